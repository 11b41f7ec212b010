import { category, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { compositeError, sectionError } from '../../scoring/index.js';
import { standingOf, type Basis } from '../student-results/figures.js';
import { isEnough, type Counted } from '../student-results/spread.js';
import { matchedDifference } from './matched.js';

/** Ours, until the vendors publish theirs: one standard error of measurement on either side of a score. */
export const LIKELY_RANGES = '2026.1';
/** So many tests are compared at once. */
export const MOST_TESTS = 3;

/** A test that is compared, with what everybody of the group made of it. */
export interface Test {
  setId: number;
  schoolYearId: number;
  setName: string;
  /** 'SAT Set 1'; with the school year where the compared ones are of several. */
  name: string;
  /** The day on which the middle student finished it. */
  takenAt: Instant;
  /** Of everybody with a score of all sections. */
  n: number;
  mean: number;
}

/** What a student has of one test. */
export interface TestScores {
  composite: number | null;
  /** Of each category, in the order of the type. */
  scores: readonly (number | null)[];
  gradeLevel: number | null;
  /** Why there is no total; none where there is one. */
  missing: readonly string[];
}

/** A student of the group with a result of each test, in their order; null without any. */
export interface GrowthStudent {
  studentId: number;
  /** The asker may see this student by name. */
  seen: boolean;
  results: readonly (TestScores | null)[];
}

export type Movement = 'up' | 'within' | 'down';

/** Two places of compared tests: 0 and 1 are the first and the second. */
export type Pair = readonly [from: number, to: number];

/** From each to the next, then from the first to the last. */
export function pairsOf(tests: number): Pair[] {
  const next = Array.from({ length: Math.max(0, tests - 1) }, (_, i): Pair => [i, i + 1]);
  return tests > 2 ? [...next, [0, tests - 1]] : next;
}

/** A score moved clearly when its two likely ranges do not overlap: by twice the error or more. */
export function movementOf(change: number, error: number): Movement {
  if (Math.abs(change) < 2 * error) return 'within';
  return change > 0 ? 'up' : 'down';
}

/** The total, or a section of the test. */
export interface Scale {
  /** null is the total. */
  categoryId: number | null;
  name: string;
  tone: 't' | 'a' | 'b';
  min: number;
  max: number;
  /** Half of the likely range of a score. */
  error: number;
}

/** The total first, then the sections. */
export function scalesOf(type: AssessmentType): Scale[] {
  const { composite, section, categories } = type;
  return [
    {
      ...{ categoryId: null, name: composite.rule === 'sum' ? 'Total' : 'Composite', tone: 't' },
      ...{ min: composite.min, max: composite.max, error: compositeError(type) },
    },
    ...categories.map((categoryId): Scale => {
      const { name, tone } = category(categoryId);
      return { categoryId, name, tone, min: section.min, max: section.max, error: sectionError(type) };
    }),
  ];
}

/** How far the same students moved between two tests. */
export interface PairFigures {
  from: number;
  to: number;
  /** Students with a total in both, or in all of the tests. */
  n: number;
  /** Everything below is null where too few are compared. */
  change: number | null;
  /** Half of the 95% range of the change. */
  give: number | null;
  mayBeZero: boolean | null;
  up: number | null;
  within: number | null;
  down: number | null;
}

export interface ScaleFigures extends Scale {
  /** Of the students with a total in all of the tests; null where they are too few. */
  means: (number | null)[];
  pairs: PairFigures[];
}

/** Who crossed the benchmark of a section from the first test to the last. */
export interface Crossing {
  categoryId: number;
  name: string;
  tone: 'a' | 'b';
  crossed: Crosser[];
  fell: Crosser[];
  above: number;
  below: number;
}

export interface Crosser {
  studentId: number;
  change: number;
  clear: boolean;
}

export interface GrowthFigures {
  basis: Basis;
  /** Everybody of the group, and those with a total in all of the tests. */
  students: number;
  matched: number;
  scales: ScaleFigures[];
  /** Totals of each student who is matched, as they stand in the tests; empty for who sees aggregates alone. */
  lines: { scores: number[]; movement: Movement }[];
  /** Sections with a benchmark. */
  crossings: Crossing[];
  /** Students without a total in one of the tests. */
  leftOut: number[];
}

/** Means of SAT scales are whole; ACT scales are so short that a point is much. */
export function round(type: AssessmentType, value: number): number {
  const steps = type.courseType === 'SAT' ? 1 : 10;
  // Without the minus of a zero.
  return Math.round(value * steps) / steps + 0;
}

const total = (one: TestScores | null | undefined): number | null => one?.composite ?? null;

/**
 * The growth of a group over its tests, in figures. Only the same students are compared: those with a total in all of the
 * tests, or with `eachPair` those with a total in both of the two. Who sees aggregates alone gets them of the same students
 * alone, and only where no few could be told: neither the compared nor those who are left out of a test or of a pair
 * (`isEnough`). Pure.
 */
export function growthFigures(
  type: AssessmentType,
  tests: number,
  students: readonly GrowthStudent[],
  { named, eachPair }: { named: boolean; eachPair: boolean },
): GrowthFigures {
  const places = Array.from({ length: tests }, (_, place) => place);
  const matched = matchedIn(tests, students);
  const pairs = pairsOf(tests);
  const same = new Set(matched);
  const others = students.filter((one) => !same.has(one));
  const totals = places.map((place) => others.filter((one) => has(one, place)));
  // Also who has a score of a section and no total: the averages of sections count them elsewhere.
  const sections = places.flatMap((place) =>
    type.categories.map((_, at) => others.filter(({ results }) => results[place]?.scores[at] != null)),
  );
  const inBoth = pairs.map((pair) => others.filter((one) => pair.every((place) => has(one, place))));
  const hides = [...totals, ...sections, ...inBoth].every((few) => hidesFew(counted(few)));
  const basis = basisOf(matched, named, hides);
  const compared = pairs.map((pair) => comparedIn(tests, students, pair, named && eachPair));
  const scales = scalesOf(type).map((scale): ScaleFigures => {
    const score = (one: GrowthStudent, place: number) => scoreIn(type, one, place, scale.categoryId)!;
    return {
      ...scale,
      means: places.map((place) =>
        basis === 'full'
          ? round(type, matched.reduce((sum, one) => sum + score(one, place), 0) / matched.length)
          : null,
      ),
      pairs: pairs.map(([from, to], i) => {
        const of = compared[i]!.map((one) => [score(one, from), score(one, to)] as const);
        return pairFigures(type, scale, [from, to], of, basisOf(compared[i]!, named, hides));
      }),
    };
  });
  const [first, last] = [0, tests - 1];
  return {
    basis,
    students: students.length,
    matched: matched.length,
    scales,
    lines: named
      ? matched.map(({ results }) => {
          const scores = results.map((result) => result!.composite!);
          return { scores, movement: movementOf(scores[last]! - scores[first]!, compositeError(type)) };
        })
      : [],
    crossings: basis === 'nothing' ? [] : crossingsOf(type, matched, last),
    leftOut: others.map(({ studentId }) => studentId),
  };
}

function has(one: GrowthStudent, place: number): boolean {
  return total(one.results[place]) !== null;
}

/** Students with a total in all of the tests. */
function matchedIn(tests: number, students: readonly GrowthStudent[]): GrowthStudent[] {
  const places = Array.from({ length: tests }, (_, place) => place);
  return students.filter((one) => tests > 1 && places.every((place) => has(one, place)));
}

/** The students whose scores in two tests are compared: those with a total in all of the tests, or in both of these. */
export function comparedIn(
  tests: number,
  students: readonly GrowthStudent[],
  [from, to]: Pair,
  eachPair: boolean,
): GrowthStudent[] {
  return eachPair ? students.filter((one) => has(one, from) && has(one, to)) : matchedIn(tests, students);
}

/** A student's score in a test. @param categoryId null is the total */
export function scoreIn(
  type: AssessmentType,
  { results }: GrowthStudent,
  place: number,
  categoryId: number | null,
): number | null {
  if (categoryId === null) return total(results[place]);
  return results[place]?.scores[type.categories.indexOf(categoryId)] ?? null;
}

function counted(of: readonly GrowthStudent[]): Counted {
  return { students: of.length, unseen: of.filter(({ seen }) => !seen).length };
}

/** Those who are in one figure and not in another can be told by taking one from the other, unless they are none or many. */
function hidesFew({ unseen }: Counted): boolean {
  return unseen === 0 || isEnough({ students: unseen, unseen });
}

function basisOf(of: readonly GrowthStudent[], named: boolean, hides: boolean): Basis {
  if (isEnough(counted(of)) && (named || hides)) return 'full';
  return named ? 'counts' : 'nothing';
}

function pairFigures(
  type: AssessmentType,
  { error }: Scale,
  [from, to]: Pair,
  of: readonly (readonly [number, number])[],
  basis: Basis,
): PairFigures {
  const moved = (movement: Movement) =>
    basis === 'nothing' ? null : of.filter(([a, b]) => movementOf(b - a, error) === movement).length;
  const matched = basis === 'full' ? matchedDifference(of) : null;
  return {
    ...{ from, to, n: of.length },
    change: matched && round(type, matched.mean),
    give: matched && round(type, matched.high - matched.mean),
    mayBeZero: matched && matched.mayBeZero,
    ...{ up: moved('up'), within: moved('within'), down: moved('down') },
  };
}

function crossingsOf(type: AssessmentType, matched: readonly GrowthStudent[], last: number): Crossing[] {
  return type.categories.flatMap((categoryId, place): Crossing[] => {
    const { name, tone } = category(categoryId);
    const crossing: Crossing = { categoryId, name, tone, crossed: [], fell: [], above: 0, below: 0 };
    for (const { studentId, results } of matched) {
      const [before, after] = [results[0]!, results[last]!];
      const met = ({ scores, gradeLevel }: TestScores) => {
        const standing = standingOf(type, categoryId, scores[place]!, gradeLevel);
        return standing === null ? null : standing === 'met';
      };
      const [then, now] = [met(before), met(after)];
      if (then === null || now === null) return [];
      const change = after.scores[place]! - before.scores[place]!;
      const crosser = { studentId, change, clear: movementOf(change, sectionError(type)) !== 'within' };
      if (then === now) crossing[now ? 'above' : 'below'] += 1;
      else crossing[now ? 'crossed' : 'fell'].push(crosser);
    }
    return matched.length > 0 ? [crossing] : [];
  });
}
