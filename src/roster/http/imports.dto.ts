import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import type { FieldErrors } from '../../kernel/errors.js';
import { Fields } from '../../platform/http/validation.js';
import {
  IMPORT_KINDS,
  VERDICTS,
  type Change,
  type ImportKind,
  type Plan,
  type Verdict,
} from '../import/people-plan.js';
import type { ImportState, StagedImport, StagedRow } from '../import/staged-imports.js';
import { FIELDS, PARENTS, type Field, type ParentOfRow } from '../import/student-rows.js';
import { RosterMetaDto, StudentRowDto } from './sections.dto.js';

class StagedCountsDto implements Record<Verdict, number> {
  @ApiProperty({ description: 'Need a correction' }) refused!: number;
  @ApiProperty() new!: number;
  @ApiProperty() changed!: number;
  @ApiProperty({ description: 'Known as the row says, and new in the class' }) joins!: number;
  @ApiProperty() unchanged!: number;
}

class ImportRunDto {
  @ApiProperty() total!: number;
  @ApiProperty() done!: number;
}

class ImportSeatsDto {
  @ApiProperty() purchased!: number;
  @ApiProperty() used!: number;
  @ApiProperty({ description: 'When every row that can enter has' }) after!: number;
}

export class StagedImportDto implements StagedImport {
  @ApiProperty() id!: number;
  @ApiProperty() fileName!: string;
  @ApiProperty({ enum: IMPORT_KINDS, description: 'Parent: students with their parents' }) kind!: ImportKind;
  @ApiProperty({ type: Number, nullable: true, description: 'Null of the administrators of a district' }) schoolId!:
    number | null;
  @ApiProperty({ type: Number, nullable: true }) districtId!: number | null;
  @ApiProperty({ type: Number, nullable: true }) sectionId!: number | null;
  @ApiProperty({ enum: ['review', 'running', 'done'] }) state!: ImportState;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ description: 'Then it is forgotten' }) expiresAt!: string;
  @ApiProperty({ type: StagedCountsDto, description: 'Rows that wait, by what will become of them' })
  counts!: StagedCountsDto;
  @ApiProperty({ type: ImportRunDto, description: 'Rows of the run that is under way, or was the last' })
  run!: ImportRunDto;
  @ApiProperty() importedCount!: number;
  @ApiProperty() unchangedCount!: number;
  @ApiProperty({ type: ImportSeatsDto, nullable: true }) seats!: ImportSeatsDto | null;
  @ApiProperty({ type: [String] }) notes!: string[];
  @ApiProperty({ description: 'Under way, and has not moved for a minute: start sets it going again' })
  stalled!: boolean;
}

class ImportChangeDto implements Change {
  @ApiProperty({ enum: FIELDS }) field!: Field;
  @ApiProperty({ type: String, nullable: true, description: 'Null of somebody new' }) from!: string | null;
  @ApiProperty() to!: string;
  @ApiProperty({ required: false, description: 'The file says nothing of it' }) byDefault?: boolean;
}

class ImportPlanDto implements Plan {
  @ApiProperty({ enum: VERDICTS }) verdict!: Verdict;
  @ApiProperty({ type: Number, nullable: true }) personId!: number | null;
  @ApiProperty({ type: [ImportChangeDto] }) changes!: ImportChangeDto[];
  @ApiProperty({ description: 'Archived so far' }) activates!: boolean;
  @ApiProperty({ description: 'Enters the class' }) joins!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  errors!: FieldErrors;
  @ApiProperty({ enum: PARENTS, isArray: true, required: false, description: 'They have an account, and are linked' })
  links?: ParentOfRow[];
  @ApiProperty({ required: false, description: 'The same row stands on this line' }) sameAs?: number;
  @ApiProperty({ required: false, description: 'Became another one while the import was under way' }) stale?: boolean;
}

export class StagedRowDto extends StudentRowDto implements StagedRow {
  @ApiProperty({ description: 'Line in the file' }) declare line: number;
  @ApiProperty({ description: 'Names the row in calls' }) position!: number;
  @ApiProperty({ type: ImportPlanDto }) plan!: ImportPlanDto;
}

class CorrectedCellsDto
  extends PartialType(OmitType(StudentRowDto, ['line']), { skipNullProperties: false })
  implements Partial<Record<Field, string>> {}

export class CorrectRowBody {
  @ApiProperty({ type: CorrectedCellsDto }) @Fields(() => CorrectedCellsDto) row!: CorrectedCellsDto;
}

export class StagedImportAnswer {
  @ApiProperty({ type: StagedImportDto }) import!: StagedImportDto;
}

export class StagedImportsAnswer {
  @ApiProperty({ type: [StagedImportDto] }) imports!: StagedImportDto[];
}

export class StagedRowAnswer extends StagedImportAnswer {
  @ApiProperty({ type: StagedRowDto }) row!: StagedRowDto;
}

export class StagedRowsAnswer {
  @ApiProperty({ type: [StagedRowDto] }) rows!: StagedRowDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
}
