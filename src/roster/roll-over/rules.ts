import { REACHES_BEYOND } from '../read/held-roles.js';

export const ITEM_KINDS = ['new_term', 'term', 'class', 'student'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What is done to a record. `stay`, `keep` and `skip` do nothing: of a student, of a term or class, of a new term. */
export const ITEM_ACTIONS = ['up', 'leave', 'stay', 'archive', 'keep', 'make', 'skip'] as const;
export type ItemAction = (typeof ITEM_ACTIONS)[number];

/** `later`: done when its tests are over. `back`: was done and taken back. `stays`: was done and could not be taken back. */
export const ITEM_STATES = ['waiting', 'later', 'done', 'skipped', 'back', 'stays'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Actions that leave a record as it is. */
export const IDLE_ACTIONS = ['stay', 'keep', 'skip'] as const satisfies readonly ItemAction[];

/** The grade after which students leave. */
export const LAST_GRADE = 12;

/** Why something is left alone, or later. */
export const WHY = {
  hidden: 'A hidden account is left alone.',
  'no-grade': 'Has no grade.',
  locked: 'The grade is locked.',
  reach: REACHES_BEYOND,
  provider: 'Comes from a provider, which keeps it.',
  tests: 'Has tests that end later. It is archived after the last of them.',
  'endless-tests': 'Has a test without an end. Archive it when nobody takes it any more.',
  sitting: 'Is taking a test. Is archived when it is over.',
  exists: 'Is there already.',
  'came-after': 'Came after the plan was made.',
} as const;
export type Why = keyof typeof WHY;

export interface Proposal {
  action: ItemAction;
  why: Why | null;
  /** Nobody chooses anything else. */
  fixed: boolean;
}

export interface StudentFacts {
  gradeLevel: number | null;
  gradeLocked: boolean;
  hidden: boolean;
  /** Has a role that reaches beyond the actor's. */
  beyond: boolean;
}

/** What is proposed for a student. */
export function proposalFor({ gradeLevel, gradeLocked, hidden, beyond }: StudentFacts): Proposal {
  if (hidden) return { action: 'stay', why: 'hidden', fixed: true };
  if (beyond) return { action: 'stay', why: 'reach', fixed: true };
  if (gradeLevel === null) return { action: 'stay', why: 'no-grade', fixed: false };
  if (gradeLocked) return { action: 'stay', why: 'locked', fixed: false };
  return { action: gradeLevel >= LAST_GRADE ? 'leave' : 'up', why: null, fixed: false };
}

/** What may be chosen for a row of a plan, the proposal first. */
export function choicesOf(item: {
  kind: ItemKind;
  usual: ItemAction;
  why: string | null;
  fixed: boolean;
  grade: number | null;
}): ItemAction[] {
  const { kind, usual, fixed, grade, why } = item;
  if (fixed) return [usual];
  if (kind === 'new_term') return ['make', 'skip'];
  if (kind !== 'student') return ['archive', 'keep'];
  const mayGoUp = grade !== null && grade < LAST_GRADE && why !== 'locked';
  const all: ItemAction[] = mayGoUp ? ['up', 'stay', 'leave'] : ['stay', 'leave'];
  return [usual, ...all.filter((action) => action !== usual)];
}

/** The same day a year later; of February 29 the 28th. */
export function yearLater(day: Date): Date {
  const later = new Date(day);
  later.setUTCFullYear(day.getUTCFullYear() + 1);
  if (later.getUTCMonth() !== day.getUTCMonth()) later.setUTCDate(0);
  return later;
}

/** 'Fall 2026' is 'Fall 2027', '2026-27' is '2027-28'. */
export function nameYearLater(name: string): string {
  const next = (year: string) => String((Number(year) + 1) % 10 ** year.length).padStart(year.length, '0');
  return name.replace(
    /(?<!\d)(20\d\d)(?:([-–/])(20\d\d|\d\d))?(?!\d)/g,
    (_all, first: string, dash?: string, second?: string) => next(first) + (dash ? dash + next(second!) : ''),
  );
}

/** A student as he stands now. */
export interface StudentNow {
  schoolId: number | null;
  gradeLevel: number | null;
  gradeLocked: boolean;
  hidden: boolean;
  archivedAt: Date | null;
}

const GONE = 'Is not there any more.';
const said = (grade: number | null) => grade ?? 'empty';

/** Why a student is not changed as planned; null when all stands as it was planned. */
export function whyNotStudent(
  schoolId: number,
  planned: { action: ItemAction; grade: number | null },
  now: StudentNow | undefined,
): string | null {
  if (!now) return GONE;
  if (now.schoolId !== schoolId) return 'Is at another school now.';
  if (now.archivedAt) return 'Was archived meanwhile.';
  if (now.hidden) return WHY.hidden;
  if (now.gradeLevel !== planned.grade) return `The grade was changed meanwhile. It is now ${said(now.gradeLevel)}.`;
  if (planned.action === 'up' && now.gradeLocked) return 'The grade was locked meanwhile.';
  return null;
}

/** Why what was done to a student is not taken back; null when he stands as the roll-over left him. */
export function whyStudentStays(
  schoolId: number,
  did: { action: ItemAction; grade?: number | null; archivedAt?: string },
  now: StudentNow | undefined,
): string | null {
  if (!now) return GONE;
  if (now.schoolId !== schoolId) return 'Is at another school now.';
  if (did.action === 'leave') {
    if (!now.archivedAt) return 'Was activated since.';
    return now.archivedAt.toISOString() === did.archivedAt ? null : 'Was activated and archived again since.';
  }
  if (now.archivedAt) return 'Was archived since.';
  if (now.gradeLocked) return 'The grade was locked since.';
  return now.gradeLevel === did.grade ? null : `The grade was changed since. It is now ${said(now.gradeLevel)}.`;
}

/** A class as it stands now. */
export interface ClassNow {
  termId: number;
  archivedAt: Date | null;
}

/** Why a class is not archived as planned. */
export function whyNotClass(planned: { termId: number }, now: ClassNow | undefined): string | null {
  if (!now) return GONE;
  if (now.archivedAt) return 'Was archived meanwhile.';
  return now.termId === planned.termId ? null : 'Was moved to another term meanwhile.';
}

/** A term as it stands now. */
export interface TermNow {
  yearId: number;
  archivedAt: Date | null;
}

/** Why a term is not archived as planned, besides classes that stay in it. */
export function whyNotTerm(planned: { yearId: number }, now: TermNow | undefined): string | null {
  if (!now) return GONE;
  if (now.archivedAt) return 'Was archived meanwhile.';
  return now.yearId === planned.yearId ? null : 'Was moved to another school year meanwhile.';
}

/** Why an archived term or class is not activated again. */
export function whyArchivedStays(
  did: { archivedAt?: string },
  now: { archivedAt: Date | null } | undefined,
): string | null {
  if (!now) return GONE;
  if (!now.archivedAt) return 'Was activated since.';
  return now.archivedAt.toISOString() === did.archivedAt ? null : 'Was activated and archived again since.';
}
