import type { components } from '../../api/schema.js';
import { clockText } from '../../lib/moments.js';
import type { StaffActionType } from '../../shared/steering/steering.js';
import { FILTERS, type Filter } from './live-search.js';

type Schemas = components['schemas'];
export type LiveBoard = Schemas['LiveBoardDto'];
export type LiveStudent = Schemas['LiveStudentDto'];
export type LiveSitting = Schemas['LiveSittingDto'];

/** Three heartbeats of 15 s that did not come. */
export const SILENT_AFTER_S = 45;
const QUIET_AFTER_S = 20;
/** From this many questions behind an even pace on, and this many hardly read, a look is worth it. */
const BEHIND = 5;
const RAPID = 5;

export type Group = 'look' | 'working' | 'paused' | 'unknown' | 'waiting' | 'submitted' | 'invalidated';
export type Tone = 'plain' | 'look' | 'bad' | 'good' | 'muted';

/** What is known of everybody at the board, as messages have told it. */
export interface Live {
  title: string;
  /** Whether the viewer may act on these sittings; the server judges each action again. */
  mayAct: boolean;
  students: readonly LiveStudent[];
  /** Who has this part, but not in the difficulty that is shown. */
  hiddenCount: number;
  rows: ReadonlyMap<number, LiveSitting>;
  /** Student -> when the player was last heard, server time in ms. */
  heard: ReadonlyMap<number, number>;
  /** Server's clock minus this one's, ms. */
  skewMs: number;
  /** When the last message came, by this device's clock. */
  toldAt: number;
  /** When something on the board last changed. */
  changedAt: number;
}

/** One line of the board at a moment. */
export interface Line {
  student: LiveStudent;
  sitting: LiveSitting | null;
  group: Group;
  /** Where the counters count it besides its group: unknown is also worth a look. */
  look: boolean;
  state: string;
  tone: Tone;
  answered: number;
  marked: number;
  /** Questions that an even pace would have answered by now; null without a clock. */
  pace: number | null;
  /** null is untimed; undefined before the start. */
  secondsLeft: number | null | undefined;
  /** Since the last sign, whole seconds; null when there is nothing to hear. */
  silentSeconds: number | null;
}

export function fromBoard(board: LiveBoard, nowMs: number): Live {
  return {
    title: board.title,
    mayAct: board.mayAct,
    students: board.students,
    hiddenCount: board.hiddenCount,
    rows: new Map(board.rows.map((row) => [row.studentId, row])),
    heard: new Map(board.seen.map(({ studentId, at }) => [studentId, Date.parse(at)])),
    skewMs: Date.parse(board.serverNow) - nowMs,
    toldAt: nowMs,
    changedAt: nowMs,
  };
}

/** A message's time on its way is no other clock: below this the known difference stays. */
const SKEW_MS = 1000;

function skewOf({ skewMs }: Live, { serverNow }: { serverNow: string }, nowMs: number): number {
  const measured = Date.parse(serverNow) - nowMs;
  return Math.abs(measured - skewMs) > SKEW_MS ? measured : skewMs;
}

export function withRows(live: Live, message: { rows: LiveSitting[]; serverNow: string }, nowMs: number): Live {
  const rows = new Map(live.rows);
  for (const row of message.rows) rows.set(row.studentId, row);
  return { ...live, rows, skewMs: skewOf(live, message, nowMs), toldAt: nowMs, changedAt: nowMs };
}

export function withSigns(
  live: Live,
  message: { seen: { studentId: number; at: string }[]; serverNow: string },
  nowMs: number,
): Live {
  const heard = new Map(live.heard);
  for (const { studentId, at } of message.seen)
    heard.set(studentId, Math.max(heard.get(studentId) ?? 0, Date.parse(at)));
  return { ...live, heard, skewMs: skewOf(live, message, nowMs), toldAt: nowMs };
}

/** What lines were made of, so that one of which nothing changed stays the same object. */
export type LineCache = Map<
  number,
  { student: LiveStudent; sitting: LiveSitting | null; beatMs: number; serverMs: number; line: Line }
>;

/** The board at a moment, who needs a look first, then by what they do, then by name. */
export function linesOf(live: Live, nowMs: number, cache: LineCache = new Map()): Line[] {
  const serverMs = nowMs + live.skewMs;
  const byRank: Line[][] = [];
  for (const student of live.students) {
    const sitting = live.rows.get(student.studentId) ?? null;
    const beatMs = live.heard.get(student.studentId) ?? 0;
    const known = cache.get(student.studentId);
    let line: Line;
    if (
      known &&
      known.student === student &&
      known.sitting === sitting &&
      known.beatMs === beatMs &&
      known.serverMs === serverMs
    )
      line = known.line;
    else {
      line = lineOf(student, sitting, beatMs, serverMs);
      cache.set(student.studentId, { student, sitting, beatMs, serverMs, line });
    }
    (byRank[rank(line) + 1] ??= []).push(line);
  }
  return byRank.flat();
}

const ORDER: readonly Group[] = ['unknown', 'working', 'paused', 'waiting', 'submitted', 'invalidated'];

function rank(line: Line): number {
  return line.look ? -1 : ORDER.indexOf(line.group);
}

