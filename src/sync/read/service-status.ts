import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Session } from '../../identity/index.js';
import { SchoolPlaces, SourceSchools } from '../../roster/index.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import { dayIn } from '../school-mode.js';
import { SourceKinds } from '../sources/source-kinds.js';
import type { SourceKind } from '../sources/source.js';
import { IS_HELD } from './sync-logs.js';

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

export interface ServiceFilters {
  source: SourceKind | undefined;
  state: ServiceState | undefined;
}

/** A school that a source knows, for the statement that says how it stands. */
interface ListedSchool {
  school_id: number;
  school: string;
  district_id: number;
  district: string;
  /** The day that it is there. */
  today: string;
}

const ORDER: Order<ServiceSort> = {
  columns: {
    state: 'rank',
    district: 'lower(district)',
    school: 'lower(school)',
    lastSync: '"lastSuccessAt"',
    held: 'held',
    nextRun: '"nextRunAt"',
  },
  then: 'lower(district), lower(school), "schoolId"',
  empty: 'last',
};

/** Whether each state holds, in SQL. */
const HOLDS: Record<Exclude<ServiceState, 'fine'>, string> = {
  failed: 'bad.id > coalesce(good.id, 0)',
  // What waits where nothing is synced is not urgent, and goes on waiting.
  held: `coalesce(h.held, 0) > 0 and mode <> 'off' and not paused`,
  running: 'running.id is not null',
  off: `mode = 'off'`,
  paused: 'paused',
  never: 'good.id is null',
};
const RANK = `case ${SERVICE_STATES.map((state, i) => (state === 'fine' ? `else ${i}` : `when ${HOLDS[state]} then ${i}`)).join(' ')} end`;

/** Of a school's connection the last run of an outcome. */
const lastRun = (outcome: string): string =>
  `left join lateral (select r.* from runs r where r.connection_id = s.connection_id and (r.school_id is null or r.school_id = s.school_id)
     and r.outcome = '${outcome}' order by r.id desc limit 1) ${outcome} on true`;

/** With `$1` the schools. Which of them are off or paused is as `school-mode.ts` says it. */
const STANDING = `(
  with schools as (
    select p.school_id, p.school, p.district_id, p.district, c.id as connection_id, c.kind, c.next_run_at,
      case when c.mode = 'off' then 'off' else coalesce(k.mode, c.mode) end as mode,
      coalesce(k.paused_until > p.today, false) or coalesce(c.paused_until > p.today, false) as paused
    from jsonb_to_recordset($1::jsonb) as p (school_id int, school text, district_id int, district text, today date, "cleverId" text, "classlinkId" text)
      join sync.connections c on c.district_id = p.district_id
      left join sync.connected_schools k on k.school_id = p.school_id and k.connection_id = c.id
    where case c.kind when 'clever' then p."cleverId" when 'classlink' then p."classlinkId" else k.source_id end <> ''),
  runs as (
    select distinct on (connection_id, school_id, outcome) connection_id, school_id, outcome, id, began_at, ended_at, failure
      from (select *, case when state = 'failed' then 'bad' when state in ('done', 'waiting') then 'good' else 'running' end as outcome
        from sync.runs where kind = 'sync') r
      order by connection_id, school_id, outcome, id desc),
  held as (
    select r.connection_id, c.school_id, count(*)::int as held from sync.changes c join sync.runs r on r.id = c.run_id where ${IS_HELD} group by 1, 2)
  select s.school_id as "schoolId", s.school, s.district_id as "districtId", s.district, s.kind, ${RANK} as rank,
    coalesce(good.ended_at, good.began_at) as "lastSuccessAt", round(extract(epoch from good.ended_at - good.began_at))::int as seconds,
    good.id as "goodId", coalesce(bad.ended_at, bad.began_at) as "lastFailureAt", bad.failure as "lastFailure", coalesce(h.held, 0) as held,
    case when s.mode <> 'off' then s.next_run_at end as "nextRunAt"
  from schools s ${lastRun('good')} ${lastRun('bad')} ${lastRun('running')}
    left join held h on h.connection_id = s.connection_id and h.school_id = s.school_id
) standing`;

