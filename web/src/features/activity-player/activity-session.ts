import { atom } from 'jotai/vanilla';
import { ApiProblem, isUnreached } from '../../api/client.js';
import type { Me } from '../../api/session.js';
import { AnswerLog, type PostResult } from '../../lib/answer-log/answer-log.js';
import type { Batch, EntryDraft, EntryType } from '../../lib/answer-log/entry.js';
import { openIndexedDbStore } from '../../lib/answer-log/indexed-db-store.js';
import type { ServerClock } from '../../lib/answer-log/server-clock.js';
import { MemoryStore, type LogStore } from '../../lib/answer-log/store.js';
import type { WriterLock } from '../../lib/answer-log/writer-lock.js';
import { AnswerSession, readFlag } from '../../player/answer-session.js';
import { phaseAtom, saveAtom, suspendedByAtom, viewAtom, withdrawnAtom, workAtom } from '../../player/atoms.js';
import { applyEntry, isAnswered, workOf } from '../../player/items.js';
import { initialPlayerState } from '../../player/player-state.js';
import {
  toPostResult,
  withdrawal,
  type ActivityApi,
  type ActivityLaunch,
  type ShownAnswer,
  type WorkResult,
} from './activity-api.js';
import { logNameOf, type KeptActivity } from './saved-activities.js';

/** Key and rationale of what was checked. */
export const shownAtom = atom<Readonly<Record<string, ShownAnswer>>>({});
/** Questions whose check is on its way. */
export const checkingAtom = atom<readonly string[]>([]);
export const resultAtom = atom<WorkResult | null>(null);

export interface ActivityHost {
  /** It is completed, and the student has nothing more to read here. */
  onCompleted(): void;
  /** The screen shows what does not count: it is opened anew. */
  onReopen(): void;
}

const NOTE_MS = 5_000;

async function openStore({ responseId, deviceId }: ActivityLaunch): Promise<LogStore> {
  try {
    return await openIndexedDbStore(logNameOf(responseId), deviceId, Date.now());
  } catch {
    return new MemoryStore();
  }
}

/**
 * One activity in this tab: takes what the student does, shows it at once and writes it to the log. Checks and the submission are
 * entries too, so that they survive a lost connection as answers do. No React.
 */
export class ActivitySession extends AnswerSession {
  private log!: AnswerLog;
  private opened = false;
  private ended = false;
  private notedAt = -Infinity;
  private stops: (() => void)[] = [];

  /** `kept`: this device goes on without the server, from where it last stood. */
  constructor(
    readonly launch: ActivityLaunch,
    private readonly api: ActivityApi,
    private readonly clock: ServerClock,
    private readonly lock: WriterLock,
    private readonly host: ActivityHost,
    private readonly me: Me,
    private readonly kept: KeptActivity | null = null,
  ) {
    super(launch);
  }

  async start(): Promise<void> {
    const { launch } = this;
    this.log = await AnswerLog.open({
      store: await openStore(launch),
      ackSeq: Math.max(launch.ackSeq, this.kept?.ackSeq ?? 0),
      post: (batch, last) => this.post(batch, last),
      wall: () => this.clock.now(),
      onChange: (save) => this.store.set(saveAtom, save),
    });
    if (this.ended) return void this.log.close(false);
    this.opened = true;
    this.store.set(saveAtom, this.log.save);
    if (this.kept === null) this.keep();
    const unsent = this.log.after(launch.ackSeq);
    this.store.set(workAtom, workOf(launch.saved, this.log.after(0), launch.ackSeq, launch.answeredAt));
    this.store.set(shownAtom, launch.shown);
    this.store.set(resultAtom, launch.result);
    const waiting = unsent.flatMap(({ type, item }) => (type === 'check' && item !== undefined ? [item] : []));
    this.store.set(
      checkingAtom,
      waiting.filter((ref) => launch.shown[ref] === undefined),
    );
    const last = unsent.findLast((e) => e.type === 'view')?.item ?? launch.saved.lastItem;
    const index = Math.max(
      0,
      launch.form.items.findIndex((item) => item.ref === last),
    );
    this.store.set(viewAtom, {
      ...initialPlayerState,
      index,
      singleKeys: readFlag('exam-single-keys', true),
      locked: this.lockedNow(),
    });
    this.lock.onLost(() => this.suspend());
    this.listen();
    if (this.kept !== null) this.log.connection(false);
    if (unsent.some(({ type }) => type === 'submit')) this.store.set(phaseAtom, 'submitting');
    else if (launch.phase === 'closed') this.close();
    else this.view();
  }

