import { createStore } from 'jotai/vanilla';
import { ApiProblem } from '../../api/client.js';
import { AnswerLog, type PostResult } from '../../lib/answer-log/answer-log.js';
import type { Batch, EntryDraft, EntryType } from '../../lib/answer-log/entry.js';
import { openIndexedDbStore } from '../../lib/answer-log/indexed-db-store.js';
import { ServerClock } from '../../lib/answer-log/server-clock.js';
import { MemoryStore, type LogStore } from '../../lib/answer-log/store.js';
import type { WriterLock } from '../../lib/answer-log/writer-lock.js';
import { announcementAtom, clockAtom, phaseAtom, remarkAtom, saveAtom, submittingAtom, viewAtom, withdrawnAtom, workAtom, type Phase } from './atoms.js';
import { isUnreached, toPostResult, withdrawal, type Contact, type DeliveryApi, type Writer } from './delivery-api.js';
import { applyEntry, chosenIds, fromSaved, isAnswered, type Annotation } from './items.js';
import { initialPlayerState, type PlayerActions, type PlayerPanel, type PlayerState, type PlayerTool } from './player-state.js';
import type { ClockView, PlayerLaunch, Receipt } from './protocol.js';
import { announcement, WARNING_SECONDS } from './words.js';

const HEARTBEAT_MS = 15_000;
const TICK_MS = 250;
/** A typed answer is recorded when the typing rests. */
const TYPING_MS = 500;
/** The calculator stops this long after pause, warning, submit, panel show and save. */
const CALCULATOR_STOP_MS = 100;
const SUBMIT_RETRY_MS = [2000, 4000, 8000, 15000, 30000];

type ViewState = Omit<PlayerState, 'work' | 'save' | 'clock'>;

export interface SessionHost {
  toggleTheme(): void;
  onSubmitted(receipt: Receipt): void;
  /** The server closed the sitting and answers no submission any more. */
  onClosed(): void;
  onLeft(): void;
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
export class PlayerSession implements PlayerActions {
  readonly store = createStore();
  private clockView: ClockView;
  private viewedAt = 0;
  private typing: { ref: string; text: string } | null = null;
  private timers: (() => void)[] = [];
  private typingTimer: ReturnType<typeof setTimeout> | undefined;
  private remarkTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeats: ReturnType<typeof setTimeout> | undefined;
  private offlineAt: number | null = null;
  private focused = true;
  private ended = false;
  private lastRemaining: number | null = null;
  private log!: AnswerLog;
  private opened = false;
  private readonly writer: Writer;

  constructor(
    readonly launch: PlayerLaunch,
    private readonly api: DeliveryApi,
    private readonly clock: ServerClock,
    private readonly lock: WriterLock,
    private readonly host: SessionHost,
  ) {
    this.clockView = launch.clock;
    this.writer = { deviceId: launch.deviceId, writerToken: launch.writerToken };
  }

  async start(): Promise<void> {
    const { launch } = this;
    this.log = await AnswerLog.open({
      store: await openStore(launch),
      ackSeq: launch.ackSeq,
      post: (batch, last) => this.post(batch, last),
      onChange: (save, delivery) => {
        this.store.set(saveAtom, save);
        if (delivery.suspended) this.suspend();
      },
    });
    if (this.ended) return void this.log.close(false);
    this.opened = true;
    this.store.set(saveAtom, this.log.save);
    const work = this.log.unsent().reduce(applyEntry, fromSaved(launch.saved));
    this.store.set(workAtom, work);
    const last = this.log.unsent().findLast((e) => e.type === 'view')?.item ?? launch.saved.lastItem;
    const index = Math.max(0, launch.form.items.findIndex((item) => item.ref === last));
    this.store.set(viewAtom, { ...initialPlayerState, index, singleKeys: readFlag('exam-single-keys', true) });
    this.store.set(clockAtom, { remainingSeconds: null, hidden: readFlag('exam-clock-hidden', false), paused: false });
    this.lock.onLost(() => {
      this.suspend();
      // The other tab of this browser reads the same log and sends what is left.
      if (this.log.save.keptOnDevice) void this.log.close(false);
    });
    this.listen();
    this.takeClock(launch.clock);
    this.tick();
    if ((await this.log.submitWish()) !== null) return this.submitBecause('student');
    if (this.store.get(phaseAtom) === 'working') this.view();
    this.beatLater();
  }

  // ------------------------------------------------------------------ what the student does

  go(index: number): void {
    if (!this.working || this.launch.form.items[index] === undefined) return;
    const before = this.store.get(viewAtom);
    if (before.index === index && before.screen === 'question') return this.setView({ panel: null });
    this.leaveItem();
    this.setView({ index, screen: 'question', panel: null });
    this.view();
  }

