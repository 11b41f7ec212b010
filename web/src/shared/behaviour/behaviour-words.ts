import type { Behaviour, QuestionBehaviour } from './behaviour-types.js';
import { counted } from '../../lib/counted.js';
import { listed } from '../../lib/listed.js';

/** What stands out, in sentences. */
export function behaviourSentences({ summary, cohort }: Pick<Behaviour, 'summary' | 'cohort'>): string[] {
  const {
    questions,
    firstRight,
    finalRight,
    changed,
    rightToWrong,
    wrongToRight,
    wrongToWrong,
    rapid,
    omitted,
    notReached,
  } = summary;
  const kinds = [
    ...(wrongToRight > 0 ? [`${wrongToRight} from wrong to right`] : []),
    ...(rightToWrong > 0 ? [`${rightToWrong} from right to wrong`] : []),
    ...(wrongToWrong > 0 ? [`${wrongToWrong} from wrong to wrong`] : []),
  ];
  const changes =
    changed === 0
      ? 'No answer was changed.'
      : `${counted(changed, 'question')} changed ${changed === 1 ? 'its' : 'their'} answer: ${listed(kinds)}.`;
  const gain = finalRight - firstRight;
  const came = gain > 0 ? `, ${gain} more than first` : gain < 0 ? `, ${-gain} fewer than first` : '';
  const blank = [
    ...(omitted > 0 ? [`${counted(omitted, 'question')} seen and left blank`] : []),
    ...(notReached > 0 ? [`${notReached} not reached`] : []),
  ];
  return [
    changes,
    `The first choice was right in ${firstRight} of ${questions}, the last in ${finalRight}${came}.`,
    rapid === 0
      ? 'No answer was a rapid guess.'
      : `${counted(rapid, 'answer')} came too fast to have read the question.`,
    blank.length === 0 ? 'Every question was answered.' : `${capital(listed(blank))}.`,
    cohort === null ? 'Fewer than ten others took this form, so there is nobody to compare with.' : '',
  ].filter(Boolean);
}

export interface Finding {
  title: string;
  /** What it says, for whoever talks with the student. */
  text: string;
  questions: QuestionBehaviour[];
}

/** Questions worth talking about, by what the order of events says of them; a question may stand in several. */
export function findingsOf({ questions }: Pick<Behaviour, 'questions'>): Finding[] {
  const last = (q: QuestionBehaviour) => q.changes.at(-1)?.kind;
  const wrong = (q: QuestionBehaviour) => q.final?.right === false;
  const all: Finding[] = [
    {
      title: 'Had it right, changed to wrong',
      text: 'The first thought was better.',
      questions: questions.filter(
        (q) => wrong(q) && [q.first?.right, ...q.changes.map(({ kind }) => kind === 'wrong_to_right')].includes(true),
      ),
    },
    {
      title: 'Changed to right',
      text: 'Checking paid.',
      questions: questions.filter((q) => q.final?.right && last(q) === 'wrong_to_right'),
    },
    {
      title: 'Too fast to have read, and wrong',
      text: 'Points for slowing down.',
      questions: questions.filter((q) => q.rapid && wrong(q)),
    },
    {
      title: 'Long, and still wrong',
      text: 'More than twice the time of the others.',
      questions: questions.filter(
        (q) => wrong(q) && q.cohort?.medianSeconds != null && q.seconds > 2 * q.cohort.medianSeconds,
      ),
    },
    {
      title: 'Seen and left blank',
      text: 'A guess costs nothing.',
      questions: questions.filter(({ state }) => state === 'omitted'),
    },
    {
      title: 'Not reached',
      text: 'Never on the screen: time, not knowledge.',
      questions: questions.filter(({ state }) => state === 'not_reached'),
    },
  ];
  return all.filter((finding) => finding.questions.length > 0);
}

/** 'A, then C' with every answer that stood there. */
export function answersOf({
  first,
  changes,
  final,
}: Pick<QuestionBehaviour, 'first' | 'changes' | 'final'>): { answer: string; right: boolean | null }[] {
  if (first === null) return [];
  const path = [
    { answer: first.answer, right: first.right as boolean | null },
    ...changes.map(({ to, kind }) => ({ answer: to, right: kind === 'wrong_to_right' })),
  ];
  return final === null ? [...path, { answer: 'taken away', right: null }] : path;
}

/** '64%' of a cohort. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '--' : `${Math.round((100 * part) / whole)}%`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
