import type { Me } from '../../api/session.js';
import { AnswerLog } from '../../lib/answer-log/answer-log.js';
import { openIndexedDbStore } from '../../lib/answer-log/indexed-db-store.js';
import { acquireWriter } from '../../lib/answer-log/writer-lock.js';
import { activityApi, toPostResult, type ActivityKey } from './activity-api.js';
import { dropForeign, forgetActivity, keptOf, logNameOf, type KeptActivity } from './saved-activities.js';

/** The name under which one tab of this browser writes an activity. */
export function lockNameOf(activityId: ActivityKey): string {
  return `activity-${activityId}`;
}

/** Somebody is signed in on this device: what others left to be read goes, what this student left unsent is sent. */
export async function signedInHere(me: Me): Promise<void> {
  const own = me.role === 'Student' && me.masqId == null && me.masqIdent == null ? me.userId : null;
  await dropForeign(own);
  if (own === null) return;
  for (const kept of await keptOf(own)) void send(kept).catch(() => undefined);
}

/** Nobody is to read a lesson here after its student has signed out; unsent answers stay for the next time. */
export function signedOutHere(): Promise<void> {
  return dropForeign(null);
}

async function send({ launch: { responseId, deviceId }, activityId, ackSeq }: KeptActivity): Promise<void> {
  const lock = await acquireWriter(lockNameOf(activityId), false);
  // A page has it open.
  if (lock === null) return;
  try {
    let over = false;
    const log = await AnswerLog.open({
      store: await openIndexedDbStore(logNameOf(responseId), deviceId, Date.now()),
      ackSeq,
      post: async ({ contactAt, entries }) => {
        try {
          const reply = await activityApi.answers(responseId, { deviceId, contactAt, entries }, false);
          over = reply.result !== null;
          return { kind: 'acknowledged', ackSeq: reply.ackSeq, suspended: false };
        } catch (error) {
          return toPostResult(error);
        }
      },
      onChange: () => undefined,
    });
    lock.onLost(() => void log.close(false));
    const sent = await log.sent();
    await log.close(sent && over);
    if (sent && over) await forgetActivity(responseId);
  } finally {
    lock.release();
  }
}
