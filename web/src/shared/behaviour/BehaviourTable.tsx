import { IconCheck, IconX } from '@tabler/icons-react';
import { answersOf, share } from './behaviour-words.js';
import css from './behaviour.module.css';
import type { Behaviour, QuestionBehaviour } from './behaviour-types.js';
import { span } from '../../lib/attempt-times.js';

interface Props {
  behaviour: Behaviour;
  /** Where the number of a question leads; null for nowhere. */
  goTo: (question: QuestionBehaviour) => { label: string; go: () => void } | null;
}

/** Question by question: every answer in order, the time, and what the others did. */
export function BehaviourTable({ behaviour: { questions, cohort }, goTo }: Props) {
  return (
    <div className={css.frame}>
      <table className={`${css.table} num`} aria-label="Questions">
        <thead>
          {cohort && (
            <tr>
              <td colSpan={4} />
              <th scope="colgroup" colSpan={6}>
                {cohort.sittings} others of the district
              </th>
            </tr>
          )}
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Answers</th>
            <th scope="col" className={css.number}>
              Time
            </th>
            <th scope="col" className={css.number}>
              Visits
            </th>
            {cohort && (
              <>
                <th scope="col" className={css.number}>
                  Median time
                </th>
                <th scope="col" className={css.number}>
                  First right
                </th>
                <th scope="col" className={css.number}>
                  Last right
                </th>
                <th scope="col" className={css.number}>
                  To right / wrong
                </th>
                <th scope="col" className={css.number}>
                  Too fast
                </th>
                <th scope="col" className={css.number}>
                  Blank / not seen
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {questions.map((q) => (
            <tr key={q.ref}>
              <th scope="row">
                <Number question={q} to={goTo(q)} />
              </th>
              <td>
                {q.state === 'not_reached' ? (
                  <span className={css.blank}>not reached</span>
                ) : q.first === null ? (
                  <span className={css.blank}>left blank</span>
                ) : (
                  <Answers question={q} />
                )}
                {q.rapid && <span className={css.fast}>too fast</span>}
              </td>
              <td className={css.number}>{q.seconds > 0 ? span(q.seconds) : ''}</td>
              <td className={css.number}>{q.visits || ''}</td>
              {q.cohort && (
                <>
                  <td className={css.number}>
                    {q.cohort.medianSeconds === null ? '--' : span(q.cohort.medianSeconds)}
                  </td>
                  <td className={css.number}>{share(q.cohort.firstRight, cohort!.sittings)}</td>
                  <td className={css.number}>{share(q.cohort.finalRight, cohort!.sittings)}</td>
                  <td className={css.number}>
                    {q.cohort.wrongToRight} / {q.cohort.rightToWrong}
                  </td>
                  <td className={css.number}>{q.cohort.rapid || ''}</td>
                  <td className={css.number}>
                    {q.cohort.omitted + q.cohort.notReached === 0 ? '' : `${q.cohort.omitted} / ${q.cohort.notReached}`}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Number({ question: { number }, to }: { question: QuestionBehaviour; to: ReturnType<Props['goTo']> }) {
  if (to === null) return <span className={css.stay}>{number}</span>;
  return (
    <button type="button" className={css.go} aria-label={to.label} onClick={to.go}>
      {number}
    </button>
  );
}

function Answers({ question }: { question: QuestionBehaviour }) {
  return (
    <ol className={css.answers}>
      {answersOf(question).map(({ answer, right }, i) => (
        <li key={i} data-right={right ?? undefined}>
          {right === null ? null : right ? (
            <IconCheck size={14} stroke={2.25} aria-label="right" />
          ) : (
            <IconX size={14} stroke={2.25} aria-label="wrong" />
          )}
          {answer}
        </li>
      ))}
    </ol>
  );
}
