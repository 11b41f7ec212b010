import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt, IsPositive, IsString, MaxLength } from 'class-validator';
import {
  Allow,
  AllowAnyone,
  CurrentSession,
  EmailWishes,
  NoMasquerade,
  type EmailWish,
  type Session,
} from '../../identity/index.js';
import { Fields, MayBeMissing } from '../../platform/http/validation.js';
import {
  ChangeOwnSettings,
  ChangeOwnSettingsHandler,
  ConfirmOwnEmail,
  ConfirmOwnEmailHandler,
} from '../commands/own-settings.js';
import { PHONE_INVALID } from '../phone.js';
import { OwnSettings } from '../read/own-settings.js';

class EmailWishDto implements EmailWish {
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'How long the link in the mail works' }) until!: string;
}

class OwnSettingsDto {
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: '(555) 010-1234 ext. 12; empty for none' }) phone!: string;
  @ApiProperty({ description: 'Goes back with a change' }) revision!: number;
  @ApiProperty({ type: EmailWishDto, nullable: true, description: 'Waits until the mail to it was confirmed' })
  emailWish!: EmailWishDto | null;
}

class OwnSettingsAnswer {
  @ApiProperty({ type: OwnSettingsDto }) user!: OwnSettingsDto;
}

const FIRST = 'Please enter a valid first name';
const LAST = 'Please enter a valid last name';
const EMAIL = 'Please enter a valid email';

class OwnUserDto {
  @ApiProperty({ required: false }) @MayBeMissing() @IsString({ message: FIRST }) firstName?: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsString({ message: LAST }) lastName?: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsString({ message: EMAIL }) email?: string;
  @ApiProperty({ required: false, description: 'Empty for none' })
  @MayBeMissing()
  @IsString({ message: PHONE_INVALID })
  @MaxLength(2000)
  phone?: string;
}

class OwnSettingsBody {
  @ApiProperty({ type: OwnUserDto }) @Fields(() => OwnUserDto) user!: OwnUserDto;
  @ApiProperty({ required: false, description: 'For another e-mail' })
  @MayBeMissing()
  @IsString({ message: 'Please enter a valid password' })
  @MaxLength(128, { message: 'Please enter a valid password' })
  current_password?: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsInt() @IsPositive() revision?: number;
}

class EmailToConfirmAnswer {
  @ApiProperty() oldEmail!: string;
  @ApiProperty() newEmail!: string;
}

class EmailConfirmedAnswer {
  @ApiProperty() email!: string;
}

/** Edit User Information: what somebody who works here changes of themself. */
@ApiTags('Users')
@Controller('api/own_settings')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
@NoMasquerade()
export class OwnSettingsController {
  constructor(
    private readonly settings: OwnSettings,
    private readonly wishes: EmailWishes,
    private readonly change: ChangeOwnSettingsHandler,
  ) {}

  @Get()
  @ApiOkResponse({ type: OwnSettingsAnswer })
  async get(@CurrentSession() session: Session): Promise<OwnSettingsAnswer> {
    return { user: await this.settings.of(session.userId) };
  }

  /** Another e-mail counts once the link that is mailed to it was followed. */
  @Patch()
  @ApiOkResponse({ type: OwnSettingsAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Body() { user, current_password, revision }: OwnSettingsBody,
  ): Promise<OwnSettingsAnswer> {
    await this.change.execute(new ChangeOwnSettings(session, user, current_password, revision));
    return { user: await this.settings.of(session.userId) };
  }

  /** The e-mail stays as it is; the link that was mailed does nothing any more. */
  @Delete('email_wish')
  @HttpCode(204)
  @ApiNoContentResponse()
  async keepEmail(@CurrentSession() session: Session): Promise<void> {
    await this.wishes.forget(session.userId);
  }
}

/** The page behind the link that the new address gets. The token in the link is the permission. */
@ApiTags('identity')
@Controller('api/account/:token/confirm_email')
@AllowAnyone()
export class ConfirmEmailController {
  constructor(
    private readonly wishes: EmailWishes,
    private readonly confirmEmail: ConfirmOwnEmailHandler,
  ) {}

  @Get()
  @ApiOkResponse({ type: EmailToConfirmAnswer })
  async look(@Param('token') token: string): Promise<EmailToConfirmAnswer> {
    const { oldEmail, newEmail } = await this.wishes.look(token);
    return { oldEmail, newEmail };
  }

  @Put()
  @NoMasquerade()
  @ApiOkResponse({ type: EmailConfirmedAnswer })
  async confirm(@Param('token') token: string): Promise<EmailConfirmedAnswer> {
    return { email: await this.confirmEmail.execute(new ConfirmOwnEmail(token)) };
  }
}
