import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Me } from '../../api/session.js';
import { statementOf, type Statement } from '../../lib/answer-log/entry.js';
import { readLog } from '../../lib/answer-log/indexed-db-store.js';
import type { KeptContact } from '../../lib/answer-log/server-clock.js';
import { testPictures } from '../../player/pictures/fetch-pictures.js';
import { dropForeignPictures, forgetPictures } from '../../player/pictures/kept-pictures.js';
import type { ClockView, PlayerLaunch } from '../../player/protocol.js';

/** A sitting as this device last knew it: enough to go on without a connection. Never a key, a rationale or a score. */
export interface KeptSitting {
  attemptId: string;
  studentAssessmentId: number;
  userId: number;
  me: Me;
  launch: PlayerLaunch;
}

/** What it takes to send what is left of a sitting; holds no question and no name. */
export interface Opening {
  attemptId: string;
  deviceId: string;
  studentAssessmentId: number;
  userId: number;
  /** 'Reading & Writing, Part 1' */
  title: string;
  writerToken: string;
  /** Highest sequence of this device that the server is known to have. */
  ackSeq: number;
  contact: KeptContact;
  clock: ClockView;
}

interface SittingsDb extends DBSchema {
  sittings: { key: string; value: KeptSitting };
  openings: { key: string; value: Opening };
}

/** Tells whoever enters the portal, without opening a database, that something is kept here. */
const MARK = 'exam-kept';
/** Nothing is kept longer than this without a word from the server. */
const KEEP_MS = 7 * 24 * 3_600_000;

let opened: Promise<IDBPDatabase<SittingsDb>> | null = null;

function db(): Promise<IDBPDatabase<SittingsDb>> {
  opened ??= openDB<SittingsDb>('exam-sittings', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('sittings', { keyPath: 'attemptId' });
      fresh.createObjectStore('openings', { keyPath: 'attemptId' });
    },
    terminated: () => (opened = null),
  });
  opened.catch(() => (opened = null));
  return opened;
}

export async function keepSitting(me: Me, launch: PlayerLaunch, contact: KeptContact): Promise<void> {
  const { attemptId, studentAssessmentId, deviceId, writerToken, ackSeq, clock, title } = launch;
  const { userId } = me;
  localStorage.setItem(MARK, '1');
  const tx = (await db()).transaction(['sittings', 'openings'], 'readwrite');
  await Promise.all([
    tx.objectStore('sittings').put({ attemptId, studentAssessmentId, userId, me, launch }),
    tx
      .objectStore('openings')
      .put({ attemptId, deviceId, studentAssessmentId, userId, title, writerToken, ackSeq, contact, clock }),
    tx.done,
  ]);
}

/** Notes how far the server has come; nothing when the sitting is not kept. */
export async function noteContact(
  attemptId: string,
  news: Pick<Opening, 'ackSeq' | 'contact' | 'clock'>,
): Promise<void> {
  const tx = (await db()).transaction('openings', 'readwrite');
  const before = await tx.store.get(attemptId);
  if (before !== undefined) await tx.store.put({ ...before, ...news });
  await tx.done;
}

/** The kept sitting of a student assessment, or the newest of any. */
export async function findKept(
  studentAssessmentId?: number,
): Promise<{ sitting: KeptSitting; opening: Opening } | null> {
  const base = await db();
  const openings = (await base.getAll('openings')).filter(
    (o) => studentAssessmentId === undefined || o.studentAssessmentId === studentAssessmentId,
  );
  for (const opening of openings.filter((o) => !isStale(o)).sort((a, b) => b.contact.wall - a.contact.wall)) {
    const sitting = await base.get('sittings', opening.attemptId);
    if (sitting !== undefined) return { sitting, opening };
  }
  return null;
}

export async function openingsOf(userId: number): Promise<Opening[]> {
  return (await (await db()).getAll('openings')).filter((o) => o.userId === userId);
}

/** What this device has of the test and the server is not known to have; null where it keeps nothing of it. */
export async function unsentOf(studentAssessmentId: number, deviceId: string): Promise<Statement | null> {
  const opening = (await (await db()).getAll('openings'))
    .filter((o) => o.studentAssessmentId === studentAssessmentId && o.deviceId === deviceId)
    .at(-1);
  if (opening === undefined) return null;
  const entries = await readLog(opening.attemptId, deviceId, opening.ackSeq + 1);
  return statementOf(entries.at(-1)?.seq ?? opening.ackSeq, entries);
}

/** The questions leave this device; what is still to be sent can be sent. */
export async function dropQuestions(attemptId: string): Promise<void> {
  const base = await db();
  await dropPictures((await base.get('sittings', attemptId))?.studentAssessmentId);
  await base.delete('sittings', attemptId);
}

/** Nothing of the sitting is left to do here. */
export async function forgetSitting(attemptId: string): Promise<void> {
  await dropPictures((await (await db()).get('openings', attemptId))?.studentAssessmentId);
  const tx = (await db()).transaction(['sittings', 'openings'], 'readwrite');
  await Promise.all([
    tx.objectStore('sittings').delete(attemptId),
    tx.objectStore('openings').delete(attemptId),
    tx.done,
  ]);
}

/** The questions of everybody but this student leave the device, and those that nobody came back for. */
export async function dropForeign(userId: number | null): Promise<void> {
  await dropForeignPictures(userId);
  const base = await db();
  for (const opening of await base.getAll('openings')) {
    if (opening.userId !== userId || isStale(opening)) await base.delete('sittings', opening.attemptId);
  }
  if ((await base.count('openings')) === 0) localStorage.removeItem(MARK);
}

async function dropPictures(studentAssessmentId: number | undefined): Promise<void> {
  // What is left of them goes with the next sign-in at the latest.
  if (studentAssessmentId !== undefined) await forgetPictures(testPictures(studentAssessmentId)).catch(() => undefined);
}

/** Answers given in time are taken until a stated time; after that, and after a week of silence, the questions are of no use. */
function isStale({ contact, clock }: Opening): boolean {
  const until = clock.acceptUntil === null ? Infinity : Date.parse(clock.acceptUntil) - Date.parse(contact.serverNow);
  return Date.now() - contact.wall > Math.min(KEEP_MS, until);
}
