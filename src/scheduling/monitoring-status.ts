import { assessmentType } from '../content/index.js';
import { scheduleStatus, type Window } from './status.js';

export const MONITORING_STATUSES = [
  'Not Scheduled',
  'Scheduled',
  'Not Started',
  'In Progress',
  'Completed',
  'Invalidated',
] as const;
export type MonitoringStatus = (typeof MONITORING_STATUSES)[number];

/** A sitting stands behind it: there is something to reset and a history to look at. */
export function isBegun(status: MonitoringStatus): boolean {
  return status === 'In Progress' || status === 'Completed' || status === 'Invalidated';
}

/** The subject columns of monitoring by their keys in the payload: which part of which category each is. */
export const SUBJECTS = {
  readingWritingP1: { categoryId: 1, part: 1, title: 'Reading & Writing #1' },
  readingWritingP2: { categoryId: 1, part: 2, title: 'Reading & Writing #2' },
  mathP1: { categoryId: 2, part: 1, title: 'Math #1' },
  mathP2: { categoryId: 2, part: 2, title: 'Math #2' },
  english: { categoryId: 3, part: 1, title: 'English' },
  math: { categoryId: 4, part: 1, title: 'Math' },
  reading: { categoryId: 5, part: 1, title: 'Reading' },
  science: { categoryId: 6, part: 1, title: 'Science' },
} as const satisfies Record<string, { categoryId: number; part: 1 | 2; title: string }>;

export type SubjectKey = keyof typeof SUBJECTS;

export const SUBJECT_KEYS = Object.keys(SUBJECTS) as SubjectKey[];

/** The columns of an assessment type, in their order. */
export function subjectsOf(typeId: number): SubjectKey[] {
  const { categories } = assessmentType(typeId);
  return SUBJECT_KEYS.filter((key) => categories.includes(SUBJECTS[key].categoryId));
}

/** The part that is reset with a part 1; undefined where there is none. */
export function partTwoOf(key: SubjectKey): SubjectKey | undefined {
  const { categoryId, part } = SUBJECTS[key];
  return part === 1
    ? SUBJECT_KEYS.find((other) => SUBJECTS[other].categoryId === categoryId && SUBJECTS[other].part === 2)
    : undefined;
}

export interface Copy {
  /** null: part 2 waits for its route. */
  difficulty: string | null;
  startedAt: Date | null;
  completedAt: Date | null;
  invalidatedAt: Date | null;
}

/**
 * Where a student stands with one part (specification 3, section 4; Invalidated is this product's own). `windows` are those of
 * the part that the student has. A part 2 before its route is Scheduled, whatever its window says: nobody can start it yet.
 */
export function monitoringStatus(
  copy: Copy | undefined,
  windows: readonly Window[],
  part: 1 | 2,
  nowMs: number,
): MonitoringStatus {
  if (copy?.invalidatedAt) return 'Invalidated';
  if (copy?.completedAt) return 'Completed';
  if (copy?.startedAt) return 'In Progress';
  if (windows.length === 0) return 'Not Scheduled';
  if (part === 2 && !copy?.difficulty) return 'Scheduled';
  return scheduleStatus(windows, nowMs) === 'upcoming' ? 'Scheduled' : 'Not Started';
}
