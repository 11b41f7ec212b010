import { ApiProperty } from '@nestjs/swagger';
import {
  DOCUMENT_STATES,
  PROCESS_TYPES,
  type DocumentCard,
  type DocumentSheet,
  type DocumentState,
  type ExportFacts,
  type ProcessType,
} from '../documents/document.js';

export class NamedDto {
  @ApiProperty() id!: number;
  @ApiProperty({ example: 'SAT Set 1' }) name!: string;
}

export class AssessmentGroupDto {
  @ApiProperty({ type: NamedDto }) assessmentSet!: NamedDto;
  @ApiProperty({ type: NamedDto }) assessmentType!: NamedDto;
}

class ExportFactsDto implements ExportFacts {
  @ApiProperty({ enum: PROCESS_TYPES }) processType!: ProcessType;
  @ApiProperty({ example: 'Entire School' }) group!: string;
  @ApiProperty({ type: [Number] }) schoolIds!: number[];
  @ApiProperty({ type: [AssessmentGroupDto] }) assessmentGroups!: AssessmentGroupDto[];
}

class DocumentSheetDto implements DocumentSheet {
  @ApiProperty({ example: 'Responses' }) name!: string;
  @ApiProperty() rows!: number;
}

export class DocumentDto implements DocumentCard {
  @ApiProperty() id!: number;
  @ApiProperty({ example: 'class-scores' }) kind!: string;
  @ApiProperty({ example: 'Score Report' }) label!: string;
  @ApiProperty({ example: 'Period 1 - SAT Set 1 - 2026-27' }) title!: string;
  @ApiProperty({ enum: DOCUMENT_STATES }) state!: DocumentState;
  @ApiProperty({ type: Number, nullable: true, description: '0 to 100; null while nothing is known.' })
  percent!: number | null;
  @ApiProperty() done!: number;
  @ApiProperty({ type: Number, nullable: true }) total!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it failed.' }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Then the file is deleted.' })
  expiresAt!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Size of the file.' }) bytes!: number | null;
  @ApiProperty({ description: 'It failed or has expired, and may be made again.' }) mayRetry!: boolean;
  @ApiProperty({ type: ExportFactsDto, nullable: true, description: 'What an export of results is about.' })
  about!: ExportFactsDto | null;
  @ApiProperty({ type: [DocumentSheetDto], nullable: true, description: 'What is in it, once it is ready.' })
  inside!: DocumentSheetDto[] | null;
}

export class DocumentAnswer {
  @ApiProperty({ type: DocumentDto }) document!: DocumentDto;
}

export class ListedDocumentsMeta {
  @ApiProperty() totalCount!: number;
}

export class DocumentsAnswer {
  @ApiProperty({ type: [DocumentDto] }) documents!: DocumentDto[];
  @ApiProperty({ type: ListedDocumentsMeta }) meta!: ListedDocumentsMeta;
}
