import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AnnotationDto, ATTEMPT_FLAGS, PlayerFormDto } from '../../delivery/index.js';

const PHASES = ['running', 'paused', 'expired', 'submitted', 'reset', 'invalidated'];
const TIMINGS = ['timed', 'time_and_a_half', 'double', 'untimed'];

export class AuditPersonDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
}

export class AuditAttemptDto {
  @ApiProperty({ description: 'UUIDv7; the id in paths and exported files.' }) attemptId: string;
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty() sitting: number;
  @ApiProperty({ type: AuditPersonDto }) student: AuditPersonDto;
  @ApiProperty({ type: AuditPersonDto }) school: AuditPersonDto;
  @ApiProperty({ example: 'Math, Part 2' }) title: string;
  @ApiProperty({ example: 'SAT Set 1' }) setName: string;
  @ApiProperty() typeId: number;
  @ApiProperty() setId: number;
  @ApiProperty() categoryId: number;
  @ApiProperty({ enum: [1, 2] }) part: number;
  @ApiProperty({ enum: ['default', 'easy', 'hard'] }) difficulty: string;
  @ApiProperty({ enum: PHASES }) phase: string;
  @ApiProperty({ enum: TIMINGS }) timing: string;
  @ApiProperty() startedAt: string;
  @ApiProperty({ type: String, nullable: true }) submittedAt: string | null;
  @ApiProperty({ type: String, nullable: true, enum: ['student', 'expiry', 'window_end', 'auto_submit', 'staff'] })
  submittedBy: string | null;
  @ApiProperty() answeredCount: number;
  @ApiProperty() questionsCount: number;
  @ApiProperty({ type: Number, nullable: true }) usedSeconds: number | null;
  @ApiProperty() eventCount: number;
  @ApiProperty({ description: 'Answers recorded as late.' }) lateCount: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Answers arrived after the end and changed what counts: the longest time between such an answer and its arrival. With the flag late_counted they count.',
  })
  lateGapSeconds: number | null;
  @ApiProperty({ enum: ATTEMPT_FLAGS, isArray: true }) flags: string[];
  @ApiProperty({ description: 'How often it was looked at from behind a mask.' }) maskedLooks: number;
  @ApiProperty() lastEventAt: string;
}

export class FlagCountsDto {
  @ApiProperty({ description: 'Answers that came after the end.' }) late_answers: number;
  @ApiProperty({ description: 'Answers that came after the end and count.' }) late_counted: number;
  @ApiProperty({ description: 'The connection was lost, or an outage was credited.' }) outage: number;
  @ApiProperty({ description: 'Another device took over.' }) takeover: number;
  @ApiProperty({ description: 'Staff put time on the clock.' }) granted_time: number;
  @ApiProperty() reset: number;
  @ApiProperty({ description: 'Somebody other than the student acted on it.' }) staff_action: number;
  @ApiProperty({
    description:
      'Behind a mask its history, its report or its questions were read, or somebody was logged in as the student while it was under way.',
  })
  masked_view: number;
}

export class AttemptListMetaDto {
  @ApiProperty() totalCount: number;
  @ApiProperty({ description: 'Without the filter by flag.' }) allCount: number;
  @ApiProperty({ type: FlagCountsDto, description: 'Attempts under each flag, with all other filters as asked for.' })
  flags: FlagCountsDto;
}

export class AssessmentChoiceDto {
  @ApiProperty() typeId: number;
  @ApiProperty() setId: number;
  @ApiProperty() categoryId: number;
  @ApiProperty() part: number;
  @ApiProperty({ example: 'SAT Set 1' }) setName: string;
  @ApiProperty({ example: 'Math, Part 2' }) title: string;
}

export class ClassChoiceDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty() schoolName: string;
}

export class AttemptChoicesDto {
  @ApiProperty({ type: [AssessmentChoiceDto], description: 'Parts that attempts exist of.' })
  assessments: AssessmentChoiceDto[];
  @ApiProperty({ type: [ClassChoiceDto], description: 'At most 40, by name.' }) classes: ClassChoiceDto[];
}

