import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NoteChange, SourceSchools, type Changer, type SourceDistrict } from '../roster/index.js';
import { Clock } from '../kernel/clock.js';
import { DomainError, type FieldErrors } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { open, seal } from '../platform/crypto/seal.js';
import { Db, type Queryable } from '../platform/db/db.js';
import { UnitOfWork } from '../platform/db/unit-of-work.js';
import type { ServiceValues } from '../platform/services/outside-services.js';
import type { SyncCode } from './problems.js';
import { SourceKinds } from './sources/source-kinds.js';
import { SourceError, type RosterSource, type SourceKind, type SourceLook } from './sources/source.js';

export const SYNC_MODES = ['full', 'add_only', 'off'] as const;
/** `full` adds, changes and removes; `add_only` adds and restores, and leaves the rest as it is; `off` does nothing. */
export type SyncMode = (typeof SYNC_MODES)[number];

/** A school of the district, as the connection knows it. */
export interface ConnectedSchool {
  schoolId: number;
  name: string;
  timeZone: string;
  /** The school's id at the source; null: it is not connected. */
  sourceId: string | null;
  /** Of its own; null: the connection's. */
  mode: SyncMode | null;
  /** 'YYYY-MM-DD': nothing happens before this day. */
  pausedUntil: string | null;
}

/** Where a district keeps its roster. */
export interface Connection {
  id: number;
  districtId: number;
  kind: SourceKind;
  /** Without secrets. */
  values: ServiceValues;
  /** The fields whose secrets are there. */
  secrets: string[];
  mode: SyncMode;
  pausedUntil: string | null;
  nextRunAt: Date | null;
  revision: number;
}

export interface ConnectionForm {
  kind: SourceKind;
  /** A secret that is missing stays; an empty one is removed. */
  values: ServiceValues;
  mode: SyncMode;
  pausedUntil: string | null;
  /** Ids of schools at the source (OneRoster, CSV), and modes of their own. Schools that are missing stay as they are. */
  schools: { schoolId: number; sourceId?: string | null; mode?: SyncMode | null; pausedUntil?: string | null }[];
}

type OwnOfSchool = Pick<ConnectedSchool, 'sourceId' | 'mode' | 'pausedUntil'>;

/** As the history says them. */
const MODE_WORDS: Record<SyncMode, string> = { full: 'full', add_only: 'add only', off: 'off' };
const [SET, SET_ANEW] = ['set', 'set anew'];

interface Row {
  id: number;
  district_id: number;
  kind: SourceKind;
  settings: Record<string, string>;
  sealed: string | null;
  mode: SyncMode;
  paused_until: string | null;
  next_run_at: Date | null;
  revision: number;
}

const SELECT =
  'select id, district_id, kind, settings, sealed, mode, paused_until, next_run_at, revision from sync.connections';

