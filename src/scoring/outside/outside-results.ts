import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { grouped, StatementBatcher } from '../../platform/db/statement-batcher.js';

/** A section score of a test that was taken elsewhere, and the file and line that it came from. */
export interface OutsideResult {
  id: number;
  studentId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
  scaled: number;
  /** ISO date. */
  takenOn: string;
  line: number;
  fileName: string;
  fileHash: string;
  importedAt: Instant;
  resultHash: string;
}

export interface OutsideImportCard {
  id: number;
  typeId: number;
  setId: number;
  fileName: string;
  fileHash: string;
  rowCount: number;
  importedCount: number;
  unchangedCount: number;
  importedBy: number;
  importedAt: Instant;
  /** Of its scores, those that no later file replaced. */
  standing: number;
}

const COLUMNS = `r.id, r.student_id as "studentId", r.type_id as "typeId", r.set_id as "setId", r.category_id as "categoryId", r.school_year_id as "schoolYearId", r.scaled,
  r.taken_on::text as "takenOn", r.line, i.file_name as "fileName", i.file_hash as "fileHash", i.imported_at as "importedAt", r.result_hash as "resultHash"`;

type Row = Omit<OutsideResult, 'importedAt'> & { importedAt: Date };

/** Results from outside. Who may ask is the caller's policy. */
@Injectable()
export class OutsideResults {
  private readonly standing = new StatementBatcher(
    async (wanted: { studentId: number; at: Instant | null }[], q: Queryable = this.db) => {
      const rows = await q.query<Row & { nth: number }>(
        `select ${COLUMNS}, w.nth::int
         from unnest($1::int[], $2::timestamptz[]) with ordinality as w (student_id, at, nth)
         join scoring.outside_results r on r.student_id = w.student_id
           and case when w.at is null then r.superseded_at is null else r.recorded_at <= w.at and (r.superseded_at is null or r.superseded_at > w.at) end
         join scoring.outside_imports i on i.id = r.import_id
         order by r.taken_on desc, r.id`,
        [wanted.map(({ studentId }) => studentId), wanted.map(({ at }) => at)],
      );
      const found = grouped(rows, ({ nth }) => nth);
      return wanted.map((_, place) =>
        (found.get(place + 1) ?? []).map(({ nth: _nth, ...row }): OutsideResult => ({
          ...row,
          importedAt: new Date(row.importedAt).toISOString(),
        })),
      );
    },
  );

  constructor(private readonly db: Db) {}

  /** What stands of a student, now or at a moment. */
  of(studentId: number, at: Instant | null = null): Promise<OutsideResult[]> {
    return this.standing.run({ studentId, at });
  }

  /** Everything that these files brought and that was not forgotten, also what a later file replaced. */
  async ofImports(importIds: readonly number[]): Promise<(OutsideResult & { importId: number; schoolId: number })[]> {
    const rows = await this.db.query<Row & { importId: number; schoolId: number }>(
      `select ${COLUMNS}, i.id as "importId", i.school_id as "schoolId"
       from scoring.outside_results r join scoring.outside_imports i on i.id = r.import_id where i.id = any($1) order by r.id`,
      [[...importIds]],
    );
    return rows.map((row) => ({ ...row, importedAt: new Date(row.importedAt).toISOString() }));
  }

  /** Files that were entered for a school, newest first. */
  async importsOf(
    schoolId: number,
    page: { limit: number; offset: number },
  ): Promise<{ imports: OutsideImportCard[]; total: number }> {
    const [rows, count] = await Promise.all([
      this.db.query<Omit<OutsideImportCard, 'importedAt'> & { importedAt: Date }>(
        `select i.id, i.type_id as "typeId", i.set_id as "setId", i.file_name as "fileName", i.file_hash as "fileHash", i.row_count as "rowCount", i.imported_count as "importedCount",
           i.unchanged_count as "unchangedCount", i.imported_by as "importedBy", i.imported_at as "importedAt",
           (select count(*)::int from scoring.outside_results r where r.import_id = i.id and r.superseded_at is null) as standing
         from scoring.outside_imports i where i.school_id = $1 order by i.imported_at desc, i.id desc limit $2 offset $3`,
        [schoolId, page.limit, page.offset],
      ),
      this.db.one<{ n: number }>('select count(*)::int as n from scoring.outside_imports where school_id = $1', [
        schoolId,
      ]),
    ]);
    return {
      imports: rows.map((row) => ({ ...row, importedAt: new Date(row.importedAt).toISOString() })),
      total: count!.n,
    };
  }

  /** Everything of a student who is deleted or erased. */
  async forget(studentId: number): Promise<void> {
    await this.db.query('delete from scoring.outside_results where student_id = $1', [studentId]);
  }
}