export class AuditAttemptListDto {
  @ApiProperty({ type: [AuditAttemptDto] }) attempts: AuditAttemptDto[];
  @ApiProperty({ type: AttemptListMetaDto }) meta: AttemptListMetaDto;
}

export class AuditActorDto {
  @ApiProperty({ enum: ['user', 'system'] }) kind: string;
  @ApiPropertyOptional({ description: 'Of a user.' }) id?: number;
  @ApiPropertyOptional({ description: 'Of a user.' }) role?: string;
  @ApiPropertyOptional({ description: "A person's full name, or the system's part." }) name?: string;
}

export class FrameItemDto {
  @ApiProperty() ref: string;
  @ApiPropertyOptional({
    description: 'A choice id, several joined by commas, or typed text; missing when there is no answer.',
  })
  value?: string;
  @ApiPropertyOptional() flagged?: boolean;
  @ApiPropertyOptional({ type: [String] }) eliminated?: string[];
  @ApiPropertyOptional({ type: [AnnotationDto] }) annotations?: AnnotationDto[];
}

/**
 * What the screen looks like after an event. The screen at event n: for each question the last `item` with its ref among
 * the events 1 to n, everything else from the frame of event n.
 */
export class FrameDto {
  @ApiProperty({ enum: PHASES }) phase: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Ref of the question on the screen, or of the last one before the review page.',
  })
  currentItem: string | null;
  @ApiProperty({ enum: ['question', 'review'] }) screen: string;
  @ApiProperty({
    type: FrameItemDto,
    nullable: true,
    description: 'The question this event changed, whole; null when it changed none or the answers are gone.',
  })
  item: FrameItemDto | null;
  @ApiPropertyOptional({
    type: [FrameItemDto],
    description:
      'Where staff set late answers aside or take that back: every question whose answer changed, instead of `item`.',
  })
  items?: FrameItemDto[];
  @ApiProperty() answeredCount: number;
  @ApiProperty() flaggedCount: number;
  @ApiProperty() usedSeconds: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null is untimed' }) remainingSeconds: number | null;
  @ApiProperty({
    type: [String],
    description: 'calculator, reference, line_reader, zoom, theme, directions, help, reader',
  })
  openTools: string[];
  @ApiProperty() connected: boolean;
  @ApiProperty() focused: boolean;
  @ApiProperty({ description: 'The device that writes.' }) deviceId: string;
}

export class HistoryEventDto {
  @ApiProperty({ description: '1 to eventCount.' }) version: number;
  @ApiProperty() id: string;
  @ApiProperty({ example: 'ResponseRecorded', description: 'As in docs/events.md.' }) type: string;
  @ApiProperty({
    description: 'Time axis of the replay: when it happened, never before the start nor after the receipt.',
  })
  at: string;
  @ApiProperty({
    description:
      'Milliseconds after the start. Not always rising: entries of a device that was offline come later than they happened.',
  })
  atMs: number;
  @ApiProperty({ description: "As claimed by the device's corrected clock, or the server's." }) occurredAt: string;
  @ApiProperty() receivedAt: string;
  @ApiProperty({ type: AuditActorDto }) actor: AuditActorDto;
  @ApiProperty({ type: Number, nullable: true }) onBehalfOf: number | null;
  @ApiProperty({ type: String, nullable: true }) deviceId: string | null;
  @ApiProperty({ type: Number, nullable: true }) clientSeq: number | null;
  @ApiProperty() hash: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'As stored, with value, answers (JSON text), reason and note in plain text; these members are missing when the answers are gone.',
  })
  payload: Record<string, unknown>;
  @ApiProperty({ type: FrameDto }) after: FrameDto;
}

export class LedgerEntryDto {
  @ApiProperty() version: number;
  @ApiProperty() at: string;
  @ApiProperty({ example: 'TimeGranted' }) type: string;
  @ApiProperty({ type: AuditActorDto }) actor: AuditActorDto;
  @ApiProperty({
    description: 'Added to the time on the clock, below 0 when it was taken back; 0 for what only stops or starts it.',
  })
  changeSeconds: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'How long it had stood when it goes on here, not counted; else null.',
  })
  stoodSeconds: number | null;
  @ApiProperty({ type: Number, nullable: true }) remainingSeconds: number | null;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
}

