import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, MaxLength, Min } from 'class-validator';
import { StudentAssessmentDto, type Status } from '../../scheduling/index.js';
import { PAUSED_BY } from '../attempt/phase.js';
import type { SubmitCause } from '../attempt/decide.js';
import { ENTRY_KINDS, MOST_ENTRIES, MOST_UNSENT, TOOLS } from './answer-batch.js';

const STATUSES: Status[] = ['active', 'upcoming', 'completed', 'past'];
const PHASES = ['running', 'paused', 'expired', 'closed'];

/** Of the device's own log. Players of older versions leave it out. */
class StatementDto {
  @ApiPropertyOptional({ description: "The last place of this device's own log." })
  @IsOptional()
  @IsInt()
  @Min(0)
  lastSeq?: number;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MOST_UNSENT,
    description:
      'Digests of its entries that were not acknowledged and are not in this request: 128 bits of SHA-256 in base64url.',
  })
  @IsOptional()
  @IsArray()
  unsent?: string[];
}

export class InitializeTestDto extends StatementDto {
  @ApiProperty({ description: 'Kept by the browser; one per device.', maxLength: 100 })
  @IsString()
  @Length(1, 100)
  deviceId: string;

  @ApiProperty({ type: String, nullable: true, example: '1440x900' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  viewport: string | null = null;

  @ApiPropertyOptional({ description: 'Continue here although another device or tab has the test open.' })
  @IsOptional()
  @IsBoolean()
  takeOver?: boolean;
}

export class WriterDto extends StatementDto {
  @ApiProperty()
  @IsString()
  @Length(1, 100)
  deviceId: string;

  @ApiProperty({ description: 'From the launch; changes with each opening and takeover.' })
  @IsString()
  @MaxLength(100)
  writerToken: string;
}

export class SubmitDto extends WriterDto {
  @ApiProperty({ description: 'The last entry of this device; 0 when there was none.' })
  @IsInt()
  @Min(0)
  declare lastSeq: number;

  @ApiPropertyOptional({
    enum: ['student', 'time'],
    description: 'time: nobody pressed Submit, the device says that the time is up. Refused while there is time.',
  })
  @IsOptional()
  @IsIn(['student', 'time'])
  because?: SubmitCause;
}

export class CallbackDto {
  @ApiProperty({ example: 'test:start' })
  @IsString()
  @Length(1, 100)
  event: string;
}

export class StudentAssessmentsQueryDto {
  @ApiPropertyOptional({ enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES)
  filter?: Status;
}

export class EntryDto {
  @ApiProperty({ description: '1, 2, 3 per device and attempt, without holes.' }) seq: number;
  @ApiProperty({ enum: [...ENTRY_KINDS] }) type: string;
  @ApiProperty({ description: "The device's wall clock, corrected by the skew it knows." }) at: string;
  @ApiProperty({ description: "The device's own milliseconds since contactAt." }) sinceContactMs: number;
  @ApiPropertyOptional({ description: "When it is older than the batch's." }) contactAt?: string;
  @ApiPropertyOptional({ description: 'The mark that came with a contactAt of its own.' }) mark?: string;
  @ApiPropertyOptional({ description: 'The question by the ref that the launch gave it.' }) item?: string;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'A choice id, several joined by commas, or typed text.',
  })
  value?: string | null;
  @ApiPropertyOptional() choiceId?: string;
  @ApiPropertyOptional() annotationId?: string;
  @ApiPropertyOptional({ description: 'The whole annotation.' }) json?: string;
  @ApiPropertyOptional({ enum: [...TOOLS] })
  tool?: string;
  @ApiPropertyOptional() secondsLeft?: number;
  @ApiPropertyOptional() seconds?: number;
  @ApiPropertyOptional() offlineMs?: number;
}

/** Checked by `readBatch`, not by the validation pipe. */
export class AnswerBatchDto {
  @ApiProperty() attemptId: string;
  @ApiProperty() deviceId: string;
  @ApiProperty() writerToken: string;
  @ApiProperty({ description: "The server's time in the last answer that the device had." }) contactAt: string;
  @ApiPropertyOptional({ description: 'The mark that came with it.' }) mark?: string;
  @ApiPropertyOptional({ description: "The last place of this device's own log." }) lastSeq?: number;
  @ApiPropertyOptional({
    type: [String],
    maxItems: MOST_UNSENT,
    description: 'Digests of what is neither acknowledged nor in this batch.',
  })
  unsent?: string[];
  @ApiProperty({ type: [EntryDto], minItems: 1, maxItems: MOST_ENTRIES }) entries: EntryDto[];
}

export class ClockViewDto {
  @ApiProperty({ enum: PHASES }) phase: string;
  @ApiProperty({ type: Number, nullable: true, description: 'null is untimed' }) allowedSeconds: number | null;
  @ApiProperty() usedSeconds: number;
  @ApiProperty({ type: Number, nullable: true }) remainingSeconds: number | null;
  @ApiProperty({ type: String, nullable: true }) deadlineAt: string | null;
  @ApiProperty({ type: String, nullable: true }) pausedAt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: PAUSED_BY,
    description: 'Who stopped the clock.',
  })
  pausedBy: string | null;
  @ApiProperty({ type: String, nullable: true, enum: ['student', 'expiry', 'window_end', 'auto_submit', 'staff'] })
  endedBy: string | null;
  @ApiProperty({ description: 'Given by staff: grants and credited outages.' }) extraSeconds: number;
  @ApiProperty({ type: String, nullable: true, description: 'Answers given in time are accepted until here.' })
  acceptUntil: string | null;
}

