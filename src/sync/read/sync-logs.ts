import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import type { SyncCode } from '../problems.js';
import { atPull } from '../pulls/at-pull.js';
import type { RunKind, RunState } from '../runs/runs.js';
import { DID, UNDONE, whyNotTakenBack } from '../runs/taking-back.js';
import { entryOf, receivedEntry, type ChangeRow, type LogEntry } from './entries.js';
import {
  CHANGE_LOGS,
  isRemoteLog,
  KIND_OF_REMOTE,
  LOG_OF_CHANGE,
  REMOTE_LOGS,
  SYNC_LOGS,
  type RemoteLog,
  type SyncLogName,
} from './log-names.js';
import { inEst } from './moments-in-est.js';
import type { ReachedSchool, SyncPermissions } from './reached-schools.js';

/** The sync logs show so many. */
const LAST_SYNCS = 5;
/** A report holds at most so many entries of each log; the rest is read page by page. */
export const ENTRIES_IN_REPORT = 100;
/** So many stale ids are named. */
const NAMED_IDS = 100;

/** One of the last syncs of a school. */
export interface SyncRecord {
  id: number;
  /** When it began, in EST. */
  name: string;
  kind: RunKind;
  state: RunState;
  beganAt: Date;
  endedAt: Date | null;
  /** What it changed at this school. */
  changed: number;
  errors: number;
  /** Changes of this school that wait for a decision. */
  held: number;
  failure: string | null;
  undone: boolean;
  mayUndo: boolean;
}

export interface Freshness {
  total: number;
  /** Here, but no longer at the source. */
  stale: number;
  stale_ids: string[];
}

/** What one sync did at one school. */
export interface SyncReport {
  remote_data: Record<'user' | 'section' | 'term', LogEntry[]>;
  users: Record<'import' | 'sync' | 'transfer' | 'error', LogEntry[]>;
  sections: Record<'import' | 'sync' | 'enroll' | 'error', LogEntry[]>;
  terms: Record<'import' | 'sync' | 'error', LogEntry[]>;
  generic: { log: LogEntry[] };
  freshness: Record<'users' | 'sections', Freshness>;
  /** How many entries each log has. */
  totals: Record<SyncLogName, number>;
}

interface Run {
  id: number;
  pullId: number | null;
  endedAt: Date | null;
}

const CHANGE = `c.run_id as "runId", c.place, c.record, c.action, c.source_id as "sourceId", c.label, c.before, c.after, c.sent,
  c.code, c.reason, c.held, c.decision, c.outcome, c.outcome_reason as "outcomeReason"`;
/** That a change `c` of the run `r` waits for a decision. */
export const IS_HELD = `r.state in ('waiting', 'applying') and c.held is not null and c.decision is null and c.outcome is null`;
/** 'Lina Diaz in Algebra 1' of the label 'Diaz, Lina in Algebra 1'. */
export const FIRST_NAME_FIRST = `regexp_replace(c.label, '^(.+?), (.+?)( in .+)?$', '\\2 \\1\\3')`;
const OF_SCHOOL = `r.connection_id = $1 and (r.school_id is null or r.school_id = $2)`;

/** What syncs did at a school: the last five, and their logs. */
@Injectable()
export class SyncLogs {
  constructor(private readonly db: Db) {}

  /** The newest first; none where the district has no connection. */
  async records({ connection, schoolId, permissions }: ReachedSchool, nowMs: number): Promise<SyncRecord[]> {
    return connection ? this.recordsOf(connection.id, schoolId, permissions, nowMs) : [];
  }

  /** @param schoolId null: of the whole district, and what was done at all its schools */
  async recordsOf(
    connectionId: number,
    schoolId: number | null,
    permissions: SyncPermissions,
    nowMs: number,
  ): Promise<SyncRecord[]> {
    const rows = await this.db.query<Omit<SyncRecord, 'name' | 'mayUndo'> & { did: boolean }>(
      `select r.id, r.kind, r.state, r.began_at as "beganAt", r.ended_at as "endedAt", r.failure, n.changed, n.errors, n.held,
          ${UNDONE} as undone, ${DID} as did
        from (select * from sync.runs r where ${OF_SCHOOL} order by r.id desc limit ${LAST_SYNCS}) r
        left join lateral (select count(*) filter (where c.outcome = 'done')::int as changed,
            count(*) filter (where c.action = 'problem' or c.outcome = 'failed')::int as errors,
            count(*) filter (where ${IS_HELD})::int as held
          from sync.changes c where c.run_id = r.id and ($2::int is null or c.school_id = $2)) n on true
        order by r.id desc`,
      [connectionId, schoolId],
    );
    return rows.map(({ did, ...row }) => ({
      ...row,
      name: inEst(row.beganAt),
      mayUndo: permissions.run && whyNotTakenBack({ ...row, did }, nowMs) === null,
    }));
  }

