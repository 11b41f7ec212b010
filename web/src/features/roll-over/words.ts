import { counted } from '../../lib/counted.js';
import type { Item, Kind, RollOver } from './roll-over.js';

type Action = Item['action'];

export const KIND_NAMES: Record<Kind, [string, string]> = {
  student: ['student', 'students'],
  class: ['class', 'classes'],
  term: ['term', 'terms'],
  new_term: ['new term', 'new terms'],
};

/** What is done, as a column says it. */
export function actionText({ action, gradeLevel }: Pick<Item, 'action' | 'gradeLevel'>): string {
  switch (action) {
    case 'up':
      return `Goes up to grade ${(gradeLevel ?? 0) + 1}`;
    case 'leave':
      return gradeLevel === 12 ? 'Graduates' : 'Leaves';
    case 'stay':
      return gradeLevel === null ? 'Stays as it is' : `Stays in grade ${gradeLevel}`;
    case 'archive':
      return 'Is archived';
    case 'keep':
      return 'Stays active';
    case 'make':
      return 'Is made';
    case 'skip':
      return 'Is not made';
  }
}

/** The same as a command in a menu. */
export const COMMANDS: Record<Action, string> = {
  up: 'Move up a grade',
  leave: 'Leave the school',
  stay: 'Keep in the grade',
  archive: 'Archive',
  keep: 'Keep active',
  make: 'Make',
  skip: 'Do not make',
};

export const STATES: Record<Item['state'], string> = {
  waiting: 'Waits',
  later: 'Later',
  done: 'Done',
  skipped: 'Left alone',
  back: 'Taken back',
  stays: 'Stays',
};

/** One sentence for each number that is not zero, for the question before it begins. */
export function effects({ counts, to }: Pick<RollOver, 'counts' | 'to'>): string[] {
  const students = (n: number, one: string, many: string) =>
    n ? `${counted(n, `student ${one}`, `students ${many}`)}.` : '';
  return [
    students(counts.up, 'goes up a grade', 'go up a grade'),
    students(counts.graduate, 'graduates and is archived', 'graduate and are archived'),
    students(counts.leave, 'leaves and is archived', 'leave and are archived'),
    counts.archivedClasses || counts.archivedTerms
      ? `${counted(counts.archivedTerms, 'term')} and ${counted(counts.archivedClasses, 'class', 'classes')} are archived.`
      : '',
    counts.laterClasses
      ? `${counted(counts.laterClasses, 'class', 'classes')} with running tests follow when the tests are over.`
      : '',
    counts.newTerms ? `${counted(counts.newTerms, 'term is', 'terms are')} made for ${to}.` : '',
  ].filter(Boolean);
}
