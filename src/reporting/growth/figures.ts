import { category, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { compositeError, sectionError } from '../../scoring/index.js';
import { standingOf, type Basis } from '../student-results/figures.js';
import { isEnough, type Counted } from '../student-results/spread.js';
import { matchedSums } from './matched.js';

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

/** What is counted of students with a total in all of the tests: of several together it is the sum (`sumOfMoves`). */
export interface MovesTally {
  n: number;
  /** Of each scale: the sum of the scores in each test, and how far the students moved between two. */
  scales: { sums: number[]; pairs: Moves[] }[];
  /** Sections in which all of the students have a benchmark. */
  crossings: Crossing[];
}

/** How far students moved between two tests. */
interface Moves {
  n: number;
  sum: number;
  squares: number;
  up: number;
  within: number;
  down: number;
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
  const tally = tallyMoves(type, tests, matched);
  const compared = pairs.map((pair) => comparedIn(tests, students, pair, named && eachPair));
  const scales = scalesOf(type).map((scale, at) =>
    scaleFigures(type, scale, tally.n, tally.scales[at]!.sums, basis, (pair, i) => [
      movesBetween(type, scale, pair, compared[i]!),
      basisOf(compared[i]!, named, hides),
    ]),
  );
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
    crossings: basis === 'nothing' ? [] : tally.crossings,
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

/**
 * The same of students who were counted before, for who sees aggregates alone: all of them have a total in all of the tests, so
 * none is left out. Pure.
 */
export function figuresOfMoves(type: AssessmentType, tests: number, tallies: readonly MovesTally[]): GrowthFigures {
  const { n, scales, crossings } = sumOfMoves(type, tests, tallies);
  const basis: Basis = isEnough({ students: n, unseen: n }) ? 'full' : 'nothing';
  return {
    basis,
    students: n,
    matched: n,
    scales: scalesOf(type).map((scale, at) =>
      scaleFigures(type, scale, n, scales[at]!.sums, basis, (_, i) => [scales[at]!.pairs[i]!, basis]),
    ),
    lines: [],
    crossings: basis === 'nothing' ? [] : crossings,
    leftOut: [],
  };
}

/** Counts students who have a total in all of the tests. Pure. */
export function tallyMoves(type: AssessmentType, tests: number, matched: readonly GrowthStudent[]): MovesTally {
  const pairs = pairsOf(tests);
  return {
    n: matched.length,
    scales: scalesOf(type).map((scale) => ({
      sums: Array.from({ length: tests }, (_, place) =>
        matched.reduce((sum, one) => sum + scoreIn(type, one, place, scale.categoryId)!, 0),
      ),
      pairs: pairs.map((pair) => movesBetween(type, scale, pair, matched)),
    })),
    crossings: crossingsOf(type, matched, tests - 1),
  };
}

/** What was counted of several, as if they had been counted together. */
function sumOfMoves(type: AssessmentType, tests: number, tallies: readonly MovesTally[]): MovesTally {
  const sum = tallyMoves(type, tests, []);
  const some = tallies.filter(({ n }) => n > 0);
  for (const { n, scales } of some) {
    sum.n += n;
    for (const [at, { sums, pairs }] of scales.entries()) {
      const scale = sum.scales[at]!;
      for (const [place, one] of sums.entries()) scale.sums[place]! += one;
      for (const [i, moves] of pairs.entries())
        for (const name of Object.keys(moves) as (keyof Moves)[]) scale.pairs[i]![name] += moves[name];
    }
  }
  const [first, ...others] = some;
  sum.crossings = (first?.crossings ?? []).flatMap((one): Crossing[] => {
    const of = [one, ...others.flatMap(({ crossings }) => crossings.filter((c) => c.categoryId === one.categoryId))];
    if (of.length < some.length) return [];
    return [
      {
        ...one,
        crossed: of.flatMap(({ crossed }) => crossed),
        fell: of.flatMap(({ fell }) => fell),
        above: of.reduce((all, { above }) => all + above, 0),
        below: of.reduce((all, { below }) => all + below, 0),
      },
    ];
  });
  return sum;
}

function movesBetween(
  type: AssessmentType,
  { categoryId, error }: Scale,
  [from, to]: Pair,
  students: readonly GrowthStudent[],
): Moves {
  const moves: Moves = { n: students.length, sum: 0, squares: 0, up: 0, within: 0, down: 0 };
  for (const one of students) {
    const change = scoreIn(type, one, to, categoryId)! - scoreIn(type, one, from, categoryId)!;
    moves.sum += change;
    moves.squares += change * change;
    moves[movementOf(change, error)] += 1;
  }
  return moves;
}

function scaleFigures(
  type: AssessmentType,
  scale: Scale,
  n: number,
  sums: readonly number[],
  basis: Basis,
  movesOf: (pair: Pair, at: number) => [moves: Moves, basis: Basis],
): ScaleFigures {
  return {
    ...scale,
    means: sums.map((sum) => (basis === 'full' ? round(type, sum / n) : null)),
    pairs: pairsOf(sums.length).map((pair, at) => pairFigures(type, pair, ...movesOf(pair, at))),
  };
}

function pairFigures(type: AssessmentType, [from, to]: Pair, moves: Moves, basis: Basis): PairFigures {
  const { n, up, within, down } = moves;
  const matched = basis === 'full' ? matchedSums(moves) : null;
  const hidden = basis === 'nothing';
  return {
    ...{ from, to, n },
    change: matched && round(type, matched.mean),
    give: matched && round(type, matched.high - matched.mean),
    mayBeZero: matched && matched.mayBeZero,
    ...{ up: hidden ? null : up, within: hidden ? null : within, down: hidden ? null : down },
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
