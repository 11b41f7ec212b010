import { ApiProperty } from '@nestjs/swagger';
import { DOCUMENT_STATES, type DocumentCard, type DocumentState } from '../documents/document.js';

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
}

export class DocumentAnswer {
  @ApiProperty({ type: DocumentDto }) document!: DocumentDto;
}

class DocumentsMetaDto {
  @ApiProperty() totalCount!: number;
}

export class DocumentsAnswer {
  @ApiProperty({ type: [DocumentDto] }) documents!: DocumentDto[];
  @ApiProperty({ type: DocumentsMetaDto }) meta!: DocumentsMetaDto;
}
