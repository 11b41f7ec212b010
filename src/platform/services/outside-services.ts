import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { Config } from '../config/config.js';
import { open, seal } from '../crypto/seal.js';
import { Db, type Queryable } from '../db/db.js';
import { registerProblems } from '../http/problem.js';
import { OutgoingError } from '../outgoing/outgoing.js';

const STATUS = {
  'services/not-found': 404,
  'services/no-test': 404,
  'services/invalid': 422,
  'services/changed-meanwhile': 409,
} as const;
registerProblems(STATUS);
type ServicesCode = keyof typeof STATUS;

/** A value that a service needs. Secrets are stored sealed and never leave the server again. */
export interface ServiceField {
  key: string;
  label: string;
  secret: boolean;
  required: boolean;
  /** Said below the field. */
  hint?: string;
  /** One of these; the first is chosen while nothing is. */
  options?: readonly { value: string; label: string }[];
  /** Says where secrets go: with another value they have to be entered again. */
  leads?: boolean;
  /** @returns what is wrong with the value, as a sentence, or undefined. */
  check?(value: string): string | undefined;
}

export type ServiceValues = Readonly<Record<string, string>>;

/** A service outside that the product can use, as its context describes it. */
export interface OutsideService {
  key: string;
  name: string;
  /** One sentence: what it does here, and what stands in its place without it. */
  about: string;
  fields: readonly ServiceField[];
  /** Values that the environment sets: they hold, and the screen shows that they do. */
  fromEnvironment?: ServiceValues;
  /**
   * Tries the values.
   * @param asker who tries them: a mail goes there
   * @returns one sentence; @throws ServiceFailure with one
   */
  test?(values: ServiceValues, asker: { email: string }): Promise<string>;
  /** What pages may load from elsewhere while the service is used, as sources of a content security policy. */
  sources?(values: ServiceValues): PageSources;
}

/** Sources of a content security policy. */
export interface PageSources {
  scripts?: readonly string[];
  frames?: readonly string[];
  /** Of sound and film. */
  media?: readonly string[];
}

/** A service did not do what was asked of it. The message is one sentence without secrets. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
}

export interface ServiceState {
  service: OutsideService;
  /** Switched on here. */
  enabled: boolean;
  /** Used: by the settings here or by the environment. */
  used: boolean;
  /** Without secrets; what the environment sets stands for what was entered. */
  values: ServiceValues;
  /** Secrets that are there. */
  secrets: string[];
  /** Fields that the environment sets. */
  fixed: string[];
  revision: number;
  lastOkAt: Date | null;
  lastFailedAt: Date | null;
  lastFailure: string | null;
}

/** A change of settings: of a secret only whether it was set, replaced or removed. */
export interface ServiceChange {
  id: number;
  service: string;
  at: Date;
  byId: number | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

/** What somebody asks to be stored. */
export interface WantedSettings {
  enabled: boolean;
  values: Readonly<Record<string, unknown>>;
  revision: number;
}

interface Row {
  service: string;
  enabled: boolean;
  settings: Record<string, string>;
  sealed: string | null;
  revision: number;
  last_ok_at: Date | null;
  last_failed_at: Date | null;
  last_failure: string | null;
}

/** Of a value. */
const LONGEST = 4_000;

const SELECT =
  'select service, enabled, settings, sealed, revision, last_ok_at, last_failed_at, last_failure from platform.services';

const NOTE_AGAIN_MS = 60_000;

/** So long a process goes on with the settings that it read. */
const KEEP_MS = 5_000;

/** Which services outside are used, with what settings, and how it went. Contexts define theirs when they start. */
@Injectable()
export class OutsideServices {
  private readonly defined = new Map<string, OutsideService>();
  /** When this process last noted a success. */
  private readonly noted = new Map<string, number>();
  private kept: { until: number; rows: Promise<Map<string, Row>> } | undefined;

  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  define(service: OutsideService): void {
    this.defined.set(service.key, service);
  }

  get all(): readonly OutsideService[] {
    return [...this.defined.values()];
  }

  /** All values, secrets included, of a service that is switched on or set by the environment; undefined: it is not used. */
  async valuesOf(key: string): Promise<ServiceValues | undefined> {
    const service = this.defined.get(key);
    return service && this.usable(service, (await this.rows()).get(key));
  }

