import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { invalidInput } from '../../platform/http/validation.js';
import { EraseStudent, EraseStudentHandler } from '../commands/erase-student.js';
import { ErasureEffects } from '../read/erasure-effects.js';

export class ErasureEffectDto {
  @ApiProperty() studentId: number;
  @ApiProperty() fullName: string;
  @ApiProperty() schoolName: string;
  @ApiProperty() sittings: number;
  @ApiProperty({ description: 'Of these still open: they end at once.' }) openSittings: number;
  @ApiProperty({ description: 'Parents who lose the sight of this student.' }) guardians: number;
  @ApiProperty({ description: 'Sent or waiting, to the student or about the student.' }) mails: number;
}

export class ErasureBody {
  @ApiProperty({ description: "The student's full name, as `fullName` says it." })
  @IsString()
  @MaxLength(300)
  confirmation!: string;
}

export class ErasedDto {
  @ApiProperty({ description: 'Sittings whose answers are gone.' }) sittings: number;
}

/**
 * Legal erasure of a student: the effect is told first, then it is done for good. Only by the platform's administrators, never
 * behind a mask.
 */
@ApiTags('privacy')
@Controller('api/admin/students/:studentId/erasure')
@Allow('Horizon Admin')
@NoMasquerade()
export class ErasuresController {
  constructor(
    private readonly effects: ErasureEffects,
    private readonly eraseStudent: EraseStudentHandler,
  ) {}

  @Get()
  @ApiOkResponse({ type: ErasureEffectDto })
  async effect(@Param('studentId', ParseIntPipe) studentId: number): Promise<ErasureEffectDto> {
    const effect = await this.effects.of(studentId);
    if (!effect) throw new DomainError('roster/student-not-found', 'This student does not exist.');
    return effect;
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ErasedDto })
  async erase(
    @CurrentSession() session: Session,
    @Param('studentId', ParseIntPipe) studentId: number,
    @Body() { confirmation }: ErasureBody,
  ): Promise<ErasedDto> {
    const { fullName } = await this.effect(studentId);
    if (confirmation.trim() !== fullName)
      throw invalidInput({ confirmation: ["Type the student's full name to confirm."] });
    return { sittings: await this.eraseStudent.execute(new EraseStudent(studentId, session.userId)) };
  }
}
