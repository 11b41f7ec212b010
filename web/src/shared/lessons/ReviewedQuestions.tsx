import type { components } from '../../api/schema.js';
import { answerWords, questionOf } from '../../player/answers.js';
import type { PlayerItem } from '../../player/protocol.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { QuestionBody } from '../reports/QuestionBody.js';
import css from './lessons.module.css';

export const ACTIVITY_NAMES = { independent_lesson: 'Independent Lesson', practice_set: 'Practice Set' };

/** A question of a review, which the server hands out as JSON text. */
export type ReviewedQuestion = PlayerItem &
  components['schemas']['ShownAnswerDto'] & { studentAnswer: string | null; area: string; topic: string };

const OUTCOMES = {
  right: { tone: 'good', word: 'Right' },
  wrong: { tone: 'bad', word: 'Not right' },
  blank: { tone: 'none', word: 'No answer' },
} as const;

/** Every question of an activity with the answer given, the right one and why. @param own the reader's own answers */
export function ReviewedQuestions({ questions, own }: { questions: readonly ReviewedQuestion[]; own: boolean }) {
  return questions.map(({ outcome, answer, studentAnswer, area, topic, ...item }) => {
    const { tone, word } = OUTCOMES[outcome];
    const work = studentAnswer === null ? undefined : { value: studentAnswer };
    return (
      <section key={item.ref} className={css.question} aria-labelledby={`question-${item.number}`}>
        <header>
          <h2 id={`question-${item.number}`}>Question {item.number}</h2>
          <StatusWord tone={tone}>{word}</StatusWord>
          <span>
            Right answer: <b className="num">{answerWords(item, answer)}</b>
          </span>
        </header>
        <QuestionBody question={questionOf(item, { ...answer, area, topic }, work)} own={own} />
      </section>
    );
  });
}
