import { list } from '../composite-report/words.js';
import type { GrowthFigures, ScaleFigures } from './figures.js';

/** What the growth of a group says first. Nothing found, nothing said. */
export interface GrowthFinding {
  /** Whether the total moved; stands out. */
  lead: string | null;
  /** Which sections moved, and in which nothing can be told from zero. */
  rest: string | null;
}

/**
 * The finding, by these rules, of the first test and the last:
 * - A mean is said to have moved when its 95% range does not hold 0; otherwise that no change can be told from zero.
 * - Of a small group it is said how many moved clearly.
 * Figures are those of the table below. Pure.
 */
export function growthFinding(
  { basis, scales }: Pick<GrowthFigures, 'basis' | 'scales'>,
  tests: readonly { name: string }[],
): GrowthFinding {
  const [total, ...sections] = scales;
  const pair = total?.pairs.at(-1);
  if (!total || !pair || pair.n === 0 || basis === 'nothing') return { lead: null, rest: null };
  const since = `from ${tests[pair.from]!.name} to ${tests[pair.to]!.name}`;
  if (pair.change === null) {
    const { n, up, down } = pair;
    return { lead: `${up} of ${n} rose clearly ${since}, ${down} fell clearly.`, rest: null };
  }
  const { n, change } = pair;
  const lead = pair.mayBeZero
    ? `The ${total.name.toLowerCase()} of the same ${n} students did not move by more than chance ${since}.`
    : `The same ${n} students ${change > 0 ? 'gained' : 'lost'} ${points(change)} ${since}.`;
  return { lead, rest: sectionsMoved(sections) };
}

function sectionsMoved(sections: readonly ScaleFigures[]): string | null {
  const told = sections.flatMap(({ name, pairs }) => {
    const { change, mayBeZero } = pairs.at(-1)!;
    return change === null ? [] : [{ name, change, mayBeZero }];
  });
  const moved = told
    .filter(({ mayBeZero }) => !mayBeZero)
    .map(({ name, change }) => `${name} ${change > 0 ? 'rose' : 'fell'} by ${Math.abs(change)}`);
  const open = told.filter(({ mayBeZero }) => mayBeZero).map(({ name }) => name);
  const sentences = [
    moved.length > 0 ? `${list(moved)}.` : '',
    open.length > 0 ? `In ${list(open)} no change can be told from zero.` : '',
  ].filter(Boolean);
  return sentences.join(' ') || null;
}

function points(change: number): string {
  const size = Math.abs(change);
  return `${size} ${size === 1 ? 'point' : 'points'}`;
}
