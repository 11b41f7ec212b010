import { ApiProblem } from '../../api/client.js';
import type { Me } from '../../api/session.js';
import { AnswerLog, type PostResult } from '../../lib/answer-log/answer-log.js';
import type { Batch, EntryDraft, EntryType, Statement } from '../../lib/answer-log/entry.js';
import { openIndexedDbStore } from '../../lib/answer-log/indexed-db-store.js';
import { ServerClock } from '../../lib/answer-log/server-clock.js';
import { MemoryStore, type LogStore } from '../../lib/answer-log/store.js';
import type { WriterLock } from '../../lib/answer-log/writer-lock.js';
import {
  announcementAtom,
  clockAtom,
  pausedByAtom,
  phaseAtom,
  remarkAtom,
  saveAtom,
  submittingAtom,
  suspendedByAtom,
  viewAtom,
  withdrawnAtom,
  workAtom,
  type Phase,
} from '../../player/atoms.js';
import {
  goesOn,
  isFinal,
  isUnreached,
  refusalOf,
  toPostResult,
  withdrawal,
  type Contact,
  type DeliveryApi,
  type Writer,
} from './delivery-api.js';
import { AnswerSession, readFlag } from '../../player/answer-session.js';
import { forgetDevice, holdInTab } from '../../lib/answer-log/device.js';
import { applyEntry, workOf } from '../../player/items.js';
import { initialPlayerState } from '../../player/player-state.js';
import * as sittings from './saved-sittings.js';
import type { Opening } from './saved-sittings.js';
import type { ClockView, PlayerLaunch, Receipt } from '../../player/protocol.js';
import { extraText, skewText } from '../../player/words.js';

const HEARTBEAT_MS = 15_000;
/** A heartbeat waits this long for the entries before it. */
const BEFORE_BEAT_MS = 2_000;
const TICK_MS = 250;
/** The last contact is noted on the device this often, for a page that goes on from it. */
const NOTE_MS = 10_000;
/** A device's clock that is off by more is worth a word. */
const SKEW_MS = 120_000;
const SUBMIT_RETRY_MS = [2000, 4000, 8000, 15000, 30000];

export interface SessionHost {
  onSubmitted(receipt: Receipt): void;
  /** The server closed the sitting and answers no submission any more. */
  onClosed(): void;
  onLeft(): void;
  /** The test is to be opened anew: its questions or what counts of its answers are only on the server. */
  onReopen(): void;
}

/** Opens the log of a launch: in IndexedDB, or in memory where the browser refuses that. */
export async function openStore(launch: PlayerLaunch): Promise<LogStore> {
  try {
    return await openIndexedDbStore(launch.attemptId, launch.deviceId, Date.now());
  } catch {
    return new MemoryStore();
  }
}

/**
 * One sitting of one part in this tab: takes what the student does, shows it at once, writes it to the log, keeps the
 * clock by the server's time, and submits. No React.
 */
export class PlayerSession extends AnswerSession {
  private clockView: ClockView;
  /** The newest answer of the server, and when it came. */
  private newest = { version: 0, at: -Infinity };
  private timers: (() => void)[] = [];
  private heartbeats: ReturnType<typeof setTimeout> | undefined;
  private offlineAt: number | null = null;
  private focused = true;
  private ended = false;
  private log!: AnswerLog;
  private opened = false;
  private notedAck = -1;
  private notedAt = -Infinity;
  private readonly writer: Writer;
  /** A paused test came without its questions, or the screen shows what does not count. */
  private reopens: boolean;

  /** `kept`: this device goes on without the server, from where it last stood. */
  constructor(
    readonly launch: PlayerLaunch,
    private readonly api: DeliveryApi,
    private readonly clock: ServerClock,
    private readonly lock: WriterLock,
    private readonly host: SessionHost,
    private readonly me: Me,
    private readonly kept: Opening | null = null,
  ) {
    super(launch);
    this.clockView = launch.clock;
    this.reopens = launch.form.items.length === 0;
    this.writer = { deviceId: launch.deviceId, writerToken: launch.writerToken };
  }

