import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ADMINISTRATION_TYPES, AUTOSUBMIT_DELAYS, type AdministrationType, type Schedule, type Settings } from '../entities/assignment.js';
import type { ScheduleEntry } from '../read/assignment-schedule.js';
import { TIMINGS, type ScheduleStatus, type Timing } from '../status.js';

const DATE = { message: 'A date and time with its zone' };

/** Spellings as in the requests of the administrator specification. */
export class SettingAttributes {
  @ApiProperty({ type: [Number], required: false, default: [8, 9, 10, 11, 12] })
  @IsOptional() @IsArray() @ArrayUnique() @ArrayMinSize(1, { message: 'Select at least one grade!' })
  @IsInt({ each: true }) @Min(8, { each: true }) @Max(12, { each: true })
  grade_levels: number[] = [8, 9, 10, 11, 12];

  @ApiProperty({ enum: TIMINGS, required: false, default: 'timed' })
  @IsOptional() @IsIn(TIMINGS)
  timing: Timing = 'timed';

  @ApiProperty({ enum: AUTOSUBMIT_DELAYS, required: false, default: 48, description: 'Hours after the start; -1 is never' })
  @IsOptional() @IsIn(AUTOSUBMIT_DELAYS)
  autosubmit_delay = 48;

  @ApiProperty({ required: false, default: true }) @IsOptional() @IsBoolean() pause_enabled: boolean = true;
  @ApiProperty({ required: false, default: true }) @IsOptional() @IsBoolean() save_enabled: boolean = true;
  @ApiProperty({ required: false, default: false }) @IsOptional() @IsBoolean() readspeaker_enabled: boolean = false;
  @ApiProperty({ required: false, default: true }) @IsOptional() @IsBoolean() reveal_report_asap: boolean = true;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsISO8601({}, DATE) reveal_report_at: string | null = null;
  @ApiProperty({ required: false, default: true }) @IsOptional() @IsBoolean() reveal_answers_asap: boolean = true;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsISO8601({}, DATE) reveal_answers_at: string | null = null;
}

/** One part: `start_at` and `end_at`. Two parts: the administration type and the `p1_` and `p2_` dates. */
export class ScheduleBody {
  @ApiProperty({ required: false }) @IsOptional() @IsISO8601({}, DATE) start_at?: string;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsISO8601({}, DATE) end_at?: string | null;
  @ApiProperty({ enum: ADMINISTRATION_TYPES, required: false, nullable: true }) @IsOptional() @IsIn(ADMINISTRATION_TYPES) assessment_administration_type?: AdministrationType | null;
  @ApiProperty({ required: false }) @IsOptional() @IsISO8601({}, DATE) p1_start_at?: string;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsISO8601({}, DATE) p1_end_at?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsISO8601({}, DATE) p2_start_at?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsISO8601({}, DATE) p2_end_at?: string | null;

  @ApiProperty({ type: SettingAttributes, required: false })
  @IsOptional() @ValidateNested() @Type(() => SettingAttributes)
  assessment_assignment_setting_attributes: SettingAttributes = new SettingAttributes();
}

export class AssignMultipleBody extends ScheduleBody {
  @ApiProperty({ description: 'From supported_assessments' }) @IsInt() assessment_id!: number;

  @ApiProperty({ type: [Number] })
  @IsArray() @ArrayUnique() @ArrayMinSize(1, { message: 'Please select a class!' }) @ArrayMaxSize(500) @IsInt({ each: true })
  section_ids!: number[];
}

/** Undefined when the start is missing. */
export function scheduleOf(body: ScheduleBody): Schedule | undefined {
  const start = body.p1_start_at ?? body.start_at;
  if (!start) return undefined;
  return {
    administrationType: body.assessment_administration_type ?? null,
    p1StartAt: new Date(start),
    p1EndAt: date(body.p1_end_at ?? (body.assessment_administration_type ? null : body.end_at)),
    p2StartAt: date(body.p2_start_at),
    p2EndAt: date(body.p2_end_at ?? (body.assessment_administration_type ? body.end_at : null)),
  };
}