export class ClockLedgerDto {
  @ApiProperty({ example: '47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5' })
  explanation: string;
  @ApiProperty({ type: [LedgerEntryDto] }) entries: LedgerEntryDto[];
}

export class FirstBadDto {
  @ApiProperty() version: number;
  @ApiProperty() why: string;
}

export class IntegrityDto {
  @ApiProperty() ok: boolean;
  @ApiProperty({ description: 'Events whose hash and link were checked.' }) checked: number;
  @ApiProperty({ type: FirstBadDto, nullable: true }) firstBad: FirstBadDto | null;
}

export class CompletenessDto {
  @ApiProperty({ description: 'The newest signed head covers every event.' }) ok: boolean;
  @ApiProperty({ type: Number, nullable: true }) signedVersion: number | null;
  @ApiProperty({ type: String, nullable: true }) signedAt: string | null;
  @ApiProperty({ type: String, nullable: true }) keyId: string | null;
  @ApiProperty({ type: String, nullable: true }) signedHash: string | null;
}

export class AttemptDeviceDto {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Counts from 1.' }) number: number;
  @ApiProperty({ example: 'Chromebook, Chrome', description: 'As its browser describes itself.' }) name: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '1366x768',
    description: 'Size of the window when it last opened the test.',
  })
  viewport: string | null;
}

export class AttemptViewDto {
  @ApiProperty() at: string;
  @ApiProperty({ type: AuditActorDto }) actor: AuditActorDto;
  @ApiProperty({ type: AuditPersonDto, nullable: true, description: 'Whom the person was logged in as.' })
  onBehalfOf: AuditPersonDto | null;
  @ApiProperty({
    example: 'history',
    description: 'history, or the kind of file: export, export_with_key, caliper, qti, csv, pack.',
  })
  purpose: string;
}

export class TakenAsDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
}

export class AttemptHistoryDto {
  @ApiProperty({ type: AuditAttemptDto }) attempt: AuditAttemptDto;
  @ApiProperty({
    type: TakenAsDto,
    nullable: true,
    description: "The account under which it was taken, where that was merged into the student's since.",
  })
  takenAs: TakenAsDto | null;
  @ApiProperty({ type: PlayerFormDto, description: 'The part as it was delivered, without keys.' })
  player: PlayerFormDto;
  @ApiProperty({ description: 'Answers, notes and reasons were destroyed by a reset or an erasure.' }) gone: boolean;
  @ApiProperty({ type: [HistoryEventDto] }) events: HistoryEventDto[];
  @ApiProperty({ type: ClockLedgerDto }) clock: ClockLedgerDto;
  @ApiProperty({ type: String, nullable: true }) receipt: string | null;
  @ApiProperty({ type: IntegrityDto }) integrity: IntegrityDto;
  @ApiProperty({ type: CompletenessDto }) completeness: CompletenessDto;
  @ApiProperty({ type: [AttemptDeviceDto], description: 'In the order in which they came.' })
  devices: AttemptDeviceDto[];
  @ApiProperty({
    type: [AttemptViewDto],
    description:
      'Who looked at this history or took a file of it, oldest first, the newest 200; this reading is among them.',
  })
  looks: AttemptViewDto[];
}

export class ReceiptDto {
  @ApiProperty() code: string;
  @ApiProperty({
    enum: ['valid', 'superseded', 'altered'],
    description:
      'superseded: answers given in time were accepted after it; altered: the history no longer holds what was acknowledged.',
  })
  verdict: string;
  @ApiProperty({ type: AuditPersonDto }) student: AuditPersonDto;
  @ApiProperty() title: string;
  @ApiProperty() setName: string;
  @ApiProperty() answeredCount: number;
  @ApiProperty() questionsCount: number;
  @ApiProperty() issuedAt: string;
  @ApiProperty({ description: 'Place of the acknowledged event in the history.' }) version: number;
  @ApiProperty({ description: 'First 16 digits of its hash, as shown in the history.' }) head: string;
}
