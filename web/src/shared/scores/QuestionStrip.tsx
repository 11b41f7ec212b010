import css from './QuestionStrip.module.css';

export type QuestionMark = 'answered' | 'marked' | 'current' | 'open';

interface Props {
  questions: QuestionMark[];
  /** Where the clock says one should be, in questions. */
  pace?: number | null;
  /** The same in words, such as '9 of 22 answered, 2 marked for review'. */
  label: string;
}

/** One box per question: answered, marked, where the student is, open. The pace is a small wedge below. */
export function QuestionStrip({ questions, pace, label }: Props) {
  return (
    <span className={css.strip} role="img" aria-label={label}>
      {questions.map((mark, i) => (
        <i key={i} data-mark={mark} />
      ))}
      {pace != null && questions.length > 0 && (
        <b style={{ left: `${(100 * Math.min(questions.length, pace)) / questions.length}%` }} />
      )}
    </span>
  );
}
