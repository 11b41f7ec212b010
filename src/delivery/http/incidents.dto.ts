import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsISO8601,
  IsInt,
  IsString,
  IsUUID,
  MaxLength,
  Min,
} from 'class-validator';
import { MOST_ROWS } from '../../platform/batches/batches.js';
import { MayBeMissing } from '../../platform/http/validation.js';
import type { Cause } from '../attempt/losses.js';

const CAUSES: Cause[] = ['connection', 'silence', 'server', 'database'];

export class LostStretchDto {
  @ApiProperty() from: string;
  @ApiProperty() to: string;
  @ApiProperty() seconds: number;
  @ApiProperty({ enum: CAUSES, isArray: true }) causes: Cause[];
  @ApiProperty({ description: 'Answers that were given within it: the student went on without the server.' })
  answered: number;
}

export class LostSittingDto {
  @ApiProperty() attemptId: string;
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty() sitting: number;
  @ApiProperty() studentId: number;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel: number | null;
  @ApiProperty({ example: 'SAT Set 2' }) setName: string;
  @ApiProperty({ example: 'Math, Part 2' }) title: string;
  @ApiProperty({ enum: ['timed', 'time_and_a_half', 'double'] }) timing: string;
  @ApiProperty({ enum: ['running', 'paused', 'expired', 'submitted'] }) phase: string;
  @ApiProperty({ type: String, nullable: true, enum: ['student', 'expiry', 'window_end', 'auto_submit', 'staff'] })
  submittedBy: string | null;
  @ApiProperty({ description: 'The player is silent at this moment: its loss may grow.' }) silent: boolean;
  @ApiProperty() remainingSeconds: number;
  @ApiProperty({
    type: [LostStretchDto],
    description: 'Stretches in which the clock ran and the student could not work.',
  })
  stretches: LostStretchDto[];
  @ApiProperty() lostSeconds: number;
  @ApiProperty({ description: 'Of it already given back.' }) creditedSeconds: number;
  @ApiProperty({ description: 'Not given back yet.' }) openSeconds: number;
  @ApiProperty({ description: 'Given by staff without regard to a gap.' }) grantedSeconds: number;
  @ApiProperty({ description: 'Whether the caller may credit it now. A sitting that is over must be reopened first.' })
  mayCredit: boolean;
  @ApiProperty({ description: 'Not once its answers were shown.' }) mayReopen: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Answers arrived after the end and changed what counts: the longest time between such an answer and its arrival. null where there are none.',
  })
  lateGapSeconds: number | null;
  @ApiProperty({ description: 'They count; otherwise staff have set them aside.' }) lateCounts: boolean;
  @ApiProperty({ description: 'Whether the caller may set them aside or take that back now.' }) mayJudgeLate: boolean;
}

export class SystemOutageDto {
  @ApiProperty() id: string;
  @ApiProperty({ enum: ['server', 'database'] }) kind: string;
  @ApiProperty() from: string;
  @ApiProperty() to: string;
  @ApiProperty() seconds: number;
}

export class EndRunDto {
  @ApiProperty() id: string;
  @ApiProperty() at: string;
  @ApiProperty({ description: 'What the job said it would end, before it did.' }) ends: number;
  @ApiProperty({ description: 'Of these with extended, granted or credited time.' }) extended: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null while it works' }) submitted: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Silent ones, which are waited for.' }) waiting:
    number | null;
}

export class IncidentDto {
  @ApiProperty() from: string;
  @ApiProperty({ description: 'No later than now.' }) to: string;
  @ApiProperty({ description: 'Whether the caller may credit anybody of this class or school.' }) mayCredit: boolean;
  @ApiProperty({ type: [SystemOutageDto], description: 'More than 5 seconds each.' }) outages: SystemOutageDto[];
  @ApiProperty({ type: [EndRunDto] }) endRuns: EndRunDto[];
  @ApiProperty({ type: [LostSittingDto], description: 'Who lost most first.' }) sittings: LostSittingDto[];
}

export class CreditLossesDto {
  @ApiProperty({ description: '0 is the entire school; for a teacher everybody of their own classes.' })
  @IsInt()
  @Min(0)
  section_id: number;

  @ApiProperty({ description: 'As the incident view answered it.' })
  @IsISO8601({ strict: true })
  from: string;

  @ApiProperty({ description: 'As the incident view answered it.' })
  @IsISO8601({ strict: true })
  to: string;

  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ROWS)
  @IsUUID('all', { each: true })
  attempt_ids: string[];

  @ApiProperty({ description: 'Sealed into each history.', maxLength: 500 })
  @IsString()
  @MaxLength(500)
  reason: string;

  @ApiPropertyOptional({ description: 'Of this press: sent again, it is the same batch.' })
  @MayBeMissing()
  @IsUUID()
  batch_id?: string;
}

export class EndAheadDto {
  @ApiProperty() at: string;
  @ApiProperty({ enum: ['window_end', 'auto_submit'] }) by: string;
  @ApiProperty() ends: number;
  @ApiProperty({ description: 'Of these with extended, granted or credited time.' }) extended: number;
}

export class EndsAheadDto {
  @ApiProperty({ type: [EndAheadDto], description: 'Soonest first.' }) ends: EndAheadDto[];
}
