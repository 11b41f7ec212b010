import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { momentKey, rowsAfter, type AfterRequest, type RowsAfter } from '../../platform/db/rows-after.js';
import { RESULTS, type ResultSection } from './projection.js';
import type { ResultStatus } from './set-results.js';

/** A result of a student in a type, set and school year, as programs read it. */
export interface ResultOfSchool {
  studentId: number;
  typeId: number;
  setId: number;
  schoolYearId: number;
  status: ResultStatus;
  composite: number | null;
  sections: ResultSection[];
  takenAt: Date | null;
  /** Since when this is what is known. */
  updatedAt: Date;
}

/** A result that changes while somebody reads moves behind all that are known: it is read once more, and hides no other. */
const RESULT_KEYS = [momentKey('r.valid_from'), 'r.student_id', 'r.type_id', 'r.set_id', 'r.school_year_id'];
/** Numbers of a place among them. */
export const RESULT_PLACE = RESULT_KEYS.length;

/** The results of today's students of a school, wherever they were taken: results go with the student. */
@Injectable()
export class ResultsOfSchool {
  constructor(private readonly db: Db) {}

  /** Who may read them is the caller's policy. @param updatedSince leaves out what was known before */
  page(schoolId: number, request: AfterRequest, updatedSince?: string): Promise<RowsAfter<ResultOfSchool>> {
    return rowsAfter(this.db, request, {
      select: `select r.student_id as "studentId", r.type_id as "typeId", r.set_id as "setId", r.school_year_id as "schoolYearId", r.status, r.composite,
        r.sections, r.taken_to as "takenAt", r.valid_from as "updatedAt"`,
      from: `from reporting.people p join ${RESULTS} r on r.student_id = p.id and r.valid_to is null
        where p.school_id = $1 and not p.archived and p.merged_into is null and r.valid_from >= coalesce($2::timestamptz, '-infinity')`,
      params: [schoolId, updatedSince ?? null],
      keys: RESULT_KEYS,
    });
  }
}
