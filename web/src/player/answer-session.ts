import { createStore } from 'jotai/vanilla';
import type { EntryDraft, EntryType } from '../lib/answer-log/entry.js';
import { announcementAtom, clockAtom, remarkAtom, viewAtom, workAtom } from './atoms.js';
import { chosenIds, isAnswered, type Annotation } from './items.js';
import type { PlayerActions, PlayerPanel, PlayerState, PlayerTool } from './player-state.js';
import type { PlayerForm } from './protocol.js';
import { announcement, WARNING_SECONDS } from './words.js';

/** A typed answer is recorded when the typing rests. */
const TYPING_MS = 500;
/** The calculator stops this long after pause, warning, submit, panel show and save. */
const CALCULATOR_STOP_MS = 100;

type ViewState = Omit<PlayerState, 'work' | 'save' | 'clock'>;

/**
 * What a student does at a part, turned into entries and shown at once, whatever becomes of them: the exam hands them to its
 * log, practice keeps them in the browser, a preview forgets them. No network, no React.
 */
export abstract class AnswerSession implements PlayerActions {
  readonly store = createStore();
  private viewedAt = 0;
  private typing: { ref: string; text: string } | null = null;
  private typingTimer: ReturnType<typeof setTimeout> | undefined;
  private remarkTimer: ReturnType<typeof setTimeout> | undefined;
  private lastRemaining: number | null = null;

  constructor(readonly form: PlayerForm) {}

  protected abstract get working(): boolean;
  /** Applies an entry to the work and keeps it. `always`: also while the test stands still. */
  protected abstract add(type: EntryType, fields: Partial<EntryDraft>, always?: boolean): void;
  abstract pause(): void;
  abstract saveAndExit(): void;
  abstract submit(): void;

  go(index: number): void {
    if (!this.working || this.form.form.items[index] === undefined) return;
    const before = this.store.get(viewAtom);
    if (before.index === index && before.screen === 'question') return this.panel(null);
    this.leaveItem();
    this.setView({ index, screen: 'question', panel: null });
    this.view();
  }

  choose(ref: string, choiceId: string): void {
    const item = this.form.form.items.find((i) => i.ref === ref)!;
    const work = this.store.get(workAtom)[ref];
    if (work?.eliminated?.includes(choiceId)) this.add('restore', { item: ref, choiceId });
    if (item.kind !== 'mcq-multi') {
      if (work?.value !== choiceId) this.add('answer', { item: ref, value: choiceId });
      return;
    }
    const before = chosenIds(work);
    const after = item.choices
      .map((c) => c.id)
      .filter((id) => (id === choiceId ? !before.includes(id) : before.includes(id)));
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
    if (panel !== before) {
      if (isTold(panel)) this.add('tool_open', { tool: panel });
      if (isTold(before)) this.add('tool_close', { tool: before });
    }
    this.setView({ panel });
    // The menu of tools is the way to the calculator on narrow screens; zoom is read beside it.
    if (panel !== null && panel !== 'tools' && panel !== 'zoom') this.stopCalculator();
  }

  tool(tool: 'calculator' | 'reference' | 'line_reader' | 'reader' | 'theme'): void {
    if (!this.working) return;
    // Other colors were chosen.
    if (tool === 'theme') return this.add('tool_open', { tool });
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

  // ------------------------------------------------------------------ the screen

  protected view(): void {
    const { index, screen } = this.store.get(viewAtom);
    if (screen !== 'question') return;
    this.viewedAt = performance.now();
    this.add('view', { item: this.form.form.items[index]!.ref });
  }

  protected leaveItem(): void {
    this.typed();
    const { index, screen } = this.store.get(viewAtom);
    if (screen !== 'question' || this.viewedAt === 0) return;
    this.add('leave', {
      item: this.form.form.items[index]!.ref,
      seconds: Math.round((performance.now() - this.viewedAt) / 1000),
    });
    this.viewedAt = 0;
  }

  protected setView(next: Partial<ViewState>): void {
    this.store.set(viewAtom, { ...this.store.get(viewAtom), ...next });
  }

  protected setTool(key: 'calculator' | 'reference' | 'lineReader' | 'reader', open: boolean): void {
    if ((this.store.get(viewAtom)[key] === true) === open) return;
    const tool: PlayerTool = key === 'lineReader' ? 'line_reader' : key;
    this.setView({ [key]: open });
    this.add(open ? 'tool_open' : 'tool_close', { tool }, true);
  }

  protected stopCalculator(): void {
    if (this.store.get(viewAtom).calculator) setTimeout(() => this.setTool('calculator', false), CALCULATOR_STOP_MS);
  }

  protected remark(text: string): void {
    this.store.set(remarkAtom, text);
    clearTimeout(this.remarkTimer);
    this.remarkTimer = setTimeout(() => this.store.set(remarkAtom, null), 8000);
  }

  /** Shows the seconds left (null: no clock), says 10, 5 and 1 minute once, and warns at five. */
  protected showTime(shown: number | null, paused: boolean, running: boolean): void {
    const before = this.lastRemaining;
    this.lastRemaining = shown;
    const current = this.store.get(clockAtom);
    if (current.remainingSeconds !== shown || current.paused !== paused)
      this.store.set(clockAtom, { ...current, remainingSeconds: shown, paused });
    if (shown === null || before === null || !running || !this.working) return;
    const said = announcement(before, shown);
    if (said !== null) this.store.set(announcementAtom, said.text);
    if (before > WARNING_SECONDS && shown <= WARNING_SECONDS && shown > 0) {
      this.add('warning', { secondsLeft: WARNING_SECONDS });
      this.stopCalculator();
    }
  }

  protected stopTimers(): void {
    clearTimeout(this.typingTimer);
    clearTimeout(this.remarkTimer);
  }
}

/** Opening and closing of these is recorded; one that replaces another opens before it closes, so that none is never shown. */
function isTold(panel: PlayerPanel | null): panel is 'directions' | 'help' | 'zoom' {
  return panel === 'directions' || panel === 'help' || panel === 'zoom';
}

export function readFlag(key: string, otherwise: boolean): boolean {
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