  choose(ref: string, choiceId: string): void {
    const item = this.launch.form.items.find((i) => i.ref === ref)!;
    const work = this.store.get(workAtom)[ref];
    if (work?.eliminated?.includes(choiceId)) this.add('restore', { item: ref, choiceId });
    if (item.kind !== 'mcq-multi') {
      if (work?.value !== choiceId) this.add('answer', { item: ref, value: choiceId });
      return;
    }
    const before = chosenIds(work);
    const after = item.choices.map((c) => c.id).filter((id) => (id === choiceId ? !before.includes(id) : before.includes(id)));
    if (after.length === 0) this.clear(ref);
    else this.add('answer', { item: ref, value: after.join(',') });
  }

  clear(ref: string): void {
    if (isAnswered(this.store.get(workAtom)[ref])) this.add('clear', { item: ref });
  }

  type(ref: string, text: string): void {
    if (!this.working) return;
    this.typing = { ref, text };
    this.store.set(workAtom, { ...this.store.get(workAtom), [ref]: { ...this.store.get(workAtom)[ref], value: text } });
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => this.typed(), TYPING_MS);
  }

  typed(): void {
    clearTimeout(this.typingTimer);
    const typing = this.typing;
    this.typing = null;
    if (typing === null) return;
    if (typing.text === '') this.add('clear', { item: typing.ref });
    else this.add('answer', { item: typing.ref, value: typing.text });
  }

  eliminate(ref: string, choiceId: string): void {
    if (this.store.get(workAtom)[ref]?.value === choiceId) this.add('clear', { item: ref });
    this.add('eliminate', { item: ref, choiceId });
  }

  restore(ref: string, choiceId: string): void {
    this.add('restore', { item: ref, choiceId });
  }

  flag(ref: string, on: boolean): void {
    this.add(on ? 'flag' : 'unflag', { item: ref });
  }

  annotate(ref: string, { id, on, start, end, quote, note, at }: Annotation): void {
    this.add('annotate', { item: ref, annotationId: id, json: JSON.stringify({ on, start, end, quote, note, at }) });
  }

  unannotate(ref: string, id: string): void {
    this.add('unannotate', { item: ref, annotationId: id });
  }

  review(): void {
    if (!this.working) return;
    this.leaveItem();
    this.setView({ screen: 'review', panel: null });
    this.stopCalculator();
    this.add('review', {});
  }

  panel(panel: PlayerPanel | null): void {
    if (!this.working) return;
    const { panel: before } = this.store.get(viewAtom);
    for (const tool of ['directions', 'help', 'zoom'] as const) {
      if (before === tool && panel !== tool) this.add('tool_close', { tool });
      if (before !== tool && panel === tool) this.add('tool_open', { tool });
    }
    this.setView({ panel });
    // The menu of tools is the way to the calculator on narrow screens; zoom is read beside it.
    if (panel !== null && panel !== 'tools' && panel !== 'zoom') this.stopCalculator();
  }

  tool(tool: 'calculator' | 'reference' | 'line_reader' | 'reader' | 'theme'): void {
    if (!this.working) return;
    if (tool === 'theme') {
      this.host.toggleTheme();
      return this.add('tool_open', { tool });
    }
    const key = tool === 'line_reader' ? 'lineReader' : tool;
    this.setTool(key, this.store.get(viewAtom)[key] !== true);
  }

  zoom(factor: number): void {
    this.setView({ zoom: factor });
  }

  hideClock(hidden: boolean): void {
    this.store.set(clockAtom, { ...this.store.get(clockAtom), hidden });
    keepFlag('exam-clock-hidden', hidden);
  }

  singleKeys(on: boolean): void {
    this.setView({ singleKeys: on });
    keepFlag('exam-single-keys', on);
  }

  pause(): void {
    void this.stopClock('pause');
  }

  saveAndExit(): void {
    void this.stopClock('saveExit');
  }

  async resume(): Promise<void> {
    try {
      await this.contact(() => this.api.resume(this.writer));
      this.view();
    } catch (error) {
      this.remark(failureText(error, 'You are offline, so the test cannot go on yet. Try again when the connection is back.'));
    }
  }

