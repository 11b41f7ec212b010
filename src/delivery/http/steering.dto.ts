import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsISO8601, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { ClockViewDto } from './dto.js';

export const ACTIONS: StaffActionType[] = ['pause', 'resume', 'grant_time', 'credit_outage', 'release_device', 'end', 'reopen', 'invalidate', 'note', 'reset'];
const PHASES = ['running', 'paused', 'expired', 'submitted', 'reset', 'invalidated'];

export class StaffActionDto {
  @ApiProperty({ enum: ACTIONS })
  @IsIn(ACTIONS)
  action: StaffActionType;

  @ApiPropertyOptional({ description: 'Sealed into the history. Required except for pause, resume and release_device; for a note it is the note.', maxLength: 500 })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;

  @ApiPropertyOptional({ description: 'Made by the caller for one press and sent again with it when no answer came: no sitting is given time, noted or reopened twice for it.' })
  @IsOptional()
  @IsUUID()
  action_id?: string;

  @ApiPropertyOptional({ description: 'Of grant_time.', minimum: 30, maximum: 14_400 })
  @IsOptional()
  @IsInt()
  @Min(30)
  @Max(14_400)
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
  @ArrayMaxSize(20_000)
  @IsUUID('all', { each: true })
  attempt_ids: string[];
}

export class ManyActedDto {
  @ApiProperty() done: number;
  @ApiProperty({ description: 'Were so already.' }) unchanged: number;
  @ApiProperty({ description: 'Not possible now, not allowed, or not there.' }) refused: number;
}

export class OutageDto {
  @ApiProperty() from: string;
  @ApiProperty() to: string;
  @ApiProperty() seconds: number;
}

export class BoundsDto {
  @ApiProperty({ type: String, nullable: true, description: 'When the time on the clock is used up if it runs on from now; null is untimed.' }) clockAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Start, allowance, and what was given: neither window nor auto-submit ends it before; null is untimed.' }) allowanceEndAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'When the window, or auto-submit if that is earlier, ends it, unless `allowanceEndAt` is later.' }) cutAt: string | null;
}

export class SteeringDto {
  @ApiProperty() serverNow: string;
  @ApiProperty({ enum: PHASES }) phase: string;
  @ApiProperty({ type: String, nullable: true, enum: ['student', 'staff', 'break', 'save', 'reopening'] }) pausedBy: string | null;
  @ApiProperty({ type: ClockViewDto }) clock: ClockViewDto;
  @ApiProperty({ type: BoundsDto, description: 'What ends the sitting, and so how much of more time can be used.' }) bounds: BoundsDto;
  @ApiProperty() answeredCount: number;
  @ApiProperty() questionsCount: number;
  @ApiProperty({ type: String, nullable: true, description: 'When the player was last heard of.' }) lastSeenAt: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Which device has the pen, in the order in which they came.' }) device: number | null;
  @ApiProperty({ type: [OutageDto], description: 'Gaps in the connection while the clock ran, which nobody credited.' }) outages: OutageDto[];
  @ApiProperty({ enum: ACTIONS, isArray: true, description: 'What the caller may do now.' }) actions: StaffActionType[];
}
