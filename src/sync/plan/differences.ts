import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '../../platform/db/db.js';
import type { RecordKind, SourceRecords } from '../sources/source.js';
import type { Difference, Link, PlanMode, PlannedKind } from './line.js';

/** A school that is planned, under its id at the source. */
export interface PlannedSchool {
  schoolId: number;
  sourceId: string;
  mode: PlanMode;
}

/** One student alone, whatever was written last. */
export interface OneStudent {
  id: number;
  email: string;
  studentNumber: string | null;
}

/** A difference as it is read, with what was last written of it. */
export interface FoundDifference<K extends PlannedKind> extends Difference<SourceRecords[K]> {
  part: string;
  hash: string | null;
  /** Of an enrollment that is gone: the source has the same person in the same class under another id. */
  stillThere: boolean;
}

const NOW = 'r.connection_id = $1 and r.gone_pull_id is null';
/** Which records belong to which school: school_id, part, source_id, hash. What could not be read has no school of its own. */
const WANTED: Record<PlannedKind, string> = {
  term: `select s.school_id, '' as part, r.source_id, r.hash from sync.records r join schools s on r.data->>'schoolId' is null or s.source_id = r.data->>'schoolId'
    where ${NOW} and r.kind = 'term' and r.problem is null`,
  // A student is at one school, a teacher at those of the record and of the classes.
  person: `select s.school_id, '' as part, r.source_id, r.hash from sync.records r
      cross join lateral jsonb_array_elements_text(case when r.data->>'role' = 'Student' then jsonb_path_query_array(r.data, '$.schoolIds[0]') else r.data->'schoolIds' end) place
      join schools s on s.source_id = place.value
    where ${NOW} and r.kind = 'person' and r.problem is null
    union select s.school_id, '', r.source_id, r.hash from sync.records e
      join sync.records c on c.connection_id = $1 and c.kind = 'section' and c.source_id = e.data->>'sectionId' and c.gone_pull_id is null and c.problem is null
      join schools s on s.source_id = c.data->>'schoolId'
      join sync.records r on ${NOW} and r.kind = 'person' and r.source_id = e.data->>'personId' and r.problem is null and r.data->>'role' = 'Teacher'
    where e.connection_id = $1 and e.kind = 'enrollment' and e.gone_pull_id is null and e.problem is null and e.data->>'role' = 'Teacher'`,
  section: `select s.school_id, '' as part, r.source_id, r.hash from sync.records r join schools s on s.source_id = r.data->>'schoolId'
    where ${NOW} and r.kind = 'section' and r.problem is null`,
  enrollment: `select s.school_id, c.source_id as part, r.source_id, r.hash from sync.records r
    join sync.records c on c.connection_id = $1 and c.kind = 'section' and c.source_id = r.data->>'sectionId' and c.gone_pull_id is null and c.problem is null
    join schools s on s.source_id = c.data->>'schoolId' where ${NOW} and r.kind = 'enrollment' and r.problem is null`,
};
/** Links whose record is gone, though something else makes the removal: a move, an archived class, an archived person. */
const GOES_OTHERWISE: Record<PlannedKind, string> = {
  term: 'false',
  person: `exists (select from wanted w join sync.records r on ${NOW} and r.kind = 'person' and r.source_id = w.source_id
    where w.source_id = l.source_id and r.data->>'role' = 'Student')`,
  section: 'false',
  enrollment: `not exists (select from sync.links o join sync.records r on ${NOW} and r.kind = 'section' and r.source_id = o.source_id
      where o.connection_id = $1 and o.kind = 'section' and o.local_id = l.section_id)
    or not exists (select from sync.links o join sync.records r on ${NOW} and r.kind = 'person' and r.source_id = o.source_id
      where o.connection_id = $1 and o.kind = 'person' and o.local_id = l.person_id)`,
};

/** Where what the source holds now and what was last written of it differ; an unchanged night costs a join. */
@Injectable()
export class Differences {
  constructor(private readonly db: Db) {}

  /**
   * What was filled a moment ago is measured, apart from what a source said: without statistics its rows are looked up in the
   * wrong way.
   */
  async measure(): Promise<void> {
    await this.db.unhurried(
      'analyze sync.records (connection_id, kind, source_id, hash, problem, gone_pull_id), sync.links',
    );
  }