  /** What pages may load from elsewhere because of the services that are used; nothing while that cannot be read. */
  async sources(): Promise<Required<PageSources>> {
    const all: Required<PageSources> = { scripts: [], frames: [], media: [] };
    try {
      for (const service of this.all) {
        const values = service.sources && (await this.valuesOf(service.key));
        const { scripts = [], frames = [], media = [] } = values ? service.sources!(values) : {};
        all.scripts = [...all.scripts, ...scripts];
        all.frames = [...all.frames, ...frames];
        all.media = [...all.media, ...media];
      }
      return all;
    } catch {
      return { scripts: [], frames: [], media: [] };
    }
  }

  async states(): Promise<ServiceState[]> {
    const rows = await this.read(this.db);
    return this.all.map((service) => this.stateOf(service, rows.get(service.key)));
  }

  /** @throws DomainError `services/not-found` */
  async state(key: string): Promise<ServiceState> {
    const service = this.find(key);
    return this.stateOf(service, (await this.read(this.db)).get(key));
  }

  /**
   * Stores settings, and notes who changed what. A secret that is not among `values` stays; an empty one is removed.
   * @throws DomainError `services/not-found`, `services/invalid` by field, `services/changed-meanwhile` when somebody
   * saved since `revision`
   */
  async save(key: string, wanted: WantedSettings, byId: number | null = null): Promise<void> {
    const service = this.find(key);
    await this.db.tx(async (q) => {
      await q.query(
        `insert into platform.services (service, enabled, settings, revision, changed_at) values ($1, false, '{}', 0, $2)
         on conflict (service) do nothing`,
        [key, this.clock.instant()],
      );
      const before = (await q.one<Row>(`${SELECT} where service = $1 for update`, [key]))!;
      if (before.revision !== wanted.revision) throw this.changedMeanwhile(service, before, wanted);
      const { settings, secrets } = this.merged(service, before, wanted.values, wanted.enabled);
      const changes = changesOf(service, before, this.opened(before), { enabled: wanted.enabled, settings, secrets });
      if (changes.length === 0) return;
      await q.query(
        `update platform.services set enabled = $2, settings = $3, sealed = $4, revision = revision + 1, changed_at = $5
           where service = $1`,
        [
          key,
          wanted.enabled,
          JSON.stringify(settings),
          Object.keys(secrets).length ? seal(this.config.masterKey, JSON.stringify(secrets)) : null,
          this.clock.instant(),
        ],
      );
      await q.query('insert into platform.service_changes (service, at, by_id, changes) values ($1, $2, $3, $4)', [
        key,
        this.clock.instant(),
        byId,
        JSON.stringify(changes),
      ]);
    });
    this.kept = undefined;
  }

  /**
   * Stops using a service with the settings that are stored, for who cannot reach the screen.
   * @throws DomainError `services/not-found`
   */
  async switchOff(key: string): Promise<void> {
    const service = this.find(key);
    await this.db.tx(async (q) => {
      const before = await q.one<Row>(`${SELECT} where service = $1 for update`, [key]);
      if (!before?.enabled) return;
      const secrets = this.opened(before);
      const changes = changesOf(service, before, secrets, { enabled: false, settings: before.settings, secrets });
      const at = this.clock.instant();
      await q.query(
        'update platform.services set enabled = false, revision = revision + 1, changed_at = $2 where service = $1',
        [key, at],
      );
      await q.query('insert into platform.service_changes (service, at, by_id, changes) values ($1, $2, null, $3)', [
        key,
        at,
        JSON.stringify(changes),
      ]);
    });
    this.kept = undefined;
  }

  /** The newest changes of settings. */
  changes(limit: number): Promise<ServiceChange[]> {
    return this.db.query<ServiceChange>(
      `select id, service, at, by_id as "byId", changes from platform.service_changes order by id desc limit $1`,
      [limit],
    );
  }

