import { Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FIRST_STEPS, FirstSteps, type FirstStep } from './first-steps.js';

class FirstStepDto implements FirstStep {
  @ApiProperty({ enum: FIRST_STEPS }) name!: FirstStep['name'];
  @ApiProperty() done!: boolean;
  @ApiProperty({ description: 'How many are there; of tests 1 when there is any' }) count!: number;
}

export class FirstStepsAnswer {
  @ApiProperty({ type: [FirstStepDto], description: 'None when all were done, or put away' }) steps!: FirstStepDto[];
}

/** What a new school needs before its first test. */
@ApiTags('Schools')
@Controller('api/staff/schools/:id/first_steps')
@Allow('District Admin', 'Teacher Admin')
export class FirstStepsController {
  constructor(private readonly steps: FirstSteps) {}

  @Get()
  @ApiOkResponse({ type: FirstStepsAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<FirstStepsAnswer> {
    return { steps: await this.steps.of(session, id) };
  }

  /** Nobody of the school is shown them any more. */
  @Post('put_away')
  @HttpCode(204)
  @ApiNoContentResponse()
  async putAway(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<void> {
    await this.steps.putAway(session, id);
  }
}
