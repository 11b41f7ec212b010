import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsObject } from 'class-validator';
import { Fields } from '../../platform/http/validation.js';

class ServiceOptionDto {
  @ApiProperty() value!: string;
  @ApiProperty() label!: string;
}

class ServiceFieldDto {
  @ApiProperty() key!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'It can be set, replaced and removed, and is never answered' }) secret!: boolean;
  @ApiProperty() required!: boolean;
  @ApiProperty({ description: 'With another value the secrets have to be entered again' }) leads!: boolean;
  @ApiProperty({ type: String, nullable: true }) hint!: string | null;
  @ApiProperty({ type: [ServiceOptionDto], nullable: true }) options!: ServiceOptionDto[] | null;
  @ApiProperty({ description: 'Set by the environment' }) fixed!: boolean;
  @ApiProperty({ description: 'Empty for a secret' }) value!: string;
  @ApiProperty({ description: 'Whether there is a value' }) isSet!: boolean;
}

export class ServiceDto {
  @ApiProperty() key!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'What it does, and what stands in its place without it' }) about!: string;
  @ApiProperty({ description: 'Switched on here' }) enabled!: boolean;
  @ApiProperty({ description: 'Used: by these settings or by those of the environment' }) used!: boolean;
  @ApiProperty({ description: 'Set up by the environment as a whole' }) byEnvironment!: boolean;
  @ApiProperty() testable!: boolean;
  @ApiProperty() revision!: number;
  @ApiProperty({ type: [ServiceFieldDto] }) fields!: ServiceFieldDto[];
  @ApiProperty({ type: String, nullable: true }) lastOkAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) lastFailedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'One sentence' }) lastFailure!: string | null;
}

class ChangedSettingDto {
  @ApiProperty() field!: string;
  @ApiProperty({ type: String, nullable: true }) before!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of a secret: set, replaced or removed' }) after!:
    string | null;
}

class ServiceChangeDto {
  @ApiProperty() id!: number;
  @ApiProperty() service!: string;
  @ApiProperty() at!: string;
  @ApiProperty({ type: String, nullable: true, description: 'null for somebody who is no longer here' }) by!:
    string | null;
  @ApiProperty({ type: [ChangedSettingDto] }) changes!: ChangedSettingDto[];
}

class RefusedMailDto {
  @ApiProperty() id!: number;
  @ApiProperty() to!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() at!: string;
  @ApiProperty({ description: 'What the server said' }) answer!: string;
}

class MailStandingDto {
  @ApiProperty({ description: 'Mails that have not left yet' }) waiting!: number;
  @ApiProperty({ type: [RefusedMailDto], description: 'The newest that never will' }) refused!: RefusedMailDto[];
}

export class ServicesAnswer {
  @ApiProperty({ type: [ServiceDto] }) services!: ServiceDto[];
  @ApiProperty({ type: [ServiceChangeDto], description: 'Newest first' }) changes!: ServiceChangeDto[];
  @ApiProperty({ type: MailStandingDto }) mail!: MailStandingDto;
}

export class ServiceAnswer {
  @ApiProperty({ type: ServiceDto }) service!: ServiceDto;
}

class ServiceValuesDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'By the keys of the fields. A secret that is missing stays as it is, an empty one is removed',
  })
  @IsObject({ message: 'Please enter the settings' })
  values!: Record<string, unknown>;
}

class ServiceSettingsDto extends ServiceValuesDto {
  @ApiProperty() @IsBoolean({ message: 'Please say whether it is used' }) enabled!: boolean;
  @ApiProperty({ description: 'That these settings were read with' })
  @IsInt({ message: 'Please load the settings again' })
  revision!: number;
}

export class SaveServiceBody {
  @ApiProperty({ type: ServiceSettingsDto })
  @Fields(() => ServiceSettingsDto)
  service!: ServiceSettingsDto;
}

export class TestServiceBody {
  @ApiProperty({ type: ServiceValuesDto })
  @Fields(() => ServiceValuesDto)
  service!: ServiceValuesDto;
}

export class ServiceTestAnswer {
  @ApiProperty() works!: boolean;
  @ApiProperty({ description: 'One sentence' }) said!: string;
}
