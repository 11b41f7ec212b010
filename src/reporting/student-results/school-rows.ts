import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { isPresent } from '../results/then.js';

/** Rows that follow from the students `p` of a school who are there now. */
export interface RowsOfStudents<Row> {
  /** Of a kind and its parameters; two of the same name never differ. */
  name: string;
  /** The table whose rows are read, as `o`; of a student without one nulls where `everybody` is read. */
  table: string;
  everybody: boolean;
  /** On `o`, which is of the student already; parameters from `$3` on. */
  where: string;
  params: unknown[];
  /** Of `p` and `o`. */
  columns: readonly string[];
  /** The rows of a school, from the columns of each as JSON has them. */
  read(rows: any[][]): Row[];
}

interface Kept {
  /** Tells these rows from any others. */
  mark: string;
  rows: unknown[];
  /** As they came. */
  bytes: number;
}

/** As text; in memory rows take two to four times as much. */
const MOST_BYTES = 24_000_000;

/**
 * Rows of schools, kept in memory for as long as PostgreSQL says that they are the same. Each asking is one statement: every
 * school answers with a mark over its rows, and with the rows where that is not the mark of those that are kept. So nothing is
 * shown that is not in the tables, whichever process asks, and a change of one school reads one school.
 */
@Injectable()
export class SchoolRows {
  protected readonly mostBytes: number = MOST_BYTES;
  /** Those asked for last stand last. */
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  constructor(private readonly db: Db) {}

  /** The rows of these schools, all as of one moment. Whoever asks may see them, and must not change them. */
  async of<Row>(schoolIds: readonly number[], what: RowsOfStudents<Row>): Promise<Row[]> {
    const ids = [...new Set(schoolIds)];
    const known = new Map(ids.map((id) => [id, this.kept.get(keyOf(what, id))]));
    const answers = await this.db.query<{ schoolId: number; mark: string; rows: string | null }>(sqlOf(what), [
      ids,
      ids.map((id) => known.get(id)?.mark ?? null),
      ...what.params,
    ]);
    return answers.flatMap(({ schoolId, mark, rows }) => {
      const same = known.get(schoolId);
      const one = rows === null ? same! : { mark, rows: what.read(JSON.parse(rows) as any[][]), bytes: rows.length };
      this.keep(keyOf(what, schoolId), one);
      return one.rows as Row[];
    });
  }

  private keep(key: string, one: Kept): void {
    this.forget(key);
    this.kept.set(key, one);
    this.bytes += one.bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.mostBytes) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0;
    this.kept.delete(key);
  }
}

function keyOf({ name }: RowsOfStudents<unknown>, schoolId: number): string {
  return `${schoolId} ${name}`;
}

/**
 * A row's `xmin` is the transaction that wrote it, so it is another one after each change. The sums of hashes over the students
 * and over their rows differ where one came, went or changed, and the start of the server tells two servers apart. The rows are
 * found by a list of students, in one walk along the index; read, each student is looked up (`offset 0`): joined, PostgreSQL
 * reads everybody of the platform.
 */
function sqlOf({ table, everybody, where, columns }: RowsOfStudents<unknown>): string {
  const present = `p.school_id = k.school_id and ${isPresent(undefined, [])}`;
  const sumOf = (row: string, student: string) =>
    `concat_ws(' ', count(*), sum(hashtextextended(${row}.xmin::text, ${student})))`;
  return `select k.school_id as "schoolId", m.mark,
      case when m.mark is distinct from k.mark then (select coalesce(json_agg(json_build_array(${columns.join(', ')})), '[]')::text
        from reporting.people p ${everybody ? 'left' : 'inner'} join lateral (select * from ${table} o where o.student_id = p.id and ${where} offset 0) o on true
        where ${present}) end as rows
    from unnest($1::int[], $2::text[]) as k (school_id, mark)
      cross join lateral (select array_agg(p.id) as ids, ${sumOf('p', 'p.id')} as mark from reporting.people p where ${present}) of_students
      cross join lateral (select ${sumOf('o', 'o.student_id')} as mark from ${table} o where o.student_id = any(of_students.ids) and ${where}) of_rows
      cross join lateral (select concat_ws(' ', pg_postmaster_start_time(), of_students.mark, of_rows.mark) as mark) m`;
}
