import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Session } from '../../identity/index.js';
import { SchoolPlaces } from '../../roster/index.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest } from '../../platform/http/list.js';
import { Connections } from '../connections.js';
import { SourceKinds } from '../sources/source-kinds.js';
import type { SourceKind } from '../sources/source.js';
import { IS_HELD, RUNNING, type RunState } from './sync-logs.js';

/** What matters most about a school's sync, the most urgent first. */
export const SERVICE_STATES = ['failed', 'held', 'running', 'off', 'paused', 'never', 'fine'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

export const SERVICE_SORTS = ['state', 'district', 'school', 'lastSync', 'held', 'nextRun'] as const;
export type ServiceSort = (typeof SERVICE_SORTS)[number];

/** A school and the source of its roster. */
export interface ServiceRow {
  schoolId: number;
  schoolName: string;
  districtId: number;
  districtName: string;
  source: SourceKind;
  sourceName: string;
  state: ServiceState;
  lastSuccessAt: Date | null;
  /** Of the last success. */
  seconds: number | null;
  /** What the last sync did here. */
  changed: number;
  errors: number;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  held: number;
  nextRunAt: Date | null;
}

interface Ended {
  connectionId: number;
  schoolId: number | null;
  id: number;
  state: RunState;
  beganAt: Date;
  endedAt: Date | null;
  failure: string | null;
}

type Listed = ServiceRow & { lastRunId: number | null };

export interface ServiceFilters {
  source: SourceKind | undefined;
  state: ServiceState | undefined;
}

/** How the syncs of all schools stand: a row for each school that is connected. */
@Injectable()
export class ServiceStatus {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly places: SchoolPlaces,
    private readonly connections: Connections,
    private readonly kinds: SourceKinds,
  ) {}

  async list(
    session: Session,
    request: ListRequest<ServiceSort, ServiceFilters>,
  ): Promise<{ rows: ServiceRow[]; total: number; counts: Record<ServiceState, number> }> {
    const { filters, search, sort, order, offset, perPage } = request;
    const words = search.toLowerCase();
    const found = (await this.all(session)).filter(
      (row) =>
        (filters.source === undefined || row.source === filters.source) &&
        `${row.schoolName}\n${row.districtName}`.toLowerCase().includes(words),
    );
    const counts = Object.fromEntries(SERVICE_STATES.map((state) => [state, 0])) as Record<ServiceState, number>;
    for (const { state } of found) counts[state] += 1;
    const shown = found
      .filter(({ state }) => filters.state === undefined || state === filters.state)
      .sort((a, b) => compared(a, b, sort, order) || a.schoolId - b.schoolId);
    return {
      rows: await this.counted(shown.slice(offset, offset + perPage)),
      total: shown.length,
      counts,
    };
  }

  private async all(session: Session): Promise<Listed[]> {
    const places = await this.places.seenBy(session);
    const connections = await this.connections.all();
    const runs = await this.lastRuns();
    const held = await this.held();
    const today = this.clock.instant().slice(0, 10);
    const rows: Listed[] = [];
    for (const connection of connections) {
      const own = runs.filter(({ connectionId }) => connectionId === connection.id);
      for (const school of await this.connections.schools(connection)) {
        const place = places.get(school.schoolId);
        if (!place || school.sourceId === null) continue;
        const here = own.filter(({ schoolId }) => schoolId === null || schoolId === school.schoolId);
        const running = newest(here, (run) => RUNNING.includes(run.state));
        const good = newest(here, (run) => run.state === 'done' || run.state === 'waiting');
        const bad = newest(here, (run) => run.state === 'failed');
        const waiting = held.get(`${connection.id} ${school.schoolId}`) ?? 0;
        const mode = school.mode ?? connection.mode;
        const paused = [school.pausedUntil, connection.pausedUntil].some((day) => day !== null && day > today);
        rows.push({
          schoolId: school.schoolId,
          schoolName: school.name,
          districtId: connection.districtId,
          districtName: place.districtName,
          source: connection.kind,
          sourceName: this.kinds.get(connection.kind)?.name ?? connection.kind,
          state: serviceState({
            failed: bad !== undefined && bad.id > (good?.id ?? 0),
            held: waiting > 0,
            running: running !== undefined,
            off: mode === 'off',
            paused,
            never: good === undefined,
          }),
          lastSuccessAt: good?.endedAt ?? good?.beganAt ?? null,
          seconds: good?.endedAt ? Math.round((good.endedAt.getTime() - good.beganAt.getTime()) / 1000) : null,
          changed: 0,
          errors: 0,
          lastFailureAt: bad?.endedAt ?? bad?.beganAt ?? null,
          lastFailure: bad?.failure ?? null,
          held: waiting,
          nextRunAt: mode === 'off' ? null : connection.nextRunAt,
          lastRunId: good?.id ?? null,
        });
      }
    }
    return rows;
  }

  /** With what the last sync did at each. */
  private async counted(rows: Listed[]): Promise<ServiceRow[]> {
    const found = await this.db.query<{ runId: number; schoolId: number; changed: number; errors: number }>(
      `select c.run_id as "runId", c.school_id as "schoolId", count(*) filter (where c.outcome = 'done')::int as changed,
          count(*) filter (where c.action = 'problem' or c.outcome = 'failed')::int as errors
        from sync.changes c join unnest($1::int[], $2::int[]) wanted (run_id, school_id) using (run_id, school_id)
        group by c.run_id, c.school_id`,
      [rows.map(({ lastRunId }) => lastRunId), rows.map((row) => row.schoolId)],
    );
    const by = new Map(found.map((one) => [`${one.runId} ${one.schoolId}`, one]));
    return rows.map(({ lastRunId, ...row }) => {
      const { changed, errors } = by.get(`${lastRunId} ${row.schoolId}`) ?? row;
      return { ...row, changed, errors };
    });
  }

  /** Of each connection and school the last sync that runs, that ended well and that failed. */
  private lastRuns(): Promise<Ended[]> {
    return this.db.query<Ended>(
      `select distinct on (connection_id, school_id, outcome) connection_id as "connectionId", school_id as "schoolId", id, state,
          began_at as "beganAt", ended_at as "endedAt", failure
        from (select *, case when state = 'failed' then 'failed' when state in ('done', 'waiting') then 'good' else 'running' end as outcome
          from sync.runs where kind = 'sync') r
        order by connection_id, school_id, outcome, id desc`,
    );
  }

  private async held(): Promise<Map<string, number>> {
    const rows = await this.db.query<{ key: string; held: number }>(
      `select r.connection_id || ' ' || c.school_id as key, count(*)::int as held
        from sync.changes c join sync.runs r on r.id = c.run_id where ${IS_HELD} group by r.connection_id, c.school_id`,
    );
    return new Map(rows.map(({ key, held }) => [key, held]));
  }
}

