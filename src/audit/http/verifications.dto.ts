import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsEmail, IsInt, IsISO8601, IsOptional, IsPositive } from 'class-validator';
import { TotalDto } from '../../delivery/index.js';
import { AuditPersonDto } from './audit.dto.js';

export class StartVerificationDto {
  @ApiPropertyOptional({ description: 'Only the histories of this school.' })
  @IsOptional()
  @IsInt({ message: 'Choose a school' })
  @IsPositive({ message: 'Choose a school' })
  school_id?: number;

  @ApiPropertyOptional({ description: 'Only tests that were started at this moment or later.' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'A date' })
  from?: string;

  @ApiPropertyOptional({ description: 'Only tests that were started before this moment.' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'A date' })
  until?: string;
}

export class VerificationScopeDto {
  @ApiProperty({ description: 'The whole log, with the roots of days.' }) whole: boolean;
  @ApiProperty({ type: AuditPersonDto, nullable: true }) school: AuditPersonDto | null;
  @ApiProperty({ type: String, nullable: true }) from: string | null;
  @ApiProperty({ type: String, nullable: true }) until: string | null;
}

export class VerificationRunDto {
  @ApiProperty() id: number;
  @ApiProperty({ type: VerificationScopeDto }) scope: VerificationScopeDto;
  @ApiProperty({ enum: ['waiting', 'running', 'done', 'failed'] }) state: string;
  @ApiProperty({ type: AuditPersonDto, nullable: true, description: 'null: it started by itself.' })
  requestedBy: AuditPersonDto | null;
  @ApiProperty() requestedAt: string;
  @ApiProperty({ type: String, nullable: true }) endedAt: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Events in the scope when it began, for telling how far it is.',
  })
  totalEvents: number | null;
  @ApiProperty() events: number;
  @ApiProperty() streams: number;
  @ApiProperty({ description: 'Signed heads that were compared.' }) heads: number;
  @ApiProperty({ description: 'Roots of days that were made again from their heads.' }) roots: number;
  @ApiProperty({ description: 'Something inside was changed.' }) integrityFindings: number;
  @ApiProperty({ description: 'Something is missing or not what was signed.' }) completenessFindings: number;
  @ApiProperty({ type: String, nullable: true }) error: string | null;
}

export class VerificationRunListDto {
  @ApiProperty({ type: [VerificationRunDto] }) verifications: VerificationRunDto[];
  @ApiProperty({ type: TotalDto }) meta: TotalDto;
}

export class IntegrityWarningDto {
  @ApiProperty({
    enum: [
      'roots-to-nobody',
      'roots-not-outside',
      'root-late',
      'heads-late',
      'verification-found',
      'verification-failed',
      'verification-old',
      'results-differ',
      'jobs-stuck',
      'jobs-failed',
      'jobs-overdue',
    ],
  })
  kind: string;
  @ApiProperty({ type: String, nullable: true, description: 'A moment, or the day of the last root; null: never.' })
  since: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Findings, or jobs.' }) count: number | null;
  @ApiProperty({ type: Number, nullable: true }) verificationId: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'What these jobs do, as the end of "Jobs to ...".' }) does:
    string | null;
}

export class IntegrityWarningsDto {
  @ApiProperty({ description: 'When the whole log is verified next without anybody asking.' })
  nextVerificationAt: string;
  @ApiProperty({ type: [IntegrityWarningDto], description: 'The gravest first.' }) warnings: IntegrityWarningDto[];
}

export class SchoolChoicesDto {
  @ApiProperty({ type: [AuditPersonDto] }) schools: AuditPersonDto[];
}

export class VerificationFindingDto {
  @ApiProperty({ enum: ['integrity', 'completeness'] }) verdict: string;
  @ApiProperty({ example: 'changed-event' }) problem: string;
  @ApiProperty({ type: String, nullable: true }) stream: string | null;
  @ApiProperty({ type: Number, nullable: true }) version: number | null;
  @ApiProperty({ description: 'One sentence.' }) why: string;
  @ApiProperty({ type: String, nullable: true, description: 'The attempt whose history or score it is.' }) attemptId:
    string | null;
}

export class VerificationFindingListDto {
  @ApiProperty({ type: VerificationRunDto }) verification: VerificationRunDto;
  @ApiProperty({ type: [VerificationFindingDto], description: 'The first thousand at most.' })
  findings: VerificationFindingDto[];
  @ApiProperty({ type: TotalDto }) meta: TotalDto;
}

export class DayRootDto {
  @ApiProperty({ example: '2026-11-20', description: 'UTC' }) day: string;
  @ApiProperty({ description: 'Signed heads under it.' }) heads: number;
  @ApiProperty() root: string;
  @ApiProperty({ description: 'SHA-256 of the text that the root of the day before signs.' }) previous: string;
  @ApiProperty() signedAt: string;
  @ApiProperty() keyId: string;
}

export class DayRootListDto {
  @ApiProperty({ type: [DayRootDto] }) dayRoots: DayRootDto[];
  @ApiProperty({ description: 'Each root is also written to a folder outside the database.' }) writtenOutside: boolean;
  @ApiProperty({ type: TotalDto }) meta: TotalDto;
}

export class CheckedDayRootDto {
  @ApiProperty() day: string;
  @ApiProperty({
    enum: ['same', 'different', 'unknown', 'forged'],
    description:
      'different: this installation holds another root of that day; unknown: it holds none; forged: not signed by it.',
  })
  verdict: string;
  @ApiProperty({ description: 'One sentence.' }) why: string;
}

export class CheckedDayRootsDto {
  @ApiProperty({ type: [CheckedDayRootDto] }) dayRoots: CheckedDayRootDto[];
}

export class RecipientsDto {
  @ApiProperty({ type: [String], description: 'E-mail addresses that get each root.' })
  @IsArray({ message: 'A list of e-mail addresses' })
  @ArrayMaxSize(50, { message: 'At most 50 addresses' })
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? [...new Set(value.map((one) => String(one).trim().toLowerCase()).filter(Boolean))] : value,
  )
  @IsEmail({}, { each: true, message: 'Each must be an e-mail address' })
  emails: string[];
}
