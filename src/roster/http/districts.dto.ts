import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Fields, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import type { AdministratorForm } from '../commands/district-administrators.js';
import type { DistrictForm } from '../commands/create-district.js';
import { PHONE_INVALID } from '../phone.js';
import type { DistrictPermissions } from '../policies.js';
import {
  DISTRICT_ROLES,
  type DistrictAdministrator,
  type DistrictName,
  type DistrictRole,
  type DistrictRow,
} from '../read/districts.js';
import { StudentRowDto } from './sections.dto.js';

const LARGEST = 2 ** 31 - 1;
const STATE = { message: 'Selecting a state is required' };
const OrNull = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined && value !== null);

class DistrictPermissionsDto implements DistrictPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() edit!: boolean;
  @ApiProperty() delete!: boolean;
  @ApiProperty() editAdministrators!: boolean;
}

class DistrictDto implements DistrictRow {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Two letters' }) state!: string;
  @ApiProperty() stateName!: string;
  @ApiProperty({ type: String, nullable: true }) cleverId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The tenant id' }) classlinkId!: string | null;
  @ApiProperty({ description: 'The first sign-in by Clever or ClassLink finds an account by its e-mail' })
  linksByEmail!: boolean;
  @ApiProperty({ description: 'That are not archived' }) schools!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Of the schools with a limit; null where none has one' })
  seats!: number | null;
  @ApiProperty({ description: 'For which no limit was entered' }) schoolsWithoutLimit!: number;
  @ApiProperty({ description: 'Who are not archived' }) students!: number;
  @ApiProperty({ description: 'To be sent with a change' }) revision!: number;
  @ApiProperty({ type: DistrictPermissionsDto }) permissions!: DistrictPermissionsDto;
}

class DistrictsMetaDto {
  @ApiProperty() totalCount!: number;
}

class DistrictsPermissionsDto {
  @ApiProperty() create!: boolean;
}

export class DistrictsAnswer {
  @ApiProperty({ type: [DistrictDto] }) schoolDistricts!: DistrictDto[];
  @ApiProperty({ type: DistrictsMetaDto }) meta!: DistrictsMetaDto;
  @ApiProperty({ type: DistrictsPermissionsDto }) permissions!: DistrictsPermissionsDto;
}

export class DistrictAnswer {
  @ApiProperty({ type: DistrictDto }) schoolDistrict!: DistrictDto;
}

class DistrictNameDto implements DistrictName {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Two letters' }) state!: string;
  @ApiProperty({ description: 'Has a Clever District ID' }) clever!: boolean;
  @ApiProperty({ description: 'Has a ClassLink Tenant ID' }) classlink!: boolean;
}

export class DistrictNamesAnswer {
  @ApiProperty({ type: [DistrictNameDto] }) districts!: DistrictNameDto[];
}

class NewDistrictDto implements DistrictForm {
  @ApiProperty() @IsString({ message: 'Please enter a valid district name' }) @MaxLength(200) name!: string;
  @ApiProperty({ description: 'Two letters' }) @IsString(STATE) @MaxLength(2, STATE) state!: string;
  @ApiProperty({ type: String, nullable: true, required: false })
  @OrNull()
  @IsString()
  @MaxLength(200)
  cleverId?: string | null;
  @ApiProperty({ type: String, nullable: true, required: false, description: 'The tenant id' })
  @OrNull()
  @IsString()
  @MaxLength(200)
  classlinkId?: string | null;
  @ApiProperty({ required: false }) @MayBeMissing() @IsBoolean() linksByEmail?: boolean;
}

/** Fields that are missing stay. */
class EditDistrictDto extends PartialType(NewDistrictDto, { skipNullProperties: false }) {
  @ApiProperty({ required: false, description: 'The one that the form was read with' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  revision?: number;
}

export class NewDistrictBody {
  @ApiProperty({ type: NewDistrictDto }) @Fields(() => NewDistrictDto) school_district!: NewDistrictDto;
}

export class EditDistrictBody {
  @ApiProperty({ type: EditDistrictDto }) @Fields(() => EditDistrictDto) school_district!: EditDistrictDto;
}

export class ClassLinkTenantAnswer {
  @ApiProperty({ type: String, nullable: true }) tenant_id!: string | null;
}

export class ClassLinkTenantBody {
  @ApiProperty({ type: String, nullable: true, description: 'Null takes it away' })
  @ValidateIf((_object, value) => value !== null)
  @IsString()
  @MaxLength(200)
  tenant_id!: string | null;
}

class AdministratorPermissionsDto {
  @ApiProperty() edit!: boolean;
  @ApiProperty() remove!: boolean;
  @ApiProperty() activate!: boolean;
}

class DistrictAdministratorDto implements DistrictAdministrator {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() fullName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: '(555) 010-1234 ext. 12; empty for none' }) phone!: string;
  @ApiProperty({ enum: DISTRICT_ROLES }) role!: DistrictRole;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastLoginAt!: string | null;
  @ApiProperty() nrOfLogins!: number;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ description: 'To be sent with a change' }) revision!: number;
  @ApiProperty({ type: AdministratorPermissionsDto }) permissions!: AdministratorPermissionsDto;
}

class AdministratorsPermissionsDto {
  @ApiProperty() add!: boolean;
}

export class DistrictAdministratorsAnswer {
  @ApiProperty({ type: [DistrictAdministratorDto] }) administrators!: DistrictAdministratorDto[];
  @ApiProperty({ type: DistrictsMetaDto }) meta!: DistrictsMetaDto;
  @ApiProperty({ type: AdministratorsPermissionsDto }) permissions!: AdministratorsPermissionsDto;
}

export class DistrictAdministratorAnswer {
  @ApiProperty({ type: DistrictAdministratorDto }) administrator!: DistrictAdministratorDto;
}

class NewAdministratorDto implements AdministratorForm {
  @ApiProperty() @IsString({ message: 'Please enter a valid first name' }) @MaxLength(2000) firstName!: string;
  @ApiProperty() @IsString({ message: 'Please enter a valid last name' }) @MaxLength(2000) lastName!: string;
  @ApiProperty() @IsString({ message: 'Please enter a valid email' }) @MaxLength(2000) email!: string;
  @ApiProperty({ enum: DISTRICT_ROLES })
  @IsIn(DISTRICT_ROLES, { message: 'Please select a user type' })
  role!: DistrictRole;
  @ApiProperty({ required: false, description: 'Empty for none' })
  @MayBeMissing()
  @IsString({ message: PHONE_INVALID })
  @MaxLength(2000)
  phone?: string;
}

export class BulkCreateAdministratorsBody {
  @ApiProperty({ type: [StudentRowDto] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2000)
  @ListOfFields(() => StudentRowDto)
  administrators!: StudentRowDto[];
}

/** Fields that are missing stay. */
class EditAdministratorDto extends PartialType(NewAdministratorDto, { skipNullProperties: false }) {
  @ApiProperty({ required: false, description: 'The one that the form was read with' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  revision?: number;
}

export class NewAdministratorBody {
  @ApiProperty({ type: NewAdministratorDto }) @Fields(() => NewAdministratorDto) administrator!: NewAdministratorDto;
}

export class EditAdministratorBody {
  @ApiProperty({ type: EditAdministratorDto }) @Fields(() => EditAdministratorDto) administrator!: EditAdministratorDto;
}
