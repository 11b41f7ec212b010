import type { Question } from '../../api/report-types.js';
import { listed } from '../../lib/listed.js';

/** '82nd'; '--' where there is none. */
export function ordinal(n: number | null): string {
  if (n === null) return '--';
  const tens = n % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
}

/** 32:00, or 2:14:36 from an hour and a half on. */
export function clockTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  if (seconds < 5400) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

/** '57.1%', one decimal. */
export function percent(correct: number, total: number): string {
  return total === 0 ? '--' : `${((100 * correct) / total).toFixed(1)}%`;
}

/** 'November 12 and 13, 2026' from the moments of the parts, each day once, in the viewer's zone. */
export function takenOn(moments: readonly string[]): string {
  const days = [
    ...new Set(
      moments
        .map((m) => new Date(m))
        .sort((a, b) => a.getTime() - b.getTime())
        .map((d) => d.toDateString()),
    ),
  ].map((d) => new Date(d));
  if (days.length === 0) return '';
  const months = Map.groupBy(days, (d) => `${d.getFullYear()}-${d.getMonth()}`);
  const parts = [...months.values()].map((inMonth) => {
    const month = inMonth[0]!.toLocaleDateString('en-US', { month: 'long' });
    return { year: inMonth[0]!.getFullYear(), text: `${month} ${listed(inMonth.map((d) => String(d.getDate())))}` };
  });
  return listed(parts.map((p, i) => (parts[i + 1]?.year === p.year ? p.text : `${p.text}, ${p.year}`)));
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four'];
/** 'four parts' */
export function inParts(n: number): string {
  return `${NUMBERS[n] ?? n} ${n === 1 ? 'part' : 'parts'}`;
}

/** Marks of a section's ruler: ends included, hundreds on SAT scales, sixes on ACT scales. */
export function ticks(min: number, max: number): number[] {
  const step = max > 100 ? 100 : 6;
  const inner: number[] = [];
  for (let at = Math.ceil((min + 1) / step) * step; at < max; at += step)
    if (at - min > step / 3 && max - at > step / 3) inner.push(at);
  return [min, ...inner, max];
}

export function questionsWord(n: number): string {
  return n === 1 ? 'question' : 'questions';
}

export const OUTCOME_WORDS = { right: 'Right', wrong: 'Wrong', blank: 'Blank', pretest: 'Trial' } as const;
export const PACE_WORDS = { slow: 'slow', rushed: 'rushed' } as const;
export const DIFFICULTY_WORDS = ['', 'easy', 'medium', 'hard'] as const;

/** '+40', '−20', '±0' */
export function difference(points: number): string {
  return points === 0 ? '±0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`;
}

/** 'Math, Part 2', or the section's name where it has one part. */
export function partName(q: Pick<Question, 'section' | 'part'>, all: readonly Question[]): string {
  return all.some((other) => other.part === 2) ? `${q.section}, Part ${q.part}` : q.section;
}
