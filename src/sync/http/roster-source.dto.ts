import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsPositive,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Fields, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { SYNC_MODES, type SyncMode } from '../connections.js';
import { SOURCE_KINDS, type SourceKind, type SourceLook } from '../sources/source.js';
import { SyncPermissionsDto, SyncRecordDto } from './sync-logs.dto.js';

const MOST_ID = 2 ** 31 - 1;
const MOST_SCHOOLS = 2_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const NOT_A_DAY = { message: 'A day, such as 2026-11-30' };

const LONGEST_VALUE = 20_000;

/** Every value is a text of reasonable length; which keys there are, the kind of the source says. */
function AreShortTexts(): PropertyDecorator {
  return ValidateBy({
    name: 'areShortTexts',
    validator: {
      validate: (values: unknown) =>
        typeof values === 'object' &&
        values !== null &&
        Object.values(values).every((value) => typeof value === 'string' && value.length <= LONGEST_VALUE),
      defaultMessage: () => 'Texts by the keys of the fields',
    },
  });
}

class SourceFieldDto {
  @ApiProperty() key!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Is stored and never shown again' }) secret!: boolean;
  @ApiProperty() required!: boolean;
  @ApiProperty({ type: String, nullable: true }) hint!: string | null;
}

class SourceKindDto {
  @ApiProperty({ enum: SOURCE_KINDS }) kind!: SourceKind;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'What it is, and where an administrator finds what the fields ask for' }) about!: string;
  @ApiProperty({ type: [SourceFieldDto] }) fields!: SourceFieldDto[];
}

class RosterConnectionDto {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: SOURCE_KINDS }) kind!: SourceKind;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Without secrets' })
  values!: Readonly<Record<string, string>>;
  @ApiProperty({ type: [String], description: 'Fields whose secrets are there' }) secrets!: string[];
  @ApiProperty({ enum: SYNC_MODES }) mode!: SyncMode;
  @ApiProperty({ type: String, nullable: true, description: 'YYYY-MM-DD: nothing happens before this day' })
  pausedUntil!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) nextRunAt!: Date | null;
  @ApiProperty() revision!: number;
}

class RosterSchoolDto {
  @ApiProperty() schoolId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: "The school's id at the source; null: not connected" })
  sourceId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'How the source calls it, once it was read' })
  sourceName!: string | null;
  @ApiProperty({ enum: SYNC_MODES, nullable: true, description: "Null: the district's" }) mode!: SyncMode | null;
  @ApiProperty({ type: String, nullable: true }) pausedUntil!: string | null;
  @ApiProperty({ description: 'Changes that wait for a decision' }) held!: number;
}

class RosterFileDto {
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Size' }) bytes!: number;
  @ApiProperty({ type: String, format: 'date-time' }) uploadedAt!: Date;
}

class RosterDto {
  @ApiProperty({ type: [SourceKindDto], description: 'What a district can be connected to' }) kinds!: SourceKindDto[];
  @ApiProperty({ type: RosterConnectionDto, nullable: true }) connection!: RosterConnectionDto | null;
  @ApiProperty({ type: [RosterSchoolDto], description: 'All schools of the district, by name' })
  schools!: RosterSchoolDto[];
  @ApiProperty({ type: RosterFileDto, nullable: true, description: 'The one that was uploaded last' })
  file!: RosterFileDto | null;
  @ApiProperty({ type: SyncRecordDto, nullable: true, description: 'Of the whole district' })
  lastSync!: SyncRecordDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why no sync can begin yet' }) missing!: string | null;
  @ApiProperty({ type: SyncPermissionsDto }) permissions!: SyncPermissionsDto;
}

export class RosterAnswer {
  @ApiProperty({ type: RosterDto }) roster!: RosterDto;
}

class SourceFormDto {
  @ApiProperty({ enum: SOURCE_KINDS }) @IsIn(SOURCE_KINDS, { message: 'Please select a source' }) kind!: SourceKind;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'By the keys of the fields. A secret that is missing stays, an empty one is removed',
  })
  @IsObject()
  @AreShortTexts()
  values!: Record<string, string>;
}

class SchoolFormDto {
  @ApiProperty() @IsInt() @IsPositive() @Max(MOST_ID) schoolId!: number;
  @ApiProperty({ type: String, required: false, nullable: true })
  @MayBeMissing()
  @ValidateIf((_object, value) => value !== null)
  @IsString()
  @MaxLength(255)
  sourceId?: string | null;
  @ApiProperty({ enum: SYNC_MODES, required: false, nullable: true })
  @ValidateIf((_object, value) => value !== undefined && value !== null)
  @IsIn(SYNC_MODES)
  mode?: SyncMode | null;
  @ApiProperty({ type: String, required: false, nullable: true })
  @ValidateIf((_object, value) => value !== undefined && value !== null)
  @IsString(NOT_A_DAY)
  @Matches(DAY, NOT_A_DAY)
  pausedUntil?: string | null;
}

class RosterFormDto extends SourceFormDto {
  @ApiProperty({ enum: SYNC_MODES }) @IsIn(SYNC_MODES, { message: 'Please select a mode' }) mode!: SyncMode;
  @ApiProperty({ type: String, nullable: true })
  @ValidateIf((_object, value) => value !== null)
  @IsString(NOT_A_DAY)
  @Matches(DAY, NOT_A_DAY)
  pausedUntil!: string | null;
  @ApiProperty({ type: [SchoolFormDto], description: 'Schools that are missing stay as they are' })
  @IsArray()
  @ArrayMaxSize(MOST_SCHOOLS)
  @ListOfFields(() => SchoolFormDto)
  schools!: SchoolFormDto[];
  @ApiProperty({ description: 'The one that the form was read with; 0 for a new connection' })
  @IsInt()
  @Min(0)
  @Max(MOST_ID)
  revision!: number;
}

export class RosterBody {
  @ApiProperty({ type: RosterFormDto }) @Fields(() => RosterFormDto) roster!: RosterFormDto;
}

export class SourceLookBody {
  @ApiProperty({ type: SourceFormDto }) @Fields(() => SourceFormDto) roster!: SourceFormDto;
}

class LookedSchoolDto {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

class SourceLookDto implements SourceLook {
  @ApiProperty({ type: [LookedSchoolDto] }) schools!: LookedSchoolDto[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'By kind of record, where the source says it without being read whole',
  })
  counts!: SourceLook['counts'];
  @ApiProperty({ type: [String], description: 'What does not work; empty when all can be read' }) problems!: string[];
}

export class SourceLookAnswer {
  @ApiProperty({ type: SourceLookDto }) look!: SourceLookDto;
}