  /** @throws DomainError `sync/run-not-found`, also for a sync of another school */
  async report(school: ReachedSchool, runId: number): Promise<SyncReport> {
    const run = await this.run(school, runId);
    const totals = Object.fromEntries(SYNC_LOGS.map((log) => [log, 0])) as Record<SyncLogName, number>;
    const entries = Object.fromEntries(SYNC_LOGS.map((log) => [log, []])) as unknown as Record<SyncLogName, LogEntry[]>;
    const changes = await this.db.query<ChangeRow & { log: SyncLogName; total: number }>(
      `select * from (select ${CHANGE}, ${LOG_OF_CHANGE} as log, count(*) over (partition by ${LOG_OF_CHANGE})::int as total,
          row_number() over (partition by ${LOG_OF_CHANGE} order by c.place) as nth
        from sync.changes c where c.run_id = $1 and c.school_id = $2) ranked where nth <= $3 order by log, nth`,
      [run.id, school.schoolId, ENTRIES_IN_REPORT],
    );
    for (const row of changes) {
      totals[row.log] = row.total;
      entries[row.log].push(entryOf(row));
    }
    const first = { offset: 0, perPage: ENTRIES_IN_REPORT, search: '' };
    for (const log of ['generic_logs', ...REMOTE_LOGS] as const) {
      const page = await this.page(school, run, log, first);
      totals[log] = page.total;
      entries[log] = page.entries;
    }
    const [users, sections] = [
      await this.freshness(school, run, 'person'),
      await this.freshness(school, run, 'section'),
    ];
    return {
      remote_data: { user: entries.user_data, section: entries.section_data, term: entries.term_data },
      users: {
        import: entries.user_imports,
        sync: entries.user_syncs,
        transfer: entries.user_transfers,
        error: entries.user_errors,
      },
      sections: {
        import: entries.section_imports,
        sync: entries.section_syncs,
        enroll: entries.section_enrolls,
        error: entries.section_errors,
      },
      terms: { import: entries.term_imports, sync: entries.term_syncs, error: entries.term_errors },
      generic: { log: entries.generic_logs },
      freshness: { users, sections },
      totals,
    };
  }

  /** A page of one log. @throws DomainError `sync/run-not-found` */
  async log(
    school: ReachedSchool,
    runId: number,
    log: SyncLogName,
    request: Pick<PageRequest, 'offset' | 'perPage' | 'search'>,
  ): Promise<{ entries: LogEntry[]; total: number }> {
    return this.page(school, await this.run(school, runId), log, request);
  }

  /** The whole of one log, or of all that was done, page by page. @throws DomainError `sync/run-not-found` */
  async pages(
    school: ReachedSchool,
    runId: number,
    only: SyncLogName | undefined,
  ): Promise<AsyncGenerator<{ log: SyncLogName; entries: LogEntry[] }>> {
    const run = await this.run(school, runId);
    const page = this.page.bind(this);
    return (async function* () {
      const perPage = 1_000;
      for (const log of only ? [only] : [...CHANGE_LOGS, 'generic_logs' as const])
        for (let offset = 0; ; offset += perPage) {
          const { entries } = await page(school, run, log, { offset, perPage, search: '' });
          if (entries.length > 0) yield { log, entries };
          if (entries.length < perPage) break;
        }
    })();
  }

  /** @throws DomainError `sync/run-not-found` */
  async run({ connection, schoolId }: ReachedSchool, runId: number): Promise<Run> {
    const run =
      connection &&
      (await this.db.one<Run>(
        `select r.id, r.pull_id as "pullId", r.ended_at as "endedAt" from sync.runs r where ${OF_SCHOOL} and r.id = $3`,
        [connection.id, schoolId, runId],
      ));
    if (!run) throw new DomainError<SyncCode>('sync/run-not-found', 'This sync does not exist.');
    return run;
  }

  private page(
    school: ReachedSchool,
    run: Run,
    log: SyncLogName,
    request: Pick<PageRequest, 'offset' | 'perPage' | 'search'>,
  ): Promise<{ entries: LogEntry[]; total: number }> {
    if (log === 'generic_logs') return this.notes(run, request);
    return isRemoteLog(log) ? this.received(school, run, log, request) : this.changes(school, run, log, request);
  }

