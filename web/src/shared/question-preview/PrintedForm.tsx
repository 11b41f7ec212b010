import type { PlayerForm } from '../../player/protocol.js';
import { Rich } from '../../player/question/Rich.js';
import { answerWords, letterOf } from '../../player/answers.js';
import { usePrintFrame } from '../../ui/print.js';
import css from './printed.module.css';
import type { PreviewedQuestion } from './queries.js';

interface Props {
  form: PlayerForm;
  questions: readonly PreviewedQuestion[];
  withAnswers: boolean;
  provenance: string;
}

/** A form on paper: every text once, every question, and at the end the answers where they were asked for. Only print sees it. */
export function PrintedForm({ form, questions, withAnswers, provenance }: Props) {
  const { items } = form.form;
  usePrintFrame({
    left: `${form.setName}, ${form.title}`,
    right: withAnswers ? 'With answers. Keep it safe.' : 'Test content. Keep it safe.',
    foot: provenance,
  });
  return (
    <article className={css.paper}>
      <h1>{form.title}</h1>
      <p className={css.set}>{form.setName}</p>
      {items.map((item, i) => (
        <section key={item.ref}>
          {item.stimulus && item.stimulus.ref !== items[i - 1]?.stimulus?.ref && (
            <div className={css.text}>
              {item.stimulus.context && <p className={css.context}>{item.stimulus.context}</p>}
              <Html html={item.stimulus.html} />
            </div>
          )}
          <div className={css.question}>
            <b className="num">{item.number}</b>
            <div>
              <Html html={item.stem} />
              {item.kind === 'spr' ? (
                <p className={css.field}>Answer:</p>
              ) : (
                <ol className={css.options}>
                  {item.choices.map((choice, c) => (
                    <li key={choice.id}>
                      <span>{letterOf(c)}</span>
                      <Html html={choice.html} />
                    </li>
                  ))}
                </ol>
              )}
            </div>
          </div>
        </section>
      ))}
      {withAnswers && (
        <section className={css.answers}>
          <h2>Answers</h2>
          {questions.map((question, i) => (
            <div key={question.ref} className={css.question}>
              <b className="num">{question.number}</b>
              <div>
                <p>
                  <b className="num">{question.answer && answerWords(items[i]!, question.answer)}</b> {question.topic}
                  {question.pretest ? ' (pretest, not scored)' : ''}
                </p>
                {question.answer && <Html html={question.answer.rationale} />}
              </div>
            </div>
          ))}
        </section>
      )}
    </article>
  );
}

function Html({ html }: { html: string }) {
  return <Rich html={html} className={css.rich} />;
}