/** The roster sources of districts. Secrets are stored sealed and leave this class only inside an opened source. */
@Injectable()
export class Connections {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly kinds: SourceKinds,
    private readonly sourceSchools: SourceSchools,
  ) {}

  async ofDistrict(districtId: number): Promise<Connection | undefined> {
    const row = await this.db.one<Row>(`${SELECT} where district_id = $1`, [districtId]);
    return row && this.shown(row);
  }

  /** Those of all districts. */
  async all(): Promise<Connection[]> {
    const rows = await this.db.query<Row>(`${SELECT} order by id`);
    return rows.map((row) => this.shown(row));
  }

  /** @throws DomainError `sync/connection-not-found` */
  async get(id: number): Promise<Connection> {
    return this.shown(await this.row(id));
  }

  /** Every school of the connection's district, connected or not, by name. */
  async schools(connection: Pick<Connection, 'id' | 'districtId' | 'kind'>): Promise<ConnectedSchool[]> {
    const district = await this.sourceSchools.ofDistrict(connection.districtId);
    const own = await this.db.query<Omit<ConnectedSchool, 'name' | 'timeZone'>>(
      `select school_id as "schoolId", source_id as "sourceId", mode, paused_until as "pausedUntil"
         from sync.connected_schools where connection_id = $1`,
      [connection.id],
    );
    const kept = new Map(own.map((school) => [school.schoolId, school]));
    return (district?.schools ?? []).map(({ id, name, timeZone, cleverId, classlinkId }) => {
      const known = kept.get(id);
      const sourceId =
        connection.kind === 'clever'
          ? district!.cleverId && cleverId
          : connection.kind === 'classlink'
            ? district!.classlinkId && classlinkId
            : known?.sourceId;
      return {
        schoolId: id,
        name,
        timeZone,
        sourceId: sourceId || null,
        mode: known?.mode ?? null,
        pausedUntil: known?.pausedUntil ?? null,
      };
    });
  }

  /** Why no sync can begin: what its source needs and is not there yet. */
  async missing(connection: Connection): Promise<string | null> {
    const definition = this.kinds.get(connection.kind);
    const missing = await definition?.missing?.(connection.values, connection.id);
    if (missing) return missing;
    if ((await this.schools(connection)).some(({ sourceId }) => sourceId !== null)) return null;
    return connection.kind === 'clever' || connection.kind === 'classlink'
      ? `No school is connected yet. Enter the IDs at ${definition?.name ?? connection.kind} in the settings of the district and of its schools.`
      : 'No school is connected yet. Say below which school is which at the source.';
  }

  /** The source, ready to be read. @throws {SourceError} when its settings are not complete */
  async source(id: number): Promise<RosterSource> {
    const row = await this.row(id);
    return this.opened(
      row.kind,
      { ...row.settings, ...this.secretsOf(row) },
      await this.sourceSchools.ofDistrict(row.district_id),
      row.id,
    );
  }

  /**
   * What can be read with settings that need not be stored yet; stored secrets stand in for those that are missing.
   * @throws DomainError `sync/invalid` by field, `sync/source-failed`
   */
  async look(
    districtId: number,
    form: Pick<ConnectionForm, 'kind' | 'values'>,
    signal: AbortSignal,
  ): Promise<SourceLook> {
    const row = await this.db.one<Row>(`${SELECT} where district_id = $1`, [districtId]);
    const own = row?.kind === form.kind ? row : undefined;
    const { settings, secrets } = this.checked(form, own);
    try {
      const district = await this.sourceSchools.ofDistrict(districtId);
      const source = this.opened(form.kind, { ...settings, ...secrets }, district, own?.id ?? null);
      return await source.look(signal);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new DomainError<SyncCode>('sync/source-failed', error.message);
    }
  }

  /**
   * Stores where a district keeps its roster.
   * @param revision that the form was read with, 0 for a new connection
   * @param actor who does it, for the history of the district and its schools
   * @returns the connection's id
   * @throws DomainError `sync/invalid` by field, `sync/other-kind`, `sync/changed-meanwhile`, `sync/school-not-found`
   */
  async keep(districtId: number, form: ConnectionForm, revision: number, actor: Changer = null): Promise<number> {
    const district = await this.sourceSchools.ofDistrict(districtId);
    if (!district) throw new DomainError<SyncCode>('sync/district-not-found', 'This district does not exist.');
    return this.unitOfWork.run(async ({ q }) => {
      const row = await q.one<Row>(`${SELECT} where district_id = $1 for update`, [districtId]);
      if (row && row.kind !== form.kind)
        throw new DomainError<SyncCode>(
          'sync/other-kind',
          'The district is connected to another kind of source. Disconnect it first.',
        );
      const { settings, secrets } = this.checked(form, row);
      if ((row?.revision ?? 0) !== revision) throw changedMeanwhile();
      const now = this.clock.instant();
      const sealed = Object.keys(secrets).length ? seal(this.config.masterKey, JSON.stringify(secrets)) : null;
      const values = [districtId, form.kind, JSON.stringify(settings), sealed, form.mode, form.pausedUntil, now];
      const saved = await q.one<{ id: number }>(
        `insert into sync.connections as c (district_id, kind, settings, sealed, mode, paused_until, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (district_id) do update set settings = $3, sealed = $4, mode = $5, paused_until = $6, changed_at = $7,
           revision = c.revision + 1 where c.revision = $8
         returning id`,
        [...values, revision],
      );
      if (!saved) throw changedMeanwhile();
      await this.note(actor, districtId, form.kind, row, {
        settings,
        secrets,
        mode: form.mode,
        pausedUntil: form.pausedUntil,
      });
      const known = new Set(district.schools.map(({ id }) => id));
      const before = await this.ownOf(q, saved.id);
      const taken = new Set<string>();
      for (const { schoolId, sourceId, mode, pausedUntil } of form.schools) {
        if (!known.has(schoolId))
          throw new DomainError<SyncCode>('sync/school-not-found', 'This school is not in the district.');
        if (sourceId && taken.has(sourceId))
          throw invalid({ schools: [`Two schools cannot be ${sourceId} at the source.`] });
        if (sourceId) taken.add(sourceId);
        await q.query(
          `insert into sync.connected_schools (school_id, connection_id, source_id, mode, paused_until) values ($1, $2, null, $3, $4)
           on conflict (school_id) do update set connection_id = $2, source_id = null, mode = $3, paused_until = $4`,
          [schoolId, saved.id, mode ?? null, pausedUntil ?? null],
        );
      }
      for (const { schoolId, sourceId } of form.schools)
        if (sourceId) {
          const other = await q.one<{ schoolId: number }>(
            `select school_id as "schoolId" from sync.connected_schools where connection_id = $1 and source_id = $2 and school_id <> $3`,
            [saved.id, sourceId, schoolId],
          );
          if (other && known.has(other.schoolId))
            throw invalid({ schools: [`Two schools cannot be ${sourceId} at the source.`] });
          // One that was archived, or moved to another district, leaves its place to whom it is given.
          if (other)
            await q.query('update sync.connected_schools set source_id = null where school_id = $1', [other.schoolId]);
          await q.query('update sync.connected_schools set source_id = $2 where school_id = $1', [schoolId, sourceId]);
        }
      await this.noteSchools(actor, districtId, before, await this.ownOf(q, saved.id));
      return saved.id;
    });
  }

  /**
   * Forgets the source, what it sent, and under which ids it knew people. Nobody leaves the roster.
   * @throws DomainError `sync/connection-not-found`, `sync/running`
   */
  async remove(id: number, actor: Changer = null): Promise<void> {
    await this.unitOfWork.run(async ({ q }) => {
      await q.query('set local statement_timeout = 0');
      const row = await q.one<Row>(`${SELECT} where id = $1 for update`, [id]);
      if (!row) throw connectionNotFound();
      const running = await q.one(
        `select 1 from sync.runs where connection_id = $1 and state in ('reading', 'planning', 'applying')`,
        [id],
      );
      if (running) throw new DomainError<SyncCode>('sync/running', 'A sync is running. Wait until it has ended.');
      const idsOf = async (table: 'pulls' | 'runs') => {
        const rows = await q.query<{ id: number }>(`select id from sync.${table} where connection_id = $1`, [id]);
        return rows.map((one) => one.id);
      };
      const [pulls, runs] = [await idsOf('pulls'), await idsOf('runs')];
      await q.query('delete from sync.connections where id = $1', [id]);
      // After it, since it waits for who still writes them.
      await q.query('delete from sync.staged where pull_id = any($1)', [pulls]);
      await q.query('delete from sync.differences where run_id = any($1)', [runs]);
      await this.note(actor, row.district_id, row.kind, row, null);
    });
  }

  /** What is set of its own for schools. */
  private async ownOf(q: Queryable, connectionId: number): Promise<Map<number, OwnOfSchool>> {
    const rows = await q.query<OwnOfSchool & { schoolId: number }>(
      `select school_id as "schoolId", source_id as "sourceId", mode, paused_until as "pausedUntil" from sync.connected_schools where connection_id = $1`,
      [connectionId],
    );
    return new Map(rows.map(({ schoolId, ...own }) => [schoolId, own]));
  }

  /** For the district's history: of the settings only that they were set or changed, since the district does not see them. */
  private async note(
    actor: Changer,
    districtId: number,
    kind: SourceKind,
    row: Row | undefined,
    now: { settings: ServiceValues; secrets: ServiceValues; mode: SyncMode; pausedUntil: string | null } | null,
  ): Promise<void> {
    const had: ServiceValues = row ? { ...row.settings, ...this.secretsOf(row) } : {};
    const has: ServiceValues = now ? { ...now.settings, ...now.secrets } : {};
    const named = (key: string) => `roster${key[0]!.toUpperCase()}${key.slice(1)}`;
    const words = (values: ServiceValues, word: (key: string) => string) =>
      Object.fromEntries(
        (this.kinds.get(kind)?.fields ?? []).map(({ key }) => [named(key), values[key] ? word(key) : null]),
      );
    const source = this.kinds.get(kind)?.name ?? kind;
    await this.commands.execute(
      new NoteChange(actor, {
        record: 'district',
        id: districtId,
        schoolId: null,
        districtId,
        action: 'changed',
        before: row
          ? {
              rosterSource: source,
              rosterMode: MODE_WORDS[row.mode],
              rosterPausedUntil: row.paused_until,
              ...words(had, () => SET),
            }
          : {},
        after: now
          ? {
              rosterSource: source,
              rosterMode: MODE_WORDS[now.mode],
              rosterPausedUntil: now.pausedUntil,
              ...words(has, (key) => (had[key] && had[key] !== has[key] ? SET_ANEW : SET)),
            }
          : {},
      }),
    );
  }

  private async noteSchools(
    actor: Changer,
    districtId: number,
    before: ReadonlyMap<number, OwnOfSchool>,
    after: ReadonlyMap<number, OwnOfSchool>,
  ): Promise<void> {
    const values = (own: OwnOfSchool | undefined) => ({
      rosterId: own?.sourceId ?? null,
      rosterMode: own?.mode ? MODE_WORDS[own.mode] : null,
      rosterPausedUntil: own?.pausedUntil ?? null,
    });
    for (const [schoolId, own] of after) {
      if (isDeepStrictEqual(before.get(schoolId), own)) continue;
      await this.commands.execute(
        new NoteChange(actor, {
          record: 'school',
          id: schoolId,
          schoolId,
          districtId,
          action: 'changed',
          before: values(before.get(schoolId)),
          after: values(own),
        }),
      );
    }
  }

  private opened(
    kind: SourceKind,
    values: ServiceValues,
    district: SourceDistrict | undefined,
    connectionId: number | null,
  ): RosterSource {
    const definition = this.kinds.get(kind);
    if (!definition) throw new SourceError('bad-answer', 'Rosters of this kind cannot be read here.', false);
    const missing = definition.fields.find(({ key, required }) => required && !values[key]);
    if (missing) throw new SourceError('unauthorized', `${missing.label} is missing in the settings.`, false);
    return definition.open(values, {
      connectionId,
      cleverId: district?.cleverId ?? null,
      classlinkId: district?.classlinkId ?? null,
    });
  }

  /** What will be stored. @throws DomainError `sync/invalid` by field */
  private checked({ kind, values }: Pick<ConnectionForm, 'kind' | 'values'>, row: Row | undefined) {
    const definition = this.kinds.get(kind);
    if (!definition) throw invalid({ kind: ['Rosters of this kind cannot be read here.'] });
    const secrets: Record<string, string> = row ? this.secretsOf(row) : {};
    const settings: Record<string, string> = {};
    const errors: FieldErrors = {};
    for (const { key, label, secret, required, check } of definition.fields) {
      const sent = values[key]?.trim();
      if (!secret) {
        if (sent) settings[key] = sent;
      } else if (sent) secrets[key] = sent;
      else if (sent === '') delete secrets[key];
      const value = secret ? secrets[key] : settings[key];
      const problem = value ? check?.(value) : required ? `${label} is missing.` : undefined;
      if (problem) errors[key] = [problem];
    }
    // A secret is not sent to another place than the one that it was given for.
    const place = definition.fields.filter(({ key }) => key === 'url' || key === 'tokenUrl' || key === 'host');
    if (row && place.some(({ key }) => row.settings[key] !== settings[key]))
      for (const { key, label, secret } of definition.fields)
        if (secret && secrets[key] && !values[key]) errors[key] = [`Enter ${label} again, since the address changed.`];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return { settings, secrets };
  }

  private async row(id: number): Promise<Row> {
    const row = await this.db.one<Row>(`${SELECT} where id = $1`, [id]);
    if (!row) throw connectionNotFound();
    return row;
  }

  private shown(row: Row): Connection {
    return {
      id: row.id,
      districtId: row.district_id,
      kind: row.kind,
      values: row.settings,
      secrets: Object.keys(this.secretsOf(row)),
      mode: row.mode,
      pausedUntil: row.paused_until,
      nextRunAt: row.next_run_at,
      revision: row.revision,
    };
  }

  private secretsOf({ sealed }: Row): Record<string, string> {
    return sealed ? (JSON.parse(open(this.config.masterKey, sealed).toString('utf8')) as Record<string, string>) : {};
  }
}

function invalid(errors: FieldErrors): DomainError<SyncCode> {
  return new DomainError<SyncCode>('sync/invalid', 'Some settings cannot be used.', { errors });
}

function changedMeanwhile(): DomainError<SyncCode> {
  return new DomainError<SyncCode>('sync/changed-meanwhile', 'Somebody else changed these settings. Load them again.');
}

function connectionNotFound(): DomainError<SyncCode> {
  return new DomainError<SyncCode>('sync/connection-not-found', 'This connection does not exist.');
}
