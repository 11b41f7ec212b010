import { Injectable } from '@nestjs/common';
import { Clock, toInstant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { uuidv7 } from '../../kernel/ids.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Outgoing, OutgoingError } from '../../platform/outgoing/outgoing.js';
import { DistrictRoster } from '../../roster/index.js';
import type { IntegrationsCode } from '../problems.js';
import { TEST_TYPE, type PublicType } from './public-events.js';
import { GIVEN_UP_AFTER_MS, retryAfterOf, verdictOn } from './schedule.js';
import { signedHeaders } from './signature.js';
import { WebhookLetters } from './webhook-letters.js';
import { WEBHOOK_COLUMNS, Webhooks, type Webhook } from './webhooks.js';

const QUEUE = 'integrations.send-webhooks';
/** For a whole answer. */
const ANSWER_MS = 10_000;
/** Of the answer; the rest is not fetched. */
const ANSWER_BYTES = 1_000;
/** Endpoints that are served at the same time by one process. */
const AT_ONCE = 8;
/** What one run sends at most, how many failures end it, and how long it goes on: others wait for their turn. */
const [SENT, FAILED] = [20, 3];
const RUN_MS = 20_000;
/** So long a message belongs to the run that took it; longer than any try. */
const TAKEN_MS = 60_000;
const WATCHED = 500;
const TESTS_A_MINUTE = 10;
const ERASED: PublicType = 'roster.StudentErased.v1';

interface Message {
  id: number;
  messageId: string;
  type: string;
  body: string;
  /** This try counts. */
  attempts: number;
}

/** How a try went, as the log says it. */
export interface Tried {
  status: number | null;
  tookMs: number;
  /** One sentence for a failure. */
  said: string | null;
  /** The first bytes of the answer. */
  answer: string;
  retryAfter: number | null;
}

interface PlannedRun {
  webhookId: number;
}

/** A run for the endpoint, with what is written in this transaction. */
export function sendNow(u: Unit, webhookId: number): Promise<void> {
  return u.enqueue(QUEUE, { webhookId } satisfies PlannedRun, { singletonKey: `now ${webhookId}` });
}

/**
 * Sends to each endpoint what waits for it, at least once. A run belongs to one endpoint and soon ends, so that one that hangs or
 * answers late holds nobody up but itself.
 */
@Injectable()
export class WebhookSender {
  /** Specs wait for less. */
  answerMs = ANSWER_MS;
  runMs = RUN_MS;
  private readonly underWay = new Set<number>();

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: Webhooks,
    private readonly letters: WebhookLetters,
    private readonly districts: DistrictRoster,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.work<PlannedRun>(QUEUE, ({ webhookId }) => this.run(webhookId), {
      does: 'tell the systems of districts of events',
      atOnce: AT_ONCE,
      limitSeconds: 300,
    });
    jobs.watch(QUEUE, () => this.open());
  }

  /**
   * Sends a message that only says that it is a test, once; it stands in the log as every other.
   * @throws DomainError `integrations/too-many-tests`
   */
  async test(webhook: Webhook): Promise<Tried> {
    const now = this.clock.now();
    const messageId = `test_${uuidv7(now)}`;
    const body = JSON.stringify({
      type: TEST_TYPE,
      timestamp: toInstant(now),
      data: { districtId: webhook.districtId, webhookId: webhook.id },
    });
    await this.noteTest(webhook, messageId, body, new Date(now));
    const tried = await this.try(webhook, messageId, body);
    await this.db.query(
      `update integrations.webhook_messages set state = $3, status = $4, took_ms = $5, said = $6, answer = $7
        where webhook_id = $1 and message_id = $2`,
      [
        webhook.id,
        messageId,
        tried.said === null ? 'delivered' : 'failed',
        tried.status,
        tried.tookMs,
        tried.said,
        tried.answer,
      ],
    );
    return tried;
  }

  /** Before it is sent, so that many at the same moment are counted as well as many in a row. */
  private noteTest({ id, districtId }: Webhook, messageId: string, body: string, at: Date): Promise<void> {
    return this.db.tx(async (q) => {
      await q.query(`select pg_advisory_xact_lock(hashtext('integrations.webhook-tests'), $1)`, [districtId]);
      const { n } = (await q.one<{ n: number }>(
        `select count(*)::int as n from integrations.webhook_messages m join integrations.webhooks w on w.id = m.webhook_id
          where w.district_id = $1 and m.type = $2 and m.made_at > $3`,
        [districtId, TEST_TYPE, new Date(at.getTime() - 60_000)],
      ))!;
      if (n >= TESTS_A_MINUTE)
        throw new DomainError<IntegrationsCode>(
          'integrations/too-many-tests',
          `A district tests ${TESTS_A_MINUTE} times a minute. Please wait a minute.`,
        );
      await q.query(
        `insert into integrations.webhook_messages (webhook_id, message_id, type, body, made_at, queued_at, state, attempts, tried_at, said)
         select id, $2, $3, $4, $5, $5, 'failed', 1, $5, 'The test did not end.' from integrations.webhooks where id = $1`,
        [id, messageId, TEST_TYPE, body, at],
      );
    });
  }

  /** An endpoint has one run at a time in a process: what comes meanwhile is sent by that one, or planned at its end. */
  async run(webhookId: number): Promise<void> {
    if (this.underWay.has(webhookId)) return;
    this.underWay.add(webhookId);
    try {
      if (!(await this.sendWaiting(webhookId))) return;
    } finally {
      this.underWay.delete(webhookId);
    }
    for (const { data, ...job } of await this.open(webhookId)) await this.jobs.enqueue(QUEUE, data, job);
  }

  /** @returns false when nothing is sent there any more */
  private async sendWaiting(webhookId: number): Promise<boolean> {
    const began = performance.now();
    const of = await this.db.one<{ districtId: number }>(
      'select district_id as "districtId" from integrations.webhooks where id = $1',
      [webhookId],
    );
    if (!of) return false;
    const archived = (await this.districts.nameOf(of.districtId)) === undefined;
    await this.db.query(
      `update integrations.webhook_messages set state = 'failed', said = coalesce(said, $3)
        where webhook_id = $1 and state = 'waiting' and queued_at < $2`,
      [
        webhookId,
        new Date(this.clock.now() - (archived ? 0 : GIVEN_UP_AFTER_MS)),
        archived ? 'The district was archived.' : 'It waited too long.',
      ],
    );
    if (archived) return false;
    for (let sent = 0, failed = 0; sent < SENT && failed < FAILED; sent++) {
      const webhook = await this.db.one<Webhook>(
        `select ${WEBHOOK_COLUMNS} from integrations.webhooks w where w.id = $1 and w.switched_on`,
        [webhookId],
      );
      if (!webhook) return false;
      if (webhook.restingUntil && webhook.restingUntil.getTime() > this.clock.now()) break;
      const message = await this.take(webhookId);
      if (!message) break;
      const tried = await this.try(webhook, message.messageId, message.body);
      if (!(await this.note(webhook, message, tried))) failed++;
      if (performance.now() - began >= this.runMs) break;
    }
    return true;
  }

  private async take(webhookId: number): Promise<Message | undefined> {
    const now = this.clock.now();
    const [message] = await this.db.query<Message>(
      `update integrations.webhook_messages m set taken_until = $3, attempts = attempts + 1 where m.id = (
         select id from integrations.webhook_messages where webhook_id = $1 and state = 'waiting' and next_at <= $2 and (taken_until is null or taken_until <= $2)
         order by next_at, id limit 1 for update skip locked)
       returning m.id, m.message_id as "messageId", m.type, m.body, m.attempts`,
      [webhookId, new Date(now), new Date(now + TAKEN_MS)],
    );
    return message;
  }

  private async try(webhook: Webhook, messageId: string, body: string): Promise<Tried> {
    const began = performance.now();
    const tookMs = () => Math.round(performance.now() - began);
    const nowMs = this.clock.now();
    try {
      const {
        status,
        headers,
        body: answered,
      } = await this.outgoing.call(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Horizon-Webhooks/1',
          ...signedHeaders(await this.webhooks.secretsOf(webhook.id), messageId, Math.floor(nowMs / 1000), body),
        },
        body,
        timeoutMs: this.answerMs,
        firstBytes: ANSWER_BYTES,
      });
      const redirected = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
      return {
        status,
        tookMs: tookMs(),
        said: status >= 200 && status < 300 ? null : `The endpoint answered with status ${status}.${redirected}`,
        answer: readable(answered),
        retryAfter: retryAfterOf([headers['retry-after']].flat()[0], nowMs),
      };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { status: null, tookMs: tookMs(), said: error.message, answer: '', retryAfter: null };
    }
  }

  /** @returns whether it was delivered */
  private async note(webhook: Webhook, message: Message, tried: Tried): Promise<boolean> {
    const nowMs = this.clock.now();
    return this.unitOfWork.run(async (u) => {
      // As it is now: a test and another run may have noted something meanwhile.
      const standing = await u.q.one<Webhook>(
        `select ${WEBHOOK_COLUMNS} from integrations.webhooks w where w.id = $1 for update`,
        [webhook.id],
      );
      if (!standing) return true;
      const verdict = verdictOn(tried, message.attempts, standing, nowMs);
      const delivered = verdict.is === 'delivered';
      const nextAt = delivered ? null : verdict.nextAt;
      await u.q.query(
        `update integrations.webhook_messages set state = $2, next_at = $3, taken_until = null, tried_at = $4, status = $5, took_ms = $6, said = $7,
           answer = case when body = $9 then $8 else '' end where id = $1`,
        [
          message.id,
          delivered ? 'delivered' : nextAt ? 'waiting' : 'failed',
          nextAt,
          new Date(nowMs),
          tried.status,
          tried.tookMs,
          tried.said,
          // Nothing that may name whoever was erased.
          message.type === ERASED ? '' : tried.answer,
          message.body,
        ],
      );
      // An endpoint that was given another address meanwhile has not failed there.
      if (standing.url !== webhook.url) return delivered;
      if (delivered) {
        await u.q.query(
          'update integrations.webhooks set failures = 0, failing_since = null, resting_until = null, last_ok_at = $2 where id = $1',
          [webhook.id, new Date(nowMs)],
        );
        return true;
      }
      const { failures, failingSince, restingUntil, off } = verdict;
      const goesOff = off !== null && standing.on;
      await u.q.query(
        `update integrations.webhooks set failures = $2, failing_since = $3, resting_until = $4, revision = revision + $7,
           switched_on = switched_on and not $5, off_because = case when $5 then $6 else off_because end, off_at = case when $5 then $8::timestamptz else off_at end
         where id = $1`,
        [webhook.id, failures, failingSince, restingUntil, goesOff, off, goesOff ? 1 : 0, new Date(nowMs)],
      );
      if (goesOff) await this.letters.switchedOff(u, standing, off, tried.said ?? '');
      return false;
    });
  }

  /** The next run of each endpoint for which something waits. */
  private async open(webhookId: number | null = null) {
    const rows = await this.db.query<{ webhookId: number; at: Date }>(
      `select w.id as "webhookId", greatest(min(greatest(m.next_at, m.taken_until)), w.resting_until) as at
         from integrations.webhooks w join integrations.webhook_messages m on m.webhook_id = w.id and m.state = 'waiting'
        where w.switched_on and ($1::int is null or w.id = $1) group by w.id order by at limit ${WATCHED}`,
      [webhookId],
    );
    const now = this.clock.now();
    return rows.map(({ webhookId: id, at }) => ({
      data: { webhookId: id } satisfies PlannedRun,
      ...(at.getTime() <= now
        ? { singletonKey: `now ${id}` }
        : { singletonKey: `${id} at ${toInstant(at.getTime())}`, startAfter: at }),
    }));
  }
}

/** Text as a log can show it; what is none is shown by a sign in its place. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/[\u0000-\u0008\u000b-\u001f\u007f\u2028-\u202e\u2066-\u2069]/g, '\ufffd');
}
