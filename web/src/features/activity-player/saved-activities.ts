import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptContact } from '../../lib/answer-log/server-clock.js';
import { activityPictures } from '../../player/pictures/fetch-pictures.js';
import { forgetPictures } from '../../player/pictures/kept-pictures.js';
import type { ActivityKey, ActivityLaunch } from './activity-api.js';

/** An activity as this device last knew it: enough to go on without a connection, and to send what is left. */
export interface KeptActivity {
  responseId: number;
  activityId: ActivityKey;
  userId: number;
  launch: ActivityLaunch;
  /** Highest sequence of this device that the server is known to have. */
  ackSeq: number;
  contact: KeptContact;
}

interface ActivitiesDb extends DBSchema {
  activities: { key: number; value: KeptActivity };
}

const KEEP_MS = 14 * 24 * 3_600_000;

let opened: Promise<IDBPDatabase<ActivitiesDb>> | null = null;

function db(): Promise<IDBPDatabase<ActivitiesDb>> {
  opened ??= openDB<ActivitiesDb>('lesson-activities', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('activities', { keyPath: 'responseId' }),
    terminated: () => (opened = null),
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** The name of an activity's log on this device. */
export function logNameOf(responseId: number): string {
  return `lesson-${responseId}`;
}

/** Tells whoever enters the portal, without opening a database, that something is kept here. */
const MARK = 'lesson-kept';

export async function keepActivity(activity: KeptActivity): Promise<void> {
  localStorage.setItem(MARK, '1');
  await (await db()).put('activities', activity);
}

/** Notes how far the server has come; nothing when the activity is not kept. */
export async function noteContact(
  responseId: number,
  news: Pick<KeptActivity, 'ackSeq' | 'contact'> & { shown: ActivityLaunch['shown'] },
): Promise<void> {
  const tx = (await db()).transaction('activities', 'readwrite');
  const before = await tx.store.get(responseId);
  const { shown, ...contact } = news;
  if (before !== undefined) await tx.store.put({ ...before, ...contact, launch: { ...before.launch, shown } });
  await tx.done;
}

export async function findKept(activityId: ActivityKey, userId: number): Promise<KeptActivity | null> {
  const all = await (await db()).getAll('activities');
  const found = all.find((one) => one.activityId === activityId && one.userId === userId);
  return found && found.launch.form.items.length > 0 ? found : null;
}

export async function keptOf(userId: number): Promise<KeptActivity[]> {
  return (await (await db()).getAll('activities')).filter((one) => one.userId === userId);
}

export async function forgetActivity(responseId: number): Promise<void> {
  await forgetPictures(activityPictures(responseId)).catch(() => undefined);
  await (await db()).delete('activities', responseId);
}

/**
 * Nobody but this student reads here what was asked and shown; what it takes to send unsent answers stays. Null: nobody is signed in.
 */
export async function dropForeign(userId: number | null): Promise<void> {
  const base = await db();
  for (const kept of await base.getAll('activities')) {
    if (Date.now() - kept.contact.wall > KEEP_MS) await base.delete('activities', kept.responseId);
    else if (kept.userId !== userId) await base.put('activities', { ...kept, launch: withoutQuestions(kept.launch) });
  }
  if ((await base.count('activities')) === 0) localStorage.removeItem(MARK);
}

function withoutQuestions(launch: ActivityLaunch): ActivityLaunch {
  return {
    ...launch,
    studentName: '',
    pages: [],
    shown: {},
    saved: { items: {}, lastItem: null },
    form: { ...launch.form, items: [] },
  };
}
