import type { EventStore } from '../../platform/event-store/port.js';
import type { SignedHeads } from '../../platform/event-store/signed-heads.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import type { AttemptEvent } from '../attempt/events.js';
import type { OfSitting } from '../published.js';
import { receiptOf, type Receipts } from '../receipts.js';

/** A submission is acknowledged for good: its head is signed, its receipt can be looked up. */
export function signAndReceiptWhenSubmitted(store: EventStore, heads: SignedHeads, receipts: Receipts): Reaction {
  const acknowledge = async (events: readonly PublishedEvent[]): Promise<void> => {
    const read = await Promise.all(events.map((event) => store.read(event.stream!, event.version!)));
    const issued = read.flatMap(([acknowledged]) => (acknowledged && receiptOf(acknowledged as AttemptEvent)) ?? []);
    if (issued.length === 0) return;
    await heads.signHeads(
      issued.map(({ stream, version, hash, issuedAt }) => ({ stream, head: { version, hash }, at: issuedAt })),
    );
    await receipts.keep(issued);
  };
  return {
    name: 'delivery.sign-and-receipt-when-submitted',
    laneOf: ({ payload }) => String((payload as OfSitting).studentAssessmentId),
    types: ['delivery.AttemptSubmitted.v1', 'delivery.AnswersAmended.v1'],
    handle: (event) => acknowledge([event]),
    handleMany: acknowledge,
  };
}
