import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { invalidInput, IsId, IsIds, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import type { ScoresOf } from '../../reporting/index.js';
import { AsOf, instantOf } from './as-of.js';
import type { RequestRoute } from '../documents/kind.js';
import { ResultsWorkbook, type WorkbookPlan } from './results-workbook.js';

export const NO_SCHOOL = { message: 'Selecting at least one school is required' };
export const NO_ASSESSMENT = { message: 'Selecting at least one assessment is required' };
export const NO_YEAR = { message: 'Please select a school year' };
export const EXPORT_OPTIONS = ['score', 'response', 'both'] as const;
export type ExportOptions = (typeof EXPORT_OPTIONS)[number];
export const FILE_OPTIONS = ['single', 'multi'] as const;
export type FileOption = (typeof FILE_OPTIONS)[number];
const PARTS: Record<ExportOptions, WorkbookPlan['parts']> = {
  score: { scores: true, responses: false },
  response: { scores: false, responses: true },
  both: { scores: true, responses: true },
};

/** Spelled as the specifications spell it. */
export class ExportedAssessment {
  @ApiProperty() @IsId(NO_ASSESSMENT) assessment_set_id!: number;
  @ApiProperty() @IsId(NO_ASSESSMENT) assesment_type_id!: number;
}

export class DistrictExportRequest {
  @ApiProperty({ type: [ExportedAssessment] })
  @IsArray(NO_ASSESSMENT)
  @ArrayMinSize(1, NO_ASSESSMENT)
  @ArrayMaxSize(50)
  @ListOfFields(() => ExportedAssessment)
  assessments!: ExportedAssessment[];

  @ApiProperty({ type: [Number] })
  @IsIds(500, NO_SCHOOL)
  school_ids!: number[];

  @ApiPropertyOptional({ enum: EXPORT_OPTIONS, default: 'score' })
  @MayBeMissing()
  @IsIn(EXPORT_OPTIONS)
  options?: ExportOptions;

  @ApiPropertyOptional({
    enum: FILE_OPTIONS,
    default: 'single',
    description: 'One workbook, or one for each school and assessment.',
  })
  @MayBeMissing()
  @IsIn(FILE_OPTIONS)
  file_option?: FileOption;

  @ApiProperty() @IsInt(NO_YEAR) @Min(2000, NO_YEAR) @Max(2200, NO_YEAR) school_year_id!: number;

  @ApiPropertyOptional({ type: [Number], description: 'Only students of these grade levels.' })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(14)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(13, { each: true })
  grade_levels?: number[];

  @AsOf() as_of?: string;
}

export class StaffExportRequest extends DistrictExportRequest {
  @ApiPropertyOptional({ type: [Number], description: 'Only students of these classes.' })
  @MayBeMissing()
  @IsIds(200)
  section_ids?: number[];
}

/** Files of one zip. */
const MOST_FILES = 300;

/**
 * What a request comes to: everything in one file, or a file for each school and assessment. What is named twice counts once.
 * @throws DomainError 422 for more files than one export holds
 */
export function planOf({
  assessments,
  school_ids,
  section_ids: sectionIds,
  grade_levels: gradeLevels,
  options = 'score',
  file_option: file = 'single',
  school_year_id: schoolYearId,
  as_of: asOf,
}: StaffExportRequest): WorkbookPlan {
  const schoolIds = [...new Set(school_ids)];
  const named = new Map(assessments.map((one) => [`${one.assesment_type_id}/${one.assessment_set_id}`, one]));
  const one = (of: ScoresOf) =>
    [...named.values()].map(({ assessment_set_id: setId, assesment_type_id: typeId }) => ({
      of,
      typeId,
      setId,
      schoolYearId,
      asOf: instantOf(asOf),
    }));
  const whole: ScoresOf = { ...(sectionIds?.length ? { sectionIds } : { schoolIds }), gradeLevels };
  if (file === 'single') return { files: [one(whole)], parts: PARTS[options] };
  const each = sectionIds?.length ? [whole] : schoolIds.map((id): ScoresOf => ({ schoolIds: [id], gradeLevels }));
  const files = each.flatMap((of) => one(of).map((key) => [key]));
  if (files.length > MOST_FILES)
    throw invalidInput({
      file_option: [`At most ${MOST_FILES} files: choose fewer schools or assessments, or one file`],
    });
  return { files, parts: PARTS[options] };
}

/** Workbooks of the school that somebody works with, of its classes or grade levels. */
@Injectable()
export class SchoolExportDocument extends ResultsWorkbook<StaffExportRequest> {
  static readonly route: RequestRoute<StaffExportRequest> = {
    path: 'api/staff/schools/exports',
    roles: ['District Admin', 'Teacher Admin', 'Teacher'],
    body: StaffExportRequest,
  };
  readonly name = 'school-export';
  readonly label = 'Score Report';
  readonly lane = 'long';

  protected planOf(request: StaffExportRequest): WorkbookPlan {
    return planOf(request);
  }
}

/** Workbooks of several schools of a district. */
@Injectable()
export class DistrictExportDocument extends ResultsWorkbook<DistrictExportRequest> {
  static readonly route: RequestRoute<DistrictExportRequest> = {
    path: 'api/district_admin/exports/generate',
    roles: ['District Admin'],
    body: DistrictExportRequest,
  };
  readonly name = 'district-export';
  readonly label = 'Score Report';
  readonly lane = 'long';

  protected planOf(request: DistrictExportRequest): WorkbookPlan {
    return planOf(request);
  }
}
