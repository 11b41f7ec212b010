import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsISO8601,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MOST_ROWS } from '../../platform/batches/batches.js';
import { PAUSED_BY } from '../attempt/phase.js';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { ClockViewDto } from './dto.js';

export const ACTIONS: StaffActionType[] = [
  'pause',
  'resume',
  'grant_time',
  'take_back_time',
  'credit_outage',
  'release_device',
  'end',
  'reopen',
  'set_late_aside',
  'restore_late',
  'invalidate',
  'note',
  'reset',
];
/** A grant below this is a slip of the finger. */
export const LEAST_GRANT_S = 30;
export const GRANT_RANGE = 'Between half a minute and 240 minutes';
const PHASES = ['running', 'paused', 'expired', 'submitted', 'reset', 'invalidated'];

export class StaffActionDto {
  @ApiProperty({ enum: ACTIONS })
  @IsIn(ACTIONS)
  action: StaffActionType;

  @ApiPropertyOptional({
    description:
      'Sealed into the history. Required except for pause, resume and release_device; for a note it is the note.',
    maxLength: 500,
  })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;

  @ApiPropertyOptional({
    description:
      'Made by the caller for one press and sent again with it when no answer came: no sitting is given time, noted, reopened or changed in its late answers twice for it.',
  })
  @IsOptional()
  @IsUUID()
  action_id?: string;

  @ApiPropertyOptional({
    description: 'Of grant_time, there from 30 on, and of take_back_time, which takes no more of it than is left.',
    minimum: 1,
    maximum: 14_400,
  })
  @IsOptional()
  @IsInt({ message: 'Whole seconds' })
  @Min(1, { message: GRANT_RANGE })
  @Max(14_400, { message: GRANT_RANGE })
  seconds?: number;

  @ApiPropertyOptional({ description: 'Of credit_outage.' })
  @IsOptional()
  @IsISO8601({ strict: true })
  from?: string;

  @ApiPropertyOptional({ description: 'Of credit_outage.' })
  @IsOptional()
  @IsISO8601({ strict: true })
  to?: string;
}

export class ManyActionsDto extends StaffActionDto {
  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMaxSize(MOST_ROWS)
  @IsUUID('all', { each: true })
  attempt_ids: string[];
}

export class OutageDto {
  @ApiProperty() from: string;
  @ApiProperty() to: string;
  @ApiProperty() seconds: number;
}

export class BoundsDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'When the time on the clock is used up if it runs on from now; null is untimed.',
  })
  clockAt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Start, allowance, and what was given: neither window nor auto-submit ends it before; null is untimed.',
  })
  allowanceEndAt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'When the window, or auto-submit if that is earlier, ends it, unless `allowanceEndAt` is later.',
  })
  cutAt: string | null;
}

export class PartTwoDto {
  @ApiProperty({ enum: ['running', 'paused', 'expired'] }) phase: string;
  @ApiProperty({ type: Number, nullable: true, description: 'null is untimed' }) remainingSeconds: number | null;
}

export class LateAnswersDto {
  @ApiProperty({
    type: [Number],
    description: 'Numbers of the questions whose answer arrived after the end and counts.',
  })
  counting: number[];
  @ApiProperty({ type: [Number], description: 'Numbers of the questions whose answer staff have set aside.' })
  aside: number[];
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The longest time between such an answer and its arrival, in seconds.',
  })
  gapSeconds: number | null;
  @ApiProperty({ description: 'Questions with a counted answer once these are set aside.' }) answeredWithout: number;
  @ApiProperty({ description: 'Questions with a counted answer once these count.' }) answeredWith: number;
}

export class SteeringDto {
  @ApiProperty() serverNow: string;
  @ApiProperty({ enum: PHASES }) phase: string;
  @ApiProperty({ type: String, nullable: true, enum: PAUSED_BY }) pausedBy: string | null;
  @ApiProperty({ type: ClockViewDto }) clock: ClockViewDto;
  @ApiProperty({ type: BoundsDto, description: 'What ends the sitting, and so how much of more time can be used.' })
  bounds: BoundsDto;
  @ApiProperty() answeredCount: number;
  @ApiProperty() questionsCount: number;
  @ApiProperty({ type: String, nullable: true, description: 'When the player was last heard of.' }) lastSeenAt:
    string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Which device has the lease, in the order in which they came.',
  })
  device: number | null;
  @ApiProperty({ type: [OutageDto], description: 'Gaps in the connection while the clock ran, which nobody credited.' })
  outages: OutageDto[];
  @ApiProperty({ type: [OutageDto], description: 'Stretches that were credited already: no moment is credited twice.' })
  credited: OutageDto[];
  @ApiProperty({ description: 'Of what staff granted, without what was taken back.' }) grantedSeconds: number;
  @ApiProperty({ description: 'How much of it could be taken back now: what is left of it.' }) takeableSeconds: number;
  @ApiProperty({ type: PartTwoDto, nullable: true, description: 'Of a part 1: its part 2 while that is open.' })
  partTwo: PartTwoDto | null;
  @ApiProperty({
    type: LateAnswersDto,
    nullable: true,
    description: 'Answers that arrived after the end and count, or are set aside; null where there are none.',
  })
  late: LateAnswersDto | null;
  @ApiProperty({ enum: ACTIONS, isArray: true, description: 'What the caller may do now.' }) actions: StaffActionType[];
}

export class ActedDto extends SteeringDto {
  @ApiProperty({
    description: 'Given, credited or taken back by this action; 0 of every other one, and when it was so already.',
  })
  seconds: number;
}
