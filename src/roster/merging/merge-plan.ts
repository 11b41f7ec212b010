import type { HadWork } from './student-work.js';

/** What may be taken from either record. The e-mail is not among it: it stays with the account that is kept. */
export const MERGED_FIELDS = ['firstName', 'lastName', 'studentNumber', 'gradeLevel', 'untimedAssessment'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];
export type MergedValues = Record<MergedField, string | number | boolean | null>;
/** Fields whose value comes from the record that is given up. */
export type TakenFields = readonly MergedField[];

/** What a merge has to know of one of the two. */
export interface MergeSide {
  id: number;
  name: string;
  archived: boolean;
  hidden: boolean;
  /** No other role anywhere. */
  onlyStudent: boolean;
  /** Is taking a test, or is between its two parts. */
  sitting: boolean;
  /** Another record was merged into this one. */
  hasAbsorbed: boolean;
  work: readonly HadWork[];
}

/** The record that stays, and the one that is given up. */
export interface MergedPair {
  keptId: number;
  absorbedId: number;
}

export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** A merge may be taken back until then. */
export function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);
}

/** Why two records do not become one, in whole sentences; empty when they may. `absorbed` is given up. */
export function whyNotMerged(kept: MergeSide, absorbed: MergeSide, nowMs: number): string[] {
  const reasons: string[] = [];
  for (const { name, hidden, onlyStudent, sitting } of [kept, absorbed]) {
    if (hidden) reasons.push(`The account of ${name} is hidden.`);
    if (!onlyStudent) reasons.push(`${name} has another role as well. Only records of students are merged.`);
    if (sitting) reasons.push(`${name} is taking a test. Merge the records when it is over.`);
  }
  if (kept.archived) reasons.push(`${kept.name} is archived. Activate this record first, or keep the other one.`);
  if (absorbed.hasAbsorbed)
    reasons.push(`Another record was merged into that of ${absorbed.name} already. Keep this one, or take that back.`);
  const late = absorbed.work.find(({ endedAt }) => endedAt !== null && nowMs - endedAt.getTime() < DAY_MS);
  if (late)
    reasons.push(
      `${absorbed.name} ended ${late.title} less than a day ago. Answers of a device without a connection may still come. Merge the records tomorrow, or keep this one.`,
    );
  for (const { key, title, outside } of kept.work)
    if (absorbed.work.some((other) => other.key === key))
      reasons.push(outside ? `Both have a result of ${title} from elsewhere.` : `Both began ${title}.`);
  return reasons;
}

/** What the kept record says afterwards. */
export function valuesAfter(kept: MergedValues, absorbed: MergedValues, taken: TakenFields): MergedValues {
  return Object.fromEntries(
    MERGED_FIELDS.map((field) => [field, (taken.includes(field) ? absorbed : kept)[field]]),
  ) as MergedValues;
}

/** Of the fields that a merge changed: what goes back to what it was, and what somebody changed since and stays. */
export function valuesBack<Values extends object>(
  before: Values,
  after: Values,
  now: Values,
): { back: Partial<Values>; stay: (keyof Values)[] } {
  const changed = (Object.keys(before) as (keyof Values)[]).filter((field) => before[field] !== after[field]);
  const back = changed.filter((field) => now[field] === after[field]);
  return {
    back: Object.fromEntries(back.map((field) => [field, before[field]])) as Partial<Values>,
    stay: changed.filter((field) => now[field] !== after[field]),
  };
}

/** A place or a parent as it was moved: `had` when the kept record had it already. */
export interface MovedLink {
  id: number;
  had: boolean;
  /** When the record that was given up came by it. */
  since: string;
}

/**
 * What becomes of what was moved, when it is taken back: it returns to the record that was given up, unless it was taken away
 * from the kept one since.
 * @param now what the kept record has, each with the moment at which it came by it
 * @param how `strictly`: also what both had stays away where it was taken from the kept one since
 */
export function linksBack(
  moved: readonly MovedLink[],
  now: ReadonlyMap<number, Date>,
  mergedAt: Date,
  { strictly = false } = {},
): { returned: MovedLink[]; leaves: number[]; gone: number[]; added: number[] } {
  const isTheMerge = (id: number) => now.get(id)?.getTime() === mergedAt.getTime();
  const isKept = (id: number) => !strictly || now.has(id);
  const returned = moved.filter(({ id, had }) => (had ? isKept(id) : isTheMerge(id)));
  const known = new Set(moved.map(({ id }) => id));
  return {
    returned,
    leaves: moved.filter(({ id, had }) => !had && isTheMerge(id)).map(({ id }) => id),
    gone: moved.filter(({ id, had }) => (had ? !isKept(id) : !isTheMerge(id))).map(({ id }) => id),
    added: [...now].filter(([id, at]) => at > mergedAt && !known.has(id)).map(([id]) => id),
  };
}
