import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconX } from '@tabler/icons-react';
import { LoadFailed } from '../../ui/EmptyState.js';
import { answersOf, behaviourSentences, share } from './behaviour-words.js';
import css from './behaviour.module.css';
import { behaviourQuery, type Behaviour } from './history.js';
import { PacePlot } from './PacePlot.js';
import { span } from './sentences.js';

interface Props {
  attemptId: string;
  /** Goes to the first answer of a question in the replay. */
  onGoTo: (ref: string) => void;
}

/** How the part was worked through: what final answers alone do not say. */
export function BehaviourSection({ attemptId, onGoTo }: Props) {
  const { data, error, refetch } = useQuery(behaviourQuery(attemptId));
  return (
    <section className={css.section} aria-labelledby="behaviour">
      <h2 id="behaviour">How it was worked</h2>
      {error ? (
        <LoadFailed title="Could not load how it was worked." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true" className={css.overview}>
          <Skeleton height={120} />
          <Skeleton height={220} />
        </div>
      ) : data.behaviour === null ? (
        <p className={css.sum}>{data.status === 'gone' ? 'The answers were destroyed by a reset or an erasure, and with them what could be said about them.' : 'It is told once the part is submitted.'}</p>
      ) : (
        <Worked behaviour={data.behaviour} onGoTo={onGoTo} />
      )}
    </section>
  );
}

function Worked({ behaviour, onGoTo }: { behaviour: Behaviour; onGoTo: (ref: string) => void }) {
  const { cohort } = behaviour;
  return (
    <>
      <div className={css.overview}>
        <div>
          <p className={`${css.sum} num`}>{behaviourSentences(behaviour).join(' ')}</p>
          <p className={css.note}>
            Too fast means less than a tenth of the mean time of the others, ten seconds at most{cohort ? '' : '; without others, three seconds'}. Typed answers count as they stood when the question was left.
          </p>
        </div>
        <PacePlot behaviour={behaviour} />
      </div>
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
              <th scope="col" className={css.number}>Time</th>
              <th scope="col" className={css.number}>Visits</th>
              {cohort && (
                <>
                  <th scope="col" className={css.number}>Median time</th>
                  <th scope="col" className={css.number}>First right</th>
                  <th scope="col" className={css.number}>Last right</th>
                  <th scope="col" className={css.number}>To right / wrong</th>
                  <th scope="col" className={css.number}>Too fast</th>
                  <th scope="col" className={css.number}>Blank / not seen</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {behaviour.questions.map((q) => (
              <tr key={q.ref}>
                <th scope="row">
                  {q.first ? (
                    <button type="button" className={css.go} aria-label={`Question ${q.number}: go to its first answer`} onClick={() => onGoTo(q.ref)}>
                      {q.number}
                    </button>
                  ) : (
                    <span className={css.stay}>{q.number}</span>
                  )}
                </th>
                <td>
                  {q.state === 'not_reached' ? <span className={css.blank}>not reached</span> : q.first === null ? <span className={css.blank}>left blank</span> : <Answers question={q} />}
                  {q.rapid && <span className={css.fast}>too fast</span>}
                </td>
                <td className={css.number}>{q.seconds > 0 ? span(q.seconds) : ''}</td>
                <td className={css.number}>{q.visits || ''}</td>
                {q.cohort && (
                  <>
                    <td className={css.number}>{q.cohort.medianSeconds === null ? '--' : span(q.cohort.medianSeconds)}</td>
                    <td className={css.number}>{share(q.cohort.firstRight, cohort!.sittings)}</td>
                    <td className={css.number}>{share(q.cohort.finalRight, cohort!.sittings)}</td>
                    <td className={css.number}>{q.cohort.wrongToRight} / {q.cohort.rightToWrong}</td>
                    <td className={css.number}>{q.cohort.rapid || ''}</td>
                    <td className={css.number}>{q.cohort.omitted + q.cohort.notReached === 0 ? '' : `${q.cohort.omitted} / ${q.cohort.notReached}`}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Answers({ question }: { question: Behaviour['questions'][number] }) {
  return (
    <ol className={css.answers}>
      {answersOf(question).map(({ answer, right }, i) => (
        <li key={i} data-right={right ?? undefined}>
          {right === null ? null : right ? <IconCheck size={14} stroke={2.25} aria-label="right" /> : <IconX size={14} stroke={2.25} aria-label="wrong" />}
          {answer}
        </li>
      ))}
    </ol>
  );
}
