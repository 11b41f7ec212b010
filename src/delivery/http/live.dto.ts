import { ApiProperty } from '@nestjs/swagger';
import { MakeUpWindowDto, MONITORING_STATUSES } from '../../scheduling/index.js';
import { PAUSED_BY } from '../attempt/phase.js';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { ACTIONS } from './steering.dto.js';

export class LiveStudentDto {
  @ApiProperty() studentId: number;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel: number | null;
  @ApiProperty() untimed: boolean;
  @ApiProperty({ enum: MONITORING_STATUSES }) status: string;
  @ApiProperty({ type: String, nullable: true, enum: ['default', 'easy', 'hard'] }) difficulty: string | null;
  @ApiProperty({ type: MakeUpWindowDto, nullable: true, description: 'Given in place of the window of the class.' })
  makeUp: MakeUpWindowDto | null;
}

export class LiveSittingDto {
  @ApiProperty() attemptId: string;
  @ApiProperty() studentId: number;
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty() sitting: number;
  @ApiProperty({ enum: ['default', 'easy', 'hard'] }) difficulty: string;
  @ApiProperty({ enum: ['timed', 'time_and_a_half', 'double', 'untimed'] }) timing: string;
  @ApiProperty({ enum: ['running', 'paused', 'expired', 'submitted', 'invalidated'] }) phase: string;
  @ApiProperty({ type: String, nullable: true, enum: PAUSED_BY }) pausedBy: string | null;
  @ApiProperty({ type: String, nullable: true }) pausedAt: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'From 1; null before the first question.' }) question:
    number | null;
  @ApiProperty({
    description: 'One character a question: - nothing, a answered, m marked, b both.',
    example: 'aab-m--',
  })
  marks: string;
  @ApiProperty({ description: 'Answers given within 4 seconds of their question.' }) rapid: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null is untimed' }) allowedSeconds: number | null;
  @ApiProperty({ type: Number, nullable: true }) remainingSeconds: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'null while the clock stands still' }) deadlineAt:
    string | null;
  @ApiProperty({ description: 'Given by staff: grants and credited outages.' }) extraSeconds: number;
  @ApiProperty({ description: 'Devices that had the test open.' }) devices: number;
  @ApiProperty() startedAt: string;
  @ApiProperty({ type: String, nullable: true }) submittedAt: string | null;
  @ApiProperty({ type: String, nullable: true, enum: ['student', 'expiry', 'window_end', 'auto_submit', 'staff'] })
  submittedBy: string | null;
  @ApiProperty({ description: 'The last event of the device.' }) heardAt: string;
  @ApiProperty({ enum: ACTIONS, isArray: true, description: 'What the caller may do with it now.' })
  actions: StaffActionType[];
}

export class LiveSignDto {
  @ApiProperty() studentId: number;
  @ApiProperty({ description: 'The last heartbeat of the player.' }) at: string;
}

export class LiveBoardDto {
  @ApiProperty({ example: 'Reading & Writing #1' }) title: string;
  @ApiProperty({ description: 'Whether the caller may act on any sitting of this board.' }) mayAct: boolean;
  @ApiProperty({ type: [LiveStudentDto], description: 'By name.' }) students: LiveStudentDto[];
  @ApiProperty({
    description: 'Students who have this part in another difficulty than the one that is shown, or none yet.',
  })
  hiddenCount: number;
  @ApiProperty({ type: [LiveSittingDto] }) rows: LiveSittingDto[];
  @ApiProperty({ type: [LiveSignDto] }) seen: LiveSignDto[];
  @ApiProperty({ description: 'Every clock of this answer is reckoned at this moment.' }) serverNow: string;
}

export class LiveMetaDto {
  @ApiProperty({ description: 'Students that the query keeps.' }) totalCount: number;
  @ApiProperty() page: number;
  @ApiProperty() perPage: number;
}

export class LiveAnswer {
  @ApiProperty({ type: LiveBoardDto }) response: LiveBoardDto;
  @ApiProperty({ type: LiveMetaDto }) meta: LiveMetaDto;
}