  async start(): Promise<void> {
    const { launch } = this;
    let kept = false;
    this.log = await AnswerLog.open({
      store: await openStore(launch),
      ackSeq: Math.max(launch.ackSeq, this.kept?.ackSeq ?? 0),
      post: (batch, last) => this.post(batch, last),
      wall: () => this.clock.now(),
      onChange: (save, delivery) => {
        this.store.set(saveAtom, save);
        if (kept && !save.keptOnDevice) this.ownLogLost();
        kept = save.keptOnDevice;
        if (delivery.suspended) this.suspend('device');
        if (delivery.ackSeq !== this.notedAck) this.note(delivery.ackSeq);
      },
    });
    if (this.ended) return void this.log.close(false);
    this.opened = true;
    this.store.set(saveAtom, this.log.save);
    kept = this.log.save.keptOnDevice;
    if (!kept) holdInTab(launch.studentAssessmentId, true);
    else if (this.kept === null && launch.form.items.length > 0) this.keep();
    this.store.set(workAtom, workOf(launch.saved, this.log.after(0), launch.ackSeq, launch.answeredAt));
    const last = this.log.after(launch.ackSeq).findLast((e) => e.type === 'view')?.item ?? launch.saved.lastItem;
    const index = Math.max(
      0,
      launch.form.items.findIndex((item) => item.ref === last),
    );
    this.store.set(viewAtom, { ...initialPlayerState, index, singleKeys: readFlag('exam-single-keys', true) });
    this.store.set(clockAtom, { remainingSeconds: null, hidden: readFlag('exam-clock-hidden', false), paused: false });
    this.lock.onLost(() => {
      this.suspend('tab');
      // The other tab of this browser reads the same log and sends what is left.
      if (this.log.save.keptOnDevice) void this.log.close(false);
    });
    this.listen();
    this.takeClock(launch.clock);
    this.tick();
    if (this.kept !== null) {
      this.lostConnection();
      this.log.connection(false);
    }
    const wish = await this.log.submitWish();
    // The student's own holds until somebody goes on with the test after it, the clock's for as long as there is no time.
    const holds =
      wish === 'student'
        ? this.kept !== null || launch.continues
        : this.clockView.phase !== 'paused' && this.timeLeft() === 0;
    if (wish !== null && holds) void this.submitBecause(wish);
    else if (wish !== null && !this.submits) await this.log.wishSubmit(null);
    if (this.store.get(phaseAtom) === 'working') this.view();
    this.beatLater();
    const skew = this.clock.skew();
    if (this.kept === null && Math.abs(skew) > SKEW_MS) this.remark(skewText(skew));
  }

  // ------------------------------------------------------------------ what the device keeps

  /** Going on without a connection needs the questions here; the log alone would only save the answers. */
  private keep(): void {
    const contact = this.clock.kept();
    if (contact === null) return;
    this.device((kept) => kept.keepSitting(this.me, this.launch, contact));
  }

  private note(ackSeq: number): void {
    const contact = this.clock.kept();
    if (contact === null) return;
    this.notedAck = ackSeq;
    this.notedAt = performance.now();
    this.device((kept) => kept.noteContact(this.launch.attemptId, { ackSeq, contact, clock: this.clockView }));
  }

  /** What was written so far is kept, the rest lives in this page only: no later page may go on under the same device's name. */
  private ownLogLost(): void {
    forgetDevice();
    holdInTab(this.launch.studentAssessmentId, true);
    this.device((kept) => kept.dropQuestions(this.launch.attemptId));
  }

  /** A device that cannot keep is no reason to stop. */
  private device(work: (kept: typeof sittings) => Promise<void>): void {
    work(sittings).catch(() => undefined);
  }

