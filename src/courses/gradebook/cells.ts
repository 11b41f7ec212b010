import { percentExact, type ResponseStatus } from '../activity-rules.js';

/**
 * What one cell of the gradebook says. `opens_later` is given and has not begun; `missing` was not begun and is past its end;
 * `late` was completed after it; `zero` is completed without a point.
 */
export const CELL_STATES = [
  'not_assigned',
  'opens_later',
  'not_started',
  'missing',
  'in_progress',
  'excused',
  'late',
  'zero',
  'completed',
] as const;
export type CellState = (typeof CELL_STATES)[number];

/** A student's work on an activity, as far as the gradebook needs it. Moments are numbers: there may be twenty thousand. */
export interface CellResponse {
  id: number;
  answered: number;
  /** Questions of the version with which it began. */
  questions: number;
  score: number | null;
  maxScore: number;
  completedMs: number | null;
  /** The class that it was begun in. */
  sectionId: number;
  /** Steps that count and arrived after the end: that they were given before it the device alone says. */
  arrivedAfterEnd: number;
}

/** What is known of one student and one activity. */
export interface CellFacts {
  /** The student has the lesson; `endMs` is the end for this student and activity. */
  given: { endMs: number | null } | null;
  /** When the student will have it, who has not got it yet. */
  opensMs?: number | null;
  excused: boolean;
  response: CellResponse | null;
}

export interface Cell {
  state: CellState;
  status: ResponseStatus;
  excused: boolean;
  /** Past the end, and not completed. */
  overdue: boolean;
  /** Percent of the points, not rounded; 0 until it is completed. */
  percent: number;
  response: CellResponse | null;
  endMs: number | null;
  /** Of a cell that opens later: when. */
  opensMs: number | null;
}

/** What a cell says at a moment. */
export function cellOf({ given, opensMs: opens = null, excused, response }: CellFacts, nowMs: number): Cell {
  const status = statusOf(response);
  const completed = status === 'Completed';
  const percent = completed ? percentExact({ score: response!.score, max_score: response!.maxScore }) : 0;
  const endMs = given === null ? null : given.endMs;
  const overdue = endMs !== null && !completed && endMs <= nowMs;
  const late = completed && endMs !== null && response!.completedMs! >= endMs;
  const none = given === null && response === null;
  const opensMs = none ? opens : null;
  const state = !none
    ? stateOf(status, excused, overdue, late, percent)
    : opensMs === null
      ? 'not_assigned'
      : excused
        ? 'excused'
        : 'opens_later';
  return { state, status, excused, overdue, percent, endMs, opensMs, response };
}

function stateOf(
  status: ResponseStatus,
  excused: boolean,
  overdue: boolean,
  late: boolean,
  percent: number,
): CellState {
  if (excused) return 'excused';
  if (status === 'Not Started') return overdue ? 'missing' : 'not_started';
  if (status === 'In Progress') return 'in_progress';
  if (late) return 'late';
  return percent === 0 ? 'zero' : 'completed';
}

function statusOf(response: CellResponse | null): ResponseStatus {
  if (!response) return 'Not Started';
  return response.completedMs === null ? 'In Progress' : 'Completed';
}

/** Whether a cell counts: who is excused is left out of everything, and so is what the student has not got, or not yet. */
export function counts({ state }: Cell): boolean {
  return state !== 'not_assigned' && state !== 'opens_later' && state !== 'excused';
}

export interface RowSums {
  completed: number;
  /** Given to the student, or done all the same. */
  assigned: number;
  inProgress: number;
  /** Given and not completed, begun or not. */
  open: number;
  /** Past their end, and not completed. */
  overdue: number;
  /** Of the percentages of what is completed, not rounded. */
  percents: number;
  /** Whole percent of what is completed: what is open does not lower it (specification 3, 9). */
  averageOfCompleted: number;
  /** Whole percent of everything given: what is open counts as 0. */
  averageOfAssigned: number;
  /** When something was completed last. */
  lastCompletedMs: number | null;
}

/** What a row adds up to. Excused cells are in none of the sums. */
export function sumsOf(cells: readonly Cell[]): RowSums {
  let [completed, assigned, inProgress, overdue, percents] = [0, 0, 0, 0, 0];
  let lastCompletedMs: number | null = null;
  for (const cell of cells) {
    if (!counts(cell)) continue;
    assigned += 1;
    if (cell.overdue) overdue += 1;
    if (cell.status === 'In Progress') inProgress += 1;
    if (cell.status !== 'Completed') continue;
    completed += 1;
    percents += cell.percent;
    lastCompletedMs = Math.max(lastCompletedMs ?? -Infinity, cell.response!.completedMs!);
  }
  return {
    ...{ completed, assigned, inProgress, open: assigned - completed, overdue, percents },
    averageOfCompleted: mean(percents, completed),
    averageOfAssigned: mean(percents, assigned),
    lastCompletedMs,
  };
}

export interface ActivitySums {
  assigned: number;
  completed: number;
  /** Past the end, and not completed. */
  overdue: number;
  /** Whole percent, of what is completed; null without any. */
  average: number | null;
  /** Who will have it later. */
  later: number;
}

/** What a class did with one activity. */
export function activitySums(cells: readonly Cell[]): ActivitySums {
  const { assigned, completed, overdue, averageOfCompleted } = sumsOf(cells);
  return {
    ...{ assigned, completed, overdue, average: completed === 0 ? null : averageOfCompleted },
    later: cells.filter(({ state }) => state === 'opens_later').length,
  };
}

function mean(sum: number, of: number): number {
  return of === 0 ? 0 : Math.round(sum / of);
}

/** A cell in words, as files write it: nothing is told by colour or by being empty. @param timeZone of the school */
export function cellWords({ state, percent, excused, overdue, opensMs, response }: Cell, timeZone: string): string {
  const score = `${Math.round(percent)}%`;
  switch (state) {
    case 'not_assigned':
      return 'Not assigned';
    case 'opens_later':
      return `Opens ${dayOf(opensMs!, timeZone)}`;
    case 'not_started':
      return 'Not started';
    case 'missing':
      return 'Missing';
    case 'in_progress':
      return `In progress, ${response!.answered} of ${response!.questions}${overdue ? ', overdue' : ''}`;
    case 'late':
      return `${score} (late)`;
    default:
      return excused ? (response?.completedMs ? `Excused, ${score}` : 'Excused') : score;
  }
}

/** 'Dec 1, 2026' by the clock of a school. */
export function dayOf(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(ms);
}
