import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { PART_ANSWERS, PART_OUTCOMES } from '../part-results/projection.js';
import { RESULTS } from '../results/projection.js';
import { isPresent } from '../results/then.js';

/** Tables that rows are read of. Each has the triggers that note which students were written. */
export const NOTED_TABLES = [RESULTS, PART_OUTCOMES, PART_ANSWERS] as const;

/** Rows that follow from the students `p` of a school who are there now. */
export interface RowsOfStudents<Row> {
  /** Of a kind and its parameters; two of the same name never differ. */
  name: string;
  /** The table whose rows are read, as `o`; of a student without one nulls where `everybody` is read. */
  table: (typeof NOTED_TABLES)[number];
  everybody: boolean;
  /** On `o`, which is of the student already; parameters from `$5` on. */
  where: string;
  params: unknown[];
  /** Of `p` and `o`. */
  columns: readonly string[];
  /** The rows of a school, from the columns of each as JSON has them. */
  read(rows: any[][]): Row[];
}

interface Kept {
  /** Of the database, when the rows were the same as these. */
  snapshot: string;
  /** Server and tables that they were read from. */
  place: string;
  rows: unknown[];
  /** As they came. */
  bytes: number;
}

export const STUDENT_CHANGES_JOB = 'reporting.forget-student-changes';
export const STUDENT_CHANGES_EVERY_MS = 3_600_000;

/** As text; in memory rows take two to four times as much. */
const MOST_BYTES = 24_000_000;

/**
 * A dump that was restored into a younger server says that transactions of the future wrote students: each asking would read
 * every school anew. One statement: what is emptied was written before the number that stands instead.
 */
const FORGET_THE_FUTURE = `with ahead as (select from reporting.student_changes_known, pg_snapshot_xmax(pg_current_snapshot()) as unused
      where since >= unused or next >= unused or exists (select from reporting.student_changes where written_by >= unused)),
    emptied as (delete from reporting.student_changes where exists (select from ahead))
  update reporting.student_changes_known set since = pg_current_xact_id(), next = pg_current_xact_id() where exists (select from ahead)`;

/**
 * Rows of schools, kept in memory for as long as PostgreSQL says that they are the same. Each asking is one statement: of a
 * school whose students were written since, the rows are read anew (`reporting.student_changes`). So nothing is shown that is not
 * in the tables, whichever process asks, and a change of one school reads one school.
 */
@Injectable()
export class SchoolRows {
  protected readonly mostBytes: number = MOST_BYTES;
  /** Those asked for last stand last. */
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;
  /** How often everything was forgotten: of an answer that was under way then nothing is kept. */
  private losses = 0;

  constructor(private readonly db: Db) {
    // A server that recovers from the crash of a session gives out the numbers of lost transactions again.
    db.whenLost(() => {
      this.losses += 1;
      this.kept.clear();
      this.bytes = 0;
    });
  }

  /**
   * The rows of these schools by school, all as of one moment; those of a school that did not change are the same list as
   * before. Whoever asks may see them, and must not change them.
   */
  async of<Row>(schoolIds: readonly number[], what: RowsOfStudents<Row>): Promise<Map<number, readonly Row[]>> {
    const ids = [...new Set(schoolIds)];
    const { losses } = this;
    const known = new Map(ids.map((id) => [id, this.kept.get(keyOf(what, id))]));
    const all = [...known.values()];
    const answers = await this.db.query<Pick<Kept, 'snapshot' | 'place'> & { schoolId: number; rows: string | null }>(
      sqlOf(what),
      [ids, all.map((one) => one?.snapshot ?? null), all.map((one) => one?.place ?? null), oldest(all), ...what.params],
    );
    return new Map(
      answers.map(({ schoolId, snapshot, place, rows }) => {
        const same = known.get(schoolId);
        const one =
          rows === null
            ? { ...same!, snapshot, place }
            : { snapshot, place, rows: what.read(JSON.parse(rows) as any[][]), bytes: rows.length };
        if (losses === this.losses) this.keep(keyOf(what, schoolId), one);
        return [schoolId, one.rows as Row[]];
      }),
    );
  }

  /** Forgets what was written before the time before last: called every hour, what is kept is known for an hour at least. */
  async forgetChanges(): Promise<void> {
    await this.db.tx(async (q) => {
      await q.query(FORGET_THE_FUTURE);
      await q.query(
        'update reporting.student_changes_known set since = next, next = pg_snapshot_xmin(pg_current_snapshot())',
      );
      await q.query(
        'delete from reporting.student_changes where written_by < (select since from reporting.student_changes_known)',
      );
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

/** The first transaction that one of these snapshots may not have seen; null without any. */
function oldest(all: readonly (Kept | undefined)[]): string | null {
  const first = all.flatMap((one) => (one ? [BigInt(one.snapshot.split(':')[0]!)] : []));
  return first.length === 0 ? null : String(first.reduce((least, one) => (one < least ? one : least)));
}

/**
 * A school is read where a transaction that its snapshot had not seen wrote a student who is there now, or left it; where the
 * server was started since, or the table is another one, as after a rebuild; and where so much time passed that changes are
 * forgotten. A student's school is that of now: whoever wrote may have seen another. Read, each student is looked up
 * (`offset 0`): joined, PostgreSQL reads everybody of the platform.
 */
function sqlOf({ table, everybody, where, columns }: RowsOfStudents<unknown>): string {
  return `with changed as materialized (
      select c.left_school_id, (select p.school_id from reporting.people p where p.id = c.student_id) as school_id, c.written_by
        from reporting.student_changes c where c.written_by >= $4::xid8 and c.of_table in ('people', '${table.split('.')[1]}'))
    select k.school_id as "schoolId", n.snapshot::text as snapshot, n.place,
      case when k.snapshot is null or k.place <> n.place or pg_snapshot_xmin(k.snapshot) < n.since
          or exists (select from changed c where k.school_id in (c.left_school_id, c.school_id) and not pg_visible_in_snapshot(c.written_by, k.snapshot))
        then (select coalesce(json_agg(json_build_array(${columns.join(', ')})), '[]')::text
          from reporting.people p ${everybody ? 'left' : 'inner'} join lateral (select * from ${table} o where o.student_id = p.id and ${where} offset 0) o on true
          where p.school_id = k.school_id and ${isPresent(undefined, [])}) end as rows
    from unnest($1::int[], $2::pg_snapshot[], $3::text[]) as k (school_id, snapshot, place)
      cross join (select pg_current_snapshot() as snapshot, since,
          concat_ws(' ', pg_postmaster_start_time(), pg_relation_filenode(to_regclass('reporting.people')), pg_relation_filenode(to_regclass('${table}'))) as place
        from reporting.student_changes_known) n`;
}
