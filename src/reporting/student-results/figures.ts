import { category, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { benchmarkFor } from '../../scoring/index.js';
import { counted, ENOUGH, ENOUGH_TESTED, isEnough, spreadOf, wilson, type OneCounted, type Spread } from './spread.js';

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

/** The scores of a group in figures. @param named the asker may see the group by name. Pure. */
export function scoreFigures(type: AssessmentType, students: readonly StudentScores[], named: boolean): ScoreFigures {
  const mine = students.filter((one) => one.mine);
  const isTested = ({ scores }: StudentScores) => scores?.some((score) => score !== null) ?? false;
  const tested = mine.filter(isTested);
  const isComplete = ({ composite }: StudentScores) => composite !== null;
  const complete = tested.flatMap(({ composite }) => composite ?? []);
  const basis = basisOf(tested, named);
  const ofComposite = basisOf(tested.filter(isComplete), named);
  const preliminary = tested.length < ENOUGH_TESTED * mine.length;
  const compares = basis === 'full' && !preliminary;
  const schoolSpread = compares ? comparable(students.filter(isComplete), ({ composite }) => composite!) : null;
  const sections = type.categories.map((categoryId, place) =>
    sectionFigures(type, categoryId, place, students, named, compares),
  );
  return {
    basis,
    students: mine.length,
    tested: tested.length,
    complete: complete.length,
    preliminary,
    spread: ofComposite === 'full' ? spreadOf(complete) : null,
    bars:
      ofComposite === 'nothing'
        ? []
        : [...Map.groupBy(complete, (score) => score)]
            .map(([score, all]) => ({ score, n: all.length }))
            .sort((a, b) => a.score - b.score),
    school: schoolSpread,
    reaching: ofComposite === 'nothing' ? [] : reachingOf(type, tested),
    sections,
    takenTo: tested.reduce<Instant | null>(
      (last, { takenTo }) => (takenTo !== null && (last === null || takenTo > last) ? takenTo : last),
      null,
    ),
  };
}

function basisOf(tested: readonly OneCounted[], named: boolean): Basis {
  if (isEnough(counted(tested))) return 'full';
  return named ? 'counts' : 'nothing';
}

/** The spread of a school beside a group of it, where enough others are in it. */
function comparable<T extends OneCounted & { mine: boolean }>(
  school: readonly T[],
  score: (one: T) => number,
): { n: number; spread: Spread } | null {
  const group = school.filter(({ mine }) => mine).length;
  if (group < ENOUGH || school.length - group < ENOUGH || !isEnough(counted(school))) return null;
  const spread = spreadOf(school.map(score));
  return spread && { n: school.length, spread };
}

function sectionFigures(
  type: AssessmentType,
  categoryId: number,
  place: number,
  students: readonly StudentScores[],
  named: boolean,
  compares: boolean,
): SectionFigures {
  const { name, tone } = category(categoryId);
  const scored = students.flatMap(({ scores, gradeLevel, mine, seen, block }) => {
    const score = scores?.[place] ?? null;
    return score === null
      ? []
      : [{ score, mine, seen, block, gradeLevel, standing: standingOf(type, categoryId, score, gradeLevel) }];
  });
  const mine = scored.filter((one) => one.mine);
  const basis = basisOf(mine, named);
  const values = (of: typeof scored) => of.map(({ score }) => score);
  const count = (of: typeof scored, standing: Standing) => of.filter((one) => one.standing === standing).length;
  const judged = basis !== 'nothing' && mine.some(({ standing }) => standing !== null);
  const reached = count(mine, 'met');
  const school = compares ? comparable(scored, ({ score }) => score) : null;
  const range = wilson(reached, mine.length);
  const bars = [...Map.groupBy(mine, ({ score }) => score)]
    .map(([score, all]) => {
      const met = count(all, 'met');
      const near = count(all, 'near');
      return { score, met, near, below: all.length - met - near };
    })
    .sort((a, b) => a.score - b.score);
  return {
    basis,
    categoryId,
    name,
    tone,
    n: mine.length,
    spread: basis === 'full' ? spreadOf(values(mine)) : null,
    benchmarks: benchmarksOf(
      type,
      categoryId,
      mine.map(({ gradeLevel }) => gradeLevel),
    ),
    reached: judged ? reached : null,
    near: judged ? count(mine, 'near') : null,
    reachedRange:
      judged && basis === 'full' && mine.length >= ENOUGH
        ? { low: Math.round(range.low * 100), high: Math.round(range.high * 100) }
        : null,
    bars: basis === 'nothing' ? [] : bars,
    school: school && { ...school, reached: judged ? count(scored, 'met') : null },
  };
}

/** Those of the grades that are in the group; one where they all share it. */
function benchmarksOf(
  type: AssessmentType,
  categoryId: number,
  grades: readonly (number | null)[],
): { name: string; score: number }[] {
  const all = [...new Set(grades.length > 0 ? grades : [null])]
    .sort((a, b) => (a ?? 0) - (b ?? 0))
    .flatMap((grade) => {
      const benchmark = benchmarkFor(type, categoryId, grade);
      return benchmark ? [{ name: grade === null ? 'Benchmark' : `Grade ${grade}`, score: benchmark.score }] : [];
    });
  const [first] = all;
  return first && all.every(({ score }) => score === first.score) ? [{ ...first, name: 'Benchmark' }] : all;
}

function reachingOf(type: AssessmentType, tested: readonly StudentScores[]): { sections: number; n: number }[] {
  const counts = Array.from({ length: type.categories.length + 1 }, () => 0);
  for (const { composite, scores, gradeLevel } of tested) {
    if (composite === null || scores === null) continue;
    const standings = type.categories.map((id, place) => standingOf(type, id, scores[place]!, gradeLevel));
    if (standings.every((standing) => standing === null)) return [];
    counts[standings.filter((standing) => standing === 'met').length]! += 1;
  }
  return counts.map((n, sections) => ({ sections, n })).reverse();
}
