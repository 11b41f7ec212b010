import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
} from 'class-validator';
import { DomainError } from '../../kernel/errors.js';
import { Fields, invalidInput, IsMoment, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { ADMINISTRATION_TYPES, AUTOSUBMIT_DELAYS, type AdministrationType } from '../administration.js';
import { parseAssessmentId } from '../assessment-id.js';
import type { GivenAssessment } from '../commands/assign-to-many.js';
import type { Schedule, Settings } from '../entities/assignment.js';
import type { AssessmentPermissions, SchoolAssessmentsPermissions } from '../policies.js';
import type { SchedulingCode } from '../problems.js';
import type { AssessmentPart, ScheduleEntry } from '../read/assignment-schedule.js';
import { TIMINGS, type ScheduleStatus, type Timing } from '../status.js';

/** Spellings as in the requests of the administrator specification; so are the defaults, which the screens override. */
export class SettingAttributes {
  @ApiProperty({ type: [Number], required: false, default: [8, 9, 10, 11, 12] })
  @IsOptional()
  @IsArray()
  @ArrayUnique()
  @ArrayMinSize(1, { message: 'Select at least one grade!' })
  @IsInt({ each: true })
  @Min(8, { each: true })
  @Max(12, { each: true })
  grade_levels: number[] = [8, 9, 10, 11, 12];

  @ApiProperty({ enum: TIMINGS, required: false, default: 'timed' })
  @IsOptional()
  @IsIn(TIMINGS)
  timing: Timing = 'timed';

  @ApiProperty({
    enum: AUTOSUBMIT_DELAYS,
    required: false,
    default: 48,
    description: 'Hours after the start; -1 is never',
  })
  @IsOptional()
  @IsIn(AUTOSUBMIT_DELAYS)
  autosubmit_delay = 48;

  @ApiProperty({ required: false, default: false }) @IsOptional() @IsBoolean() pause_enabled: boolean = false;
  @ApiProperty({ required: false, default: false }) @IsOptional() @IsBoolean() save_enabled: boolean = false;
  @ApiProperty({ required: false, default: false }) @IsOptional() @IsBoolean() readspeaker_enabled: boolean = false;
  @ApiProperty({ required: false, description: 'Unless given: at once when no date of revealing is sent' })
  @IsOptional()
  @IsBoolean()
  reveal_report_asap?: boolean;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() reveal_report_at:
    string | null = null;
  @ApiProperty({ required: false, description: 'Unless given: at once when no date of revealing is sent' })
  @IsOptional()
  @IsBoolean()
  reveal_answers_asap?: boolean;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() reveal_answers_at:
    string | null = null;
}

class WithSettings {
  @ApiProperty({ type: SettingAttributes, required: false })
  @IsOptional()
  @Fields(() => SettingAttributes)
  assessment_assignment_setting_attributes: SettingAttributes = new SettingAttributes();
}

/** The window of an assessment of one part. */
class SingleWindow extends WithSettings {
  @ApiProperty({ required: false }) @IsOptional() @IsMoment() start_at?: string;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() end_at?: string | null;
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    description: 'Reveals report and answers then, unless the settings say otherwise',
  })
  @IsOptional()
  @IsMoment()
  reveal_assessments_at?: string | null;
}

export class NewClassAssessment extends SingleWindow {
  @ApiProperty({ required: false, description: 'Assessment type; must be that of the set' })
  @IsOptional()
  @IsInt()
  assessment_type_id?: number;
  @ApiProperty({ description: 'Assessment set' })
  @IsInt({ message: 'Assessment Name is required' })
  assessment_set_id!: number;
  @ApiProperty({ description: 'Category' }) @IsInt({ message: 'Assessment Section is required' }) category_id!: number;
}

export class CreateClassAssessmentBody {
  @ApiProperty({ type: NewClassAssessment })
  @IsDefined()
  @Fields(() => NewClassAssessment)
  assessment!: NewClassAssessment;
  @ApiProperty({ required: false, description: 'From the school dashboard: the school of the class' })
  @IsOptional()
  @IsInt()
  school_id?: number;
}

