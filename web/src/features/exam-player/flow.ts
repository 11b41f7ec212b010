import type { Statement } from '../../lib/answer-log/entry.js';
import { acquireWriter as lockWriter, type WriterLock } from '../../lib/answer-log/writer-lock.js';
import { ServerClock } from '../../lib/answer-log/server-clock.js';
import { ApiProblem } from '../../api/client.js';
import { isUnreached, type DeliveryApi } from './delivery-api.js';
import type { PictureCount } from '../../player/pictures/fetch-pictures.js';
import type { KeptSitting, Opening } from './saved-sittings.js';
import type { HandedIn, PlayerLaunch, Receipt, StudentAssessment } from '../../player/protocol.js';

/** Where the exam view stands between entering it and leaving it (specification 1, section 4.2). */
export type Stage =
  | { at: 'loading' }
  | { at: 'failed'; message: string }
  /** Not started: what comes is shown, and no clock runs. Its pictures are fetched meanwhile; null where it has none. */
  | { at: 'ready'; assessment: StudentAssessment; before: HandedIn | null; pictures: Pictures | null }
  /** Another device or tab has the lease; this one may take it. */
  | { at: 'elsewhere'; lastSeenAt: string | null; sameBrowser: boolean }
  /** `kept`: the server cannot be asked, this device goes on from what it keeps. */
  | { at: 'playing'; launch: PlayerLaunch; clock: ServerClock; lock: WriterLock; kept: Opening | null }
  /** 'We are processing your assessment, please wait...' */
  | { at: 'processing' }
  | { at: 'not-scored' }
  /** 30 tries for the next part brought nothing. */
  | { at: 'no-next' }
  | { at: 'upcoming'; date: string }
  /** Handed in, with nothing that follows at once. */
  | { at: 'done'; assessment: StudentAssessment; receipt: string | null; next: StudentAssessment | null };

/** How far the pictures of a part have come before it begins; `wait` as long as beginning waits for them. */
export interface Pictures extends PictureCount {
  wait: boolean;
}

/** A slow connection holds up nobody: the pictures still on their way come while the student works. */
export const PICTURES_WAIT_MS = 30_000;
export const NEXT_RETRY_MS = 10_000;
export const NEXT_TRIES = 30;
export const AWAITING_RETRY_MS = 3_000;
/** Two sentences are read in the time that the next part takes to come, and after it. */
const AWAITING_ON_SCREEN_MS = 6_000;
/** The score of a part takes a moment; it is asked for this often before the student is told to wait. */
const SCORE_TRIES = 4;
const SCORE_RETRY_MS = 1_000;

export const MESSAGES = {
  loadFailed: 'Could not load exam.',
  processing: 'We are processing your assessment, please wait...',
  notScored: 'Your results for Part 1 have not finished scoring...',
  awaiting: 'You have completed this assessment. Please wait while we finish scoring before you proceed to Part 2.',
  upcoming: (date: string): string => `The next exam will be available on ${date}.`,
} as const;

export interface FlowHost {
  show(stage: Stage): void;
  notify(type: 'info' | 'error', message: string, timeOnScreen?: number): void;
  /** The student assessments list. */
  toList(): void;
  /** Another student assessment's exam view takes the place of this one. */
  toExam(id: number, before: HandedIn | null): void;
  /** This browser's id, and whether this very tab had the test open under another one that it could not keep. */
  device(): Promise<{ id: string; reopens: boolean }>;
  viewport(): string | null;
  /** The code that shows and runs the player. */
  loadPlayer(): Promise<unknown>;
  /** Brings pictures onto this device; resolves when each was asked for. */
  fetchPictures?(wanted: readonly string[], onCount: (count: PictureCount) => void): Promise<unknown>;
  /** What this device keeps of the sitting. */
  kept?(): Promise<{ sitting: KeptSitting; opening: Opening } | null>;
  /** What an earlier page of this device has of the test and could not send. */
  unsent?(deviceId: string): Promise<Statement | null>;
  /** Web locks in the browser. */
  acquireWriter?: typeof lockWriter;
}

/** The steps around the sitting. `stop` when the view is left: nothing is asked or shown after it. */
export class ExamFlow {
  private stopped = false;
  private assessment: StudentAssessment | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held: WriterLock | null = null;
  private handedIn: HandedIn | null = null;
  /** Hashes of the pictures that the part has, told before it begins. */
  private pictures: string[] = [];
  /** Which fetching of them is shown. */
  private fetching = 0;

