import type { CompositeReport } from '../../api/report-types.js';

/** A score in both tests, and how far apart they are. */
export interface ScoreChange {
  name: string;
  tone: 't' | 'a' | 'b';
  min: number;
  max: number;
  before: number | null;
  after: number | null;
  /** Half of the likely range of a score; null without any score. */
  error: number | null;
  /** null unless both are there. */
  change: number | null;
  /** The standard error of the difference of two scores, whole. */
  give: number | null;
  /** The likely ranges of the two scores do not overlap. */
  clear: boolean;
  /** The benchmark that lies between them. */
  crossed: { to: 'above' | 'below'; benchmark: number } | null;
}

interface Scored {
  score: number | null;
  range: [number, number] | null;
  benchmark: number | null;
}

/** The standard error of a difference of two scores that have one each. */
export function differenceError(one: number, other: number): number {
  return Math.hypot(one, other);
}

/** The composite and each section of two reports of a student, the first to the second. */
export function scoreChanges(before: CompositeReport, after: CompositeReport): ScoreChange[] {
  const whole = ({ compositeScore: score, compositeRange }: CompositeReport): Scored => ({
    ...{ score, range: compositeRange as Scored['range'], benchmark: null },
  });
  return [
    changeOf(
      {
        name: after.assessmentType.courseType === 'SAT' ? 'Total' : 'Composite',
        ...{ tone: 't', min: after.minScore, max: after.maxScore },
      },
      whole(before),
      whole(after),
    ),
    ...after.sections.map(({ categoryId, name, tone, minScore, maxScore, ...section }) => {
      const first = before.sections.find((one) => one.categoryId === categoryId);
      return changeOf(
        { name, tone, min: minScore, max: maxScore },
        (first as Scored | undefined) ?? { score: null, range: null, benchmark: null },
        section as Scored,
      );
    }),
  ];
}

function changeOf(
  of: Pick<ScoreChange, 'name' | 'tone' | 'min' | 'max'>,
  { score: before, range: early, benchmark: first }: Scored,
  { score: after, range: late, benchmark: second }: Scored,
): ScoreChange {
  const errors = [halfOf(before, early), halfOf(after, late)];
  const both = before !== null && after !== null;
  const reached = both && first !== null && second !== null ? [before >= first, after >= second] : null;
  return {
    ...of,
    ...{ before, after, error: errors[1] ?? errors[0]! },
    change: both ? after - before : null,
    give: errors[0] === null || errors[1] === null ? null : Math.round(differenceError(errors[0]!, errors[1]!)),
    clear: both && early !== null && late !== null && (late[0] >= early[1] || early[0] >= late[1]),
    crossed:
      reached && reached[0] !== reached[1]
        ? { to: reached[1] ? 'above' : 'below', benchmark: reached[1] ? second! : first! }
        : null,
  };
}

/** Half of a likely range; at an end of the scale the range is cut off on one side. */
function halfOf(score: number | null, range: [number, number] | null): number | null {
  return score === null || range === null ? null : Math.max(score - range[0], range[1] - score);
}

/** What the comparison says first. */
export function changeWords([whole]: readonly ScoreChange[], name: string, first: string, second: string): string {
  if (!whole || whole.change === null)
    return `${name} has no ${(whole?.name ?? 'total').toLowerCase()} in ${whole?.before === null ? first : second}.`;
  const { change, clear } = whole;
  if (change === 0) return `${name} has the same ${whole.name.toLowerCase()} in ${first} and in ${second}.`;
  const moved = `${name} ${change > 0 ? 'rose' : 'fell'} by ${Math.abs(change)} from ${first} to ${second}`;
  return clear ? `${moved}: more than chance.` : `${moved}: the likely ranges overlap, so it may be chance.`;
}

export interface AreaChange {
  section: string;
  tone: 'a' | 'b';
  area: string;
  before: { correct: number; total: number } | null;
  after: { correct: number; total: number } | null;
}

/** Right answers by area in both tests; the questions differ, so no change is told. */
export function areaChanges(before: CompositeReport, after: CompositeReport): AreaChange[] {
  return after.sections.flatMap(({ categoryId, name, tone, areas }) => {
    const early = before.sections.find((one) => one.categoryId === categoryId)?.areas ?? [];
    const names = [...new Set([...areas, ...early].map((area) => area.name))];
    return names.map((area): AreaChange => {
      const of = (all: typeof areas) => {
        const found = all.find((one) => one.name === area);
        return found ? { correct: found.correct, total: found.total } : null;
      };
      return { section: name, tone, area, before: of(early), after: of(areas) };
    });
  });
}
