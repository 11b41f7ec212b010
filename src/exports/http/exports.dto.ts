import { ApiProperty } from '@nestjs/swagger';
import { PROCESS_TYPES, type ProcessType } from '../documents/document.js';
import { AssessmentGroupDto, DocumentDto, ListedDocumentsMeta, NamedDto } from './documents.dto.js';

const STATUSES = ['processing', 'delivered', 'failed', 'expired'] as const;

export class BatchJobDto {
  @ApiProperty() id!: number;
  @ApiProperty() totalSchools!: number;
  @ApiProperty({ type: [AssessmentGroupDto] }) assessmentGroups!: AssessmentGroupDto[];
  @ApiProperty({ example: 'Period 1' }) group!: string;
  @ApiProperty({ type: NamedDto, nullable: true, description: 'null of several.' }) assessmentType!: NamedDto | null;
  @ApiProperty({ type: NamedDto, nullable: true, description: 'null of several.' }) assessmentSet!: NamedDto | null;
  @ApiProperty({ enum: PROCESS_TYPES }) processType!: ProcessType;
  @ApiProperty({ type: Number, nullable: true, description: 'What is to be made, once it is known.' })
  total!: number | null;
  @ApiProperty({ enum: STATUSES }) status!: (typeof STATUSES)[number];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Seconds for which a file is kept.' }) expiresIn!: number;
  @ApiProperty({ type: DocumentDto, description: 'The same as /api/documents tells it.' }) document!: DocumentDto;
}

export class BatchJobsAnswer {
  @ApiProperty({ type: [BatchJobDto] }) batchProcessJobs!: BatchJobDto[];
  @ApiProperty({ type: ListedDocumentsMeta }) meta!: ListedDocumentsMeta;
}

export class DownloadUrlAnswer {
  @ApiProperty() download_url!: string;
  @ApiProperty({ description: 'Seconds.' }) expiresIn!: number;
}

class ExportableAssessmentDto {
  @ApiProperty({ type: NamedDto }) assessmentSet!: NamedDto;
  @ApiProperty({ type: NamedDto }) assessmentType!: NamedDto;
  @ApiProperty({ description: 'Students with a result.' }) students!: number;
}

export class ExportableAssessmentsAnswer {
  @ApiProperty({ type: [ExportableAssessmentDto] }) assessments!: ExportableAssessmentDto[];
}

class ExportYearDto {
  @ApiProperty() id!: number;
  @ApiProperty({ example: '2026-27' }) shortName!: string;
}

export class ExportYearsAnswer {
  @ApiProperty({ type: [ExportYearDto] }) schoolYears!: ExportYearDto[];
}

class ExportContentDto {
  @ApiProperty({ type: NamedDto }) assessmentSet!: NamedDto;
  @ApiProperty({ type: NamedDto }) assessmentType!: NamedDto;
  @ApiProperty() students!: number;
  @ApiProperty({ description: 'Those with the score of a section at least.' }) withResults!: number;
}

export class ExportContentsAnswer {
  @ApiProperty({ type: [ExportContentDto] }) contents!: ExportContentDto[];
  @ApiProperty({ description: 'How many files it will be.' }) files!: number;
}
