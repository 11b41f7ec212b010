import { ApiProperty } from '@nestjs/swagger';
import type { FieldErrors } from '../../kernel/errors.js';
import type { OutsideImportResult } from '../outside/import-outside-results.js';
import type { OutsideImportCard } from '../outside/outside-results.js';
import type { OutsideResultsPermissions } from '../outside/policies.js';
import type { RowErrors } from '../outside/sheet.js';

class FileColumnDto {
  @ApiProperty() title!: string;
  @ApiProperty({ description: "As a spreadsheet names it: 'F'" }) letter!: string;
}

class OutsideRowErrorDto implements RowErrors {
  @ApiProperty({ description: 'In the file; the header is line 1' }) line!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The row as read, by the titles of its columns',
  })
  cells!: Record<string, string>;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'By the titles of columns',
  })
  errors!: FieldErrors;
}

export class OutsideImportResultDto implements OutsideImportResult {
  @ApiProperty({ type: Number, nullable: true, description: 'Null when nothing was entered' }) importId!: number | null;
  @ApiProperty() errorCount!: number;
  @ApiProperty() importedCount!: number;
  @ApiProperty() unchangedCount!: number;
  @ApiProperty({ type: [OutsideRowErrorDto] }) errors!: OutsideRowErrorDto[];
  @ApiProperty({ type: [FileColumnDto] }) columns!: FileColumnDto[];
}

class OutsideTestDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

export class OutsideImportDto implements Omit<OutsideImportCard, 'typeId' | 'setId' | 'importedBy'> {
  @ApiProperty() id!: number;
  @ApiProperty({ type: OutsideTestDto }) assessmentType!: OutsideTestDto;
  @ApiProperty({ type: OutsideTestDto }) assessmentSet!: OutsideTestDto;
  @ApiProperty() fileName!: string;
  @ApiProperty({ description: 'SHA-256 of the file' }) fileHash!: string;
  @ApiProperty() rowCount!: number;
  @ApiProperty() importedCount!: number;
  @ApiProperty() unchangedCount!: number;
  @ApiProperty({ description: 'Section scores that no later file replaced' }) standing!: number;
  @ApiProperty({ type: String, nullable: true }) importedBy!: string | null;
  @ApiProperty() importedAt!: string;
}

class OutsideImportsMetaDto {
  @ApiProperty() totalCount!: number;
}

class OutsidePermissionsDto implements OutsideResultsPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() import!: boolean;
}

export class OutsideImportsAnswer {
  @ApiProperty({ type: [OutsideImportDto] }) imports!: OutsideImportDto[];
  @ApiProperty({ type: OutsideImportsMetaDto }) meta!: OutsideImportsMetaDto;
  @ApiProperty({ type: OutsidePermissionsDto }) permissions!: OutsidePermissionsDto;
}
