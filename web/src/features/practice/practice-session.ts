import { atom } from 'jotai/vanilla';
import type { EntryDraft } from '../../lib/answer-log/entry.js';
import { clockAtom, phaseAtom, viewAtom, workAtom } from '../../player/atoms.js';
import { readFlag } from '../../player/answer-session.js';
import type { ItemWork } from '../../player/items.js';
import type { PlayerForm } from '../../player/protocol.js';
import type { Kept } from './saved-practice.js';
import { triedBy, type ThingId } from './things.js';
import { TrialSession, type TrialHost } from '../../player/trial-session.js';

const TICK_MS = 250;
const KEEP_MS = 300;

export const triedAtom = atom<readonly ThingId[]>([]);

export interface PracticeHost extends TrialHost {
  keep(kept: Kept): void;
  onLeave(): void;
  onTimeUp(): void;
}

/** Practice: the exam's behaviour, a clock of its own that stops when the page is closed, and the work in this browser only. */
export class PracticeSession extends TrialSession {
  /** Set while a key is handled, so that what follows from it counts as done by keyboard. */
  byKey = false;
  private leftMs: number | null;
  private tickedAt = performance.now();
  private readonly ticking: ReturnType<typeof setInterval>;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private readonly onHide = (): void => {
    this.typed();
    this.keepNow();
  };

  constructor(
    form: PlayerForm,
    protected override readonly host: PracticeHost,
    private readonly kept: Kept,
  ) {
    super(form, host, { work: kept.work, index: Math.min(kept.index, form.form.items.length - 1) });
    this.leftMs = kept.leftMs;
    this.store.set(triedAtom, kept.tried);
    this.store.set(clockAtom, { remainingSeconds: null, hidden: readFlag('exam-clock-hidden', false), paused: false });
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    addEventListener('pagehide', this.onHide);
    this.tick();
    this.view();
  }

  /** Whether this practice has a clock. */
  get timed(): boolean {
    return this.kept.timed;
  }

  override pause(): void {
    super.pause();
    this.tick();
  }

  override resume(): void {
    this.tickedAt = performance.now();
    super.resume();
    this.try('pause');
    this.tick();
  }

  override saveAndExit(): void {
    this.typed();
    this.host.onLeave();
  }

  override submit(): void {
    this.typed();
    this.finish();
    this.host.onSubmit();
  }

  override go(index: number): void {
    const { panel, index: before } = this.store.get(viewAtom);
    super.go(index);
    if (panel === 'menu' && index !== before) this.try('menu');
    if (this.byKey) this.try('keys');
    this.keepSoon();
  }

  override zoom(factor: number): void {
    super.zoom(factor);
    this.try('zoom');
  }

  override hideClock(hidden: boolean): void {
    super.hideClock(hidden);
    this.try('clock');
  }

  try(...things: ThingId[]): void {
    const tried = this.store.get(triedAtom);
    const more = things.filter((thing) => !tried.includes(thing));
    if (more.length === 0) return;
    this.store.set(triedAtom, [...tried, ...more]);
    this.keepSoon();
  }

  /** The page is left: what there is stays in this browser. */
  leave(): void {
    if (this.ended) return;
    this.typed();
    this.keepNow();
    this.stop();
  }

  protected override added(entry: EntryDraft, before: ItemWork | undefined): void {
    this.try(
      ...triedBy(entry, before),
      ...(this.byKey && entry.type !== 'view' && entry.type !== 'leave' ? (['keys'] as const) : []),
    );
    this.keepSoon();
  }

  private tick(): void {
    const now = performance.now();
    if (this.leftMs !== null && this.store.get(phaseAtom) === 'working')
      this.leftMs = Math.max(0, this.leftMs - (now - this.tickedAt));
    this.tickedAt = now;
    const paused = this.store.get(phaseAtom) === 'paused';
    this.showTime(this.leftMs === null ? null : Math.ceil(this.leftMs / 1000), paused, !paused);
    if (this.leftMs === 0 && !paused && !this.ended) {
      this.typed();
      this.finish();
      this.host.onTimeUp();
    }
  }

  private finish(): void {
    if (this.ended) return;
    this.keepNow(true);
    this.stop();
  }

  private keepSoon(): void {
    this.keeping ??= setTimeout(() => this.keepNow(), KEEP_MS);
  }

  private keepNow(done = false): void {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    if (this.ended) return;
    const { index } = this.store.get(viewAtom);
    this.host.keep({
      ...this.kept,
      work: this.store.get(workAtom),
      index,
      tried: [...this.store.get(triedAtom)],
      leftMs: this.leftMs,
      done,
    });
  }

  private stop(): void {
    this.ended = true;
    clearInterval(this.ticking);
    clearTimeout(this.keeping);
    removeEventListener('pagehide', this.onHide);
    this.stopTimers();
  }
}