  private async changes(
    { schoolId }: ReachedSchool,
    run: Run,
    log: SyncLogName,
    { offset, perPage, search }: Pick<PageRequest, 'offset' | 'perPage' | 'search'>,
  ): Promise<{ entries: LogEntry[]; total: number }> {
    const rows = await this.db.query<ChangeRow & { total: number }>(
      `select ${CHANGE}, count(*) over ()::int as total from sync.changes c
        where c.run_id = $1 and c.school_id = $2 and ${LOG_OF_CHANGE} = $3
          and ($4 = '%%' or c.label ilike $4 or ${FIRST_NAME_FIRST} ilike $4 or c.source_id ilike $4 or c.reason ilike $4 or c.code ilike $4
            or c.outcome_reason ilike $4 or c.before::text ilike $4 or c.after::text ilike $4)
        order by c.place limit $5 offset $6`,
      [run.id, schoolId, log, containing(search), perPage, offset],
    );
    return { entries: rows.map(entryOf), total: rows[0]?.total ?? 0 };
  }

  private async notes(
    run: Run,
    { offset, perPage, search }: Pick<PageRequest, 'offset' | 'perPage' | 'search'>,
  ): Promise<{ entries: LogEntry[]; total: number }> {
    const rows = await this.db.query<{ id: string; notedAt: Date; level: string; text: string; total: number }>(
      `select id::text, noted_at as "notedAt", level, text, count(*) over ()::int as total from sync.notes
        where run_id = $1 and ($2 = '%%' or text ilike $2) order by sync.notes.id limit $3 offset $4`,
      [run.id, containing(search), perPage, offset],
    );
    return {
      entries: rows.map(({ id, notedAt, level, text }) => ({
        key: id,
        label: text,
        sourceId: null,
        notedAt,
        action: null,
        state: 'note',
        reason: null,
        code: level,
        differences: [],
        data: null,
      })),
      total: rows[0]?.total ?? 0,
    };
  }

  private async received(
    { connection, connected, schoolId }: ReachedSchool,
    run: Run,
    log: RemoteLog,
    { offset, perPage, search }: Pick<PageRequest, 'offset' | 'perPage' | 'search'>,
  ): Promise<{ entries: LogEntry[]; total: number }> {
    if (run.pullId === null) return { entries: [], total: 0 };
    const kind = KIND_OF_REMOTE[log];
    const ofSchool = {
      person: `(r.data->'schoolIds' ? $4 or exists (select from sync.links l
        where l.connection_id = r.connection_id and l.kind = 'person' and l.source_id = r.source_id and l.school_id = $5))`,
      section: `r.data->>'schoolId' = $4 and $5::int is not null`,
      term: `coalesce(r.data->>'schoolId', $4) = $4 and $5::int is not null`,
    }[kind];
    const rows = await this.db.query<{ sourceId: string; data: unknown; problem: string | null; total: number }>(
      `select r.source_id as "sourceId", r.data, r.problem, count(*) over ()::int as total from sync.records r
        where r.connection_id = $1 and r.kind = $2 and ${atPull('r', '$3')} and ${ofSchool}
          and ($6 = '%%' or r.data::text ilike $6 or r.source_id ilike $6
            or (r.data->>'firstName') || ' ' || (r.data->>'lastName') ilike $6)
        order by r.data->>'lastName', r.data->>'name', r.source_id limit $7 offset $8`,
      [connection!.id, kind, run.pullId, connected?.sourceId ?? '', schoolId, containing(search), perPage, offset],
    );
    return {
      entries: rows.map(({ sourceId, data, problem }) => receivedEntry(kind, sourceId, data, problem)),
      total: rows[0]?.total ?? 0,
    };
  }

  /** Of people or classes that the source brought here: those that the sync found there no more. */
  private async freshness(
    { connection, schoolId }: ReachedSchool,
    run: Run,
    kind: 'person' | 'section',
  ): Promise<Freshness> {
    return (await this.db.one<Freshness>(
      `select count(*)::int as total, count(*) filter (where stale)::int as stale,
          coalesce((array_agg(source_id order by source_id) filter (where stale))[1:${NAMED_IDS}], '{}') as stale_ids
        from (select l.source_id, $4::int is not null and not exists (select from sync.records r
            where r.connection_id = l.connection_id and r.kind = l.kind and r.source_id = l.source_id and ${atPull('r', '$4')}) as stale
          from sync.links l where l.connection_id = $1 and l.school_id = $2 and l.kind = $3
            and (l.removed_at is null or l.removed_at > $5)) known`,
      [connection!.id, schoolId, kind, run.pullId, run.endedAt],
    ))!;
  }
}