/** A change of what was read before. */
class OfVersion {
  @ApiProperty({
    required: false,
    description: 'Of the entry that was read; 409 when it was changed since. Without it nothing is compared',
  })
  @IsOptional()
  @IsInt()
  version?: number;
}

export class UpdateClassAssessmentBody extends OfVersion {
  @ApiProperty({ type: SingleWindow }) @IsDefined() @Fields(() => SingleWindow) assessment!: SingleWindow;
}

/** The windows of a two-part group. */
class GroupWindows extends WithSettings {
  @ApiProperty({ enum: ADMINISTRATION_TYPES, required: false, nullable: true })
  @IsOptional()
  @IsIn(ADMINISTRATION_TYPES)
  assessment_administration_type?: AdministrationType | null;
  @ApiProperty({ required: false }) @IsOptional() @IsMoment() p1_start_at?: string;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() p1_end_at?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() p2_start_at?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() p2_end_at?: string | null;
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    description: 'Reveals report and answers then, unless the settings say otherwise',
  })
  @IsOptional()
  @IsMoment()
  reveal_start_at?: string | null;
}

export class NewSectionAssessmentGroup extends GroupWindows {
  @ApiProperty({ description: 'Part 1 of default difficulty, from supported_assessments' })
  @IsInt()
  default_assessment_id!: number;
}

export class CreateGroupBody {
  @ApiProperty({ type: NewSectionAssessmentGroup })
  @IsDefined()
  @Fields(() => NewSectionAssessmentGroup)
  section_assessment_group!: NewSectionAssessmentGroup;
  @ApiProperty({ required: false, description: 'From the school dashboard: the school of the class' })
  @IsOptional()
  @IsInt()
  school_id?: number;
}

export class UpdateGroupBody extends OfVersion {
  @ApiProperty({ type: GroupWindows }) @IsDefined() @Fields(() => GroupWindows) section_assessment_group!: GroupWindows;
}

/** One assessment to many classes; two parts run continuously from start to end. */
export class BulkAssignBody extends SingleWindow {
  @ApiProperty() @IsInt() school_id!: number;
  @ApiProperty({ description: 'From supported_assessments' }) @IsInt() assessment_id!: number;

  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayUnique()
  @ArrayMinSize(1, { message: 'Please select a class!' })
  @ArrayMaxSize(500)
  @IsInt({ each: true })
  section_ids!: number[];
}

/** Made by whoever sends it, for one press: sent again because no answer came, it is the same batch. */
class OfBatch {
  @ApiProperty({ required: false }) @MayBeMissing() @IsUUID() batch_id?: string;
}

/** Several categories to several classes of a school. */
export class AssignManyBody extends OfBatch {
  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayUnique()
  @ArrayMinSize(1, { message: 'Please select a class!' })
  @ArrayMaxSize(2_000)
  @IsInt({ each: true })
  section_ids!: number[];

  @ApiProperty({ type: [NewClassAssessment], required: false, description: 'Of one part' })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(20)
  @ListOfFields(() => NewClassAssessment)
  class_assessments: NewClassAssessment[] = [];

  @ApiProperty({ type: [NewSectionAssessmentGroup], required: false, description: 'Of two parts' })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(20)
  @ListOfFields(() => NewSectionAssessmentGroup)
  section_assessment_groups: NewSectionAssessmentGroup[] = [];
}

export class DeleteAssessmentsBody extends OfBatch {
  @ApiProperty({ type: [Number], description: 'Of assignments of the school' })
  @IsArray()
  @ArrayUnique()
  @ArrayMinSize(1, { message: 'Please select at least one assessment!' })
  @ArrayMaxSize(500)
  @IsInt({ each: true })
  ids!: number[];
}