export class ClockAnswerDto {
  @ApiProperty() serverNow: string;
  @ApiProperty({
    description: 'Events of the sitting so far: of two answers that passed each other the one with fewer is the older.',
  })
  version: number;
  @ApiProperty({ type: ClockViewDto }) clock: ClockViewDto;
}

export class MarkedAnswerDto extends ClockAnswerDto {
  @ApiProperty({ description: 'Shows that this device had this answer at serverNow; goes into what it sends later.' })
  mark: string;
}

export class HeartbeatAnswerDto extends MarkedAnswerDto {
  @ApiProperty() suspended: boolean;
}

export class RecordedDto extends MarkedAnswerDto {
  @ApiProperty({ description: 'Everything of this device up to here is stored for good.' }) ackSeq: number;
  @ApiProperty({ type: [Number], description: 'Sequences of this batch that were recorded as late.' }) late: number[];
  @ApiProperty({ enum: PHASES }) phase: string;
  @ApiProperty({ description: 'This device does not write any more; what it gave before the takeover was merged.' })
  suspended: boolean;
}

export class SubmittedDto {
  @ApiProperty({ example: '7KQ2-M9XD-04TB' }) receipt: string;
  @ApiProperty() answeredCount: number;
  @ApiProperty() usedSeconds: number;
  @ApiProperty() hasNextPart: boolean;
}

export class ChoiceDto {
  @ApiProperty() id: string;
  @ApiProperty() html: string;
}

export class StimulusDto {
  @ApiProperty() ref: string;
  @ApiPropertyOptional() context?: string;
  @ApiProperty() html: string;
}

export class PlayerItemDto {
  @ApiProperty({ description: 'In a launch q1, q2, q3 by place; in a replay and a preview the ref in the item bank.' })
  ref: string;
  @ApiProperty() number: number;
  @ApiProperty({ enum: ['mcq', 'mcq-multi', 'spr'] }) kind: string;
  @ApiProperty() stem: string;
  @ApiProperty({ type: StimulusDto, nullable: true }) stimulus: StimulusDto | null;
  @ApiProperty({ type: [ChoiceDto] }) choices: ChoiceDto[];
}

export class ToolsDto {
  @ApiProperty() calculator: boolean;
  @ApiProperty() referenceSheet: boolean;
}

export class FormDto {
  @ApiProperty({ type: [PlayerItemDto] }) items: PlayerItemDto[];
  @ApiProperty() directions: string;
  @ApiProperty({ type: ToolsDto }) tools: ToolsDto;
}

export class OptionsDto {
  @ApiProperty() pauseEnabled: boolean;
  @ApiProperty() saveEnabled: boolean;
  @ApiProperty() readspeakerEnabled: boolean;
}

export class AnnotationDto {
  @ApiProperty() id: string;
  @ApiProperty() json: string;
}

export class SavedItemDto {
  @ApiPropertyOptional() value?: string;
  @ApiPropertyOptional() flagged?: boolean;
  @ApiPropertyOptional({ type: [String] }) eliminated?: string[];
  @ApiPropertyOptional({ type: [AnnotationDto] }) annotations?: AnnotationDto[];
}

