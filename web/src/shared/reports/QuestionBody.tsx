import { Rich } from '../../player/question/Rich.js';
import type { QuestionDetail } from '../../api/report-types.js';
import classes from './QuestionBody.module.css';

type Choice = Omit<QuestionDetail['choices'][number], 'yours'> & { yours?: boolean };
type Shown = Pick<QuestionDetail, 'number' | 'stimulus' | 'question' | 'correctAnswer' | 'rationale'> & {
  choices: readonly Choice[];
  /** null when blank; undefined where nobody's answer is shown. */
  studentAnswer?: string | null;
};

/** A question as it was asked, with the answer given if one is, the right one and why. The HTML was sanitised when it was imported. */
export function QuestionBody({ question: q, own }: { question: Shown; own: boolean }) {
  const yours = own ? 'Your answer' : 'Answer given';
  return (
    <div className={classes.detail}>
      {q.stimulus && (
        <div className={classes.stimulus}>
          {q.stimulus.context && <p>{q.stimulus.context}</p>}
          <Html html={askedAbout(q.stimulus.html, q.number)} />
        </div>
      )}
      <div>
        <Html className={classes.detailText} html={q.question} />
        {q.choices.length > 0 ? (
          <ul className={classes.choices}>
            {q.choices.map((choice) => (
              <li key={choice.letter} data-correct={choice.correct || undefined} data-yours={choice.yours || undefined}>
                <span>{choice.letter}</span>
                <Html html={choice.html} />
                <em>{[choice.yours ? yours : '', choice.correct ? 'Correct' : ''].filter(Boolean).join(', ')}</em>
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {q.studentAnswer !== undefined && (
              <>
                {yours}: <b className="num">{q.studentAnswer ?? 'none'}</b>.{' '}
              </>
            )}
            Correct: <b className="num">{q.correctAnswer}</b>.
          </p>
        )}
        <div className={classes.rationale}>
          <h3>Why {q.correctAnswer} is right</h3>
          <Html html={q.rationale} />
        </div>
      </div>
    </div>
  );
}

/** Of a passage with numbered portions the one of this question stands out. */
function askedAbout(html: string, number: number): string {
  return html.replace(`data-portion="${number}"`, `data-portion="${number}" data-here=""`);
}

function Html({ html, className }: { html: string; className?: string }) {
  return <Rich html={html} className={className ? `${classes.rich} ${className}` : classes.rich} />;
}
