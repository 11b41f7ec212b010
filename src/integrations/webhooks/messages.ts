import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Listed } from '../../platform/db/list-sql.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import type { PageRequest } from '../../platform/http/list.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import type { IntegrationsCode } from '../problems.js';
import type { PublicEvent } from './public-events.js';
import { sendNow } from './sender.js';
import type { Webhook } from './webhooks.js';

/** So long messages are kept. */
export const KEPT_DAYS = 30;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
/** `failed`: given up. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What an endpoint was told, and how it went. */
export interface Delivery {
  id: number;
  messageId: string;
  type: string;
  body: string;
  state: DeliveryState;
  attempts: number;
  madeAt: Date;
  /** When it is tried again. */
  nextAt: Date | null;
  triedAt: Date | null;
  /** Of the last try. */
  status: number | null;
  tookMs: number | null;
  said: string | null;
  answer: string | null;
}

/** What is sent, exactly as it is signed. */
export function messageOf(event: Pick<PublishedEvent, 'id' | 'occurredAt'>, { type, data, studentIds }: PublicEvent) {
  return {
    messageId: `evt_${event.id}`,
    type,
    body: JSON.stringify({ type, timestamp: event.occurredAt, data }),
    studentIds,
  };
}

/** The same message without one of its students. */
export function withoutStudent(body: string, studentId: number): string {
  const { data, ...message } = JSON.parse(body) as { data: { studentIds: number[] } };
  return JSON.stringify({
    ...message,
    data: { ...data, studentIds: data.studentIds.filter((id) => id !== studentId) },
  });
}

/** The log of each endpoint. Who may see it is the caller's policy. */
@Injectable()
export class WebhookMessages {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(
      'integrations.drop-old-messages',
      (now) => nextNight(now, 9),
      () => this.dropOld(),
      {
        does: 'drop what endpoints were told long ago',
      },
    );
  }

  /** The newest first; searched by id, type and what is in it. */
  page(webhookId: number, request: PageRequest, states: readonly DeliveryState[]): Promise<Listed<Delivery>> {
    return pageOf(this.db, request, {
      select: `select m.id, m.message_id as "messageId", m.type, m.body, m.state, m.attempts, m.made_at as "madeAt", case when m.state = 'waiting' then m.next_at end as "nextAt",
        m.tried_at as "triedAt", m.status, m.took_ms as "tookMs", m.said, m.answer`,
      from: `from integrations.webhook_messages m where m.webhook_id = $1
        and (m.message_id ilike $2 or m.body ilike $2) and (cardinality($3::text[]) = 0 or m.state = any($3))`,
      params: [webhookId, containing(request.search), [...states]],
      order: { columns: { '': 'm.id' }, then: 'm.id' },
      countUpTo: 1_000,
    });
  }

  /**
   * Sends a message anew under its old id, with all its tries.
   * @throws DomainError `integrations/delivery-not-found`, `integrations/switched-off`
   */
  async again({ id: webhookId, on }: Pick<Webhook, 'id' | 'on'>, id: number): Promise<void> {
    if (!on)
      throw new DomainError<IntegrationsCode>(
        'integrations/switched-off',
        'This endpoint is switched off. Switch it on, then send again.',
      );
    await this.unitOfWork.run(async (u) => {
      const found = await u.q.query(
        `update integrations.webhook_messages set state = 'waiting', attempts = 0, queued_at = $3, next_at = $3
          where webhook_id = $1 and id = $2 and (taken_until is null or taken_until <= $3 or state <> 'waiting') returning id`,
        [webhookId, id, new Date(this.clock.now())],
      );
      if (found.length > 0) return sendNow(u, webhookId);
      const there = await u.q.one('select from integrations.webhook_messages where webhook_id = $1 and id = $2', [
        webhookId,
        id,
      ]);
      // One that is on its way goes on.
      if (!there)
        throw new DomainError<IntegrationsCode>('integrations/delivery-not-found', 'This delivery does not exist.');
    });
  }

  /**
   * Whatever was to be told of a student who was erased, and what endpoints answered to it. A message about others too goes on
   * about those.
   */
  async forget(studentId: number): Promise<void> {
    await this.db.tx(async (q) => {
      const told = await q.query<{ id: number; body: string; studentIds: number[] }>(
        `select id, body, student_ids as "studentIds" from integrations.webhook_messages
          where student_ids @> array[$1::int] order by id for update`,
        [studentId],
      );
      const left = told.flatMap(({ id, body, studentIds }) => {
        const others = studentIds.filter((one) => one !== studentId);
        return others.length === 0 ? [] : [{ id, body: withoutStudent(body, studentId), studentIds: others }];
      });
      await q.query(
        `update integrations.webhook_messages m set body = l.body, student_ids = l."studentIds", answer = null
           from jsonb_to_recordset($1::jsonb) as l (id bigint, body text, "studentIds" int[]) where m.id = l.id`,
        [JSON.stringify(left)],
      );
      await q.query('delete from integrations.webhook_messages where student_ids @> array[$1::int]', [studentId]);
    });
  }

  private async dropOld(): Promise<void> {
    await this.db.query('delete from integrations.webhook_messages where made_at < $1', [
      new Date(this.clock.now() - KEPT_DAYS * 86_400_000),
    ]);
  }
}