type Row = Omit<
  ServiceRow,
  'schoolName' | 'districtName' | 'source' | 'sourceName' | 'state' | 'changed' | 'errors'
> & {
  goodId: number | null;
  school: string;
  district: string;
  kind: SourceKind;
  rank: number;
};

/** How the syncs of all schools stand: a row for each school that is connected. */
@Injectable()
export class ServiceStatus {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly places: SchoolPlaces,
    private readonly sources: SourceSchools,
    private readonly kinds: SourceKinds,
  ) {}

  async list(
    session: Session,
    request: ListRequest<ServiceSort, ServiceFilters>,
  ): Promise<{ rows: ServiceRow[]; total: number; counts: Record<ServiceState, number> }> {
    const { filters, search } = request;
    const params = [
      JSON.stringify(await this.schools(session)),
      filters.source ?? null,
      containing(search),
      filters.state === undefined ? null : SERVICE_STATES.indexOf(filters.state),
    ];
    const where = `where ($2::text is null or kind = $2) and (school ilike $3 or district ilike $3)`;
    const [{ rows, total }, counted] = await Promise.all([
      pageOf<Row, ServiceSort>(this.db, request, {
        select: 'select *',
        from: `from ${STANDING} ${where} and ($4::int is null or rank = $4)`,
        params,
        order: ORDER,
      }),
      this.db.query<{ rank: number; n: number }>(
        `select rank, count(*)::int as n from ${STANDING} ${where} group by rank`,
        params.slice(0, 3),
      ),
    ]);
    const did = await this.didOf(rows);
    const byRank = new Map(counted.map(({ rank, n }) => [rank, n]));
    return {
      rows: rows.map(({ school, district, kind, rank, goodId, ...row }) => ({
        ...row,
        changed: 0,
        errors: 0,
        ...did.get(`${goodId} ${row.schoolId}`),
        schoolName: school,
        districtName: district,
        source: kind,
        sourceName: this.kinds.get(kind)?.name ?? kind,
        state: SERVICE_STATES[rank]!,
      })),
      total,
      counts: Object.fromEntries(SERVICE_STATES.map((state, rank) => [state, byRank.get(rank) ?? 0])) as Record<
        ServiceState,
        number
      >,
    };
  }

  /** What the last sync did at each. */
  private async didOf(rows: readonly Row[]): Promise<Map<string, Pick<ServiceRow, 'changed' | 'errors'>>> {
    const found = await this.db.query<{ key: string; changed: number; errors: number }>(
      `select concat_ws(' ', c.run_id, c.school_id) as key, count(*) filter (where c.outcome = 'done')::int as changed,
          count(*) filter (where c.action = 'problem' or c.outcome = 'failed')::int as errors
        from sync.changes c join unnest($1::int[], $2::int[]) wanted (run_id, school_id) using (run_id, school_id) group by 1`,
      [rows.map(({ goodId }) => goodId), rows.map(({ schoolId }) => schoolId)],
    );
    return new Map(found.map(({ key, ...did }) => [key, did]));
  }

  /** What the session sees of schools whose districts have a source. */
  private async schools(session: Session): Promise<ListedSchool[]> {
    const places = await this.places.seenBy(session);
    const districts = await this.db.query<{ id: number }>('select district_id as id from sync.connections');
    const schools = await this.sources.ofDistricts(districts.map(({ id }) => id));
    const now = this.clock.now();
    return schools.flatMap(({ id, districtId, timeZone, ...ids }) => {
      const place = places.get(id);
      return place
        ? [
            {
              school_id: id,
              school: place.name,
              district_id: districtId,
              district: place.districtName,
              today: dayIn(timeZone, now),
              ...ids,
            },
          ]
        : [];
    });
  }
}
