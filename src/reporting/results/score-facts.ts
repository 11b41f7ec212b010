import type { Instant } from '../../kernel/clock.js';
import type { OutsideResult } from '../../scoring/index.js';

/** What the start of a sitting says of it for good. */
export interface SittingStart {
  typeId: number;
  setId: number;
  schoolYearId: number;
  categoryId: number;
  part: 1 | 2;
  /** Of the school that gave it. */
  schoolId: number;
  /** Frozen at the start. */
  gradeLevel: number | null;
  /** From when on this installation knows of the sitting: its start, or when it was brought from another installation. */
  since: Instant;
}

/** A score of a sitting's submission. `version` is the event's place in the score stream. */
export interface ScoredFact {
  is: 'scored';
  at: Instant;
  version: number;
  difficulty: 'default' | 'easy' | 'hard';
  raw: number;
  rawMax: number;
  answeredCount: number;
  /** The submission that was read. */
  attempt: { stream: string; version: number; hash: string };
  form: { code: string; version: number; contentHash: string };
  keysVersion: string;
  /** Items that were judged by a corrected key. */
  correctedKeys: number;
  scoringVersion: string;
  resultHash: string;
  correctionId: number | null;
  scoredAt: Instant;
}

/** The score of a section, in the score stream of its last part. */
export interface SectionFact {
  is: 'section';
  at: Instant;
  version: number;
  raw: number;
  rawMax: number;
  scaled: number;
  path: 'easy' | 'hard' | 'single';
  tableVersion: number;
  resultHash: string;
  /** `resultHash` of the last part's score that it was made from. */
  from: string | null;
  correctionId: number | null;
}

/** `version` is the event's place in the attempt stream. */
export interface SubmittedFact {
  is: 'submitted';
  at: Instant;
  version: number;
  submittedAt: Instant;
}

/** The submission before it does not stand any more. */
export interface EndFact {
  is: 'reset' | 'invalidated' | 'reopened';
  at: Instant;
  version: number;
}

export type SittingFact = ScoredFact | SectionFact | SubmittedFact | EndFact;

export interface SittingFacts {
  start: SittingStart;
  /** In the order of `inOrder`. */
  facts: readonly SittingFact[];
}

/** A section score of a test that was taken elsewhere; `schoolId` of the school that entered it. */
export type OutsideFact = Omit<OutsideResult, 'studentId'> & { schoolId: number };

/** Everything known of a student's scores: each fact with the moment at which this installation recorded it. */
export interface ScoreFacts {
  /** By `studentAssessmentId-sitting`. Nothing is kept of a sitting whose answers were erased. */
  sittings: Readonly<Record<string, SittingFacts | 'erased'>>;
  /** By rising id. */
  outside: readonly OutsideFact[];
}

export const NO_FACTS: ScoreFacts = { sittings: {}, outside: [] };

/** The facts with one more, whatever order they come in. The same object when it is known or the sitting was erased. */
export function withFact(facts: ScoreFacts, sitting: string, start: SittingStart, fact: SittingFact): ScoreFacts {
  const known = facts.sittings[sitting];
  if (known === 'erased' || known?.facts.some((one) => idOf(one) === idOf(fact))) return facts;
  const all = [...(known?.facts ?? []), fact].sort(inOrder);
  return { ...facts, sittings: { ...facts.sittings, [sitting]: { start, facts: all } } };
}

export function withOutside(facts: ScoreFacts, more: readonly OutsideFact[]): ScoreFacts {
  const fresh = more.filter(({ id }) => facts.outside.every((known) => known.id !== id));
  if (fresh.length === 0) return facts;
  return { ...facts, outside: [...facts.outside, ...fresh].sort((a, b) => a.id - b.id) };
}

/** The answers of a sitting were erased: nothing of it stays, and nothing comes back. */
export function withoutSitting(facts: ScoreFacts, sitting: string): ScoreFacts {
  if (facts.sittings[sitting] === 'erased') return facts;
  return { ...facts, sittings: { ...facts.sittings, [sitting]: 'erased' } };
}

/** Nothing of what was known at this moment. */
export function forgetUntil(facts: ScoreFacts, moment: Instant): ScoreFacts {
  const sittings = Object.entries(facts.sittings).filter(([, one]) => one !== 'erased' && one.start.since > moment);
  return {
    sittings: Object.fromEntries(sittings),
    outside: facts.outside.filter(({ importedAt }) => importedAt > moment),
  };
}

/** These sittings and results from elsewhere go from one student's facts to another's; what both know of them is kept once. */
export function moveFacts(
  from: ScoreFacts,
  to: ScoreFacts,
  sittings: readonly string[],
  outsideIds: readonly number[],
): { from: ScoreFacts; to: ScoreFacts } {
  let gained = to;
  for (const id of sittings) {
    const one = from.sittings[id];
    if (one === 'erased') gained = withoutSitting(gained, id);
    else for (const fact of one?.facts ?? []) gained = withFact(gained, id, one!.start, fact);
  }
  const moves = (id: number) => outsideIds.includes(id);
  return {
    from: {
      sittings: Object.fromEntries(Object.entries(from.sittings).filter(([id]) => !sittings.includes(id))),
      outside: from.outside.filter(({ id }) => !moves(id)),
    },
    to: withOutside(
      gained,
      from.outside.filter(({ id }) => moves(id)),
    ),
  };
}

/** Whether nothing is known. */
export function isEmpty({ sittings, outside }: ScoreFacts): boolean {
  return Object.keys(sittings).length === 0 && outside.length === 0;
}

/** By moment; facts of one stream that share a moment by their place there. */
function inOrder(a: SittingFact, b: SittingFact): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return streamOf(a) === streamOf(b) ? a.version - b.version : streamOf(a) < streamOf(b) ? -1 : 1;
}

function streamOf({ is }: SittingFact): 'attempt' | 'score' {
  return is === 'scored' || is === 'section' ? 'score' : 'attempt';
}

function idOf(fact: SittingFact): string {
  return `${streamOf(fact)}-${fact.version}`;
}
