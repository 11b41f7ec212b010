import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsPositive,
  IsString,
  Max,
  MaxLength,
} from 'class-validator';
import { Fields, MayBeMissing } from '../../platform/http/validation.js';
import type { TermSource } from '../entities/term.js';
import { SYNCED_SOURCES } from '../source-changes/source-batch.js';
import type { TermPermissions } from '../policies/terms.js';
import type { TermCard, TermJob } from '../read/terms.js';
import { ClassSchoolYearDto, RosterMetaDto } from './sections.dto.js';

class TermPermissionsDto implements TermPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty({ description: 'Name and dates, archive and activate' }) edit!: boolean;
  @ApiProperty() delete!: boolean;
}

export class SchoolTermDto implements TermCard {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) startDate!: string;
  @ApiProperty({ format: 'date-time' }) endDate!: string;
  @ApiProperty({ type: ClassSchoolYearDto }) schoolYear!: ClassSchoolYearDto;
  @ApiProperty() schoolYearId!: number;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ enum: ['default', 'user_created', ...SYNCED_SOURCES] }) source!: TermSource;
  @ApiProperty({ description: 'Classes in it that the platform does not keep' }) classCount!: number;
  @ApiProperty({ description: 'Sent back with a change, it tells whether somebody else saved meanwhile' })
  revision!: number;
  @ApiProperty({ type: TermPermissionsDto }) permissions!: TermPermissionsDto;
}

class TermJobDto implements TermJob {
  @ApiProperty({ type: [Number] }) termIds!: number[];
  @ApiProperty({ description: 'Into the archive; false is back' }) archived!: boolean;
}

class SchoolYearDto {
  @ApiProperty({ description: 'The year in which it begins' }) id!: number;
  @ApiProperty({ description: '2026-2027' }) name!: string;
  @ApiProperty({ description: '2026-27' }) shortName!: string;
}

export class SchoolYearsAnswer {
  @ApiProperty({ type: [SchoolYearDto] }) schoolYears!: SchoolYearDto[];
}

class TermCountsDto {
  @ApiProperty() active!: number;
  @ApiProperty() archived!: number;
}

class TermsMetaDto extends RosterMetaDto {
  @ApiProperty({ type: TermCountsDto, description: 'Whatever is searched for' }) counts!: TermCountsDto;
  @ApiProperty({ type: TermJobDto, nullable: true, description: 'What is under way' }) job!: TermJobDto | null;
  @ApiProperty({ description: 'May make terms, archive and activate them' }) mayEdit!: boolean;
}

export class TermsAnswer {
  @ApiProperty({ type: [SchoolTermDto] }) terms!: SchoolTermDto[];
  @ApiProperty({ type: TermsMetaDto }) meta!: TermsMetaDto;
}

export class AllTermsAnswer {
  @ApiProperty({ type: [SchoolTermDto] }) terms!: SchoolTermDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
}

export class TermAnswer {
  @ApiProperty({ type: SchoolTermDto }) term!: SchoolTermDto;
}

const MOMENT = { strict: true, strictSeparator: true };
/** @param missing what is said where there is none */
const moment = (name: string, missing: string) => ({
  message: ({ value }: { value: unknown }) =>
    value === undefined || value === null || value === ''
      ? missing
      : `${name} must be a date and time, such as 2026-08-15T00:00:00Z`,
});
const START = moment('Start date', 'Start date is required');
const END = moment('End date', 'End date must be after start date');

class NewTermDto {
  @ApiProperty()
  @IsString({ message: 'Term name is required' })
  @MaxLength(120, { message: 'At most 120 characters' })
  name!: string;
  @ApiProperty({ format: 'date-time' }) @IsISO8601(MOMENT, START) start_date!: string;
  @ApiProperty({ format: 'date-time' })
  @IsISO8601(MOMENT, END)
  end_date!: string;
}

class ChangedTermDto {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: 'Term name is required' })
  @MaxLength(120, { message: 'At most 120 characters' })
  name?: string;
  @ApiProperty({ required: false, format: 'date-time' })
  @MayBeMissing()
  @IsISO8601(MOMENT, START)
  start_date?: string;
  @ApiProperty({ required: false, format: 'date-time' })
  @MayBeMissing()
  @IsISO8601(MOMENT, END)
  end_date?: string;
  @ApiProperty({ required: false, description: 'The one that was read before' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  revision?: number;
}

export class NewTermBody {
  @ApiProperty({ type: NewTermDto }) @Fields(() => NewTermDto) term!: NewTermDto;
}

export class ChangedTermBody {
  @ApiProperty({ type: ChangedTermDto }) @Fields(() => ChangedTermDto) term!: ChangedTermDto;
}

const NONE = { message: 'Please select at least one term!' };

export class TermIdsBody {
  @ApiProperty({ type: [Number] })
  @IsArray(NONE)
  @ArrayMinSize(1, NONE)
  @ArrayMaxSize(200)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  @Max(2 ** 31 - 1, { each: true })
  term_ids!: number[];
}

export class ArchiveTermsBody extends TermIdsBody {
  @ApiProperty({ description: 'true archives, false activates' }) @IsBoolean() archive_state!: boolean;
}
