import { momentText } from '../../lib/moments.js';
import type { AnswersShown, ListedForm, PreviewedQuestion } from './queries.js';

/** Why the answers are not shown, and when they will be. */
export function hiddenAnswersText({ why, until }: AnswersShown): string {
  switch (why) {
    case 'not-given':
      return 'The answers are not shown, because nobody in your school has taken this part yet. You see it as your students will.';
    case 'open':
      return until
        ? `The answers are not shown while students of your school may still take this part. They appear here on ${momentText(until)}.`
        : 'The answers are not shown while students of your school may still take this part. They appear here once every assignment of it has ended or revealed its answers.';
    default:
      return 'The answers are shown inside a school, once this part was taken there.';
  }
}

/** The same in a word, for a list. */
export function answersWord({ shown, why }: AnswersShown): string {
  if (shown) return 'Shown';
  return why === 'open' ? 'After the test' : why === 'not-given' ? 'Once taken' : 'Inside a school';
}

export const DIFFICULTY = ['', 'Easier', 'Medium', 'Harder'] as const;

export const KIND: Record<PreviewedQuestion['kind'], string> = {
  mcq: 'One right choice',
  'mcq-multi': 'Several right choices',
  spr: 'Typed answer',
};

export function toolsText({ calculator, referenceSheet }: ListedForm['tools']): string {
  return [calculator && 'Calculator', referenceSheet && 'Reference sheet'].filter(Boolean).join(', ') || 'None';
}

/** '7c41 9e0b 52d8': enough of a hash to compare by eye. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12).replace(/(.{4})(?!$)/g, '$1 ');
}

/** '22, 2 of them pretest', '60' */
export function questionsText({
  questionsCount,
  pretestCount,
}: Pick<ListedForm, 'questionsCount' | 'pretestCount'>): string {
  return pretestCount > 0 ? `${questionsCount}, ${pretestCount} not scored` : String(questionsCount);
}