  /** Shows whether the answer that stands is right. It stays as it is from now on. */
  check(ref: string): void {
    this.typed();
    if (!this.working || this.isLocked(ref) || !isAnswered(this.store.get(workAtom)[ref])) return;
    this.add('check', { item: ref });
    this.store.set(checkingAtom, [...this.store.get(checkingAtom), ref]);
    this.lockAgain();
    this.log.hurry();
  }

  submit(): void {
    if (!this.working) return;
    this.leaveItem();
    this.panel(null);
    this.add('submit', {});
    this.store.set(phaseAtom, 'submitting');
    this.log.hurry();
  }

  pause(): void {
    // No clock runs.
  }

  saveAndExit(): void {
    this.host.onCompleted();
  }

  override choose(ref: string, choiceId: string): void {
    if (!this.isLocked(ref)) super.choose(ref, choiceId);
  }

  override clear(ref: string): void {
    if (!this.isLocked(ref)) super.clear(ref);
  }

  override type(ref: string, text: string): void {
    if (!this.isLocked(ref)) super.type(ref, text);
  }

  override eliminate(ref: string, choiceId: string): void {
    if (!this.isLocked(ref)) super.eliminate(ref, choiceId);
  }

  override restore(ref: string, choiceId: string): void {
    if (!this.isLocked(ref)) super.restore(ref, choiceId);
  }

  /** Leaving the page keeps everything. */
  leave(): void {
    if (!this.opened || this.ended) {
      this.ended = true;
      return;
    }
    this.leaveItem();
    this.log.hurry();
    // What is being kept just now is sent by the next visit at the latest.
    setTimeout(() => {
      void this.log.flush();
      this.end(this.log.save.keptOnDevice);
    }, 30);
  }

  /** Number of answers that neither the server nor this device's storage has. */
  get wouldLose(): number {
    const save = this.store.get(saveAtom);
    return this.ended || save === null || save.keptOnDevice ? 0 : save.unsentAnswers;
  }

  // ------------------------------------------------------------------ entries

  protected get working(): boolean {
    return this.store.get(phaseAtom) === 'working' && !this.ended && this.opened;
  }

  protected add(type: EntryType, fields: Partial<EntryDraft>, always = false): void {
    const phase = this.store.get(phaseAtom);
    if (this.ended || !this.opened || phase === 'suspended' || phase === 'withdrawn') return;
    if (phase !== 'working' && !always) return;
    // Once it is completed the questions are only read.
    if (this.store.get(resultAtom) !== null) return;
    const entry: EntryDraft = { ...this.clock.stamp(), type, ...fields };
    this.store.set(workAtom, applyEntry(this.store.get(workAtom), entry));
    this.log.append(entry);
  }

  private isLocked(ref: string): boolean {
    return this.store.get(viewAtom).locked?.includes(ref) === true;
  }

  private lockedNow(): string[] {
    if (this.store.get(resultAtom) !== null) return this.form.form.items.map(({ ref }) => ref);
    return [...Object.keys(this.store.get(shownAtom)), ...this.store.get(checkingAtom)];
  }

  private lockAgain(): void {
    this.setView({ locked: this.lockedNow() });
  }

  // ------------------------------------------------------------------ the server

