import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsPositive,
  IsUUID,
  Max,
} from 'class-validator';
import { ROLES, type Role } from '../../kernel/roles.js';
import { MOST_ROWS } from '../../platform/batches/batches.js';
import { MayBeMissing } from '../../platform/http/validation.js';
import { USER_SWITCHES, type PlatformUser, type PlatformUserPlace, type UserSwitch } from '../read/platform-users.js';

class PlatformUserPlaceDto implements PlatformUserPlace {
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: Number, nullable: true }) schoolId!: number | null;
  @ApiProperty({ type: String, nullable: true }) schoolName!: string | null;
  @ApiProperty({ type: Number, nullable: true }) districtId!: number | null;
  @ApiProperty({ type: String, nullable: true }) districtName!: string | null;
  @ApiProperty({ description: 'The role, or its school' }) archived!: boolean;
  @ApiProperty({ description: 'Log in as this person in this role' }) masquerade!: boolean;
}

class UserOptionsDto implements Record<UserSwitch, boolean> {
  @ApiProperty({ description: 'Of a student: assessments without a clock' }) untimed_assessment!: boolean;
  @ApiProperty({ description: 'Shows no e-mail and is left alone by the lists of the school' })
  hidden_account!: boolean;
  @ApiProperty({ description: 'Of a student: no import and no roll-over changes the grade level' })
  grade_level_lock!: boolean;
}

export class PlatformUserDto implements PlatformUser {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() fullName!: string;
  @ApiProperty({ description: 'Empty for a hidden account' }) email!: string;
  @ApiProperty({ type: String, nullable: true }) studentIdNumber!: string | null;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() hiddenAccount!: boolean;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastLoginAt!: string | null;
  @ApiProperty() nrOfLogins!: number;
  @ApiProperty({ description: 'A student of a school' }) student!: boolean;
  @ApiProperty({ type: UserOptionsDto }) options!: UserOptionsDto;
  @ApiProperty({ type: [PlatformUserPlaceDto], description: 'As far as the reader sees them, the widest role first' })
  places!: PlatformUserPlaceDto[];
}

class PlatformUsersMetaDto {
  @ApiProperty({ description: 'Counted up to 10,000' }) totalCount!: number;
  @ApiProperty({ description: 'There are more than that' }) more!: boolean;
}

export class PlatformUsersAnswer {
  @ApiProperty({ type: [PlatformUserDto] }) users!: PlatformUserDto[];
  @ApiProperty({ type: PlatformUsersMetaDto }) meta!: PlatformUsersMetaDto;
}

export class PlatformUserAnswer {
  @ApiProperty({ type: PlatformUserDto }) user!: PlatformUserDto;
}

class MinimalUserDto {
  @ApiProperty() id!: number;
  @ApiProperty() fullName!: string;
  @ApiProperty({ enum: ROLES, description: 'The widest' }) role!: Role;
  @ApiProperty({ type: String, nullable: true, description: 'Its school, or its district' }) place!: string | null;
}

export class MinimalUsersAnswer {
  @ApiProperty({ type: [MinimalUserDto] }) users!: MinimalUserDto[];
}

const SOMEBODY = 'Please select a user';
const MOST_ID = 2 ** 31 - 1;

export class ToggleOptionBody {
  @ApiProperty()
  @IsInt({ message: SOMEBODY })
  @IsPositive({ message: SOMEBODY })
  @Max(MOST_ID, { message: SOMEBODY })
  user_id!: number;
  @ApiProperty({ enum: USER_SWITCHES }) @IsIn(USER_SWITCHES) option!: UserSwitch;
}

class SomeUsersBody {
  @ApiProperty({ type: [Number], required: false, description: 'Everybody whom the query names, without it.' })
  @MayBeMissing()
  @IsArray()
  @ArrayMinSize(1, { message: SOMEBODY })
  @ArrayMaxSize(MOST_ROWS)
  @ArrayUnique()
  @IsInt({ each: true })
  @IsPositive({ each: true })
  @Max(MOST_ID, { each: true })
  user_ids?: number[];
  @ApiProperty({ required: false, format: 'uuid', description: 'Of the press: the same once more is the same batch.' })
  @MayBeMissing()
  @IsUUID()
  batch_id?: string;
}

export class ToggleGradeLockBody extends SomeUsersBody {
  @ApiProperty() @IsBoolean() lock!: boolean;
}

export class ChangeOptionsBody extends SomeUsersBody {
  @ApiProperty({ enum: USER_SWITCHES }) @IsIn(USER_SWITCHES) option!: UserSwitch;
  @ApiProperty() @IsBoolean() on!: boolean;
}