  /** `before`: what was handed in on the way here. */
  constructor(
    private readonly id: number,
    private readonly api: DeliveryApi,
    private readonly host: FlowHost,
    private readonly before: HandedIn | null = null,
  ) {}

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.letGo();
  }

  async start(): Promise<void> {
    this.show({ at: 'loading' });
    try {
      const asked = this.api.get();
      const player = this.host.loadPlayer();
      player.catch(() => undefined);
      // The browser is slow to say for the first time what it keeps. Whose log it is, is asked for when the lock is held.
      this.host.device().catch(() => undefined);
      ({ studentAssessment: this.assessment, pictures: this.pictures = [] } = await asked);
      await player;
    } catch (error) {
      if (this.stopped || (await this.goOnWithout(error, false))) return;
      this.host.notify('error', MESSAGES.loadFailed);
      return this.show({ at: 'failed', message: MESSAGES.loadFailed });
    }
    if (this.stopped) return;
    const { assessment } = this;
    // Opening starts the clock, so that is the student's to do.
    if (assessment.status === 'active' && assessment.learnosityStatus === 'not_started') return this.fetchPictures();
    await this.open(false);
  }

  /** What comes before the clock, with its pictures on their way; also what Try again does. */
  fetchPictures(): void {
    const { assessment, pictures: wanted, before } = this;
    if (assessment === null) return;
    const mine = ++this.fetching;
    let pictures: Pictures | null =
      wanted.length === 0 ? null : { wanted: wanted.length, here: 0, missing: 0, wait: true };
    const tell = (news: Partial<Pictures>): void => {
      if (mine !== this.fetching) return;
      if (pictures !== null) pictures = { ...pictures, ...news };
      this.show({ at: 'ready', assessment, before, pictures });
    };
    tell({});
    if (pictures === null) return;
    const done = (): void => tell({ wait: false });
    this.timer = setTimeout(done, PICTURES_WAIT_MS);
    void Promise.resolve(this.host.fetchPictures?.(wanted, tell)).then(done, done);
  }

  /** Without a server: the sitting that this device keeps. False when the server did answer, or nothing is kept. */
  private async goOnWithout(error: unknown, takeOver: boolean): Promise<boolean> {
    if (!isUnreached(error) && !(error instanceof ApiProblem && error.status >= 500)) return false;
    const found = await this.host.kept?.().catch(() => null);
    if (!found) return false;
    try {
      await this.host.loadPlayer();
    } catch {
      return false;
    }
    const lock = this.held ?? (await this.lock(takeOver));
    if (this.stopped) {
      lock?.release();
      return true;
    }
    if (lock === null) {
      this.show({ at: 'elsewhere', lastSeenAt: null, sameBrowser: true });
      return true;
    }
    this.held = lock;
    const clock = new ServerClock();
    clock.resume(found.opening.contact);
    this.show({
      at: 'playing',
      launch: { ...found.sitting.launch, clock: found.opening.clock },
      clock,
      lock,
      kept: found.opening,
    });
    return true;
  }

  /** Initialises the test; with `takeOver` also against another tab or device. */
  async open(takeOver: boolean): Promise<void> {
    this.fetching++;
    clearTimeout(this.timer);
    this.show({ at: 'loading' });
    const lock = (takeOver ? null : this.held) ?? (await this.lock(takeOver));
    if (this.stopped) return lock?.release();
    if (lock === null) return this.show({ at: 'elsewhere', lastSeenAt: null, sameBrowser: true });
    this.held = lock;
    const clock = new ServerClock();
    try {
      const { id: deviceId, reopens } = await this.host.device();
      const unsent = await this.host.unsent?.(deviceId).catch(() => null);
      const sent = clock.sent();
      const launch = await this.api.initialize({
        deviceId,
        viewport: this.host.viewport(),
        ...(takeOver || reopens ? { takeOver: true } : {}),
        ...unsent,
      });
      if (this.stopped) return;
      clock.observe(launch.serverNow, sent, launch.mark);
      this.show({ at: 'playing', launch, clock, lock, kept: null });
      void this.api.callback('test:start').catch(() => undefined);
    } catch (error) {
      if (this.stopped || (await this.goOnWithout(error, takeOver))) return;
      this.letGo();
      await this.notInitialised(error);
    }
  }

  async submitted(
    receipt: Pick<Receipt, 'hasNextPart'> & Partial<Receipt>,
    because: HandedIn['because'] = 'student',
  ): Promise<void> {
    this.letGo();
    this.show({ at: 'processing' });
    const code = receipt.receipt ?? null;
    this.handedIn = { section: this.assessment?.assessment?.section ?? '', because, receipt: code };
    // Whoever was stopped by staff decides when to go on.
    if (receipt.hasNextPart && because !== 'staff') return this.score();
    if (!receipt.hasNextPart) await this.api.callback('test:submit:success').catch(() => undefined);
    await this.done(code);
  }

  /** The page after a submission. Where what it says cannot be asked for, the list says it later. */
  private async done(receipt: string | null): Promise<void> {
    const all = await this.api.list().catch(() => []);
    if (this.stopped) return;
    const assessment = all.find(({ id }) => id === this.id);
    if (assessment === undefined) return this.host.toList();
    this.show({
      at: 'done',
      assessment,
      receipt: receipt ?? assessment.sitting?.receipt ?? null,
      next: followingOf(assessment, all),
    });
  }

  /** Fetches the partial score; also what Try Again does. */
  async score(): Promise<void> {
    this.show({ at: 'processing' });
    for (let tries = 0; tries < SCORE_TRIES && !this.stopped; tries++) {
      if (tries > 0) await this.wait(SCORE_RETRY_MS);
      const { completed } = await this.api.partialScore().catch(() => ({ completed: false }));
      if (completed) return this.next();
    }
    this.show({ at: 'not-scored' });
  }

  /** Fetches the next assessment, every 10 s while there is none. */
  async next(): Promise<void> {
    this.show({ at: 'processing' });
    for (let tries = 0; tries < NEXT_TRIES && !this.stopped; tries++) {
      if (tries > 0) await this.wait(NEXT_RETRY_MS);
      const next = await this.api.nextAssessment().catch(() => null);
      if (this.stopped) return;
      if (next === null) continue;
      if (next.status === 'upcoming') return this.show({ at: 'upcoming', date: startOf(next) });
      if (next.completed) return this.done(null);
      return this.host.toExam(next.id, this.handedIn);
    }
    this.show({ at: 'no-next' });
  }

  private async notInitialised(error: unknown): Promise<void> {
    if (error instanceof ApiProblem && error.code === 'delivery/open-elsewhere') {
      const seen = error.details.lastSeenAt;
      return this.show({ at: 'elsewhere', lastSeenAt: typeof seen === 'string' ? seen : null, sameBrowser: false });
    }
    if (this.assessment?.completed) {
      const { nextPartId, hasNextPart } = this.assessment;
      const hasNext = nextPartId !== null && nextPartId > 0;
      this.show({ at: 'processing' });
      if (!hasNextPart || (hasNext && (await this.api.nextAssessment().catch(() => null))?.completed))
        return this.done(null);
      if (this.stopped) return;
      this.host.notify('info', MESSAGES.awaiting, AWAITING_ON_SCREEN_MS);
      await this.wait(AWAITING_RETRY_MS);
      if (this.stopped) return;
      return hasNext ? this.next() : this.score();
    }
    const message = error instanceof ApiProblem && !isUnreached(error) ? error.message : MESSAGES.loadFailed;
    this.host.notify('error', message);
    this.show({ at: 'failed', message });
  }

  /** A reload asks while the page before it still lets go: one more look after a moment. */
  private async lock(steal: boolean): Promise<WriterLock | null> {
    const acquire = this.host.acquireWriter ?? lockWriter;
    const name = `exam-${this.id}`;
    const lock = await acquire(name, steal);
    if (lock !== null || this.stopped) return lock;
    await this.wait(500);
    return this.stopped ? null : acquire(name, false);
  }

  private letGo(): void {
    this.held?.release();
    this.held = null;
  }

  private show(stage: Stage): void {
    if (!this.stopped) this.host.show(stage);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((done) => (this.timer = setTimeout(done, ms)));
  }
}

function startOf({ earliestAvailability, availabilities }: StudentAssessment): string {
  return earliestAvailability ?? availabilities.map((a) => a.startAt).sort()[0] ?? '';
}

/** What the student can go on with in the same set: the next part of this section, else a section that is open. */
function followingOf(done: StudentAssessment, all: readonly StudentAssessment[]): StudentAssessment | null {
  if (done.nextPartId === -1) return done;
  const open = all.filter(
    (a) => a.status === 'active' && a.assessment.set === done.assessment.set && a.schoolYear.id === done.schoolYear.id,
  );
  return (
    open.find(({ id }) => id === done.nextPartId) ??
    open.find(({ assessment }) => assessment.part === 1) ??
    open[0] ??
    null
  );
}