export function lineOf(student: LiveStudent, sitting: LiveSitting | null, beatMs: number, serverMs: number): Line {
  const marks = sitting?.marks ?? '';
  const answered = count(marks, 'ab');
  const base = {
    student,
    sitting,
    answered,
    marked: count(marks, 'mb'),
    pace: null,
    secondsLeft: sitting ? secondsLeft(sitting, serverMs) : undefined,
    silentSeconds: null,
    look: false,
  };
  if (sitting === null) {
    if (student.status === 'Completed') return { ...base, group: 'submitted', state: 'Completed', tone: 'good' };
    if (student.status === 'Invalidated') return { ...base, group: 'invalidated', state: 'Invalidated', tone: 'muted' };
    return {
      ...base,
      group: 'waiting',
      state: student.status === 'In Progress' ? 'Starting' : student.status,
      tone: 'muted',
    };
  }
  switch (sitting.phase) {
    case 'submitted':
      return {
        ...base,
        group: 'submitted',
        state: `${sitting.submittedBy === 'staff' ? 'Ended by staff' : sitting.submittedBy === 'student' ? 'Submitted' : 'Time was up'} ${whenOf(Date.parse(sitting.submittedAt!), serverMs)}`,
        tone: 'good',
      };
    case 'invalidated':
      return { ...base, group: 'invalidated', state: 'Invalidated', tone: 'muted' };
    case 'paused': {
      const since =
        sitting.pausedAt === null ? 0 : Math.max(0, Math.round((serverMs - Date.parse(sitting.pausedAt)) / 1000));
      const word =
        sitting.pausedBy === 'save'
          ? 'Saved and left'
          : sitting.pausedBy === 'staff'
            ? 'Paused by staff'
            : sitting.pausedBy === 'reopening'
              ? 'Reopened'
              : 'Paused';
      return { ...base, group: 'paused', state: `${word} ${clockText(since)}`, tone: 'look' };
    }
  }
  const heardMs = Math.max(beatMs, Date.parse(sitting.heardAt));
  const silentSeconds = Math.max(0, Math.round((serverMs - heardMs) / 1000));
  const pace = paceOf(sitting, base.secondsLeft ?? null, marks.length);
  const going = { ...base, pace, silentSeconds };
  if (silentSeconds > SILENT_AFTER_S)
    return { ...going, group: 'unknown', look: true, state: `Unknown since ${whenOf(heardMs, serverMs)}`, tone: 'bad' };
  if (sitting.phase === 'expired')
    return { ...going, group: 'working', look: true, state: 'Time is up, not handed in', tone: 'look' };
  const behind = pace === null ? 0 : Math.floor(pace - answered);
  if (behind >= BEHIND) return { ...going, group: 'working', look: true, state: `${behind} behind pace`, tone: 'look' };
  if (sitting.rapid >= RAPID)
    return { ...going, group: 'working', look: true, state: `${sitting.rapid} answers under 4 s`, tone: 'look' };
  return { ...going, group: 'working', state: 'Working', tone: 'plain' };
}

/** 'Online', 'Quiet', 'Nothing heard', with the age of the last sign. */
export function connectionOf(
  silentSeconds: number | null,
): { word: string; age: string; tone: 'plain' | 'look' | 'bad' } | null {
  if (silentSeconds === null) return null;
  const age =
    silentSeconds < 60 ? `${silentSeconds} s` : `${Math.floor(silentSeconds / 60)} min ${silentSeconds % 60} s`;
  if (silentSeconds > SILENT_AFTER_S) return { word: 'Nothing heard', age, tone: 'bad' };
  return silentSeconds > QUIET_AFTER_S ? { word: 'Quiet', age, tone: 'look' } : { word: 'Online', age, tone: 'plain' };
}

/** Whether the viewer may do anything to this sitting now. */
export function mayActOn({ sitting }: Line): boolean {
  return sitting !== null && sitting.actions.length > 0;
}

/**
 * Whether an action for many is one for this sitting too. Who saved and left, or was reopened and is not back, is not there: that
 * clock waits for the student, and is neither stopped nor set going with everybody's.
 */
export function fitsMany({ sitting }: Line, action: StaffActionType): boolean {
  if (sitting === null || !sitting.actions.includes(action)) return false;
  return !(
    (action === 'pause' || action === 'resume') &&
    (sitting.pausedBy === 'save' || sitting.pausedBy === 'reopening')
  );
}

export function passes(line: Line, filter: Filter): boolean {
  return filter === 'all' || (filter === 'look' ? line.look : line.group === filter);
}

export function countsOf(lines: readonly Line[]): Record<Filter, number> {
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, 0])) as Record<Filter, number>;
  for (const line of lines) for (const filter of FILTERS) if (passes(line, filter)) counts[filter] += 1;
  return counts;
}

/** Answers that an even pace would have given: the share of the time that is used, of all questions. */
function paceOf(sitting: LiveSitting, left: number | null, questions: number): number | null {
  if (left === null || sitting.allowedSeconds === null || sitting.allowedSeconds <= 0) return null;
  return questions * Math.min(1, Math.max(0, 1 - left / sitting.allowedSeconds));
}

function secondsLeft(sitting: LiveSitting, serverMs: number): number | null {
  if (sitting.deadlineAt === null) return sitting.remainingSeconds;
  return Math.max(0, Math.ceil((Date.parse(sitting.deadlineAt) - serverMs) / 1000));
}

function count(marks: string, of: string): number {
  let n = 0;
  for (const mark of marks) if (of.includes(mark)) n += 1;
  return n;
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** '10:38 AM', and 'Oct 14' of another day; in the viewer's zone. */
function whenOf(ms: number, nowMs: number): string {
  return (new Date(ms).toDateString() === new Date(nowMs).toDateString() ? TIME : DAY).format(ms);
}