export class SavedStateDto {
  @ApiProperty({ type: 'object', additionalProperties: { $ref: '#/components/schemas/SavedItemDto' } }) items: Record<
    string,
    SavedItemDto
  >;
  @ApiProperty({ type: String, nullable: true }) lastItem: string | null;
}

/** What the player shows of a part, also in a replay. */
export class PlayerFormDto {
  @ApiProperty() title: string;
  @ApiProperty() setName: string;
  @ApiProperty() category: string;
  @ApiProperty() studentName: string;
  @ApiProperty({ type: FormDto }) form: FormDto;
  @ApiProperty({ type: OptionsDto }) options: OptionsDto;
}

export class PlayerLaunchDto extends PlayerFormDto {
  @ApiProperty({ enum: ['embedded'] }) engine: string;
  @ApiProperty() attemptId: string;
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty() sitting: number;
  @ApiProperty() deviceId: string;
  @ApiProperty() writerToken: string;
  @ApiProperty({ enum: [1, 2] }) part: number;
  @ApiProperty({ type: ClockViewDto }) clock: ClockViewDto;
  @ApiProperty({ type: SavedStateDto }) saved: SavedStateDto;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'The dating of what stands at each question, also of a clearing: an answer dated before it does not count.',
  })
  answeredAt: Record<string, string>;
  @ApiProperty({
    description:
      'This device wrote last and the sitting was not reopened since: a wish to submit that it kept still holds.',
  })
  continues: boolean;
  @ApiProperty() serverNow: string;
  @ApiProperty({ description: "Shows that this device had this answer at serverNow; '' for one that may only look." })
  mark: string;
  @ApiProperty() ackSeq: number;
  @ApiProperty() hasNextPart: boolean;
}

export class PartialScoreDto {
  @ApiProperty({ description: 'Scored, and for an adaptive part 1 its route decided.' }) completed: boolean;
}

export class ReportLinkDto {
  @ApiProperty() assessmentTypeId: number;
  @ApiProperty() assessmentSetId: number;
  @ApiProperty() schoolYearId: number;
}

export class SittingSummaryDto {
  @ApiProperty() sitting: number;
  @ApiProperty() startedAt: string;
  @ApiProperty({ type: String, nullable: true }) submittedAt: string | null;
  @ApiProperty() answeredCount: number;
  @ApiProperty() flaggedCount: number;
  @ApiProperty() questionsCount: number;
  @ApiProperty({ type: ClockViewDto }) clock: ClockViewDto;
  @ApiProperty({ example: '47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5' })
  explanation: string;
  @ApiProperty({ type: String, nullable: true }) receipt: string | null;
}

/** A student assessment with how its sitting stands. */
export class OwnAssessmentDto extends StudentAssessmentDto {
  @ApiProperty({ type: SittingSummaryDto, nullable: true, description: 'null before the start' })
  sitting: SittingSummaryDto | null;
  @ApiProperty({
    type: ReportLinkDto,
    nullable: true,
    description: 'The composite report, once every part of the section is completed and it is revealed.',
  })
  report: ReportLinkDto | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'While it waits after the section before it: when the break between them ends or ended.',
  })
  breakEndsAt: string | null;
}

export class TotalDto {
  @ApiProperty() totalCount: number;
}

export class OwnListMetaDto extends TotalDto {
  @ApiProperty({ description: 'The clock that every moment of this answer is told by; the device may be wrong.' })
  serverNow: string;
}

export class StudentAssessmentListDto {
  @ApiProperty({ type: [OwnAssessmentDto] }) studentAssessments: OwnAssessmentDto[];
  @ApiProperty({ type: OwnListMetaDto }) meta: OwnListMetaDto;
}

export class StudentAssessmentAnswerDto {
  @ApiProperty({ type: OwnAssessmentDto }) studentAssessment: OwnAssessmentDto;
  @ApiProperty({
    type: [String],
    description:
      'Hashes of the pictures of the part, in the order of its questions, while it can be begun; else empty.',
  })
  pictures: string[];
}

export class NextAssessmentDto {
  @ApiProperty({ type: OwnAssessmentDto, nullable: true }) studentAssessment: OwnAssessmentDto | null;
}
