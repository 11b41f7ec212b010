import { category, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { benchmarkFor } from '../../scoring/index.js';
import {
  countedOf,
  ENOUGH,
  ENOUGH_TESTED,
  isEnough,
  spreadOfCounts,
  together,
  wilson,
  type Counted,
  type OneCounted,
  type Spread,
  type Together,
} from './spread.js';

/** A student of the group, or of the rest of its school, with the result of the set; nulls without one. */
export interface StudentScores extends OneCounted {
  studentId: number;
  /** In the group that is asked for. */
  mine: boolean;
  /** Frozen when it was taken, otherwise of today. */
  gradeLevel: number | null;
  composite: number | null;
  /** Of each category, in the order of the type; null without a result. */
  scores: readonly (number | null)[] | null;
  takenTo: Instant | null;
}

/**
 * What may be said of a group: everything; of a small one counts and names only; nothing where the asker sees aggregates
 * alone and a few students could be told from them.
 */
export type Basis = 'full' | 'counts' | 'nothing';

export type Standing = 'met' | 'near' | 'below';

/** Two steps of the scale: 20 points of the SAT, 2 of the ACT. */
export function nearSteps({ section }: AssessmentType): number {
  return 2 * section.step;
}

/** How a score stands to its benchmark; null where there is none. */
export function standingOf(
  type: AssessmentType,
  categoryId: number,
  score: number,
  gradeLevel: number | null,
): Standing | null {
  const benchmark = benchmarkFor(type, categoryId, gradeLevel);
  if (!benchmark) return null;
  if (score >= benchmark.score) return 'met';
  return score >= benchmark.score - nearSteps(type) ? 'near' : 'below';
}

export interface ScoreBar {
  score: number;
  met: number;
  near: number;
  below: number;
}

export interface SectionFigures {
  /** Fewer may have this score than have some. */
  basis: Basis;
  categoryId: number;
  name: string;
  tone: 'a' | 'b';
  n: number;
  spread: Spread | null;
  /** One of each grade that has its own; none where the product shows none. */
  benchmarks: { name: string; score: number }[];
  /** Without a benchmark null. */
  reached: number | null;
  near: number | null;
  /** Range of the share that reaches it, in whole percent; null where there are too few. */
  reachedRange: { low: number; high: number } | null;
  /** How many have each score, rising; those without a benchmark stand under `below`. */
  bars: ScoreBar[];
  school: { n: number; reached: number | null; spread: Spread } | null;
}

export interface ScoreFigures {
  basis: Basis;
  /** Everybody of the group, with some score, and with all of them. */
  students: number;
  tested: number;
  complete: number;
  /** Under 70% of the group is tested. */
  preliminary: boolean;
  spread: Spread | null;
  bars: { score: number; n: number }[];
  school: { n: number; spread: Spread } | null;
  /** Of those with all scores, by how many of the benchmarks they reach, most first; empty without benchmarks. */
  reaching: { sections: number; n: number }[];
  sections: SectionFigures[];
  takenTo: Instant | null;
}

/** What is counted of students with their scores: of several together it is the sum (`sumOf`). */
export interface ScoreTally {
  students: number;
  /** With some score. */
  tested: number;
  /** How many have each total. */
  totals: Map<number, number>;
  /** Of each category, in the order of the type. */
  sections: SectionTally[];
  /** Of those with a total, how many reach how many benchmarks; null where one of them has no benchmark at all. */
  reaching: number[] | null;
  takenTo: Instant | null;
}

interface SectionTally {
  /** How many have each score, and how many of them reach the benchmark, or nearly. */
  scores: Map<number, { n: number; met: number; near: number }>;
  /** How many have a benchmark. */
  judged: number;
  /** Of those with a score. */
  grades: Set<number | null>;
}

/** Counts students with their scores. Pure. */
export function tallyScores(
  type: AssessmentType,
  students: readonly Pick<StudentScores, 'composite' | 'scores' | 'gradeLevel' | 'takenTo'>[],
): ScoreTally {
  const tally = emptyTally(type);
  for (const { composite, scores, gradeLevel, takenTo } of students) {
    tally.students += 1;
    if (!scores?.some((score) => score !== null)) continue;
    tally.tested += 1;
    if (takenTo !== null && (tally.takenTo === null || takenTo > tally.takenTo)) tally.takenTo = takenTo;
    let [reached, judged] = [0, 0];
    for (const [place, categoryId] of type.categories.entries()) {
      const score = scores[place] ?? null;
      if (score === null) continue;
      const standing = standingOf(type, categoryId, score, gradeLevel);
      const section = tally.sections[place]!;
      const met = standing === 'met' ? 1 : 0;
      addScore(section.scores, score, { n: 1, met, near: standing === 'near' ? 1 : 0 });
      section.grades.add(gradeLevel);
      if (standing === null) continue;
      section.judged += 1;
      judged += 1;
      reached += met;
    }
    if (composite === null) continue;
    tally.totals.set(composite, (tally.totals.get(composite) ?? 0) + 1);
    if (judged === 0) tally.reaching = null;
    else if (tally.reaching) tally.reaching[reached]! += 1;
  }
  return tally;
}

/** What was counted of several, as if they had been counted together. Pure. */
export function sumOf(type: AssessmentType, tallies: readonly ScoreTally[]): ScoreTally {
  const sum = emptyTally(type);
  for (const { students, tested, totals, sections, reaching, takenTo } of tallies) {
    sum.students += students;
    sum.tested += tested;
    for (const [score, n] of totals) sum.totals.set(score, (sum.totals.get(score) ?? 0) + n);
    for (const [place, { scores, judged, grades }] of sections.entries()) {
      const section = sum.sections[place]!;
      for (const [score, of] of scores) addScore(section.scores, score, of);
      section.judged += judged;
      for (const grade of grades) section.grades.add(grade);
    }
    if (reaching === null) sum.reaching = null;
    else sum.reaching = sum.reaching?.map((n, at) => n + reaching[at]!) ?? null;
    if (takenTo !== null && (sum.takenTo === null || takenTo > sum.takenTo)) sum.takenTo = takenTo;
  }
  return sum;
}

function emptyTally(type: AssessmentType): ScoreTally {
  return {
    ...{ students: 0, tested: 0, totals: new Map(), takenTo: null },
    sections: type.categories.map(() => ({ scores: new Map(), judged: 0, grades: new Set() })),
    reaching: Array.from({ length: type.categories.length + 1 }, () => 0),
  };
}

function addScore(
  scores: SectionTally['scores'],
  score: number,
  { n, met, near }: { n: number; met: number; near: number },
): void {
  const known = scores.get(score);
  if (!known) {
    scores.set(score, { n, met, near });
    return;
  }
  known.n += n;
  known.met += met;
  known.near += near;
}

/** The scores of a group in figures. @param named the asker may see the group by name. Pure. */
export function scoreFigures(type: AssessmentType, students: readonly StudentScores[], named: boolean): ScoreFigures {
  const tallies = together(students).map((one) => ({ ...one, tally: tallyScores(type, one.tally) }));
  return figuresOfTallies(type, tallies, named);
}

/** The same of students who were counted before. Pure. */
export function figuresOfTallies(
  type: AssessmentType,
  everybody: readonly Together<ScoreTally>[],
  named: boolean,
): ScoreFigures {
  const group = everybody.filter((one) => one.mine);
  const mine = sumOf(
    type,
    group.map(({ tally }) => tally),
  );
  const complete = totalOf(mine);
  const basis = basisOf(
    countedOf(group, ({ tested }) => tested),
    named,
  );
  const ofComposite = basisOf(countedOf(group, totalOf), named);
  const preliminary = mine.tested < ENOUGH_TESTED * mine.students;
  const compares = basis === 'full' && !preliminary;
  const school = compares
    ? sumOf(
        type,
        everybody.map(({ tally }) => tally),
      )
    : null;
  const sections = type.categories.map((categoryId, place): SectionFigures => {
    const { name, tone } = category(categoryId);
    const own = mine.sections[place]!;
    const countOf = (tally: ScoreTally) => sizeOf(tally.sections[place]!);
    const n = sizeOf(own);
    const of = basisOf(countedOf(group, countOf), named);
    const judged = of !== 'nothing' && own.judged > 0;
    const reached = reachedIn(own);
    const range = wilson(reached, n);
    const ofSchool = school?.sections[place];
    const beside = ofSchool && comparable(everybody, countOf, scoresOf(ofSchool));
    return {
      basis: of,
      ...{ categoryId, name, tone, n },
      spread: of === 'full' ? spreadOfCounts(scoresOf(own)) : null,
      benchmarks: benchmarksOf(type, categoryId, own.grades),
      reached: judged ? reached : null,
      near: judged ? [...own.scores.values()].reduce((sum, { near }) => sum + near, 0) : null,
      reachedRange:
        judged && of === 'full' && n >= ENOUGH
          ? { low: Math.round(range.low * 100), high: Math.round(range.high * 100) }
          : null,
      bars:
        of === 'nothing'
          ? []
          : [...own.scores]
              .map(([score, { n: all, met, near }]) => ({ score, met, near, below: all - met - near }))
              .sort((a, b) => a.score - b.score),
      school: ofSchool && beside ? { ...beside, reached: judged ? reachedIn(ofSchool) : null } : null,
    };
  });
  return {
    basis,
    students: mine.students,
    tested: mine.tested,
    complete,
    preliminary,
    spread: ofComposite === 'full' ? spreadOfCounts(mine.totals) : null,
    bars:
      ofComposite === 'nothing'
        ? []
        : [...mine.totals].map(([score, n]) => ({ score, n })).sort((a, b) => a.score - b.score),
    school: school && comparable(everybody, totalOf, school.totals),
    reaching:
      ofComposite === 'nothing' ? [] : (mine.reaching ?? []).map((n, reached) => ({ sections: reached, n })).reverse(),
    sections,
    takenTo: mine.takenTo,
  };
}

function totalOf({ totals }: ScoreTally): number {
  let n = 0;
  for (const count of totals.values()) n += count;
  return n;
}

function sizeOf({ scores }: SectionTally): number {
  let n = 0;
  for (const of of scores.values()) n += of.n;
  return n;
}

function reachedIn({ scores }: SectionTally): number {
  return [...scores.values()].reduce((sum, { met }) => sum + met, 0);
}

function scoresOf({ scores }: SectionTally): Map<number, number> {
  return new Map([...scores].map(([score, { n }]) => [score, n]));
}

function basisOf(tested: Counted, named: boolean): Basis {
  if (isEnough(tested)) return 'full';
  return named ? 'counts' : 'nothing';
}

/** The spread of a school beside a group of it, where enough others are in it. */
function comparable(
  everybody: readonly Together<ScoreTally>[],
  size: (tally: ScoreTally) => number,
  scores: ReadonlyMap<number, number>,
): { n: number; spread: Spread } | null {
  const school = countedOf(everybody, size);
  const group = countedOf(
    everybody.filter(({ mine }) => mine),
    size,
  );
  if (group.students < ENOUGH || school.students - group.students < ENOUGH || !isEnough(school)) return null;
  const spread = spreadOfCounts(scores);
  return spread && { n: school.students, spread };
}

/** Those of the grades that are in the group; one where they all share it. */
function benchmarksOf(
  type: AssessmentType,
  categoryId: number,
  grades: ReadonlySet<number | null>,
): { name: string; score: number }[] {
  const all = [...(grades.size > 0 ? grades : [null])]
    .sort((a, b) => (a ?? 0) - (b ?? 0))
    .flatMap((grade) => {
      const benchmark = benchmarkFor(type, categoryId, grade);
      return benchmark ? [{ name: grade === null ? 'Benchmark' : `Grade ${grade}`, score: benchmark.score }] : [];
    });
  const [first] = all;
  return first && all.every(({ score }) => score === first.score) ? [{ ...first, name: 'Benchmark' }] : all;
}
