import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Entry, EntryDraft } from './entry.js';
import type { LogStore, SubmitWish } from './store.js';

interface AnswerLogDb extends DBSchema {
  entries: { key: [string, string, number]; value: { attemptId: string; deviceId: string; seq: number; entry: Entry } };
  logs: {
    key: [string, string];
    value: { attemptId: string; deviceId: string; submit: SubmitWish | null; touchedAt: number };
  };
}

/** Logs that nobody has touched for this long are dropped when another one is opened. */
const KEEP_MS = 60 * 24 * 3600 * 1000;

const PROBE_MS = 5000;

let opened: Promise<IDBPDatabase<AnswerLogDb>> | null = null;

/** One connection for the page: opening is what takes longest. */
function open(): Promise<IDBPDatabase<AnswerLogDb>> {
  if (opened === null) {
    const opening = openDB<AnswerLogDb>('answer-log', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('entries', { keyPath: ['attemptId', 'deviceId', 'seq'] });
        fresh.createObjectStore('logs', { keyPath: ['attemptId', 'deviceId'] });
      },
      blocking(_current, _blocked, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: () => forget(),
    });
    const forget = (): void => void (opened = opened === opening ? null : opened);
    opening.catch(forget);
    opened = opening;
  }
  return opened;
}

/** Whether this browser keeps what is written now: not in some private windows, not on a full disk. */
export async function canKeep(): Promise<boolean> {
  const probe = async (): Promise<boolean> => {
    const tx = (await open()).transaction('logs', 'readwrite');
    await Promise.all([
      tx.store.put({ attemptId: 'probe', deviceId: 'probe', submit: null, touchedAt: 0 }),
      tx.store.delete(['probe', 'probe']),
      tx.done,
    ]);
    return true;
  };
  const giveUp = (): boolean => {
    // Whoever tries again opens it anew.
    opened = null;
    return false;
  };
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<boolean>((done) => (timer = setTimeout(() => done(giveUp()), PROBE_MS)));
  return Promise.race([probe().catch(() => false), tooLong]).finally(() => clearTimeout(timer));
}

/** @throws when the browser has no IndexedDB or refuses it (some private windows). */
export async function openIndexedDbStore(attemptId: string, deviceId: string, nowMs: number): Promise<LogStore> {
  const db = await open();
  const store = new IndexedDbStore(db, attemptId, deviceId);
  await store.touch(nowMs);
  void dropOld(db, nowMs - KEEP_MS).catch(() => undefined);
  return store;
}

/** What a device has of a log from one place on; opens no log. */
export async function readLog(attemptId: string, deviceId: string, from: number): Promise<Entry[]> {
  return new IndexedDbStore(await open(), attemptId, deviceId).read(from);
}

class IndexedDbStore implements LogStore {
  readonly durability = 'device' as const;

  constructor(
    private readonly db: IDBPDatabase<AnswerLogDb>,
    private readonly attemptId: string,
    private readonly deviceId: string,
  ) {}

  async append(drafts: readonly EntryDraft[], floor: number): Promise<Entry[]> {
    const tx = this.db.transaction('entries', 'readwrite', { durability: 'strict' });
    const last = await tx.store.openKeyCursor(this.range(0), 'prev');
    let seq = Math.max(last ? last.key[2] : 0, floor);
    const added = drafts.map((draft) => ({ ...draft, seq: ++seq }));
    await Promise.all(
      added.map((entry) => tx.store.add({ attemptId: this.attemptId, deviceId: this.deviceId, seq: entry.seq, entry })),
    );
    await tx.done;
    return added;
  }

  async read(from: number): Promise<Entry[]> {
    return (await this.db.getAll('entries', this.range(from))).map((row) => row.entry);
  }

  async closeGap(first: number): Promise<void> {
    const tx = this.db.transaction('entries', 'readwrite', { durability: 'strict' });
    const rows = await tx.store.getAll(this.range(first));
    await tx.store.delete(this.range(first));
    await Promise.all(
      rows.map((row, i) => tx.store.add({ ...row, seq: first + i, entry: { ...row.entry, seq: first + i } })),
    );
    await tx.done;
  }

  async setSubmit(wish: SubmitWish | null): Promise<void> {
    await this.db.put('logs', {
      attemptId: this.attemptId,
      deviceId: this.deviceId,
      submit: wish,
      touchedAt: Date.now(),
    });
  }

  async getSubmit(): Promise<SubmitWish | null> {
    return (await this.db.get('logs', [this.attemptId, this.deviceId]))?.submit ?? null;
  }

  async clear(): Promise<void> {
    const tx = this.db.transaction(['entries', 'logs'], 'readwrite');
    await Promise.all([
      tx.objectStore('entries').delete(this.range(0)),
      tx.objectStore('logs').delete([this.attemptId, this.deviceId]),
      tx.done,
    ]);
  }

  async touch(nowMs: number): Promise<void> {
    const { attemptId, deviceId } = this;
    const tx = this.db.transaction('logs', 'readwrite');
    const submit = (await tx.store.get([attemptId, deviceId]))?.submit ?? null;
    await Promise.all([tx.store.put({ attemptId, deviceId, submit, touchedAt: nowMs }), tx.done]);
  }

  private range(from: number): IDBKeyRange {
    return IDBKeyRange.bound([this.attemptId, this.deviceId, from], [this.attemptId, this.deviceId, Infinity]);
  }
}

async function dropOld(db: IDBPDatabase<AnswerLogDb>, before: number): Promise<void> {
  for (const log of await db.getAll('logs')) {
    if (log.touchedAt >= before) continue;
    await db.delete(
      'entries',
      IDBKeyRange.bound([log.attemptId, log.deviceId, 0], [log.attemptId, log.deviceId, Infinity]),
    );
    await db.delete('logs', [log.attemptId, log.deviceId]);
  }
}