/** The first that holds, as they are urgent. */
export function serviceState(is: Record<Exclude<ServiceState, 'fine'>, boolean>): ServiceState {
  return SERVICE_STATES.find((state) => state !== 'fine' && is[state]) ?? 'fine';
}

function newest(runs: readonly Ended[], is: (run: Ended) => boolean): Ended | undefined {
  return runs.filter(is).reduce<Ended | undefined>((best, run) => (best && best.id > run.id ? best : run), undefined);
}

/** Empty values stand last, whichever way it is sorted. */
function compared(a: ServiceRow, b: ServiceRow, sort: ServiceSort, order: 'asc' | 'desc'): number {
  const [one, other] = [valueOf(a, sort), valueOf(b, sort)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const way = order === 'asc' ? 1 : -1;
  return way * (typeof one === 'string' ? one.localeCompare(other as string) : one - (other as number));
}

function valueOf(row: ServiceRow, sort: ServiceSort): string | number | null {
  switch (sort) {
    case 'state':
      return SERVICE_STATES.indexOf(row.state);
    case 'district':
      return row.districtName;
    case 'school':
      return row.schoolName;
    case 'lastSync':
      return row.lastSuccessAt?.getTime() ?? null;
    case 'held':
      return row.held;
    case 'nextRun':
      return row.nextRunAt?.getTime() ?? null;
  }
}
