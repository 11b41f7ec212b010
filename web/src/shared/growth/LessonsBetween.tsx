import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import type { GrowthOf, GrowthSearch } from './growth-search.js';
import { lessonsQuery, type GrowthLessons } from './queries.js';
import { percent, signed } from './words.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

interface Props {
  of: GrowthOf;
  search: GrowthSearch;
}

/** Whether lessons between two tests helped, as far as the tests can tell: the same students with themselves. */
export function LessonsBetween({ of, search }: Props) {
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const given = me?.school?.activitiesAvailable ?? false;
  const { data, error, isError, refetch } = useQuery({ ...lessonsQuery(of, search), enabled: given });
  if (!given) return null;
  return (
    <Section title="Did lessons help?">
      {isError && !data ? (
        <LoadFailed title="There was a problem loading lessons." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={120} aria-busy />
      ) : (
        <Between answer={data} />
      )}
    </Section>
  );
}

function Between({ answer: { tests, finding, lessons } }: { answer: GrowthLessons }) {
  if (!finding || !lessons) return <p className={text.note}>It takes two tests of the same kind.</p>;
  const [first, last] = [tests[0]!.name, tests.at(-1)!.name];
  const { basis, withLesson, without, more, topics } = lessons;
  return (
    <>
      <p className={`${css.said} num`}>
        <b>{finding.lead}</b> {finding.rest}
      </p>
      {basis !== 'none' && (
        <p className={text.explain}>
          {first} to {last}. A lesson counts for a student who completed all of it after the first test and before the
          last. Shares are right answers of all questions; who has no topic of one of the two kinds is not compared.
        </p>
      )}
      {withLesson && without && more && (
        <table className={css.plain}>
          <caption className="vh">Share of right answers of the same students</caption>
          <thead>
            <tr>
              <th scope="col">Of the same {lessons.students} students</th>
              <th scope="col">{first}</th>
              <th scope="col">{last}</th>
              <th scope="col">Change, percentage points</th>
            </tr>
          </thead>
          <tbody className="num">
            {(
              [
                ['Topics with a finished lesson', withLesson],
                ['Their other topics', without],
              ] as const
            ).map(([name, { before, after }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{percent(before)}</td>
                <td>{percent(after)}</td>
                <td>{signed(Math.round((after - before) * 100))}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Difference, with its 95% range</th>
              <td />
              <td />
              <td>
                <b>{signed(Math.round(more.change * 100))}</b>{' '}
                <span className="muted">±{Math.round(more.give * 100)}</span>
                {more.mayBeZero && <small> may be 0</small>}
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {topics.length > 0 && (
        <details className={`${text.numbers} ${css.numbers}`}>
          <summary>Topic by topic</summary>
          <div>
            <table className={css.plain}>
              <thead>
                <tr>
                  <th scope="col">Topic</th>
                  <th scope="col">Lesson finished</th>
                  <th scope="col">Not finished</th>
                </tr>
              </thead>
              <tbody className="num">
                {topics.map((one) => (
                  <tr key={one.topic}>
                    <th scope="row">
                      {one.topic}
                      <small className="muted"> {one.lessons.join(', ')}</small>
                    </th>
                    <td>{onTopic(one.withLesson)}</td>
                    <td>{onTopic(one.without)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

type OnTopic = NonNullable<GrowthLessons['lessons']>['topics'][number]['withLesson'];

/** '12 students, 20 of 48 right, then 31 of 48'. */
function onTopic({ students, before, after }: OnTopic): string {
  if (students === 0) return 'nobody';
  return `${students} ${students === 1 ? 'student' : 'students'}, ${before.right} of ${before.questions} right, then ${after.right} of ${after.questions}`;
}