  // ------------------------------------------------------------------ what the student does

  pause(): void {
    void this.stopClock('pause');
  }

  saveAndExit(): void {
    void this.stopClock('saveExit');
  }

  async resume(): Promise<void> {
    try {
      await this.contact(() => this.api.resume(this.stating));
      if (!this.reopens) this.view();
    } catch (error) {
      this.remark(
        failureText(error, 'You are offline, so the test cannot go on yet. Try again when the connection is back.'),
      );
    }
  }

  /** Save and exit from within a pause. */
  async leavePaused(): Promise<void> {
    try {
      await this.contact(() => this.api.saveExit(this.stating));
      this.device((kept) => kept.dropQuestions(this.launch.attemptId));
      this.end(false);
      this.host.onLeft();
    } catch (error) {
      this.remark(failureText(error, 'You are offline. The test stays paused; try again when the connection is back.'));
    }
  }

  submit(): void {
    void this.submitBecause('student');
  }

  /** Leaving the page keeps everything; the clock goes on. */
  leave(): void {
    if (!this.opened) {
      this.ended = true;
      return;
    }
    if (this.ended) return void this.handOver();
    this.typed();
    this.leaveItem();
    this.log.hurry();
    // What is being kept just now is sent by the next visit at the latest.
    setTimeout(() => {
      const last = this.log.flush();
      // A log that is only in memory goes on sending for as long as the page lives.
      this.end(!this.log.save.keptOnDevice);
      void last.then(() => this.handOver());
    }, 30);
  }

  /** What is still here when the exam view is left is sent from the portal. */
  private async handOver(): Promise<void> {
    if (!this.log.save.keptOnDevice || (this.log.lastSeq === this.log.ackSeq && (await this.log.submitWish()) === null))
      return;
    await import('./leftovers.js').then((m) => m.sendLeftovers(this.me.userId)).catch(() => undefined);
  }

  // ------------------------------------------------------------------ entries

  protected get working(): boolean {
    return this.store.get(phaseAtom) === 'working' && !this.ended;
  }

  protected add(type: EntryType, fields: Partial<EntryDraft>, always = false): void {
    const phase = this.store.get(phaseAtom);
    if (this.ended || phase === 'suspended' || phase === 'withdrawn' || (phase !== 'working' && !always)) return;
    const entry: EntryDraft = { ...this.clock.stamp(), type, ...fields };
    this.store.set(workAtom, applyEntry(this.store.get(workAtom), entry));
    this.log.append(entry);
  }

  // ------------------------------------------------------------------ the server

  private async post(batch: Batch, last: boolean): Promise<PostResult> {
    const { attemptId } = this.launch;
    try {
      const reply = await this.contact(() => this.api.answers({ attemptId, ...this.writer, ...batch }, last));
      if (reply.late.length > 0) this.notCounted(reply.clock);
      return { kind: 'acknowledged', ackSeq: reply.ackSeq, suspended: reply.suspended === true };
    } catch (error) {
      if (isUnreached(error)) this.lostConnection();
      this.withdraw(withdrawal(error));
      return toPostResult(error);
    }
  }

  /** What the device proves itself with, and how far its log goes. */
  private get stating(): Writer & Statement {
    return { ...this.writer, ...this.log.statement() };
  }

  /** Given while the test was paused: the screen goes back to what counts, now or when it goes on. */
  private notCounted(clock: ClockView): void {
    if (clock.phase !== 'running' && clock.phase !== 'paused') return;
    this.reopens = true;
    if (clock.phase === 'running') this.reopen();
  }

  private reopen(): void {
    if (this.ended) return;
    this.typed();
    this.end(false);
    this.host.onReopen();
  }