/** One part as it is given to a class. @throws DomainError `http/invalid-input` without a start */
export function givenOf(body: NewClassAssessment): GivenAssessment {
  return {
    what: { typeId: body.assessment_type_id, setId: body.assessment_set_id, categoryId: body.category_id },
    schedule: required(singleSchedule(body), 'start_at'),
    settings: settingsOf(body.assessment_assignment_setting_attributes, body.reveal_assessments_at),
  };
}

/**
 * Two parts as they are given to a class. @throws DomainError `http/invalid-input` without a start,
 * `scheduling/assessment-does-not-exist`
 */
export function givenOfGroup(body: NewSectionAssessmentGroup): GivenAssessment {
  const what = parseAssessmentId(body.default_assessment_id);
  if (!what || what.difficulty !== 'default')
    throw new DomainError<SchedulingCode>('scheduling/assessment-does-not-exist', 'Assessment does not exist');
  return {
    what: { ...what, parts: 2 },
    schedule: required(groupSchedule(body), 'p1_start_at'),
    settings: settingsOf(body.assessment_assignment_setting_attributes, body.reveal_start_at),
  };
}

/** @throws DomainError `http/invalid-input` without a start */
export function required(schedule: Schedule | undefined, field: string): Schedule {
  if (!schedule) throw invalidInput({ [field]: ['Start date is required'] });
  return schedule;
}

/** Undefined when the start is missing. */
export function singleSchedule(body: Pick<SingleWindow, 'start_at' | 'end_at'>): Schedule | undefined {
  return body.start_at
    ? {
        administrationType: null,
        p1StartAt: new Date(body.start_at),
        p1EndAt: date(body.end_at),
        p2StartAt: null,
        p2EndAt: null,
      }
    : undefined;
}

/** Undefined when the start is missing. */
export function groupSchedule(body: Omit<GroupWindows, 'reveal_start_at' | keyof WithSettings>): Schedule | undefined {
  if (!body.p1_start_at) return undefined;
  return {
    administrationType: body.assessment_administration_type ?? null,
    p1StartAt: new Date(body.p1_start_at),
    p1EndAt: date(body.p1_end_at),
    p2StartAt: date(body.p2_start_at),
    p2EndAt: date(body.p2_end_at),
  };
}

/** Start and end of a batch, for both parts where there are two. */
export function bulkSchedule(body: BulkAssignBody, parts: 1 | 2): Schedule | undefined {
  const single = singleSchedule(body);
  return single && parts === 2
    ? { ...single, administrationType: 'continuous', p1EndAt: null, p2EndAt: single.p1EndAt }
    : single;
}

/** What is null was not given. */
export function settingsOf(given: SettingAttributes | null, revealAt: string | null | undefined): Settings {
  const s: SettingAttributes = Object.assign(
    new SettingAttributes(),
    Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== null)),
  );
  const revealed = (asap: boolean | undefined, at: string | null): [boolean, Date | null] => {
    const atOnce = asap ?? (!revealAt && !at);
    return [atOnce, atOnce ? null : date(at ?? revealAt)];
  };
  const [revealReportAsap, revealReportAt] = revealed(s.reveal_report_asap, s.reveal_report_at);
  const [revealAnswersAsap, revealAnswersAt] = revealed(s.reveal_answers_asap, s.reveal_answers_at);
  return {
    gradeLevels: s.grade_levels,
    timing: s.timing,
    autosubmitDelay: s.autosubmit_delay,
    pauseEnabled: s.pause_enabled,
    saveEnabled: s.save_enabled,
    readspeakerEnabled: s.readspeaker_enabled,
    revealReportAsap,
    revealReportAt,
    revealAnswersAsap,
    revealAnswersAt,
  };
}

function date(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}

class EntryAssessmentDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: "'Reading & Writing, Part 1'" }) section!: string;
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
  @ApiProperty() id!: number;
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

class EntryPermissionsDto implements Omit<AssessmentPermissions, 'assign'> {
  @ApiProperty() edit!: boolean;
  @ApiProperty() delete!: boolean;
  @ApiProperty() monitor!: boolean;
}

