import { Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { AllowAnyone, EmailChanges, NoMasquerade, type EmailChange } from '../../identity/index.js';
import { TakeBackPersonEmail, TakeBackPersonEmailHandler } from '../commands/take-back-person-email.js';

class EmailChangeAnswer implements EmailChange {
  @ApiProperty() oldEmail!: string;
  @ApiProperty() newEmail!: string;
  @ApiProperty() changedAt!: string;
  @ApiProperty({ description: 'Until when it can be taken back' }) until!: string;
}

class EmailTakenBackAnswer {
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'A password was set meanwhile and was removed; a link to choose a new one was mailed' })
  newPassword!: boolean;
}

/** The page behind the link that the old address of a changed e-mail gets. The token in the link is the permission. */
@ApiTags('identity')
@Controller('api/account/:token/take_back')
@AllowAnyone()
export class EmailChangesController {
  constructor(
    private readonly changes: EmailChanges,
    private readonly takeBackPersonEmail: TakeBackPersonEmailHandler,
  ) {}

  @Get()
  @ApiOkResponse({ type: EmailChangeAnswer })
  look(@Param('token') token: string): Promise<EmailChangeAnswer> {
    return this.changes.look(token);
  }

  @Put()
  @NoMasquerade()
  @ApiOkResponse({ type: EmailTakenBackAnswer })
  async takeBack(@Param('token') token: string): Promise<EmailTakenBackAnswer> {
    const { email, newPassword } = await this.takeBackPersonEmail.execute(new TakeBackPersonEmail(token));
    return { email, newPassword };
  }
}
