import type { AssessmentType } from '../../content/index.js';
import { list } from '../composite-report/words.js';
import { figuresOfTallies, type ScoreFigures, type ScoreTally } from '../student-results/figures.js';
import { ENOUGH, isBeyondChance, wilson, type Together } from '../student-results/spread.js';

/** Those of all benchmarks, and what would be likely of as many other students. */
export interface AllReached {
  n: number;
  reached: number;
  /** In whole percent. */
  low: number;
  high: number;
  /** The district's share lies outside the range. */
  beyondChance: boolean;
}

/** A school, or the district, in figures. */
export interface SchoolFigures {
  /** null is the district. */
  schoolId: number | null;
  name: string;
  /**
   * `compared`; `apart`: too few of its students are tested to say something about the school; `small`: fewer than ten are
   * tested and nothing is said; `nobody` is tested.
   */
  state: 'compared' | 'apart' | 'small' | 'nobody';
  /** Some grade levels of it are too small and are in no figure. */
  partly: boolean;
  figures: ScoreFigures | null;
  all: AllReached | null;
}

export interface DistrictComparison {
  district: SchoolFigures;
  /** By name. */
  schools: SchoolFigures[];
  finding: { lead: string | null; rest: string | null; note: string | null };
}

/**
 * The schools of a district side by side, by name: a ranking would order chance.
 * @param tallied blocks that may be shown, with the school of each
 * @param leftOut schools of which students that are asked for are in no block
 * Pure.
 */
export function compareSchools(
  type: AssessmentType,
  districtName: string,
  schools: readonly { id: number; name: string }[],
  tallied: readonly (Together<ScoreTally> & { schoolId: number })[],
  leftOut: readonly number[],
): DistrictComparison {
  const whole = figuresOf(type, tallied);
  const district: SchoolFigures = {
    ...{ schoolId: null, name: districtName, state: whole.tested === 0 ? 'nobody' : 'compared', partly: false },
    figures: whole,
    all: allReached(whole, null),
  };
  const bySchool = Map.groupBy(tallied, ({ schoolId }) => schoolId);
  const rows = schools.map(({ id, name }): SchoolFigures => {
    const figures = figuresOf(type, bySchool.get(id) ?? []);
    const partly = leftOut.includes(id);
    if (figures.tested === 0)
      return { schoolId: id, name, state: partly ? 'small' : 'nobody', partly: false, figures, all: null };
    const state = figures.preliminary ? 'apart' : 'compared';
    return { schoolId: id, name, state, partly, figures, all: allReached(figures, district.all) };
  });
  return { district, schools: rows, finding: districtFinding(type, district, rows) };
}

function figuresOf(type: AssessmentType, tallied: readonly Together<ScoreTally>[]): ScoreFigures {
  return figuresOfTallies(
    type,
    tallied.map((one) => ({ ...one, mine: true })),
    false,
  );
}

function allReached({ reaching, complete }: ScoreFigures, district: AllReached | null): AllReached | null {
  const [most] = reaching;
  if (!most || complete < ENOUGH) return null;
  const { low, high } = wilson(most.n, complete);
  return {
    n: complete,
    reached: most.n,
    low: Math.round(low * 100),
    high: Math.round(high * 100),
    beyondChance: district !== null && isBeyondChance(most.n / complete, complete, district.reached / district.n),
  };
}

/**
 * What the figures of a district say, by these rules: how many reach every benchmark; how far the medians of the schools lie
 * apart, against the middle half inside each; how many schools cannot be told from the district. Schools of which under 70% or
 * fewer than ten are tested are not counted. Pure.
 */
export function districtFinding(
  type: AssessmentType,
  { all }: SchoolFigures,
  schools: readonly SchoolFigures[],
): DistrictComparison['finding'] {
  const compared = schools.filter(({ state }) => state === 'compared');
  const sections = type.categories.length;
  const lead = all && `${all.reached} of ${all.n} reach ${sections === 2 ? 'both' : `all ${sections}`} benchmarks.`;
  const spreads = compared.flatMap(({ figures }) => figures?.spread ?? []);
  return { lead, rest: spreads.length < 2 ? null : apart(spreads), note: noteOf(compared) };
}

function apart(spreads: readonly { median: number; p25: number; p75: number }[]): string {
  const medians = spreads.map(({ median }) => median);
  const halves = spreads.map(({ p25, p75 }) => p75 - p25);
  const [least, most] = [Math.min(...halves), Math.max(...halves)];
  const distance = Math.max(...medians) - Math.min(...medians);
  const inside = `the middle half inside ${least === most ? `each school spans ${least}` : `the schools spans ${least} to ${most}`}`;
  return distance < least
    ? `The schools differ less than their students: their medians lie ${distance} points apart, ${inside}.`
    : `The medians of the schools lie ${distance} points apart, ${inside}.`;
}

function noteOf(compared: readonly SchoolFigures[]): string | null {
  const judged = compared.filter(({ all }) => all !== null);
  if (judged.length < 2) return null;
  const different = judged.filter(({ all }) => all!.beyondChance).map(({ name }) => name);
  const same = judged.length - different.length;
  const first =
    different.length === 0
      ? `None of the ${judged.length} comparable schools can be told from the district.`
      : `${same} of the ${judged.length} comparable schools cannot be told from the district; ${list(different)} ${different.length === 1 ? 'differs' : 'differ'} by more than chance.`;
  return `${first} Schools stand by name: a ranking would order chance.`;
}
