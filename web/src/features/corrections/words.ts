import type { StatusTone } from '../../ui/status-tone.js';
import type { Kind } from './corrections-search.js';
import type { Correction, CorrectionCard, Preview } from './queries.js';
import { counted } from '../../lib/counted.js';

export const KIND: Record<Kind, { name: string; text: string }> = {
  key: { name: 'Wrong key', text: 'Another answer is the right one.' },
  accept: { name: 'More answers are right', text: 'The key stays, and other answers count as well.' },
  drop: {
    name: 'Drop a question',
    text: 'The question is flawed: everybody gets the point, or nobody is scored on it.',
  },
  conversion: { name: 'Conversion table', text: 'The same number of right answers gives another section score.' },
  norm: { name: 'National norm', text: 'Scores become other national percentiles.' },
};

export const students = (n: number) => counted(n, 'student');

export function statusOf({ status, previewState, undoneBy, done, total, changed, undoes }: CorrectionCard): {
  tone: StatusTone;
  text: string;
} {
  if (status === 'publishing')
    return { tone: 'running', text: total > 0 ? `Publishing, ${done} of ${total}` : 'Publishing' };
  if (status === 'published') {
    if (undoneBy?.status === 'published' || undoneBy?.status === 'publishing')
      return { tone: 'none', text: 'Taken back' };
    return { tone: 'good', text: undoes === null ? 'Published' : 'Published, reverses another' };
  }
  if (previewState === 'running') return { tone: 'waiting', text: 'Preview on the way' };
  if (previewState === 'failed') return { tone: 'bad', text: 'Preview failed' };
  return { tone: 'waiting', text: changed === 0 ? 'Draft, changes nothing' : 'Draft' };
}

/** What a change does, as sentences with the numbers first. Only what happens is said. */
export function effectsOf(preview: Preview, kind: Correction['kind'], published: boolean): string[] {
  const said: string[] = [];
  const verb = (n: number, word: string, plural: string) => (published ? (n === 1 ? word : plural) : `would ${plural}`);
  for (const { section, toHard, toEasy } of preview.routes) {
    if (toHard > 0) said.push(`${students(toHard)} would have been routed to Hard in ${section}.`);
    if (toEasy > 0) said.push(`${students(toEasy)} would have been routed to Easy in ${section}.`);
  }
  for (const { section, reached, missed } of preview.benchmarks) {
    if (reached > 0)
      said.push(`${students(reached)} ${verb(reached, 'newly reaches', 'newly reach')} the benchmark of ${section}.`);
    if (missed > 0)
      said.push(
        `${students(missed)} ${verb(missed, 'no longer reaches', 'no longer reach')} the benchmark of ${section}.`,
      );
  }
  if (preview.routes.length > 0) said.push('The part 2 that was taken stays; these students are flagged.');
  if (kind === 'norm') said.push('Scores stay; only percentiles move.');
  return said;
}

/** '+20', '-10', '0' */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

export interface Bin {
  /** Lowest and highest score of the bin. */
  from: number;
  to: number;
  before: number;
  after: number;
}

/** At most about forty bins of whole steps, from the lowest score that anybody has to the highest. */
export function binsOf(
  scores: readonly { score: number; before: number; after: number }[],
  { min, max, step }: { min: number; max: number; step: number },
): Bin[] {
  if (scores.length === 0) return [];
  const [first, last] = [scores[0]!.score, scores.at(-1)!.score];
  const wide = [1, 2, 5, 10].map((n) => n * step).find((size) => (last - first) / size <= 30) ?? step * 20;
  const start = min + Math.floor((first - min) / wide) * wide;
  const bins: Bin[] = [];
  for (let from = start; from <= last; from += wide)
    bins.push({ from, to: Math.min(from + wide - step, max), before: 0, after: 0 });
  for (const { score, before, after } of scores) {
    const bin = bins[Math.floor((score - start) / wide)]!;
    bin.before += before;
    bin.after += after;
  }
  return bins;
}

/** 'Of 60 students 12 are right: A 12 (key), C 40, B 8.' */
export function evidenceWords({
  students: n,
  right,
  answers,
}: {
  students: number;
  right: number;
  answers: readonly { answer: string; students: number; key: boolean }[];
}): string {
  const chosen = answers.map((one) => `${one.answer} ${one.students}${one.key ? ' (key)' : ''}`).join(', ');
  return `Of ${n} ${n === 1 ? 'student' : 'students'} ${right} ${right === 1 ? 'is' : 'are'} right${chosen ? `: ${chosen}` : ''}.`;
}
