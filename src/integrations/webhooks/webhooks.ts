import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import { Config } from '../../platform/config/config.js';
import { open, seal } from '../../platform/crypto/seal.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Outgoing } from '../../platform/outgoing/outgoing.js';
import type { IntegrationsCode } from '../problems.js';
import type { PublicType } from './public-events.js';
import { newSecret } from './signature.js';

/** Endpoints of one district. */
const MOST_WEBHOOKS = 10;
/** Both secrets are good for so long after the new one was made. */
const BOTH_GOOD_MS = 86_400_000;

/** Why an endpoint is off: somebody switched it off, it did not work for days, or it said itself that it is gone. */
export type OffBecause = 'hand' | 'outage' | 'gone';

/** Where a district wants to be told of events. */
export interface Webhook {
  id: number;
  districtId: number;
  url: string;
  events: PublicType[];
  on: boolean;
  offBecause: OffBecause | null;
  offAt: Date | null;
  failures: number;
  failingSince: Date | null;
  restingUntil: Date | null;
  lastOkAt: Date | null;
  /** Until then deliveries are signed with the secret before too. */
  oldSecretUntil: Date | null;
  madeBy: number;
  madeAt: Date;
  revision: number;
}

export interface WebhookForm {
  url: string;
  events: readonly PublicType[];
  on: boolean;
}

export const WEBHOOK_COLUMNS = `w.id, w.district_id as "districtId", w.url, w.events, w.switched_on as "on", w.off_because as "offBecause", w.off_at as "offAt",
  w.failures, w.failing_since as "failingSince", w.resting_until as "restingUntil", w.last_ok_at as "lastOkAt", w.old_until as "oldSecretUntil",
  w.made_by as "madeBy", w.made_at as "madeAt", w.revision`;

