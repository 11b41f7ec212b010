import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Config } from '../config/config.js';
import { open, seal } from '../crypto/seal.js';
import { Db } from '../db/db.js';
import { registerProblems } from '../http/problem.js';

const STATUS = { 'services/not-found': 404, 'services/invalid': 422, 'services/changed-meanwhile': 409 } as const;
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
  /** Tries the values. Answers one sentence; @throws Error with one. */
  test?(values: ServiceValues): Promise<string>;
}

export interface ServiceState {
  key: string;
  enabled: boolean;
  /** Without secrets. */
  values: ServiceValues;
  /** Secrets that are there. */
  secrets: string[];
  revision: number;
  lastOkAt: Date | null;
  lastFailedAt: Date | null;
  lastFailure: string | null;
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

/** So long a process goes on with the settings that it read. */
const KEEP_MS = 5_000;

/** Which services outside are used, with what settings, and how it went. Contexts define theirs when they start. */
@Injectable()
export class OutsideServices {
  private readonly defined = new Map<string, OutsideService>();
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
    if (!service) return undefined;
    const row = (await this.rows()).get(key);
    const own = row?.enabled ? { ...row.settings, ...this.opened(row) } : undefined;
    const values = service.fromEnvironment ? { ...own, ...service.fromEnvironment } : own;
    return values && service.fields.every(({ key: field, required }) => !required || values[field])
      ? values
      : undefined;
  }

  async states(): Promise<ServiceState[]> {
    const rows = await this.read();
    return this.all.map(({ key }) => {
      const row = rows.get(key);
      return {
        key,
        enabled: row?.enabled ?? false,
        values: row?.settings ?? {},
        secrets: row ? Object.keys(this.opened(row)) : [],
        revision: row?.revision ?? 0,
        lastOkAt: row?.last_ok_at ?? null,
        lastFailedAt: row?.last_failed_at ?? null,
        lastFailure: row?.last_failure ?? null,
      };
    });
  }

  /**
   * Stores settings. A secret that is not among `values` stays; an empty one is removed.
   * @throws DomainError `services/not-found`, `services/invalid` by field, `services/changed-meanwhile` when somebody
   * saved since `revision`
   */
  async save(key: string, wanted: { enabled: boolean; values: ServiceValues; revision: number }): Promise<void> {
    const service = this.defined.get(key);
    if (!service) throw new DomainError<ServicesCode>('services/not-found', 'This service does not exist.');
    const before = (await this.read()).get(key);
    const secrets = { ...(before ? this.opened(before) : {}) };
    const settings: Record<string, string> = {};
    const errors: Record<string, string[]> = {};
    for (const field of service.fields) {
      const value = wanted.values[field.key]?.trim();
      if (field.secret) {
        if (value) secrets[field.key] = value;
        else if (value === '') delete secrets[field.key];
      } else if (value) settings[field.key] = value;
      const now = field.secret ? secrets[field.key] : settings[field.key];
      const problem = now
        ? field.check?.(now)
        : wanted.enabled && field.required && !service.fromEnvironment?.[field.key]
          ? `${field.label} is missing.`
          : undefined;
      if (problem) errors[field.key] = [problem];
    }
    if (Object.keys(errors).length)
      throw new DomainError<ServicesCode>('services/invalid', 'Some settings cannot be used.', { errors });
    const saved = await this.db.one(
      `insert into platform.services (service, enabled, settings, sealed, revision, changed_at)
       values ($1, $2, $3, $4, $5 + 1, $6)
       on conflict (service) do update set enabled = $2, settings = $3, sealed = $4, revision = $5 + 1, changed_at = $6
         where platform.services.revision = $5
       returning service`,
      [
        key,
        wanted.enabled,
        JSON.stringify(settings),
        Object.keys(secrets).length ? seal(this.config.masterKey, JSON.stringify(secrets)) : null,
        wanted.revision,
        this.clock.instant(),
      ],
    );
    if (!saved || (!before && wanted.revision !== 0))
      throw new DomainError<ServicesCode>(
        'services/changed-meanwhile',
        'Somebody else changed these settings. Load them again.',
      );
    this.kept = undefined;
  }

  /** Notes how a call went: `failure` is one sentence without secrets. Success is noted at most once a minute. */
  async note(key: string, failure?: string): Promise<void> {
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

  private rows(): Promise<Map<string, Row>> {
    if (!this.kept || this.kept.until < Date.now()) {
      const rows = this.read();
      this.kept = { until: Date.now() + KEEP_MS, rows };
      rows.catch(() => (this.kept = undefined));
    }
    return this.kept.rows;
  }

  private async read(): Promise<Map<string, Row>> {
    const rows = await this.db.query<Row>(
      'select service, enabled, settings, sealed, revision, last_ok_at, last_failed_at, last_failure from platform.services',
    );
    return new Map(rows.map((row) => [row.service, row]));
  }

  private opened({ sealed }: Row): Record<string, string> {
    return sealed ? (JSON.parse(open(this.config.masterKey, sealed).toString('utf8')) as Record<string, string>) : {};
  }
}
