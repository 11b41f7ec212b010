import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { ahead } from '../ahead.js';
import { Connections } from '../connections.js';
import { ERASED_RECORD, whileNobodyIsErased } from '../erasing.js';
import { SourceError, type RecordKind, type RosterSource, type SourcePage } from '../sources/source.js';
import { stagedRecords, type StagedRecord } from './staged-record.js';

/** A pull that was cut off goes on where it was, unless it is as old as this. */
const GOES_ON_HOURS = 12;
/** Records that are gone, and what is known of pulls, are kept as long as a sync can be taken back. */
const KEPT_DAYS = 30;
const RUNS_SHOWN = 10;
/** So often reading begins anew because the source changed meanwhile. */
const TRIES = 3;
/** A source that sends so many pages in a row without a new record goes in circles. */
const MOST_IDLE_PAGES = 3;
const MOST_RECORDS = 5_000_000;
/** From so many records on, and above this share, records that refer to nothing mean that a part is missing. */
const [DANGLING_FLOOR, DANGLING_SHARE] = [20, 0.2];
const PLURAL: Record<RecordKind, string> = {
  school: 'schools',
  term: 'terms',
  person: 'people',
  section: 'classes',
  enrollment: 'enrollments',
};

/** A pull that this process goes on with, locked. */
const MINE = `select id from sync.pulls where id = $1 and state = 'reading' and cursor is not distinct from $2 for update`;
const NOT_MINE = 'another process goes on with this pull';

export interface Pulled {
  pullId: number;
  /** `unchanged`: the source holds what it held the last time. */
  state: 'complete' | 'unchanged';
}

interface Unfinished {
  id: number;
  connectionId: number;
  /** Nothing of the source is known yet. */
  first: boolean;
  cursor: string | null;
  revision: string | null;
  counts: Partial<Record<RecordKind, number>>;
}

/** A page on its way into the database. */
interface ReadPage {
  page: SourcePage;
  records: StagedRecord[];
  /** Ids of those that the last pull brought just so. */
  same: ReadonlySet<string>;
}

/** The source changed while it was read. */
class ChangedMidway extends Error {}

/**
 * Reads rosters whole. What is read lies in `sync.staged` until all of it is there and can be believed; then one transaction
 * takes what differs into `sync.records`. A pull that fails changes nothing there.
 */
