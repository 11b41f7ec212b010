import type { HistoryEvent } from './history.js';
import { span } from '../../lib/attempt-times.js';
import type { Told } from './sentences.js';

/** The drawing's own units; it is scaled to its frame. */
export const PLOT = { width: 1144, height: 240, left: 84, right: 1136, top: 36, bottom: 164 } as const;
/** Middles of the tracks below the questions, and the foot with the times of day. */
export const TRACKS = { online: 184, inFront: 202, foot: 214 } as const;

/** A stretch in which something was not as it should be. */
export interface Stretch {
  from: number;
  to: number;
}

export interface Band {
  from: number;
  to: number;
  kind: 'paused' | 'offline';
  label: string;
}

export interface Timeline {
  endMs: number;
  x(ms: number): number;
  y(question: number): number;
  /** The inverse of x, within the sitting. */
  msAt(x: number): number;
  /** Corners of the step line: the question on the screen over time. */
  steps: { ms: number; question: number }[];
  answers: { ms: number; question: number; changed: boolean }[];
  bands: Band[];
  marks: { ms: number; label: string }[];
  /** When the device had no connection, and when another window was in front. */
  offline: Stretch[];
  away: Stretch[];
  /** Numbers at the left edge. */
  questions: number[];
  /** Clock times at the foot, milliseconds after the start. */
  ticks: number[];
}

/** Turns a history into the marks of the step line. `axis` is the rising time of each event. */
export function timelineOf(
  told: readonly Told[],
  axis: readonly number[],
  count: number,
  numberOf: (ref: string) => number,
): Timeline {
  const endMs = Math.max(axis.at(-1) ?? 0, 1);
  const steps: Timeline['steps'] = [];
  const answers: Timeline['answers'] = [];
  const bands: Band[] = [];
  const marks: Timeline['marks'] = [];
  let pausedAt: number | undefined;
  let offlineAt: number | undefined;
  told.forEach(({ event, kind }, i) => {
    const ms = axis[i]!;
    const item = (event.payload as { item?: string }).item;
    if (event.type === 'ItemViewed' && item) steps.push({ ms, question: numberOf(item) });
    if (event.type === 'ResponseRecorded' && item)
      answers.push({ ms, question: numberOf(item), changed: kind === 'change' });
    if (event.type === 'AttemptPaused' || event.type === 'SavedAndExited') pausedAt ??= ms;
    if (event.type === 'AttemptResumed' && pausedAt !== undefined) {
      bands.push({ from: pausedAt, to: ms, kind: 'paused', label: `Paused ${span((ms - pausedAt) / 1000)}` });
      pausedAt = undefined;
    }
    if (event.type === 'ConnectionLost') offlineAt ??= ms;
    if (event.type === 'ConnectionRestored' && offlineAt !== undefined) {
      bands.push({ from: offlineAt, to: ms, kind: 'offline', label: `Offline ${span((ms - offlineAt) / 1000)}` });
      offlineAt = undefined;
    }
    if (event.type === 'DeviceTakenOver') marks.push({ ms, label: 'New device' });
    if (event.type === 'TimeTakenBack') marks.push({ ms, label: `-${span(secondsOf(event))} taken back` });
    if (event.type === 'TimeGranted' || event.type === 'OutageCredited') {
      marks.push({ ms, label: `+${span(secondsOf(event))} ${event.type === 'TimeGranted' ? 'granted' : 'credited'}` });
    }
  });
  const width = PLOT.right - PLOT.left;
  thinned(
    [...bands, ...marks].sort((a, b) => middle(a) - middle(b)),
    endMs,
  );
  const x = (ms: number) => PLOT.left + (Math.min(ms, endMs) / endMs) * width;
  const y = (question: number) =>
    count <= 1 ? PLOT.bottom : PLOT.bottom - ((question - 1) / (count - 1)) * (PLOT.bottom - PLOT.top);
  return {
    endMs,
    x,
    y,
    steps,
    answers,
    bands,
    marks,
    offline: stretches(told, axis, endMs, ({ connected }) => !connected),
    away: stretches(told, axis, endMs, ({ focused }) => !focused),
    msAt: (at) => Math.min(endMs, Math.max(0, ((at - PLOT.left) / width) * endMs)),
    questions: [...new Set([1, Math.round(1 + (count - 1) / 3), Math.round(1 + (2 * (count - 1)) / 3), count])],
    ticks: ticksOf(endMs),
  };
}

const LABEL_WIDTH = 92;

function middle(at: Band | Timeline['marks'][number]): number {
  return 'ms' in at ? at.ms : (at.from + at.to) / 2;
}

/** Words that would be written over each other: the first of them stays. */
function thinned(all: (Band | Timeline['marks'][number])[], endMs: number): void {
  let last = -Infinity;
  for (const one of all) {
    const at = (middle(one) / endMs) * (PLOT.right - PLOT.left);
    if (at - last < LABEL_WIDTH) one.label = '';
    else last = at;
  }
}

/** Joined stretches of the sitting in which the frames say so, up to the frame that says otherwise. */
function stretches(
  told: readonly Told[],
  axis: readonly number[],
  endMs: number,
  is: (frame: HistoryEvent['after']) => boolean,
): Stretch[] {
  const all: Stretch[] = [];
  let from: number | undefined;
  told.forEach(({ event }, i) => {
    if (is(event.after)) from ??= axis[i]!;
    else if (from !== undefined) {
      all.push({ from, to: axis[i]! });
      from = undefined;
    }
  });
  return from === undefined ? all : [...all, { from, to: endMs }];
}

function secondsOf(event: HistoryEvent): number {
  return Number((event.payload as { seconds?: number }).seconds ?? 0);
}

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440];

/** About six to ten round moments of the sitting. */
function ticksOf(endMs: number): number[] {
  const step = (STEPS_MIN.find((minutes) => endMs / (minutes * 60_000) <= 9) ?? 2880) * 60_000;
  return Array.from({ length: Math.floor(endMs / step) + 1 }, (_, i) => i * step);
}

/** SVG path of the part of the step line between two moments. */
export function stepPath(timeline: Timeline, fromMs: number, toMs: number): string {
  const { steps, x, y } = timeline;
  const before = steps.findLast((step) => step.ms <= fromMs) ?? steps[0];
  if (!before || toMs <= fromMs) return '';
  let path = `M${x(Math.max(fromMs, before.ms)).toFixed(1)} ${y(before.question).toFixed(1)}`;
  for (const step of steps) {
    if (step.ms <= Math.max(fromMs, before.ms) || step.ms > toMs) continue;
    path += `H${x(step.ms).toFixed(1)}V${y(step.question).toFixed(1)}`;
  }
  return `${path}H${x(toMs).toFixed(1)}`;
}