  private async post({ contactAt, entries }: Batch, last: boolean): Promise<PostResult> {
    const { responseId, deviceId } = this.launch;
    const sent = this.clock.sent();
    try {
      const reply = await this.api.answers(responseId, { deviceId, contactAt, entries }, last);
      this.clock.observe(reply.serverNow, sent);
      this.store.set(shownAtom, { ...this.store.get(shownAtom), ...reply.shown });
      const shown = this.store.get(shownAtom);
      this.store.set(
        checkingAtom,
        this.store.get(checkingAtom).filter((ref) => shown[ref] === undefined),
      );
      this.store.set(resultAtom, reply.result);
      this.lockAgain();
      this.note(reply.ackSeq);
      // Another device was there first.
      const submits = this.store.get(phaseAtom) === 'submitting';
      if (reply.result !== null && submits) this.completed();
      else if (reply.result !== null && reply.late.length > 0) this.reopen();
      else if (reply.phase === 'closed') this.close();
      else if (reply.late.length > 0) this.reopen();
      return { kind: 'acknowledged', ackSeq: reply.ackSeq, suspended: false };
    } catch (error) {
      const withdrawn = withdrawal(error);
      if (withdrawn) this.withdraw(withdrawn.message, true);
      if (isUnreached(error) || !(error instanceof ApiProblem)) this.log?.connection(false);
      return toPostResult(error);
    }
  }

  /** The student has read what the last check showed. */
  finish(): void {
    if (this.store.get(resultAtom) !== null) this.completed();
  }

  private completed(): void {
    this.store.set(phaseAtom, 'submitted');
    void this.log.close(true);
    this.device((kept) => kept.forgetActivity(this.launch.responseId));
    this.end(false);
    this.host.onCompleted();
  }

  private reopen(): void {
    this.end(false);
    void this.log.close(false);
    this.host.onReopen();
  }

  private close(): void {
    this.withdraw(
      'This activity is closed. What you answered before its end is kept; it cannot be gone on with.',
      false,
    );
  }

  private withdraw(message: string, forget: boolean): void {
    if (this.ended) return;
    this.store.set(withdrawnAtom, message);
    this.store.set(phaseAtom, 'withdrawn');
    this.setView({ panel: null, calculator: false, reference: false });
    if (forget) this.device((kept) => kept.forgetActivity(this.launch.responseId));
  }

  private suspend(): void {
    if (this.ended) return;
    this.typed();
    this.store.set(suspendedByAtom, 'tab');
    this.store.set(phaseAtom, 'suspended');
    this.setView({ panel: null, calculator: false, reference: false });
    // The other tab of this browser reads the same log and sends what is left.
    if (this.log.save.keptOnDevice) void this.log.close(false);
  }

  private end(close: boolean): void {
    if (this.ended) return;
    this.ended = true;
    for (const stop of this.stops.splice(0)) stop();
    this.stopTimers();
    if (close) void this.log.close(false);
  }

  // ------------------------------------------------------------------ what the device keeps

  private keep(): void {
    const contact = this.clock.kept();
    if (contact === null || !this.log.save.keptOnDevice) return;
    const { responseId, ackSeq } = this.launch;
    const activityId = this.launch.activityId ?? 'again';
    this.device((kept) =>
      kept.keepActivity({ responseId, activityId, userId: this.me.userId, launch: this.launch, ackSeq, contact }),
    );
  }

  private note(ackSeq: number): void {
    const contact = this.clock.kept();
    if (contact === null || performance.now() - this.notedAt < NOTE_MS) return;
    this.notedAt = performance.now();
    const shown = this.store.get(shownAtom);
    this.device((kept) => kept.noteContact(this.launch.responseId, { ackSeq, contact, shown }));
  }

  /** A device that cannot keep is no reason to stop. */
  private device(work: (kept: typeof import('./saved-activities.js')) => Promise<void>): void {
    import('./saved-activities.js').then(work).catch(() => undefined);
  }

  private listen(): void {
    const on = (target: EventTarget, type: string, run: (event: Event) => void): void => {
      target.addEventListener(type, run);
      this.stops.push(() => target.removeEventListener(type, run));
    };
    on(window, 'online', () => this.log.connection(true));
    on(window, 'offline', () => this.log.connection(false));
    on(window, 'beforeunload', (event) => this.wouldLose > 0 && event.preventDefault());
    on(window, 'pagehide', () => {
      this.typed();
      void this.log.flush();
    });
    on(document, 'visibilitychange', () => {
      if (document.visibilityState !== 'hidden') return;
      this.typed();
      this.log.hurry();
    });
  }
}