export class ScheduleEntryDto implements ScheduleEntry {
  @ApiProperty({ description: 'Of the assignment: the two parts of a group share it' }) id!: number;
  @ApiProperty({ description: 'The first assignment of those that one person gave of the set in one go' })
  givenWith!: number;
  @ApiProperty({
    description: 'Of the assignment; sent back with a change, it keeps what somebody else changed meanwhile',
  })
  version!: number;
  @ApiProperty({ enum: ['active', 'upcoming', 'past'], description: 'Of this part' }) status!: ScheduleStatus;
  @ApiProperty({ enum: ['Part 1', 'Part 2'] }) assessmentPart!: AssessmentPart;
  @ApiProperty() isMultipart!: boolean;
  @ApiProperty({ type: Number, nullable: true }) sectionAssessmentGroupId!: number | null;
  @ApiProperty({ type: EntryAssessmentDto }) assessment!: EntryAssessmentDto;
  @ApiProperty({ type: [EntrySectionDto] }) sections!: EntrySectionDto[];
  @ApiProperty({ type: EntryTypeDto }) assessmentType!: EntryTypeDto;
  @ApiProperty({ type: ScheduleNamedDto }) assessmentSet!: ScheduleNamedDto;
  @ApiProperty({ type: ScheduleNamedDto }) category!: ScheduleNamedDto;
  @ApiProperty({ type: EntryYearDto }) schoolYear!: EntryYearDto;
  @ApiProperty({ enum: ADMINISTRATION_TYPES, nullable: true }) assessmentAdministrationType!: AdministrationType | null;
  @ApiProperty() startAt!: string;
  @ApiProperty({ type: String, nullable: true }) endAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'When the answers are revealed; null at once or never' })
  revealAt!: string | null;
  @ApiProperty() p1StartAt!: string;
  @ApiProperty({ type: String, nullable: true }) p1EndAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) p2StartAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) p2EndAt!: string | null;
  @ApiProperty() createdBy!: string;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: EntrySettingsDto }) settings!: EntrySettingsDto;
  @ApiProperty({ type: EntryProgressDto, description: 'Of this part' }) progress!: EntryProgressDto;
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

export class SectionAssessmentGroupAnswer {
  @ApiProperty({ type: ScheduleEntryDto }) sectionAssessmentGroup!: ScheduleEntryDto;
}

class SchoolAssessmentsPermissionsDto implements SchoolAssessmentsPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() assign!: boolean;
  @ApiProperty() byGrade!: boolean;
}

export class SchoolAssessmentsAnswer {
  @ApiProperty({ type: [ScheduleEntryDto] }) assessments!: ScheduleEntryDto[];
  @ApiProperty({ type: SchoolAssessmentsPermissionsDto }) permissions!: SchoolAssessmentsPermissionsDto;
}

class AssignableSectionDto {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a class that the platform keeps' }) gradeLevel!:
    number | null;
  @ApiProperty({ description: 'The class of a grade for its untimed students' }) untimed!: boolean;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ type: EntryYearDto }) schoolYear!: EntryYearDto;
}

export class AssignableSectionsAnswer {
  @ApiProperty({ type: [AssignableSectionDto] }) sections!: AssignableSectionDto[];
  @ApiProperty({ type: SchoolAssessmentsPermissionsDto }) permissions!: SchoolAssessmentsPermissionsDto;
}

class TakenSectionDto {
  @ApiProperty() categoryId!: number;
  @ApiProperty({ description: 'Every part that was begun was handed in.' }) completed!: boolean;
}

class TakenByDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: [TakenSectionDto] }) sections!: TakenSectionDto[];
}

export class TakenAnswer {
  @ApiProperty({ type: [TakenByDto], description: 'By name.' }) students!: TakenByDto[];
}

class AssignFailureDto {
  @ApiProperty() section_id!: number;
  @ApiProperty() error!: string;
}

export class BulkAssignAnswer {
  @ApiProperty({ type: [ScheduleEntryDto] }) sectionAssessments!: ScheduleEntryDto[];
  @ApiProperty({ type: [AssignFailureDto] }) failures!: AssignFailureDto[];
}