  /**
   * Finds the differences of a kind and keeps them for reading. What was rejected is forgotten where the source says something
   * else by now, so that it is asked again when the source says the same once more.
   * @returns schools that have some
   */
  async find(
    run: { id: number; connectionId: number },
    kind: PlannedKind,
    schools: readonly PlannedSchool[],
    only: OneStudent | null,
  ): Promise<number[]> {
    const params: unknown[] = [
      run.connectionId,
      schools.map(({ schoolId }) => schoolId),
      schools.map(({ sourceId }) => sourceId),
      run.id,
      kind,
    ];
    const differs = only
      ? 'true'
      : `case when w.source_id is null then l.removed_at is null and l.kept_hash is distinct from 'gone'
           else (l.source_id is null or l.removed_at is not null or l.hash is distinct from w.hash) and l.kept_hash is distinct from w.hash end`;
    await this.db.tx(async (q) => {
      await q.query('set local statement_timeout = 0');
      await q.query(
        `with schools as (select * from unnest($2::int[], $3::text[]) as s (school_id, source_id)),
         wanted as materialized (${WANTED[kind]}),
         known as (select * from sync.links where connection_id = $1 and kind = $5 and school_id = any($2)),
         kept_no_more as (
           update sync.links l set kept_hash = null
            where l.connection_id = $1 and l.kind = $5 and l.school_id = any($2) and l.kept_hash is not null
              and not exists (select from sync.records r where ${NOW} and r.kind = $5 and r.source_id = l.source_id
                and (r.hash = l.kept_hash or r.problem is not null))
              and (l.kept_hash <> 'gone' or exists (select from wanted w where w.source_id = l.source_id and w.school_id = l.school_id)))
         insert into sync.differences (run_id, kind, school_id, part, source_id)
         select $4, $5, coalesce(w.school_id, l.school_id), coalesce(w.part, '~'), coalesce(w.source_id, l.source_id)
           from wanted w full join known l on l.source_id = w.source_id and l.school_id = w.school_id
          where ${differs}
            and (w.source_id is not null or (l.removed_at is null and not (${GOES_OTHERWISE[kind]})
              and not exists (select from sync.records r where ${NOW} and r.kind = $5 and r.source_id = l.source_id and r.problem is not null)))
            ${only ? `and (${this.isAbout(kind, params, only)})` : ''}
         on conflict do nothing`,
        params,
      );
      if (!only) await this.findUnreadable(q, run, kind, schools);
      await q.query('analyze sync.differences');
      await this.rename(q, run, kind);
      if (kind === 'enrollment') await this.findStillThere(q, run);
    });
    const found = await this.db.query<{ id: number }>(
      'select distinct school_id as id from sync.differences where run_id = $1 and kind = $2 order by 1',
      [run.id, kind],
    );
    return found.map(({ id }) => id);
  }

  /** Whether a record or a link is of one student. */
  private isAbout(kind: PlannedKind, params: unknown[], { id, email, studentNumber }: OneStudent): string {
    if (kind !== 'person' && kind !== 'enrollment') return 'false';
    params.push(id, email, studentNumber);
    const theirs = `(select o.source_id from sync.links o where o.connection_id = $1 and o.kind = 'person' and o.local_id = $6
      union select r.source_id from sync.records r where ${NOW} and r.kind = 'person' and r.data->>'role' = 'Student'
        and (lower(r.data->>'email') = $7 or r.data->>'studentNumber' = $8))`;
    return kind === 'person'
      ? `coalesce(w.source_id, l.source_id) in ${theirs}`
      : `l.person_id = $6 or exists (select from sync.records r where ${NOW} and r.kind = 'enrollment' and r.source_id = w.source_id
           and r.data->>'personId' in ${theirs})`;
  }

  /** What could not be read is told at the school that knows it, else at the first: nothing of it is removed. */
  private async findUnreadable(
    q: Queryable,
    run: { id: number; connectionId: number },
    kind: PlannedKind,
    schools: readonly PlannedSchool[],
  ): Promise<void> {
    const ids = schools.map(({ schoolId }) => schoolId);
    if (ids.length === 0) return;
    await q.query(
      `insert into sync.differences (run_id, kind, school_id, part, source_id)
       select $2, $3, coalesce(l.school_id, $5), '', r.source_id from sync.records r
         left join sync.links l on l.connection_id = $1 and l.kind = $3 and l.source_id = r.source_id and l.school_id = any($4)
        where ${NOW} and r.kind = $3 and r.problem is not null on conflict do nothing`,
      [run.connectionId, run.id, kind, ids, Math.min(...ids)],
    );
  }

