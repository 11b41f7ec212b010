import { whenIdle } from '../../lib/when-idle.js';
import { heldPicture, holdPicture } from './held-pictures.js';
import { keepPicture, keptPictures } from './kept-pictures.js';
import { picturesIn } from '../question/published-html.js';

/** For whom pictures are fetched: what they are kept under on the device, and whose they are. */
export interface PictureOwner {
  /** 'test-12' or 'activity-7'. */
  owner: string;
  userId: number;
}

/** How far the fetching has come. */
export interface PictureCount {
  wanted: number;
  here: number;
  /** Asked for and not come. */
  missing: number;
}

interface Item {
  stem: string;
  stimulus: { html: string } | null;
  choices: readonly { html: string }[];
}

const AT_ONCE = 4;
const PATIENCE_MS = 30_000;
/** A device that reads slowly holds up nobody: what it keeps is shown when it comes. */
const KEPT_PATIENCE_MS = 2_000;
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

export function testPictures(studentAssessmentId: number): string {
  return `test-${studentAssessmentId}`;
}

export function activityPictures(responseId: number): string {
  return `activity-${responseId}`;
}

/** The pictures of some questions, each once; from the question `first` on, then those before it. */
export function picturesOf(items: readonly Item[], first = 0): string[] {
  const inOrder = [...items.slice(first), ...items.slice(0, first)];
  return [
    ...new Set(
      inOrder.flatMap(({ stem, stimulus, choices }) => [
        ...picturesIn(stimulus?.html ?? ''),
        ...picturesIn(stem),
        ...choices.flatMap(({ html }) => picturesIn(html)),
      ]),
    ),
  ];
}

/**
 * Brings pictures into memory and keeps them on the device, a few at a time and in this order: from memory, from the device,
 * else from the server. Resolves with those that did not come.
 */
export async function fetchPictures(
  wanted: readonly string[],
  whose: PictureOwner,
  onCount: (count: PictureCount) => void = () => undefined,
  stopped: () => boolean = () => false,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  return bring(wanted, await holdKept(whose.owner), whose, onCount, stopped);
}

async function bring(
  wanted: readonly string[],
  kept: ReadonlySet<string>,
  whose: PictureOwner,
  onCount: (count: PictureCount) => void,
  stopped: () => boolean,
): Promise<string[]> {
  const todo = wanted.filter((sha256) => heldPicture(sha256) === undefined);
  const missing: string[] = [];
  let here = wanted.length - todo.length;
  const tell = (): void => {
    if (!stopped()) onCount({ wanted: wanted.length, here, missing: missing.length });
  };
  tell();
  for (const sha256 of wanted) if (!kept.has(sha256)) keep(sha256, whose);
  const work = async (): Promise<void> => {
    for (let sha256 = todo.shift(); sha256 !== undefined && !stopped(); sha256 = todo.shift()) {
      const picture = await fromServer(sha256);
      // What it was kept for may be forgotten by now.
      if (stopped()) return;
      if (picture === null) missing.push(sha256);
      else {
        here++;
        holdPicture(sha256, picture);
        keep(sha256, whose);
      }
      tell();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return missing;
}

/**
 * Fetches until all have come: with growing pauses, and at once when the connection is back. Returns how to stop.
 * @param kept what `holdKept` has found; without it the device is read once, when the question on the screen is painted
 */
export function fetchUntilHere(
  wanted: readonly string[],
  whose: PictureOwner,
  kept: ReadonlySet<string> | null = null,
): () => void {
  let over = false;
  let wake: () => void = () => undefined;
  const online = (): void => wake();
  const run = async (): Promise<void> => {
    if (kept === null) await new Promise<void>((done) => whenIdle(done));
    if (over) return;
    const here = kept ?? (await holdKept(whose.owner));
    let missing = [...wanted];
    for (let tries = 0; missing.length > 0 && !over; tries++) {
      missing = await bring(
        missing,
        here,
        whose,
        () => undefined,
        () => over,
      );
      if (missing.length === 0 || over) return;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!);
        wake = () => (clearTimeout(timer), done());
      });
    }
  };
  if (wanted.length > 0) {
    addEventListener('online', online);
    void run().finally(() => removeEventListener('online', online));
  }
  return () => {
    over = true;
    wake();
  };
}

/** What the device keeps comes into memory, without asking the server. Resolves with the hashes, in two seconds at the latest. */
export async function holdKept(owner: string): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  const read = async (): Promise<void> => {
    for (const { sha256, picture } of await keptPictures(owner)) {
      holdPicture(sha256, picture);
      hashes.add(sha256);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    read().catch(() => undefined),
    new Promise<void>((done) => (timer = setTimeout(done, KEPT_PATIENCE_MS))),
  ]);
  clearTimeout(timer);
  return hashes;
}

/** A device that cannot keep is no reason to stop: the page has the picture. */
function keep(sha256: string, { owner, userId }: PictureOwner): void {
  const picture = heldPicture(sha256);
  if (picture === undefined) return;
  keepPicture(owner, userId, sha256, picture).catch(() => undefined);
}

async function fromServer(sha256: string): Promise<Blob | null> {
  try {
    const answer = await fetch(`/api/pictures/${sha256}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    // A network that asks for a sign-in answers with a page of its own.
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/')) return null;
    return await answer.blob();
  } catch {
    return null;
  }
}
