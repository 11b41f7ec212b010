import type { EntryDraft } from '../../lib/answer-log/entry.js';
import { isAnswered, type ItemWork } from '../../player/items.js';

export type ThingId =
  | 'answer'
  | 'change'
  | 'cross'
  | 'undo'
  | 'several'
  | 'fraction'
  | 'highlight'
  | 'note'
  | 'line-reader'
  | 'reader'
  | 'zoom'
  | 'calculator'
  | 'reference'
  | 'keys'
  | 'flag'
  | 'menu'
  | 'review'
  | 'pause'
  | 'clock';

/** Something that the player can do, for a student to try. */
export interface Thing {
  id: ThingId;
  group: 'Answer' | 'Read' | 'Calculate' | 'Find your way';
  title: string;
  how: string;
  /** Number of a question that is good for it. */
  question?: number;
  /** Only where there is a clock. */
  timed?: true;
}

export const THINGS: readonly Thing[] = [
  {
    id: 'answer',
    group: 'Answer',
    title: 'Choose an answer',
    how: 'Press the choice, or its letter on the keyboard.',
    question: 1,
  },
  {
    id: 'change',
    group: 'Answer',
    title: 'Change your mind',
    how: 'Choose another one, or press Clear my answer.',
    question: 1,
  },
  {
    id: 'cross',
    group: 'Answer',
    title: 'Cross out a choice',
    how: 'Press the struck letter beside it, or Shift and the letter.',
    question: 2,
  },
  { id: 'undo', group: 'Answer', title: 'Bring it back', how: 'Press Undo, or the same keys again.', question: 2 },
  {
    id: 'fraction',
    group: 'Answer',
    title: 'Type a fraction',
    how: 'Write it with a slash, such as 3/4. The player shows how it reads it.',
    question: 5,
  },
  {
    id: 'several',
    group: 'Answer',
    title: 'Choose two answers',
    how: 'Where it says “choose all that apply”.',
    question: 8,
  },
  {
    id: 'highlight',
    group: 'Read',
    title: 'Highlight words in a passage',
    how: 'Select them and press Highlight. By keyboard, press Alt and H.',
    question: 1,
  },
  {
    id: 'note',
    group: 'Read',
    title: 'Write a note',
    how: 'Select words in a passage and press Add note.',
    question: 2,
  },
  {
    id: 'line-reader',
    group: 'Read',
    title: 'Open the line reader',
    how: 'It shows a few lines and dims the rest.',
    question: 9,
  },
  {
    id: 'reader',
    group: 'Read',
    title: 'Have a question read aloud',
    how: 'Press Reader. In a test it is there if your teacher switched it on.',
    question: 12,
  },
  { id: 'zoom', group: 'Read', title: 'Make it larger, or change the colors', how: 'Press Display.' },
  {
    id: 'calculator',
    group: 'Calculate',
    title: 'Open the calculator',
    how: 'It draws graphs: try question 6 with it.',
    question: 6,
  },
  {
    id: 'reference',
    group: 'Calculate',
    title: 'Look at the reference sheet',
    how: 'Formulas for areas, volumes, and triangles.',
    question: 7,
  },
  {
    id: 'keys',
    group: 'Find your way',
    title: 'Do something by keyboard alone',
    how: 'Alt and → goes on, A to D chooses, M marks. Help lists all keys.',
  },
  { id: 'flag', group: 'Find your way', title: 'Mark a question for review', how: 'Press Mark for review, or M.' },
  {
    id: 'menu',
    group: 'Find your way',
    title: 'Jump with the question menu',
    how: 'Press Question … of 13 at the bottom, then a number.',
  },
  {
    id: 'clock',
    group: 'Find your way',
    title: 'Hide the clock',
    how: 'Press Hide beside it. It comes back for the last five minutes.',
    timed: true,
  },
  {
    id: 'pause',
    group: 'Find your way',
    title: 'Pause and resume',
    how: 'In a test you can pause if your teacher allows it.',
  },
  {
    id: 'review',
    group: 'Find your way',
    title: 'Check your work',
    how: 'The review page comes after the last question.',
    question: 13,
  },
];

export const GROUPS = ['Answer', 'Read', 'Calculate', 'Find your way'] as const;

export function thingsFor(timed: boolean): Thing[] {
  return THINGS.filter((thing) => timed || !thing.timed);
}

const TOOLS: Record<string, ThingId> = {
  calculator: 'calculator',
  reference: 'reference',
  line_reader: 'line-reader',
  reader: 'reader',
  theme: 'zoom',
};

/** What an entry of the player shows to have been tried; `before` is the work on its question until then. */
export function triedBy(
  entry: Pick<EntryDraft, 'type' | 'value' | 'tool' | 'json'>,
  before: ItemWork | undefined,
): ThingId[] {
  switch (entry.type) {
    case 'answer': {
      const value = entry.value ?? '';
      const typed = /^[-\d./]+$/.test(value);
      const more = !typed && value.includes(',');
      return [
        'answer',
        ...(isAnswered(before) && !more && !typed ? (['change'] as const) : []),
        ...(more ? (['several'] as const) : []),
        ...(/\d\/\d/.test(value) ? (['fraction'] as const) : []),
      ];
    }
    case 'clear':
      return ['change'];
    case 'eliminate':
      return ['cross'];
    case 'restore':
      return ['undo'];
    case 'flag':
      return ['flag'];
    case 'review':
      return ['review'];
    case 'annotate':
      return (JSON.parse(entry.json!) as { note?: string }).note ? ['highlight', 'note'] : ['highlight'];
    case 'tool_open':
      return entry.tool && TOOLS[entry.tool] ? [TOOLS[entry.tool]!] : [];
    default:
      return [];
  }
}
