import { Injectable } from '@nestjs/common';
import { attemptStream } from '../../delivery/index.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { grouped, StatementBatcher } from '../../platform/db/statement-batcher.js';
import type { PartResult } from './part-result.js';
import { PART_RESULT_COLUMNS, PART_RESULTS, toPartResult, type PartResultRow } from './projection.js';

const COLUMNS = Object.keys(PART_RESULT_COLUMNS).join(', ');

type Wanted = readonly [studentId: number, typeId: number, setId: number, schoolYearId: number];

@Injectable()
export class PartResults {
  private readonly lists = new StatementBatcher(async (wanted: Wanted[], q: Queryable = this.db) => {
    const rows = await q.query<PartResultRow>(
      `select ${COLUMNS} from ${PART_RESULTS}
        where (student_id, type_id, set_id, school_year_id) in (select * from unnest($1::int[], $2::int[], $3::int[], $4::int[]))
        order by category_id, part`,
      [0, 1, 2, 3].map((column) => wanted.map((one) => one[column as 0 | 1 | 2 | 3])),
    );
    const found = grouped(rows, (row) => [row.student_id, row.type_id, row.set_id, row.school_year_id].join('/'));
    return wanted.map((one) => (found.get(one.join('/')) ?? []).map(toPartResult));
  });

  constructor(private readonly db: Db) {}

  listFor(studentId: number, typeId: number, setId: number, schoolYearId: number): Promise<PartResult[]> {
    return this.lists.run([studentId, typeId, setId, schoolYearId]);
  }

  /** Everything scored of a student, of all sets. */
  async ofStudent(studentId: number): Promise<PartResult[]> {
    const rows = await this.db.query<PartResultRow>(
      `select ${COLUMNS} from ${PART_RESULTS} where student_id = $1 order by student_assessment_id`,
      [studentId],
    );
    return rows.map(toPartResult);
  }

  /** Results of several students in one set and year, with their questions. */
  async listForMany(
    studentIds: readonly number[],
    { typeId, setId, schoolYearId }: { typeId: number; setId: number; schoolYearId: number },
  ): Promise<PartResult[]> {
    const rows = await this.db.query<PartResultRow>(
      `select ${COLUMNS} from ${PART_RESULTS} where student_id = any($1::int[]) and type_id = $2 and set_id = $3 and school_year_id = $4 order by student_id, category_id, part`,
      [studentIds, typeId, setId, schoolYearId],
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

  /** Streams of the newest scored sittings of a form in a district: here, also of those that were brought from elsewhere. */
  async streamsOfForm(districtId: number, form: { code: string; version: number }, limit: number): Promise<string[]> {
    const rows = await this.db.query<{ id: number; sitting: number }>(
      `select student_assessment_id as id, sitting from ${PART_RESULTS} where district_id = $1 and form->>'code' = $2 and (form->>'version')::int = $3 order by submitted_at desc limit $4`,
      [districtId, form.code, form.version, limit],
    );
    return rows.map(({ id, sitting }) => attemptStream(id, sitting));
  }
}