  /**
   * Tries settings before they are saved; a secret that is not among `values` is the one that is stored.
   * @returns whether it works, and one sentence
   * @throws DomainError `services/not-found`, `services/invalid` by field, `services/no-test`
   */
  async test(
    key: string,
    values: Readonly<Record<string, unknown>>,
    asker: { email: string },
  ): Promise<{ works: boolean; said: string }> {
    const service = this.find(key);
    if (!service.test)
      throw new DomainError<ServicesCode>('services/no-test', `${service.name} is tried out by its first use.`);
    const row = (await this.read(this.db)).get(key);
    const { settings, secrets } = this.merged(service, row, values, true);
    const tried: ServiceValues = { ...settings, ...secrets, ...service.fromEnvironment };
    let outcome: { works: boolean; said: string };
    try {
      outcome = { works: true, said: await service.test(tried, asker) };
    } catch (error) {
      if (!(error instanceof ServiceFailure || error instanceof OutgoingError)) throw error;
      outcome = { works: false, said: error.message };
    }
    // What was only typed says nothing of what is used.
    const used = await this.valuesOf(key);
    if (used && service.fields.every(({ key: field }) => used[field] === tried[field]))
      await this.note(key, outcome.works ? undefined : outcome.said);
    return outcome;
  }

  /** Notes how a call went: `failure` is one sentence without secrets. Success is noted at most once a minute. */
  async note(key: string, failure?: string): Promise<void> {
    const at = this.clock.now();
    if (failure === undefined) {
      if (at - (this.noted.get(key) ?? -Infinity) < NOTE_AGAIN_MS) return;
      this.noted.set(key, at);
    } else this.noted.delete(key);
    const now = this.clock.instant();
    await this.db.query(
      failure === undefined
        ? `insert into platform.services (service, enabled, settings, revision, changed_at, last_ok_at) values ($1, false, '{}', 0, $2, $2)
           on conflict (service) do update set last_ok_at = $2
             where platform.services.last_ok_at is null or platform.services.last_ok_at < $2::timestamptz - interval '1 minute'
               or platform.services.last_failed_at > platform.services.last_ok_at`
        : `insert into platform.services (service, enabled, settings, revision, changed_at, last_failed_at, last_failure) values ($1, false, '{}', 0, $2, $2, $3)
           on conflict (service) do update set last_failed_at = $2, last_failure = $3`,
      failure === undefined ? [key, now] : [key, now, failure],
    );
  }

  private find(key: string): OutsideService {
    const service = this.defined.get(key);
    if (!service) throw new DomainError<ServicesCode>('services/not-found', 'This service does not exist.');
    return service;
  }

  private stateOf(service: OutsideService, row: Row | undefined): ServiceState {
    const secrets = row ? this.opened(row) : {};
    const fixed = service.fields.map(({ key }) => key).filter((key) => service.fromEnvironment?.[key]);
    const secret = new Set(service.fields.filter((field) => field.secret).map(({ key }) => key));
    const shown = { ...row?.settings, ...service.fromEnvironment };
    return {
      service,
      enabled: row?.enabled ?? false,
      used: this.usable(service, row) !== undefined,
      values: Object.fromEntries(Object.entries(shown).filter(([key]) => !secret.has(key))),
      secrets: [...secret].filter((key) => secrets[key] || fixed.includes(key)),
      fixed,
      revision: row?.revision ?? 0,
      lastOkAt: row?.last_ok_at ?? null,
      lastFailedAt: row?.last_failed_at ?? null,
      lastFailure: row?.last_failure ?? null,
    };
  }

  private usable(service: OutsideService, row: Row | undefined): ServiceValues | undefined {
    const own: Record<string, string> | undefined = row?.enabled ? { ...row.settings, ...this.opened(row) } : undefined;
    if (own && secretIsFixed(service)) for (const { key, leads } of service.fields) if (leads) delete own[key];
    const values = service.fromEnvironment ? { ...own, ...service.fromEnvironment } : own;
    return values && service.fields.every(({ key, required }) => !required || values[key]) ? values : undefined;
  }

