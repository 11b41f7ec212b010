import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { PartResult } from './part-result.js';
import { PART_RESULT_COLUMNS, PART_RESULTS, toPartResult, type PartResultRow } from './projection.js';

/** The part of a result that lists need: no items. */
export interface PartResultCard {
  studentAssessmentId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
  scaled: number | null;
  submittedAt: Date;
}

const COLUMNS = Object.keys(PART_RESULT_COLUMNS).join(', ');

@Injectable()
export class PartResults {
  constructor(private readonly db: Db) {}

  /** Everything scored of a student, newest first. */
  cardsOf(studentId: number): Promise<PartResultCard[]> {
    return this.db.query<PartResultCard>(
      `select student_assessment_id as "studentAssessmentId", type_id as "typeId", set_id as "setId", category_id as "categoryId",
         school_year_id as "schoolYearId", scaled, submitted_at as "submittedAt"
       from ${PART_RESULTS} where student_id = $1 order by submitted_at desc, student_assessment_id`,
      [studentId],
    );
  }

  async listFor(studentId: number, typeId: number, setId: number, schoolYearId: number): Promise<PartResult[]> {
    const rows = await this.db.query<PartResultRow>(
      `select ${COLUMNS} from ${PART_RESULTS} where student_id = $1 and type_id = $2 and set_id = $3 and school_year_id = $4 order by category_id, part`,
      [studentId, typeId, setId, schoolYearId],
    );
    return rows.map(toPartResult);
  }

  async find(studentAssessmentId: number): Promise<PartResult | undefined> {
    const row = await this.db.one<PartResultRow>(
      `select ${COLUMNS} from ${PART_RESULTS} where student_assessment_id = $1`,
      [studentAssessmentId],
    );
    return row && toPartResult(row);
  }

  /** Streams of the newest scored sittings of a form in a district. */
  async streamsOfForm(districtId: number, form: { code: string; version: number }, limit: number): Promise<string[]> {
    const rows = await this.db.query<{ stream: string }>(
      `select attempt->>'stream' as stream from ${PART_RESULTS} where district_id = $1 and form->>'code' = $2 and (form->>'version')::int = $3 order by submitted_at desc limit $4`,
      [districtId, form.code, form.version, limit],
    );
    return rows.map(({ stream }) => stream);
  }

  /** Students by score: of sections (`scale` a category id) or, for whole reports, by all sections of one set and year. */
  async scoresOf(
    typeId: number,
    setId: number,
  ): Promise<{ studentId: number; schoolYearId: number; categoryId: number; scaled: number }[]> {
    return this.db.query(
      `select student_id as "studentId", school_year_id as "schoolYearId", category_id as "categoryId", scaled
       from ${PART_RESULTS} where type_id = $1 and set_id = $2 and scaled is not null`,
      [typeId, setId],
    );
  }

  async setsWithResults(): Promise<{ typeId: number; setId: number }[]> {
    return this.db.query(`select distinct type_id as "typeId", set_id as "setId" from ${PART_RESULTS} order by 1, 2`);
  }
}