  /** Every answer of the server tells its time and the clock. */
  private async contact<T extends Contact>(ask: () => Promise<T>): Promise<T> {
    const sent = this.clock.sent();
    const reply = await ask();
    this.clock.observe(reply.serverNow, sent, reply.mark);
    this.foundConnection();
    // Not one that a newer one passed on the way: its clock is over.
    if (reply.version >= this.newest.version || sent > this.newest.at) {
      this.newest = { version: reply.version, at: this.clock.sent() };
      this.takeClock(reply.clock);
    }
    if (performance.now() - this.notedAt > NOTE_MS) this.note(this.log.ackSeq);
    return reply;
  }

  private async beat(): Promise<void> {
    clearTimeout(this.heartbeats);
    if (this.ended) return;
    try {
      // What is here goes first: then there is nothing to state of it.
      this.log.hurry();
      await Promise.race([this.log.sent(), pause(BEFORE_BEAT_MS)]);
      if (this.ended) return;
      const { suspended } = await this.contact(() => this.api.heartbeat(this.stating));
      this.log.connection(true);
      if (suspended) this.log.suspend();
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'delivery/taken-over') this.log.suspend();
      else if (withdrawal(error)) return this.withdraw(withdrawal(error));
      else if (refusalOf(error) !== null) this.log.refuse(refusalOf(error)!);
      else if (isUnreached(error)) {
        this.lostConnection();
        this.log.connection(false);
      }
    }
    this.beatLater();
  }

  private beatLater(): void {
    clearTimeout(this.heartbeats);
    if (!this.ended)
      this.heartbeats = setTimeout(() => void this.beat(), this.offlineAt === null ? HEARTBEAT_MS : HEARTBEAT_MS / 3);
  }

  private lostConnection(): void {
    if (this.offlineAt !== null) return;
    this.offlineAt = performance.now();
    this.add('connection_lost', {});
  }

  private foundConnection(): void {
    if (this.offlineAt === null) return;
    const offlineMs = Math.round(performance.now() - this.offlineAt);
    this.offlineAt = null;
    this.add('connection_restored', { offlineMs });
  }

  private takeClock(view: ClockView): void {
    const extra = view.extraSeconds - this.clockView.extraSeconds;
    this.clockView = view;
    if (this.ended) return;
    const phase = this.store.get(phaseAtom);
    const byItself = phase === 'submitting' && this.store.get(submittingAtom).because !== 'student';
    this.store.set(pausedByAtom, view.pausedBy);
    if (
      view.phase === 'paused' &&
      (phase === 'working' || byItself || (phase === 'submitting' && view.pausedBy === 'reopening'))
    ) {
      this.typed();
      this.stopCalculator();
      this.setView({ panel: null });
      this.setPhase('paused');
      if (phase === 'submitting') void this.log.wishSubmit(null);
    } else if (view.phase === 'running' && phase === 'paused') {
      if (this.reopens) return this.reopen();
      this.setPhase('working');
    } else if (byItself && this.timeLeft() > 0) this.backToWork();
    else if ((view.phase === 'expired' || view.phase === 'closed') && (phase === 'working' || phase === 'paused'))
      void this.submitBecause(view.endedBy === 'staff' ? 'staff' : 'time');
    if (extra > 0) {
      this.remark(extraText(extra));
      this.store.set(announcementAtom, extraText(extra));
    }
    this.tick();
  }

  private setPhase(phase: Phase): void {
    this.store.set(phaseAtom, phase);
  }

  // ------------------------------------------------------------------ the clock

  private tick(): void {
    const { phase, deadlineAt, remainingSeconds } = this.clockView;
    let remaining: number | null = remainingSeconds;
    if (phase === 'running' && deadlineAt !== null) remaining = (Date.parse(deadlineAt) - this.clock.now()) / 1000;
    if (this.clockView.allowedSeconds === null) remaining = null;
    const shown = remaining === null ? null : Math.max(0, Math.ceil(remaining));
    this.showTime(shown, phase === 'paused', phase === 'running');
    if (shown === 0 && phase === 'running' && this.working) void this.submitBecause('time');
  }

  /** Milliseconds until the sitting ends by the server's time; 0 when it has ended or stands still. */
  private timeLeft(): number {
    const { phase, deadlineAt } = this.clockView;
    if (phase !== 'running') return 0;
    return deadlineAt === null ? Infinity : Math.max(0, Date.parse(deadlineAt) - this.clock.now());
  }

  /** The time was not up: it was lengthened meanwhile, or this device's clock had been set forward before the page was opened. */
  private backToWork(): void {
    this.setPhase('working');
    void this.log.wishSubmit(null);
    this.view();
    this.remark('There is still time on the clock. Go on.');
  }

  private async stopClock(how: 'pause' | 'saveExit'): Promise<void> {
    if (!this.working) return;
    this.leaveItem();
    this.panel(null);
    this.stopCalculator();
    this.log.hurry();
    try {
      // The pause comes after the work: an answer given before it must not seem to come from within it.
      await Promise.race([this.log.sent(), new Promise((done) => setTimeout(done, 4000))]);
      await this.contact(() => (how === 'pause' ? this.api.pause(this.stating) : this.api.saveExit(this.stating)));
    } catch (error) {
      this.view();
      return this.remark(
        failureText(
          error,
          'You are offline, so the clock could not be stopped. Your answers are on this device. Try again when the connection is back.',
        ),
      );
    }
    if (how === 'pause') return;
    this.setPhase('left');
    await Promise.race([this.log.sent(), new Promise((done) => setTimeout(done, 4000))]);
    // The clock stands: nobody is to read on meanwhile.
    this.device((kept) => kept.dropQuestions(this.launch.attemptId));
    this.end(false);
    this.host.onLeft();
  }

  // ------------------------------------------------------------------ the end

  private async submitBecause(because: 'student' | 'time' | 'staff'): Promise<void> {
    if (this.ended || this.store.get(phaseAtom) === 'submitting') return;
    this.leaveItem();
    this.typed();
    this.panel(null);
    this.stopCalculator();
    this.setPhase('submitting');
    this.store.set(remarkAtom, null);
    const show = (waiting: boolean) => {
      if (this.submits) this.store.set(submittingAtom, { because, waiting, acceptUntil: this.clockView.acceptUntil });
    };
    show(this.offlineAt !== null);
    const wish = because === 'student' ? 'student' : 'time';
    await this.log.wishSubmit(wish);
    this.log.hurry();
    for (let tries = 0; this.submits; tries++) {
      const waiting = setTimeout(() => show(true), 3000);
      const sent = await this.log.sent();
      if (!sent || !this.submits) return clearTimeout(waiting);
      try {
        const receipt = await this.api.submit({ ...this.stating, because: wish });
        clearTimeout(waiting);
        if (this.ended) return;
        await this.log.close(true);
        this.device((kept) => kept.forgetSitting(this.launch.attemptId));
        this.setPhase('submitted');
        this.end(true);
        return this.host.onSubmitted(receipt);
      } catch (error) {
        clearTimeout(waiting);
        const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '');
        if (problem.code === 'delivery/unsent' || problem.code === 'delivery/gap') {
          await this.log.missing(Number(problem.details.expectedSeq));
          if (tries > 20) await pause(2000);
        } else if (problem.status === 409 && this.clockView.phase === 'closed') {
          await this.log.close(true);
          this.device((kept) => kept.forgetSitting(this.launch.attemptId));
          this.end(true);
          return this.host.onClosed();
        } else if (withdrawal(problem)) {
          return this.withdraw(problem);
        } else if (problem.code === 'delivery/taken-over') {
          return this.suspend('device');
        } else {
          const stands = goesOn(problem) || problem.code === 'delivery/paused-by-staff';
          // The clock says what it is about.
          if (stands) await this.beat();
          const refused = refusalOf(problem);
          if (refused !== null) this.log.refuse(refused);
          if (!stands) show(true);
          if (!this.submits) return;
          await this.untilOnlineOr(
            problem.retryAfter !== undefined
              ? problem.retryAfter * 1000
              : SUBMIT_RETRY_MS[Math.min(tries, SUBMIT_RETRY_MS.length - 1)]!,
          );
        }
      }
    }
  }

  private get submits(): boolean {
    return !this.ended && this.store.get(phaseAtom) === 'submitting';
  }

  private untilOnlineOr(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(finish, ms);
      function finish(): void {
        clearTimeout(timer);
        removeEventListener('online', finish);
        done();
      }
      addEventListener('online', finish);
    });
  }

  private suspend(by: 'device' | 'tab'): void {
    if (this.ended || ['suspended', 'withdrawn'].includes(this.store.get(phaseAtom))) return;
    this.typed();
    this.store.set(suspendedByAtom, by);
    holdInTab(this.launch.studentAssessmentId, false);
    // Another tab of this browser goes on with what is kept here.
    if (by === 'device') {
      this.device((kept) => kept.dropQuestions(this.launch.attemptId));
      // There it is decided when it is handed in.
      void this.log.wishSubmit(null);
    }
    this.setPhase('suspended');
    this.store.set(remarkAtom, null);
    this.setView({ panel: null, calculator: false, reference: false });
    clearTimeout(this.heartbeats);
  }

  private withdraw(problem: ApiProblem | null): void {
    if (this.ended || problem === null) return;
    this.store.set(withdrawnAtom, problem.message);
    this.setPhase('withdrawn');
    this.device((kept) => (isFinal(problem) ? kept.forgetSitting : kept.dropQuestions)(this.launch.attemptId));
    this.setView({ panel: null, calculator: false, reference: false });
    this.end(false);
  }

  private end(submitted: boolean): void {
    if (this.ended) return;
    this.ended = true;
    for (const stop of this.timers.splice(0)) stop();
    clearTimeout(this.heartbeats);
    this.stopTimers();
    if (!submitted) void this.log.close(false);
  }

  private listen(): void {
    const every = setInterval(() => this.tick(), TICK_MS);
    this.timers.push(() => clearInterval(every));
    const on = (target: EventTarget, type: string, run: (event: Event) => void): void => {
      target.addEventListener(type, run);
      this.timers.push(() => target.removeEventListener(type, run));
    };
    on(window, 'online', () => void this.beat());
    on(window, 'offline', () => {
      this.lostConnection();
      this.log.connection(false);
      this.beatLater();
    });
    // Asked only where leaving would lose something.
    on(window, 'beforeunload', (event) => this.wouldLose > 0 && event.preventDefault());
    on(window, 'pagehide', () => {
      this.typed();
      void this.log.flush();
    });
    on(document, 'visibilitychange', () => {
      this.focus();
      if (document.visibilityState === 'hidden') {
        this.typed();
        this.log.hurry();
      } else void this.beat();
    });
    on(window, 'blur', () => this.focus());
    on(window, 'focus', () => {
      this.focus();
      if (this.clock.overslept()) void this.beat();
    });
  }

  /** Number of answers that neither the server nor this device's storage has. */
  get wouldLose(): number {
    const save = this.store.get(saveAtom);
    return this.ended || save === null || save.keptOnDevice ? 0 : save.unsentAnswers;
  }

  /** Somebody is at work against a clock, which leaving does not stop. */
  get clockRuns(): boolean {
    return this.working && this.clockView.phase === 'running' && this.clockView.allowedSeconds !== null;
  }

  private focus(): void {
    const focused = document.visibilityState === 'visible' && document.hasFocus();
    if (focused === this.focused) return;
    this.focused = focused;
    this.add(focused ? 'focus_gained' : 'focus_lost', {});
  }
}

function failureText(error: unknown, offline: string): string {
  return error instanceof ApiProblem && error.status !== 0 ? error.message : offline;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