  /** Save and exit from within a pause. */
  async leavePaused(): Promise<void> {
    try {
      await this.contact(() => this.api.saveExit(this.writer));
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
    if (this.ended) return;
    if (!this.opened) {
      this.ended = true;
      return;
    }
    this.typed();
    this.leaveItem();
    this.log.hurry();
    // What is being kept just now is sent by the next visit at the latest.
    setTimeout(() => {
      this.log.flush();
      this.end(false);
    }, 30);
  }

  // ------------------------------------------------------------------ entries

  private get working(): boolean {
    return this.store.get(phaseAtom) === 'working' && !this.ended;
  }

  private add(type: EntryType, fields: Partial<EntryDraft>, always = false): void {
    const phase = this.store.get(phaseAtom);
    if (this.ended || phase === 'suspended' || phase === 'withdrawn' || (phase !== 'working' && !always)) return;
    const entry: EntryDraft = { ...this.clock.stamp(), type, ...fields };
    this.store.set(workAtom, applyEntry(this.store.get(workAtom), entry));
    this.log.append(entry);
  }

  private view(): void {
    const { index, screen } = this.store.get(viewAtom);
    if (screen !== 'question') return;
    this.viewedAt = performance.now();
    this.add('view', { item: this.launch.form.items[index]!.ref });
  }

  private leaveItem(): void {
    this.typed();
    const { index, screen } = this.store.get(viewAtom);
    if (screen !== 'question' || this.viewedAt === 0) return;
    this.add('leave', { item: this.launch.form.items[index]!.ref, seconds: Math.round((performance.now() - this.viewedAt) / 1000) });
    this.viewedAt = 0;
  }

  private setView(next: Partial<ViewState>): void {
    this.store.set(viewAtom, { ...this.store.get(viewAtom), ...next });
  }

  private setTool(key: 'calculator' | 'reference' | 'lineReader' | 'reader', open: boolean): void {
    if ((this.store.get(viewAtom)[key] === true) === open) return;
    const tool: PlayerTool = key === 'lineReader' ? 'line_reader' : key;
    this.setView({ [key]: open });
    this.add(open ? 'tool_open' : 'tool_close', { tool }, true);
  }

  private stopCalculator(): void {
    if (this.store.get(viewAtom).calculator) setTimeout(() => this.setTool('calculator', false), CALCULATOR_STOP_MS);
  }

  private remark(text: string): void {
    this.store.set(remarkAtom, text);
    clearTimeout(this.remarkTimer);
    this.remarkTimer = setTimeout(() => this.store.set(remarkAtom, null), 8000);
  }

  // ------------------------------------------------------------------ the server

  private async post(batch: Batch, last: boolean): Promise<PostResult> {
    const { attemptId } = this.launch;
    try {
      const reply = await this.contact(() => this.api.answers({ attemptId, ...this.writer, ...batch }, last));
      return { kind: 'acknowledged', ackSeq: reply.ackSeq, suspended: reply.suspended === true };
    } catch (error) {
      if (isUnreached(error)) this.lostConnection();
      this.withdraw(withdrawal(error));
      return toPostResult(error);
    }
  }

  /** Every answer of the server tells its time and the clock. */
  private async contact<T extends Contact>(ask: () => Promise<T>): Promise<T> {
    const sent = this.clock.sent();
    const reply = await ask();
    this.clock.observe(reply.serverNow, sent);
    this.foundConnection();
    this.takeClock(reply.clock);
    return reply;
  }

  private async beat(): Promise<void> {
    clearTimeout(this.heartbeats);
    if (this.ended) return;
    try {
      const { suspended } = await this.contact(() => this.api.heartbeat(this.writer));
      this.log.connection(true);
      if (suspended) this.log.suspend();
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'delivery/taken-over') this.log.suspend();
      else if (withdrawal(error)) return this.withdraw(withdrawal(error));
      else if (isUnreached(error)) {
        this.lostConnection();
        this.log.connection(false);
      }
    }
    this.beatLater();
  }

  private beatLater(): void {
    clearTimeout(this.heartbeats);
    if (!this.ended) this.heartbeats = setTimeout(() => void this.beat(), this.offlineAt === null ? HEARTBEAT_MS : HEARTBEAT_MS / 3);
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
    this.clockView = view;
    if (this.ended) return;
    const phase = this.store.get(phaseAtom);
    if (view.phase === 'paused' && phase === 'working') {
      this.typed();
      this.stopCalculator();
      this.setView({ panel: null });
      this.setPhase('paused');
    } else if (view.phase === 'running' && phase === 'paused') this.setPhase('working');
    else if ((view.phase === 'expired' || view.phase === 'closed') && (phase === 'working' || phase === 'paused')) void this.submitBecause('time');
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
    const before = this.lastRemaining;
    this.lastRemaining = shown;
    const current = this.store.get(clockAtom);
    const paused = phase === 'paused';
    if (current.remainingSeconds !== shown || current.paused !== paused) this.store.set(clockAtom, { ...current, remainingSeconds: shown, paused });
    if (shown === null || phase !== 'running' || !this.working) return;
    const said = announcement(before ?? Infinity, shown);
    if (said !== null && before !== null) this.store.set(announcementAtom, said.text);
    if (before !== null && before > WARNING_SECONDS && shown <= WARNING_SECONDS && shown > 0) {
      this.add('warning', { secondsLeft: WARNING_SECONDS });
      this.stopCalculator();
    }
    if (shown === 0) void this.submitBecause('time');
  }