/** The endpoints of districts. Who may see and change them is the caller's policy. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly outgoing: Outgoing,
  ) {}

  ofDistrict(districtId: number): Promise<Webhook[]> {
    return this.db.query(
      `select ${WEBHOOK_COLUMNS} from integrations.webhooks w where w.district_id = $1 order by w.id`,
      [districtId],
    );
  }

  /** @throws DomainError `integrations/webhook-not-found`, also for one of another district */
  async get(districtId: number, id: number, q: Queryable = this.db, lock = ''): Promise<Webhook> {
    const found = await q.one<Webhook>(
      `select ${WEBHOOK_COLUMNS} from integrations.webhooks w where w.id = $1 and w.district_id = $2 ${lock}`,
      [id, districtId],
    );
    if (!found)
      throw new DomainError<IntegrationsCode>('integrations/webhook-not-found', 'This endpoint does not exist.');
    return found;
  }

  /**
   * @returns the endpoint, and its secret, which nobody can read again
   * @throws DomainError `http/invalid-input` by field, `integrations/too-many-webhooks`
   */
  async add(
    districtId: number,
    form: WebhookForm,
    by: { userId: number; role: Role },
  ): Promise<{ webhook: Webhook; secret: string }> {
    this.mustBeAskable(form.url, by.role);
    const secret = newSecret();
    const id = await this.db.tx(async (q) => {
      await q.query(`select pg_advisory_xact_lock(hashtext('integrations.webhooks'), $1)`, [districtId]);
      const { n } = (await q.one<{ n: number }>(
        'select count(*)::int as n from integrations.webhooks where district_id = $1',
        [districtId],
      ))!;
      if (n >= MOST_WEBHOOKS)
        throw new DomainError<IntegrationsCode>(
          'integrations/too-many-webhooks',
          `A district has at most ${MOST_WEBHOOKS} endpoints. Please remove one first.`,
        );
      const made = await q.one<{ id: number }>(
        `insert into integrations.webhooks (district_id, url, events, sealed, switched_on, off_because, off_at, made_by, made_at)
         values ($1, $2, $3, $4, $5, case when not $5 then 'hand' end, case when not $5 then $7::timestamptz end, $6, $7) returning id`,
        [districtId, form.url, distinct(form.events), this.sealed(secret), form.on, by.userId, this.now()],
      );
      return made!.id;
    });
    return { webhook: await this.get(districtId, id), secret };
  }

  /**
   * Another address begins anew: what failed before says nothing of it.
   * @throws DomainError `integrations/webhook-not-found`, `integrations/changed-meanwhile`, `http/invalid-input`
   */
  async change(
    districtId: number,
    id: number,
    form: WebhookForm & { revision: number },
    by: { role: Role },
  ): Promise<Webhook> {
    return this.db.tx(async (q) => {
      const before = await this.get(districtId, id, q, 'for update');
      if (before.revision !== form.revision)
        throw new DomainError<IntegrationsCode>(
          'integrations/changed-meanwhile',
          'Somebody else saved this meanwhile. Save again to keep what you entered.',
          { details: { revision: before.revision } },
        );
      const anew = form.url !== before.url || (form.on && !before.on);
      if (anew || form.on) this.mustBeAskable(form.url, by.role);
      await q.query(
        `update integrations.webhooks set url = $2, events = $3, switched_on = $4, revision = revision + 1,
           off_because = case when $4 then null when switched_on then 'hand' else off_because end,
           off_at = case when $4 then null when switched_on then $5::timestamptz else off_at end,
           failures = case when $6 then 0 else failures end, failing_since = case when $6 then null else failing_since end,
           resting_until = case when $6 then null else resting_until end
         where id = $1`,
        [id, form.url, distinct(form.events), form.on, this.now(), anew],
      );
      return this.get(districtId, id, q);
    });
  }

  /** Its log goes with it. @throws DomainError `integrations/webhook-not-found` */
  async remove(districtId: number, id: number): Promise<void> {
    await this.get(districtId, id);
    await this.db.query('delete from integrations.webhooks where id = $1 and district_id = $2', [id, districtId]);
  }

  /**
   * Another secret; the one before stays good for a day, and one before that not.
   * @throws DomainError `integrations/webhook-not-found`
   */
  async rotate(districtId: number, id: number): Promise<{ webhook: Webhook; secret: string }> {
    const secret = newSecret();
    const webhook = await this.db.tx(async (q) => {
      await this.get(districtId, id, q, 'for update');
      await q.query(
        'update integrations.webhooks set old_sealed = sealed, old_until = $3, sealed = $2, revision = revision + 1 where id = $1',
        [id, this.sealed(secret), new Date(this.clock.now() + BOTH_GOOD_MS)],
      );
      return this.get(districtId, id, q);
    });
    return { webhook, secret };
  }

  /** What deliveries are signed with now. */
  async secretsOf(id: number): Promise<string[]> {
    const found = await this.db.one<{ sealed: string; old: string | null }>(
      'select sealed, case when old_until > $2 then old_sealed end as old from integrations.webhooks where id = $1',
      [id, this.now()],
    );
    return [found?.sealed, found?.old].flatMap((one) =>
      one == null ? [] : open(this.config.masterKey, one).toString('utf8'),
    );
  }

  /**
   * Whether somebody may have the endpoint asked, and read what it answers: a server inside of the network that `OUTGOING_HOSTS`
   * names is the platform's own.
   */
  mayAsk({ url }: Pick<Webhook, 'url'>, role: Role): boolean {
    return effectiveRole(role) === 'Horizon Admin' || !this.config.outgoingHosts.includes(new URL(url).hostname);
  }

  /** @throws DomainError `integrations/of-the-platform` */
  mustAsk(webhook: Pick<Webhook, 'url'>, role: Role): void {
    if (!this.mayAsk(webhook, role))
      throw new DomainError<IntegrationsCode>(
        'integrations/of-the-platform',
        `${new URL(webhook.url).hostname} is an address inside of a network. Only a Horizon Admin can have it asked.`,
      );
  }

  private mustBeAskable(url: string, role: Role): void {
    const problem = this.outgoing.problemOf(url);
    if (problem) throw invalidInput({ url: [problem] });
    const { hostname, hash } = new URL(url);
    if (hash) throw invalidInput({ url: ['An address for events has no part behind a #.'] });
    if (!this.mayAsk({ url }, role)) throw invalidInput({ url: [`${hostname} is an address inside of a network.`] });
  }

  private sealed(secret: string): string {
    return seal(this.config.masterKey, secret);
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

const distinct = <T>(values: readonly T[]) => [...new Set(values)];
