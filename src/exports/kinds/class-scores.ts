import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { IsId, MayBeMissing } from '../../platform/http/validation.js';
import type { RequestRoute } from '../documents/kind.js';
import { AsOf, instantOf } from './as-of.js';
import { ResultsWorkbook, type WorkbookPlan } from './results-workbook.js';

class ClassScoresRequest {
  @ApiProperty({ description: 'The class.' }) @IsId() id!: number;
  @ApiProperty() @IsId() assessmentTypeId!: number;
  @ApiProperty() @IsId() assessmentSetId!: number;
  @AsOf() asOf?: string;
}

class SchoolScoresRequest {
  @ApiProperty({ description: 'The school.' }) @IsId() id!: number;
  @ApiProperty() @IsId() assessmentTypeId!: number;
  @ApiProperty() @IsId() assessmentSetId!: number;
  @ApiPropertyOptional({ description: 'The newest with results without it.' })
  @MayBeMissing()
  @IsInt()
  @Min(2000)
  @Max(2200)
  schoolYearId?: number;
  @AsOf() asOf?: string;
}

function ofClass(request: ClassScoresRequest): WorkbookPlan['files'] {
  const { id, assessmentTypeId: typeId, assessmentSetId: setId, asOf } = request;
  return [[{ of: { sectionIds: [id] }, typeId, setId, asOf: instantOf(asOf) }]];
}

function ofSchool(request: SchoolScoresRequest): WorkbookPlan['files'] {
  const { id, assessmentTypeId: typeId, assessmentSetId: setId, schoolYearId, asOf } = request;
  return [[{ of: { schoolIds: [id] }, typeId, setId, schoolYearId, asOf: instantOf(asOf) }]];
}

const SCORES = { scores: true, responses: false };
const RESPONSES = { scores: false, responses: true };

/** The scores of a class in one set: a line for each student, one for each question, and where it all comes from. */
@Injectable()
export class ClassScoresDocument extends ResultsWorkbook<ClassScoresRequest> {
  static readonly route: RequestRoute<ClassScoresRequest> = {
    path: 'api/staff/sections/excel_report',
    roles: ['District Admin', 'Teacher Admin', 'Teacher'],
    body: ClassScoresRequest,
  };
  readonly name = 'class-scores';
  readonly label = 'Score Report';
  readonly lane = 'short';
  readonly about = 'class';

  protected planOf(request: ClassScoresRequest): WorkbookPlan {
    return { files: ofClass(request), parts: SCORES };
  }
}

/** The answers of a class in one set, long and wide, with a codebook. */
@Injectable()
export class ClassResponsesDocument extends ResultsWorkbook<ClassScoresRequest> {
  static readonly route: RequestRoute<ClassScoresRequest> = {
    path: 'api/staff/sections/response_export',
    roles: ['District Admin', 'Teacher Admin', 'Teacher'],
    body: ClassScoresRequest,
  };
  readonly name = 'class-responses';
  readonly label = 'Response';
  readonly lane = 'short';
  readonly about = 'class';

  protected planOf(request: ClassScoresRequest): WorkbookPlan {
    return { files: ofClass(request), parts: RESPONSES };
  }
}

/** The scores of an entire school. */
@Injectable()
export class SchoolScoresDocument extends ResultsWorkbook<SchoolScoresRequest> {
  static readonly route: RequestRoute<SchoolScoresRequest> = {
    path: 'api/staff/reports/excel_report',
    roles: ['District Admin', 'Teacher Admin'],
    body: SchoolScoresRequest,
  };
  readonly name = 'school-scores';
  readonly label = 'Score Report';
  readonly lane = 'long';
  readonly about = 'school';

  protected planOf(request: SchoolScoresRequest): WorkbookPlan {
    return { files: ofSchool(request), parts: SCORES };
  }
}

/** The answers of an entire school. */
@Injectable()
export class SchoolResponsesDocument extends ResultsWorkbook<SchoolScoresRequest> {
  static readonly route: RequestRoute<SchoolScoresRequest> = {
    path: 'api/staff/reports/response_export',
    roles: ['District Admin', 'Teacher Admin'],
    body: SchoolScoresRequest,
  };
  readonly name = 'school-responses';
  readonly label = 'Response';
  readonly lane = 'long';
  readonly about = 'school';

  protected planOf(request: SchoolScoresRequest): WorkbookPlan {
    return { files: ofSchool(request), parts: RESPONSES };
  }
}