  /** An id that came back in another case is the same record. */
  private async rename(q: Queryable, run: { id: number; connectionId: number }, kind: PlannedKind): Promise<void> {
    await q.query(
      `with gone as materialized (
         select o.school_id, o.part, o.source_id from sync.differences o
           join sync.links l on l.connection_id = $1 and l.kind = $3 and l.source_id = o.source_id and l.school_id = o.school_id
          where o.run_id = $2 and o.kind = $3 and not exists (select from sync.records r where ${NOW} and r.kind = $3 and r.source_id = o.source_id)),
       pairs as (
         select o.school_id, o.part, o.source_id as old, min(n.source_id) as new from gone o
           join sync.differences n on n.run_id = $2 and n.kind = $3 and n.school_id = o.school_id and lower(n.source_id) = lower(o.source_id) and n.source_id <> o.source_id
          where not exists (select from sync.links l where l.connection_id = $1 and l.kind = $3 and l.source_id = n.source_id and l.school_id = o.school_id)
          group by 1, 2, 3 having count(*) = 1),
       renamed as (update sync.links l set source_id = p.new from pairs p
         where l.connection_id = $1 and l.kind = $3 and l.source_id = p.old and l.school_id = p.school_id)
       delete from sync.differences d using pairs p where d.run_id = $2 and d.kind = $3 and d.school_id = p.school_id and d.part = p.part and d.source_id = p.old`,
      [run.connectionId, run.id, kind],
    );
  }

  private async findStillThere(q: Queryable, run: { id: number; connectionId: number }): Promise<void> {
    await q.query(
      // The few that are gone are found first; what the source holds is then looked through once.
      `with gone as materialized (
         select d.school_id, d.source_id, c.source_id as section, p.source_id as person from sync.differences d
           join sync.links l on l.connection_id = $1 and l.kind = 'enrollment' and l.source_id = d.source_id and l.school_id = d.school_id
           join sync.links c on c.connection_id = $1 and c.kind = 'section' and c.local_id = l.section_id
           join sync.links p on p.connection_id = $1 and p.kind = 'person' and p.local_id = l.person_id
          where d.run_id = $2 and d.kind = 'enrollment' and d.part = '~')
       update sync.differences d set still_there = true from gone g
         join sync.records r on ${NOW} and r.kind = 'enrollment' and r.problem is null
           and r.data->>'sectionId' = g.section and r.data->>'personId' = g.person
        where d.run_id = $2 and d.kind = 'enrollment' and d.part = '~' and d.school_id = g.school_id and d.source_id = g.source_id`,
      [run.connectionId, run.id],
    );
  }

  /** Differences of a school, page by page. */
  async *pages<K extends PlannedKind>(
    run: { id: number; connectionId: number },
    kind: K,
    schoolId: number,
    size: number,
  ): AsyncGenerator<FoundDifference<K>[]> {
    let after = ['', ''];
    for (;;) {
      const rows = await this.db.query<{
        part: string;
        sourceId: string;
        record: SourceRecords[K] | null;
        hash: string | null;
        problem: string | null;
        link: Link | null;
        stillThere: boolean;
      }>(
        `select d.part, d.source_id as "sourceId", d.still_there as "stillThere", r.data as record, r.hash, r.problem,
           case when l.source_id is not null then jsonb_build_object('localId', l.local_id, 'sectionId', l.section_id, 'personId', l.person_id, 'role', l.role,
             'removed', l.removed_at is not null, 'same', l.hash is not distinct from r.hash) end as link
         from sync.differences d
           left join sync.records r on ${NOW} and r.kind = d.kind and r.source_id = d.source_id
           left join sync.links l on l.connection_id = $1 and l.kind = d.kind and l.source_id = d.source_id and l.school_id = d.school_id
         where d.run_id = $2 and d.kind = $3 and d.school_id = $4 and (d.part, d.source_id) > ($5, $6)
         order by d.part, d.source_id limit $7`,
        [run.connectionId, run.id, kind, schoolId, ...after, size],
      );
      if (rows.length === 0) return;
      yield rows.map((row) => ({ ...row, schoolId }));
      const last = rows.at(-1)!;
      after = [last.part, last.sourceId];
    }
  }

  async forget(runId: number): Promise<void> {
    await this.db.query('delete from sync.differences where run_id = $1', [runId]);
  }

  /** The last that the source said of records, for names. */
  async last<K extends RecordKind>(
    connectionId: number,
    kind: K,
    sourceIds: readonly string[],
  ): Promise<Map<string, SourceRecords[K]>> {
    const rows = await this.db.query<{ id: string; data: SourceRecords[K] }>(
      `select distinct on (source_id) source_id as id, data from sync.records
        where connection_id = $1 and kind = $2 and source_id = any($3) and problem is null order by source_id, first_pull_id desc`,
      [connectionId, kind, [...new Set(sourceIds)]],
    );
    return new Map(rows.map(({ id, data }) => [id, data]));
  }
}
