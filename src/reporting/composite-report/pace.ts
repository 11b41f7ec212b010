import type { ItemResult, PartResult } from '../part-results/part-result.js';
import type { Pace } from './dto.js';

type Timed = Pick<PartResult, 'items' | 'allowedSeconds'>;

const SLOW = 2;
const RUSHED = 1 / 3;
/** More numbers than these are counted, not listed. */
const LISTED = 6;

export interface Paces {
  /** The allowed time shared evenly among the questions; the middle question's time where there was no limit. Whole seconds. */
  evenSeconds: number;
  of(item: Pick<ItemResult, 'seconds' | 'outcome'>): Pace | null;
}

/** Slow is more than twice the even pace; rushed is a wrong answer in less than a third of it. */
export function paces({ items, allowedSeconds }: Timed): Paces {
  const even =
    allowedSeconds === null ? median(items.map((i) => i.seconds)) : allowedSeconds / Math.max(1, items.length);
  return {
    evenSeconds: Math.round(even),
    of({ seconds, outcome }) {
      if (seconds > SLOW * even && even > 0) return 'slow';
      return outcome === 'wrong' && seconds > 0 && seconds < RUSHED * even ? 'rushed' : null;
    },
  };
}

/** 'An even pace was 1:11 a question. Questions 12 and 17 took more than twice as long. ...'; empty where no time was kept. */
export function timeRemarks(part: Timed, { evenSeconds, of }: Paces): string {
  if (part.items.every((i) => i.seconds === 0)) return '';
  const named = (pace: Pace) => part.items.filter((i) => of(i) === pace).map((i) => i.number);
  const slow = named('slow');
  const rushed = named('rushed');
  const sentences = [
    part.allowedSeconds === null
      ? `The middle question took ${clock(evenSeconds)}.`
      : `An even pace was ${clock(evenSeconds)} a question.`,
  ];
  if (slow.length > 0) sentences.push(`${questions(slow)} took more than twice as long.`);
  if (rushed.length > 0)
    sentences.push(`${questions(rushed)} ${rushed.length === 1 ? 'was' : 'were'} wrong after less than a third of it.`);
  if (slow.length === 0 && rushed.length === 0)
    sentences.push('No question took more than twice as long, and no wrong answer was rushed.');
  return sentences.join(' ');
}

/** 'Question 4', 'Questions 4 and 9', 'Questions 4, 9 and 12', '8 questions'. */
function questions(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Question ${numbers[0]}`;
  if (numbers.length > LISTED) return `${numbers.length} questions`;
  return `Questions ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
