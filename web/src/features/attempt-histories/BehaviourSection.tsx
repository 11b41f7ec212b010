import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/EmptyState.js';
import { BehaviourTable } from '../../shared/behaviour/BehaviourTable.js';
import { behaviourSentences } from '../../shared/behaviour/behaviour-words.js';
import css from '../../shared/behaviour/behaviour.module.css';
import type { Behaviour } from '../../shared/behaviour/behaviour-types.js';
import { behaviourQuery } from './history.js';
import { PacePlot } from '../../shared/behaviour/PacePlot.js';

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
        <p className={css.sum}>
          {data.status === 'gone'
            ? 'The answers were destroyed by a reset or an erasure, and with them what could be said about them.'
            : 'It is told once the part is submitted.'}
        </p>
      ) : (
        <Worked behaviour={data.behaviour} onGoTo={onGoTo} />
      )}
    </section>
  );
}

function Worked({ behaviour, onGoTo }: { behaviour: Behaviour; onGoTo: (ref: string) => void }) {
  return (
    <>
      <div className={css.overview}>
        <div>
          <p className={`${css.sum} num`}>{behaviourSentences(behaviour).join(' ')}</p>
          <p className={css.note}>
            Too fast means less than a tenth of the mean time of the others, ten seconds at most
            {behaviour.cohort ? '' : '; without others, three seconds'}. Typed answers count as they stood when the
            question was left.
          </p>
        </div>
        <PacePlot behaviour={behaviour} />
      </div>
      <BehaviourTable
        behaviour={behaviour}
        goTo={(q) =>
          q.first ? { label: `Question ${q.number}: go to its first answer`, go: () => onGoTo(q.ref) } : null
        }
      />
    </>
  );
}
