import { ApiProperty } from '@nestjs/swagger';
import { VerdictDto } from '../../audit/index.js';

export class ImportedForDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty() school: string;
}

export class AttemptOriginDto {
  @ApiProperty({ description: 'Stream there.' }) stream: string;
  @ApiProperty() keyId: string;
  @ApiProperty({ enum: ['trusted', 'from the file'], description: 'Where the public key came from.' }) keys: string;
  @ApiProperty() signedAt: string;
  @ApiProperty({ description: 'SHA-256 of the file.' }) fileHash: string;
}

export class AttemptToImportDto {
  @ApiProperty() attemptId: string;
  @ApiProperty({ example: 'SAT Set 1, Math, Part 2' }) title: string;
  @ApiProperty({ example: 'sat-1-math-1, version 1' }) form: string;
  @ApiProperty() startedAt: string;
  @ApiProperty() submittedAt: string;
  @ApiProperty({ description: 'Events of the attempt that would be written.' }) events: number;
  @ApiProperty({ type: AttemptOriginDto }) origin: AttemptOriginDto;
  @ApiProperty({ type: String, nullable: true, description: 'Of the score in the file.' }) resultHash: string | null;
}

export class AttemptImportCheckDto {
  @ApiProperty({ type: VerdictDto, description: 'Nothing inside was changed.' }) integrity: VerdictDto;
  @ApiProperty({ type: VerdictDto, description: 'Nothing is missing at the end, against signed heads.' })
  completeness: VerdictDto;
  @ApiProperty({ type: ImportedForDto }) student: ImportedForDto;
  @ApiProperty({
    type: AttemptToImportDto,
    nullable: true,
    description: 'What would be made; null when it is refused.',
  })
  attempt: AttemptToImportDto | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it cannot be brought here, with the line of the file where there is one.',
  })
  refusal: string | null;
}

export class RawScoreDto {
  @ApiProperty() raw: number;
  @ApiProperty() rawMax: number;
  @ApiProperty() resultHash: string;
}

export class ReportPlaceDto {
  @ApiProperty() studentId: number;
  @ApiProperty() typeId: number;
  @ApiProperty() setId: number;
}

export class ImportedAttemptDto {
  @ApiProperty() attemptId: string;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'Events that were written.' }) events: number;
  @ApiProperty({ type: ImportedForDto }) student: ImportedForDto;
  @ApiProperty({ type: AttemptOriginDto }) origin: AttemptOriginDto;
  @ApiProperty({ type: RawScoreDto, nullable: true, description: 'As it was scored here.' }) score: RawScoreDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of the score in the file.' }) resultHash: string | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'The score here has the hash of the one in the file; null when the file has none, or nothing is scored here yet.',
  })
  sameResult: boolean | null;
  @ApiProperty({ type: ReportPlaceDto, description: 'Where the report of it is.' }) report: ReportPlaceDto;
}