  /** What would be stored. @throws DomainError `services/invalid` */
  private merged(
    service: OutsideService,
    before: Row | undefined,
    wanted: Readonly<Record<string, unknown>>,
    whole: boolean,
  ): { settings: Record<string, string>; secrets: Record<string, string> } {
    const secrets = before ? this.opened(before) : {};
    const settings: Record<string, string> = {};
    const errors: FieldErrors = {};
    for (const key of Object.keys(wanted))
      if (!service.fields.some((field) => field.key === key)) errors[key] = [`${service.name} has no such setting.`];
    const fixed = service.fromEnvironment ?? {};
    const values: Record<string, string | undefined> = {};
    for (const { key, label } of service.fields) {
      const value = wanted[key];
      if (value === undefined || value === null) continue;
      if (typeof value !== 'string' || value.length > LONGEST) errors[key] = [`${label} cannot be used.`];
      else values[key] = value.trim();
    }
    if (secretIsFixed(service))
      for (const { key, leads } of service.fields)
        if (leads && !fixed[key] && values[key])
          errors[key] = ['The secret is set by the environment, and so is the address that it goes to.'];
    const moved = service.fields.some(
      ({ key, leads }) => leads && !fixed[key] && (values[key] ?? '') !== (before?.settings[key] ?? ''),
    );
    for (const field of service.fields) {
      const { key, label } = field;
      if (fixed[key] || errors[key]) continue;
      const value = values[key];
      if (field.secret) {
        if (value) secrets[key] = value;
        else if (value === '') delete secrets[key];
        else if (moved && secrets[key]) errors[key] = [`Enter ${label.toLowerCase()} again: it would go elsewhere.`];
      } else if (value) settings[key] = value;
      else if (field.options) settings[key] = field.options[0]!.value;
      const now = field.secret ? secrets[key] : settings[key];
      const problem = now ? problemOf(field, now) : whole && field.required ? `${label} is missing.` : undefined;
      if (problem && !errors[key]) errors[key] = [problem];
    }
    if (Object.keys(errors).length)
      throw new DomainError<ServicesCode>('services/invalid', 'Some settings cannot be used.', { errors });
    return { settings, secrets };
  }

  private changedMeanwhile(service: OutsideService, row: Row, { values, enabled }: WantedSettings): DomainError {
    const errors: FieldErrors = {};
    const meanwhile = (now: string) => [`Somebody else changed this meanwhile. It is now: ${now}`];
    if (enabled !== row.enabled) errors.enabled = meanwhile(row.enabled ? 'on' : 'off');
    for (const { key, secret } of service.fields)
      if (!secret && (values[key] ?? '') !== (row.settings[key] ?? ''))
        errors[key] = meanwhile(row.settings[key] ?? 'empty');
    return new DomainError<ServicesCode>(
      'services/changed-meanwhile',
      'Somebody else saved this meanwhile. Save again to keep what you entered.',
      { errors, details: { revision: row.revision } },
    );
  }

  private rows(): Promise<Map<string, Row>> {
    if (!this.kept || this.kept.until < Date.now()) {
      const rows = this.read(this.db);
      this.kept = { until: Date.now() + KEEP_MS, rows };
      rows.catch(() => (this.kept = undefined));
    }
    return this.kept.rows;
  }

  private async read(q: Queryable): Promise<Map<string, Row>> {
    return new Map((await q.query<Row>(SELECT)).map((row) => [row.service, row]));
  }

  private opened({ sealed }: Row): Record<string, string> {
    return sealed ? (JSON.parse(open(this.config.masterKey, sealed).toString('utf8')) as Record<string, string>) : {};
  }
}

function problemOf({ label, options, check }: ServiceField, value: string): string | undefined {
  if (options && !options.some((option) => option.value === value)) return `${label} cannot be ${value}.`;
  return check?.(value);
}

/** What differs, by the fields' labels and in their order. */
function changesOf(
  service: OutsideService,
  before: Row,
  secretsBefore: Readonly<Record<string, string>>,
  after: { enabled: boolean; settings: Readonly<Record<string, string>>; secrets: Readonly<Record<string, string>> },
): ServiceChange['changes'] {
  const changes: ServiceChange['changes'] = [];
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  if (before.enabled !== after.enabled)
    changes.push({ field: 'Used', before: onOff(before.enabled), after: onOff(after.enabled) });
  for (const { key, label, secret, options } of service.fields) {
    const [was, is] = secret ? [secretsBefore[key], after.secrets[key]] : [before.settings[key], after.settings[key]];
    if (was === is) continue;
    const said = (value: string | undefined) =>
      value === undefined ? null : (options?.find((option) => option.value === value)?.label ?? value);
    changes.push(
      secret
        ? { field: label, before: null, after: is === undefined ? 'removed' : was === undefined ? 'set' : 'replaced' }
        : { field: label, before: said(was), after: said(is) },
    );
  }
  return changes;
}

/** A secret of the environment goes where the environment says, not where somebody types. */
function secretIsFixed({ fields, fromEnvironment }: OutsideService): boolean {
  return fields.some(({ key, secret }) => secret && fromEnvironment?.[key]);
}
