import type { EventStore } from '../../platform/event-store/port.js';
import type { SignedHeads } from '../../platform/event-store/signed-heads.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import type { AttemptEvent } from '../attempt/events.js';
import type { OfSitting } from '../published.js';
import { receiptOf, type Receipts } from '../receipts.js';

/** A submission is acknowledged for good: its head is signed, its receipt can be looked up. */
export function signAndReceiptWhenSubmitted(store: EventStore, heads: SignedHeads, receipts: Receipts): Reaction {
  return {
    name: 'delivery.sign-and-receipt-when-submitted',
    laneOf: ({ payload }) => String((payload as OfSitting).studentAssessmentId),
    types: ['delivery.AttemptSubmitted.v1', 'delivery.AnswersAmended.v1'],
    async handle(event) {
      const [acknowledged] = (await store.read(event.stream!, event.version!)) as AttemptEvent[];
      const receipt = acknowledged && receiptOf(acknowledged);
      if (!receipt) return;
      await heads.signHead(receipt.stream, { version: receipt.version, hash: receipt.hash }, receipt.issuedAt);
      await receipts.keep(receipt);
    },
  };
}