  private async stopClock(how: 'pause' | 'saveExit'): Promise<void> {
    if (!this.working) return;
    this.leaveItem();
    this.setView({ panel: null });
    this.stopCalculator();
    this.log.hurry();
    try {
      // The pause comes after the work: an answer given before it must not seem to come from within it.
      await Promise.race([this.log.sent(), new Promise((done) => setTimeout(done, 4000))]);
      await this.contact(() => (how === 'pause' ? this.api.pause(this.writer) : this.api.saveExit(this.writer)));
    } catch (error) {
      this.view();
      return this.remark(failureText(error, 'You are offline, so the clock could not be stopped. Your answers are on this device. Try again when the connection is back.'));
    }
    if (how === 'pause') return;
    this.setPhase('left');
    await Promise.race([this.log.sent(), new Promise((done) => setTimeout(done, 4000))]);
    this.end(false);
    this.host.onLeft();
  }

  // ------------------------------------------------------------------ the end

  private async submitBecause(because: 'student' | 'time'): Promise<void> {
    if (this.ended || this.store.get(phaseAtom) === 'submitting') return;
    this.leaveItem();
    this.typed();
    this.setView({ panel: null });
    this.stopCalculator();
    this.setPhase('submitting');
    this.store.set(submittingAtom, { because, waiting: false, acceptUntil: this.clockView.acceptUntil });
    await this.log.wishSubmit(this.log.lastSeq);
    this.log.hurry();
    for (let tries = 0; !this.ended; tries++) {
      const waiting = setTimeout(() => this.store.set(submittingAtom, { because, waiting: true, acceptUntil: this.clockView.acceptUntil }), 3000);
      const sent = await this.log.sent();
      if (!sent || this.ended) {
        clearTimeout(waiting);
        return;
      }
      try {
        const receipt = await this.api.submit({ ...this.writer, lastSeq: this.log.lastSeq });
        clearTimeout(waiting);
        await this.log.close(true);
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
          this.end(true);
          return this.host.onClosed();
        } else if (withdrawal(problem)) {
          return this.withdraw(problem);
        } else if (problem.code === 'delivery/taken-over') {
          return this.suspend();
        } else {
          this.store.set(submittingAtom, { because, waiting: true, acceptUntil: this.clockView.acceptUntil });
          await this.untilOnlineOr(problem.retryAfter !== undefined ? problem.retryAfter * 1000 : SUBMIT_RETRY_MS[Math.min(tries, SUBMIT_RETRY_MS.length - 1)]!);
        }
      }
    }
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

  private suspend(): void {
    if (this.ended || ['suspended', 'withdrawn'].includes(this.store.get(phaseAtom))) return;
    this.typed();
    this.setPhase('suspended');
    this.setView({ panel: null, calculator: false, reference: false });
    clearTimeout(this.heartbeats);
  }

  private withdraw(problem: ApiProblem | null): void {
    if (this.ended || problem === null) return;
    this.store.set(withdrawnAtom, problem.message);
    this.setPhase('withdrawn');
    this.setView({ panel: null, calculator: false, reference: false });
    this.end(false);
  }

  private end(submitted: boolean): void {
    if (this.ended) return;
    this.ended = true;
    for (const stop of this.timers.splice(0)) stop();
    clearTimeout(this.heartbeats);
    clearTimeout(this.typingTimer);
    clearTimeout(this.remarkTimer);
    if (!submitted) void this.log.close(false);
  }

  private listen(): void {
    const every = setInterval(() => this.tick(), TICK_MS);
    this.timers.push(() => clearInterval(every));
    const on = (target: EventTarget, type: string, run: () => void): void => {
      target.addEventListener(type, run);
      this.timers.push(() => target.removeEventListener(type, run));
    };
    on(window, 'online', () => void this.beat());
    on(window, 'offline', () => {
      this.lostConnection();
      this.log.connection(false);
      this.beatLater();
    });
    on(window, 'pagehide', () => {
      this.typed();
      this.log.flush();
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

function readFlag(key: string, otherwise: boolean): boolean {
  try {
    return (localStorage.getItem(key) ?? String(otherwise)) === 'true';
  } catch {
    return otherwise;
  }
}

function keepFlag(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