export function settingsOf(s: SettingAttributes): Settings {
  return {
    gradeLevels: s.grade_levels,
    timing: s.timing,
    autosubmitDelay: s.autosubmit_delay,
    pauseEnabled: s.pause_enabled,
    saveEnabled: s.save_enabled,
    readspeakerEnabled: s.readspeaker_enabled,
    revealReportAsap: s.reveal_report_asap,
    revealReportAt: s.reveal_report_asap ? null : date(s.reveal_report_at),
    revealAnswersAsap: s.reveal_answers_asap,
    revealAnswersAt: s.reveal_answers_asap ? null : date(s.reveal_answers_at),
  };
}

function date(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}

class ScheduleNamedDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class EntryTypeDto {
  @ApiProperty() id!: number;
  @ApiProperty() assessmentType!: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType!: 'SAT' | 'ACT';
}

class EntrySectionDto {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
}

class EntryYearDto {
  @ApiProperty() id!: number;
  @ApiProperty() shortName!: string;
}

class EntrySettingsDto {
  @ApiProperty({ type: [Number] }) gradeLevels!: number[];
  @ApiProperty({ enum: TIMINGS }) timing!: Timing;
  @ApiProperty() autosubmitDelay!: number;
  @ApiProperty() pauseEnabled!: boolean;
  @ApiProperty() saveEnabled!: boolean;
  @ApiProperty() readspeakerEnabled!: boolean;
  @ApiProperty() revealReportAsap!: boolean;
  @ApiProperty({ type: String, nullable: true }) revealReportAt!: string | null;
  @ApiProperty() revealAnswersAsap!: boolean;
  @ApiProperty({ type: String, nullable: true }) revealAnswersAt!: string | null;
}

class EntryProgressDto {
  @ApiProperty() students!: number;
  @ApiProperty() started!: number;
  @ApiProperty() completed!: number;
}

class EntryPermissionsDto {
  @ApiProperty() edit!: boolean;
  @ApiProperty() delete!: boolean;
  @ApiProperty() monitor!: boolean;
}

export class ScheduleEntryDto implements ScheduleEntry {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: ['active', 'upcoming', 'past'] }) status!: ScheduleStatus;
  @ApiProperty({ type: [EntrySectionDto] }) sections!: EntrySectionDto[];
  @ApiProperty() assessmentId!: number;
  @ApiProperty({ type: EntryTypeDto }) assessmentType!: EntryTypeDto;
  @ApiProperty({ type: ScheduleNamedDto }) assessmentSet!: ScheduleNamedDto;
  @ApiProperty({ type: ScheduleNamedDto }) category!: ScheduleNamedDto;
  @ApiProperty({ type: EntryYearDto }) schoolYear!: EntryYearDto;
  @ApiProperty() isMultipart!: boolean;
  @ApiProperty({ enum: ADMINISTRATION_TYPES, nullable: true }) assessmentAdministrationType!: AdministrationType | null;
  @ApiProperty() startAt!: string;
  @ApiProperty({ type: String, nullable: true }) endAt!: string | null;
  @ApiProperty() p1StartAt!: string;
  @ApiProperty({ type: String, nullable: true }) p1EndAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) p2StartAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) p2EndAt!: string | null;
  @ApiProperty() createdBy!: string;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: EntrySettingsDto }) settings!: EntrySettingsDto;
  @ApiProperty({ type: EntryProgressDto }) progress!: EntryProgressDto;
  @ApiProperty({ type: EntryPermissionsDto }) permissions!: EntryPermissionsDto;
}

class AssignPermissionsDto {
  @ApiProperty() assign!: boolean;
}

export class SectionAssessmentsAnswer {
  @ApiProperty({ type: [ScheduleEntryDto] }) sectionAssessments!: ScheduleEntryDto[];
  @ApiProperty({ type: AssignPermissionsDto }) permissions!: AssignPermissionsDto;
}

export class ClassAssessmentAnswer {
  @ApiProperty({ type: ScheduleEntryDto }) classAssessment!: ScheduleEntryDto;
}

class AssignFailureDto {
  @ApiProperty() section_id!: number;
  @ApiProperty() error!: string;
}

export class AssignMultipleAnswer {
  @ApiProperty({ type: [ScheduleEntryDto] }) sectionAssessments!: ScheduleEntryDto[];
  @ApiProperty({ type: [AssignFailureDto] }) failures!: AssignFailureDto[];
}