@Injectable()
export class Pulls {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly connections: Connections,
  ) {}

  /**
   * One pull of a connection, at most one at a time: whoever runs it holds the connection's run. Goes on with one that was cut off.
   * @throws {SourceError} when what the source sent does not count
   */
  async pull(connectionId: number, signal: AbortSignal): Promise<Pulled> {
    const source = await this.connections.source(connectionId);
    const pull = await this.begun(connectionId);
    try {
      for (let tries = 1; ; tries++) {
        try {
          return await this.read(connectionId, pull, source, signal);
        } catch (error) {
          if (!(error instanceof ChangedMidway)) throw error;
          if (tries === TRIES)
            throw new SourceError('changed-midway', 'The source changed each time while it was read.', true);
          await this.startOver(pull);
        }
      }
    } catch (error) {
      // A process that stops, or a database that is away, leaves the pull to be gone on with.
      if (error instanceof SourceError) await this.fail(pull, error.message);
      throw error;
    }
  }

  private async read(
    connectionId: number,
    pull: Unfinished,
    source: RosterSource,
    signal: AbortSignal,
  ): Promise<Pulled> {
    const known = await this.db.one<{ revision: string | null }>(
      `select revision from sync.pulls where connection_id = $1 and state in ('complete', 'unchanged') order by id desc limit 1`,
      [connectionId],
    );
    let idle = 0;
    for await (const read of ahead(this.compared(pull, source.pages(pull.cursor, signal)))) {
      const { page } = read;
      signal.throwIfAborted();
      if (page.revision !== null) {
        if (pull.revision === null && pull.cursor === null && page.revision === known?.revision)
          return this.unchanged(pull.id, page.revision);
        if (pull.revision !== null && pull.revision !== page.revision) throw new ChangedMidway();
      }
      if (page.cursor === pull.cursor)
        throw new SourceError('bad-answer', 'The source sent the same page over and over.', false);
      const fresh = await this.stage(pull, read);
      idle = fresh > 0 || page.records.length === 0 ? 0 : idle + 1;
      if (idle >= MOST_IDLE_PAGES)
        throw new SourceError('bad-answer', 'The source sent the same records over and over.', false);
      if (Object.values(pull.counts).reduce((sum, count) => sum + count, 0) > MOST_RECORDS)
        throw new SourceError('bad-answer', `The source sent more than ${MOST_RECORDS} records.`, false);
    }
    return this.complete(connectionId, pull);
  }

  /** The pull to go on with, or a new one. Half of one whose records were lost with the memory of a server begins anew. */
  private async begun(connectionId: number): Promise<Unfinished> {
    const now = this.clock.instant();
    await this.db.query(
      `update sync.pulls set state = 'failed', ended_at = $2, failure = 'It was cut off.'
        where connection_id = $1 and state = 'reading' and began_at <= $2::timestamptz - make_interval(hours => ${GOES_ON_HOURS})`,
      [connectionId, now],
    );
    await this.db.query(
      `delete from sync.staged where pull_id in (select id from sync.pulls where connection_id = $1 and state <> 'reading')`,
      [connectionId],
    );
    const { first } = (await this.db.one<{ first: boolean }>(
      'select not exists (select from sync.records where connection_id = $1 and gone_pull_id is null) as first',
      [connectionId],
    ))!;
    const row = await this.db.one<Omit<Unfinished, 'connectionId' | 'first'>>(
      `select id, cursor, revision, counts from sync.pulls where connection_id = $1 and state = 'reading' order by id desc limit 1`,
      [connectionId],
    );
    if (!row)
      return {
        ...(await this.db.one<Omit<Unfinished, 'connectionId' | 'first'>>(
          `insert into sync.pulls (connection_id, state, began_at) values ($1, 'reading', $2) returning id, cursor, revision, counts`,
          [connectionId, now],
        ))!,
        connectionId,
        first,
      };
    const unfinished = { ...row, connectionId, first };
    const there = await this.db.query<{ kind: RecordKind; count: number }>(
      'select kind, count(*)::int as count from sync.staged where pull_id = $1 group by kind',
      [unfinished.id],
    );
    const whole =
      there.length === Object.keys(unfinished.counts).length &&
      there.every(({ kind, count }) => unfinished.counts[kind] === count);
    if (!whole) await this.startOver(unfinished);
    return unfinished;
  }

  private async startOver(pull: Unfinished): Promise<void> {
    await this.db.tx(async (q) => {
      await q.query('delete from sync.staged where pull_id = $1', [pull.id]);
      await q.query(`update sync.pulls set cursor = null, revision = null, counts = '{}' where id = $1`, [pull.id]);
    });
    Object.assign(pull, { cursor: null, revision: null, counts: {} });
  }

  /** Pages, compared with what the last pull brought while the page before is written. */
  private async *compared(
    pull: Unfinished,
    pages: AsyncIterable<SourcePage>,
  ): AsyncGenerator<ReadPage, void, undefined> {
    for await (const page of pages) {
      // The page before is sent to the database first, which works meanwhile.
      await setImmediate();
      const records = stagedRecords(page);
      yield { page, records, same: await this.sameAsBefore(pull, page.kind, records) };
    }
  }

  /** @throws {SourceError} when two records of a page have the same id and say different things */
  private once(sent: readonly StagedRecord[]): StagedRecord[] {
    const records = new Map<string, StagedRecord>();
    for (const record of sent) {
      const twice = records.get(record.sourceId);
      if (twice && twice.hash !== record.hash) throw this.contradicts(record);
      records.set(record.sourceId, record);
    }
    return [...records.values()];
  }

  private async sameAsBefore(
    { connectionId, first }: Unfinished,
    kind: RecordKind,
    records: readonly StagedRecord[],
  ): Promise<ReadonlySet<string>> {
    if (first || records.length === 0) return new Set();
    const rows = await this.db.planned<{ id: string }>(
      `select r.source_id as id from unnest($3::text[], $4::text[], $5::text[]) as w (source_id, hash, problem)
         join sync.records r on r.connection_id = $1 and r.kind = $2 and r.source_id = w.source_id and r.gone_pull_id is null
        where r.hash = w.hash and r.problem is not distinct from w.problem`,
      [
        connectionId,
        kind,
        records.map(({ sourceId }) => sourceId),
        records.map(({ hash }) => hash),
        records.map(({ problem }) => problem),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Keeps a page and how far reading came, in one statement. Of what the source holds as it did the last time, only that it is
   * there is kept. Records may have been there before: pages that overlap say the same of them, or the source changed between.
   * @returns how many records are new
   */
  private async stage(pull: Unfinished, { page, records: sent, same }: ReadPage): Promise<number> {
    const records = this.once(sent);
    const revision = pull.revision ?? page.revision;
    const { mine, fresh, counts } = (await this.db.one<{
      mine: boolean;
      fresh: number;
      counts: Unfinished['counts'] | null;
    }>(
      `with mine as (${MINE}),
       kept as (
         insert into sync.staged (pull_id, kind, source_id, data, hash, problem)
         select mine.id, $3::text, w.source_id, w.data::jsonb, w.hash, w.problem
           from mine cross join unnest($4::text[], $5::text[], $6::text[], $7::text[]) as w (source_id, data, hash, problem)
         on conflict do nothing returning 1),
       fresh as (select count(*)::int as n from kept),
       changed as (
         select from unnest($4::text[], $6::text[]) as w (source_id, hash)
           join sync.staged s on s.pull_id = $1 and s.kind = $3::text and s.source_id = w.source_id
          where s.hash <> w.hash and (select n from fresh) < cardinality($4::text[])),
       moved as (
         update sync.pulls p set cursor = $8, revision = $9,
             counts = case when n > 0 then p.counts || jsonb_build_object($3::text, n + coalesce((p.counts ->> $3::text)::int, 0)) else p.counts end
           from mine, fresh where p.id = mine.id and not exists (select from changed) returning p.counts)
       select exists (select from mine) as mine, n as fresh, (select counts from moved) as counts from fresh`,
      [
        pull.id,
        pull.cursor,
        page.kind,
        records.map(({ sourceId }) => sourceId),
        records.map(({ sourceId, text }) => (same.has(sourceId) ? null : text)),
        records.map(({ hash }) => hash),
        records.map(({ problem }) => problem),
        page.cursor,
        revision,
      ],
    ))!;
    if (!mine) throw new Error(NOT_MINE);
    // What was kept of the page is not counted, so that nobody goes on with it.
    if (counts === null) throw new ChangedMidway();
    Object.assign(pull, { cursor: page.cursor, revision, counts });
    return fresh;
  }

  private contradicts({ kind, sourceId }: StagedRecord): SourceError {
    return new SourceError(
      'incomplete',
      `The source has two different records of the same kind (${PLURAL[kind]}) under the id ${sourceId}.`,
      false,
    );
  }

  private async unchanged(pullId: number, revision: string): Promise<Pulled> {
    await this.db.query(
      `update sync.pulls set state = 'unchanged', ended_at = $2, revision = $3 where id = $1 and state = 'reading'`,
      [pullId, this.clock.instant(), revision],
    );
    return { pullId, state: 'unchanged' };
  }

  private async complete(connectionId: number, pull: Unfinished): Promise<Pulled> {
    return this.db.tx(async (q) => {
      await q.query('set local statement_timeout = 0');
      await whileNobodyIsErased(q, connectionId);
      await this.mustBeMine(q, pull);
      // Filled a moment ago: without statistics its rows are looked up one by one.
      await q.query('analyze sync.staged (pull_id, kind, source_id, hash, problem)');
      await this.forgetErased(q, connectionId, pull);
      await this.tellDangling(q, pull);
      await this.believe(q, connectionId, pull);
      const gone = pull.first ? 0 : await this.markGone(q, connectionId, pull);
      // A first roster is compared with nothing. Where PostgreSQL knows the table as empty, it reads all that the statement
      // has written so far, for each record.
      const isNew = pull.first
        ? 'true'
        : `not exists (select from sync.records r where r.connection_id = $1 and r.kind = s.kind and r.source_id = s.source_id
             and r.gone_pull_id is null)`;
      const come = await counted(
        q,
        `insert into sync.records (connection_id, kind, source_id, data, hash, problem, first_pull_id)
         select $1, s.kind, s.source_id, s.data, s.hash, s.problem, $2 from sync.staged s where s.pull_id = $2 and s.data is not null and ${isNew}`,
        [connectionId, pull.id],
      );
      await q.query('delete from sync.staged where pull_id = $1', [pull.id]);
      const state = gone + come > 0 ? 'complete' : 'unchanged';
      await q.query('update sync.pulls set state = $2, ended_at = $3, cursor = null where id = $1', [
        pull.id,
        state,
        this.clock.instant(),
      ]);
      await this.prune(q, connectionId);
      return { pullId: pull.id, state };
    });
  }

  /** What the source holds no longer, or otherwise. */
  private markGone(q: Queryable, connectionId: number, pull: Unfinished): Promise<number> {
    return counted(
      q,
      `update sync.records r set gone_pull_id = $2 where r.connection_id = $1 and r.gone_pull_id is null and not exists (
         select from sync.staged s where s.pull_id = $2 and s.kind = r.kind and s.source_id = r.source_id
           and s.hash = r.hash and s.problem is not distinct from r.problem)`,
      [connectionId, pull.id],
    );
  }

  /** A source may go on sending somebody who was erased here. Nothing but the id is kept of them. */
  private async forgetErased(q: Queryable, connectionId: number, pull: Unfinished): Promise<void> {
    await q.query(
      `update sync.staged s set ${ERASED_RECORD}
         from sync.links l where l.erased and l.connection_id = $1 and l.kind = 'person'
          and s.pull_id = $2 and s.kind = 'person' and s.source_id = l.source_id`,
      [connectionId, pull.id],
    );
  }

  /** @throws Error when another process went on with the pull: what it did stays */
  private async mustBeMine(q: Queryable, { id, cursor }: Unfinished): Promise<void> {
    if (!(await q.one(MINE, [id, cursor]))) throw new Error(NOT_MINE);
  }

  /** Enrollments of people or classes, and classes of schools, that the source did not send. */
  private async tellDangling(q: Queryable, pull: Unfinished): Promise<void> {
    const told: [RecordKind, RecordKind, string, string][] = [
      ['enrollment', 'section', 'sectionId', 'Its class is not in what the source sent.'],
      ['enrollment', 'person', 'personId', 'Its person is not in what the source sent.'],
      ['section', 'school', 'schoolId', 'Its school is not in what the source sent.'],
    ];
    const gone = await q.query<{ kind: RecordKind }>(
      `select distinct r.kind from sync.records r where r.connection_id = $2 and r.kind in ('school', 'section', 'person') and r.gone_pull_id is null
         and not exists (select from sync.staged o where o.pull_id = $1 and o.kind = r.kind and o.source_id = r.source_id)`,
      [pull.id, pull.connectionId],
    );
    const dangling: Partial<Record<RecordKind, number>> = {};
    for (const [kind, of, id, problem] of told) {
      const sent = (record: string) =>
        `exists (select from sync.staged o where o.pull_id = $1 and o.kind = '${of}' and o.source_id = ${record}.data->>'${id}')`;
      const values = [pull.id, kind, problem];
      let found = await counted(
        q,
        `update sync.staged s set problem = $3 where s.pull_id = $1 and s.kind = $2 and s.data is not null and s.problem is null and not ${sent('s')}`,
        values,
      );
      // What did not change itself refers to nothing only if something is gone.
      if (gone.some((one) => one.kind === of))
        found += await counted(
          q,
          `update sync.staged s set problem = $3, data = r.data from sync.records r where s.pull_id = $1 and s.kind = $2 and s.data is null and s.problem is null
             and r.connection_id = $4 and r.kind = $2 and r.source_id = s.source_id and r.gone_pull_id is null and not ${sent('r')}`,
          [...values, pull.connectionId],
        );
      dangling[kind] = (dangling[kind] ?? 0) + found;
    }
    for (const [kind, count] of Object.entries(dangling) as [RecordKind, number][])
      if (count > DANGLING_FLOOR && count > DANGLING_SHARE * (pull.counts[kind] ?? 0))
        throw new SourceError(
          'incomplete',
          `The source sent only a part: ${count} of ${pull.counts[kind]} ${PLURAL[kind]} belong to what it did not send.`,
          true,
        );
  }

  /** @throws {SourceError} for a roster without schools or people, or without anything that was there the last time */
  private async believe(q: Queryable, connectionId: number, pull: Unfinished): Promise<void> {
    const before = await q.query<{ kind: RecordKind; count: number }>(
      'select kind, count(*)::int as count from sync.records where connection_id = $1 and gone_pull_id is null group by kind',
      [connectionId],
    );
    for (const { kind, count } of before)
      if (!pull.counts[kind])
        throw new SourceError(
          'incomplete',
          `The source sent no ${PLURAL[kind]}, though it sent ${count} the last time.`,
          true,
        );
    for (const kind of ['school', 'person'] as const)
      if (!pull.counts[kind])
        throw new SourceError(
          'incomplete',
          `The source sent no ${PLURAL[kind]}. Look at what its credentials may read.`,
          false,
        );
  }

  private async prune(q: Queryable, connectionId: number): Promise<void> {
    const old = `select id from sync.pulls where connection_id = $1 and ended_at < $2::timestamptz - make_interval(days => ${KEPT_DAYS})`;
    const values = [connectionId, this.clock.instant()];
    await q.query(`delete from sync.records where connection_id = $1 and gone_pull_id in (${old})`, values);
    // The screens show the last runs, however old they are.
    await q.query(
      `with gone as (
         delete from sync.runs where connection_id = $1 and state in ('done', 'failed')
            and ended_at < $2::timestamptz - make_interval(days => ${KEPT_DAYS + 1})
            and id < (select min(id) from (select id from sync.runs where connection_id = $1 order by id desc limit ${RUNS_SHOWN}) shown)
         returning id)
       delete from sync.differences where run_id in (select id from gone)`,
      values,
    );
    // The last good one says what the source's revision was.
    await q.query(
      `delete from sync.pulls where id in (${old}) and id < (
         select max(id) from sync.pulls where connection_id = $1 and state in ('complete', 'unchanged'))
         and not exists (select from sync.records r where r.connection_id = $1 and r.gone_pull_id = sync.pulls.id)`,
      values,
    );
  }

  private async fail(pull: Unfinished, failure: string): Promise<void> {
    await this.db.tx(async (q) => {
      await this.mustBeMine(q, pull);
      await q.query(`update sync.pulls set state = 'failed', ended_at = $2, failure = $3 where id = $1`, [
        pull.id,
        this.clock.instant(),
        failure,
      ]);
      await q.query('delete from sync.staged where pull_id = $1', [pull.id]);
    });
  }
}

/** Runs a statement that writes. @returns how many rows it wrote */
async function counted(q: Queryable, sql: string, params: unknown[]): Promise<number> {
  return (await q.one<{ count: number }>(
    `with done as (${sql} returning 1) select count(*)::int as count from done`,
    params,
  ))!.count;
}
