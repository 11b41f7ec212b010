import { Injectable } from '@nestjs/common';
import { Clock, toMs } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { DistrictRoster } from '../../roster/index.js';
import { EventFactsReader } from './event-facts.js';
import { KEPT_DAYS, messageOf, WebhookMessages } from './messages.js';
import { publicEventsOf, publicTypeOf, SOURCE_TYPES } from './public-events.js';
import { sendNow } from './sender.js';

interface Wanting {
  id: number;
  districtId: number;
  events: string[];
  madeAt: Date;
}

/**
 * Writes what each endpoint is told of an event, with the job that sends it, in one transaction: nothing is lost between. The id
 * is the event's own and unique at each endpoint, so that a log that is read again tells nobody anything again. What is older
 * than the messages that are kept could not be known again and is left out; so is what happened before the endpoint was there.
 */
@Injectable()
export class TellDistricts {
  constructor(
    subscriptions: Subscriptions,
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: EventFactsReader,
    private readonly roster: DistrictRoster,
    private readonly messages: WebhookMessages,
    private readonly clock: Clock,
  ) {
    subscriptions.reaction({
      name: 'integrations.tell-districts',
      types: SOURCE_TYPES,
      handle: (event) => this.tell([event]),
      handleMany: (events) => this.tell(events),
    });
  }

  private async tell(all: readonly PublishedEvent[]): Promise<void> {
    const oldest = this.clock.now() - KEPT_DAYS * 86_400_000;
    const events = all.filter(({ receivedAt }) => toMs(receivedAt) > oldest);
    if (events.length === 0) return;
    const wanting = await this.db.query<Wanting>(
      'select id, district_id as "districtId", events, made_at as "madeAt" from integrations.webhooks where switched_on and events && $1 order by id',
      [[...new Set(events.flatMap((event) => publicTypeOf(event) ?? []))]],
    );
    if (wanting.length === 0) return;
    const byDistrict = Map.groupBy(wanting, ({ districtId }) => districtId);
    const facts = await this.facts.of(events);
    const messages = events.flatMap((event) =>
      publicEventsOf(event, facts).flatMap((told) =>
        (byDistrict.get(told.districtId) ?? [])
          .filter(({ events, madeAt }) => events.includes(told.type) && toMs(event.receivedAt) >= madeAt.getTime())
          .map(({ id: webhookId }) => ({ webhookId, ...messageOf(event, told) })),
      ),
    );
    if (messages.length === 0) return;
    await this.unitOfWork.run(async (u) => {
      const written = await u.q.query<{ webhookId: number }>(
        `insert into integrations.webhook_messages (webhook_id, message_id, type, body, student_ids, made_at, queued_at, next_at, state)
         select w.id, m."messageId", m.type, m.body, m."studentIds", $2, $2, $2, 'waiting'
           from jsonb_to_recordset($1::jsonb) as m ("webhookId" int, "messageId" text, type text, body text, "studentIds" int[])
           join integrations.webhooks w on w.id = m."webhookId"
         on conflict (webhook_id, message_id) do nothing returning webhook_id as "webhookId"`,
        [JSON.stringify(messages), new Date(this.clock.now())],
      );
      for (const webhookId of new Set(written.map((one) => one.webhookId))) await sendNow(u, webhookId);
    });
    // Whoever was erased while these were written: what forgets them may have been here before.
    const named = new Set(messages.flatMap(({ studentIds }) => studentIds));
    for (const id of await this.roster.gone([...named])) await this.messages.forget(id);
  }
}
