import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { letPicturesGo } from './held-pictures.js';

/** A picture that this device keeps for a test or an activity. */
interface KeptPicture {
  /** 'test-12': what it was kept for. */
  owner: string;
  sha256: string;
  userId: number;
  mime: string;
  bytes: ArrayBuffer;
  keptAt: number;
}

interface PicturesDb extends DBSchema {
  pictures: { key: [string, string]; value: KeptPicture };
}

/** Tells whoever enters the portal, without opening a database, that pictures are kept here. */
const MARK = 'pictures-kept';
const KEEP_MS = 7 * 24 * 3_600_000;

let opened: Promise<IDBPDatabase<PicturesDb>> | null = null;

function db(): Promise<IDBPDatabase<PicturesDb>> {
  opened ??= openDB<PicturesDb>('exam-pictures', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('pictures', { keyPath: ['owner', 'sha256'] }),
    terminated: () => (opened = null),
  });
  opened.catch(() => (opened = null));
  return opened;
}

export async function keepPicture(owner: string, userId: number, sha256: string, picture: Blob): Promise<void> {
  localStorage.setItem(MARK, '1');
  const bytes = await picture.arrayBuffer();
  await (await db()).put('pictures', { owner, sha256, userId, mime: picture.type, bytes, keptAt: Date.now() });
}

/** What this device keeps for a test or an activity. */
export async function keptPictures(owner: string): Promise<{ sha256: string; picture: Blob }[]> {
  const all = await (await db()).getAll('pictures', allOf(owner));
  return all.map(({ sha256, mime, bytes }) => ({ sha256, picture: new Blob([bytes], { type: mime }) }));
}

export async function forgetPictures(owner: string): Promise<void> {
  if (localStorage.getItem(MARK) === null) return;
  await (await db()).delete('pictures', allOf(owner));
}

/** Pictures of everybody but this student leave the device, and old ones. Null: nobody is signed in. */
export async function dropForeignPictures(userId: number | null): Promise<void> {
  if (userId === null) letPicturesGo();
  if (localStorage.getItem(MARK) === null) return;
  const base = await db();
  const tx = base.transaction('pictures', 'readwrite');
  for (let at = await tx.store.openCursor(); at !== null; at = await at.continue()) {
    if (at.value.userId !== userId || Date.now() - at.value.keptAt > KEEP_MS) await at.delete();
  }
  await tx.done;
  if ((await base.count('pictures')) === 0) localStorage.removeItem(MARK);
}

function allOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}
