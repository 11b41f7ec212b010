import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { momentText } from '../../lib/moments.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ProvenanceLine } from '../scores/ProvenanceLine.js';
import { Corrected } from './Corrected.js';
import { Finding, Small } from './Finding.js';
import { OverviewDifference } from './OverviewDifference.js';
import { overviewQuery, type Overview, type Strengths as Lists } from './queries.js';
import { ResultsFailed } from './ResultsFailed.js';
import type { ResultsAt, ResultsWords } from './results-at.js';
import { OverallPerformance, SectionScores } from './Scores.js';
import { Strengths } from './Strengths.js';
import css from './results.module.css';
import text from './finding.module.css';

interface Props {
  at: ResultsAt;
  /** What one can do where nobody has a result yet. */
  whenNobody?: (overview: Overview) => ReactNode;
  /** What stands first, of a district its schools. */
  first?: ReactNode;
  /** What stands below the figures, such as each student. */
  children?: (overview: Overview) => ReactNode;
}

/** The results of a group in one set: what they say, where the points are lost, and what follows. */
export function ResultsSummary({ at, whenNobody, first, children }: Props) {
  return (
    <ResultsBody at={at} whenNobody={whenNobody}>
      {(overview, strengths) => (
        <>
          <div>
            <Finding finding={overview.finding}>
              <Small {...overview} beside={at.words.beside} />
            </Finding>
            <NextTopics at={at} overview={overview} />
          </div>
          {first}
          {overview.basis !== 'nothing' && (
            <>
              <SectionScores at={at} overview={overview} />
              <OverallPerformance at={at} overview={overview} />
            </>
          )}
          <Strengths at={at} exam={overview.assessmentType.courseType} strengths={strengths} />
          {children?.(overview)}
        </>
      )}
    </ResultsBody>
  );
}

/** What is shown of a group's overview once it is there, with where the numbers come from at its end. */
export function ResultsBody({
  at,
  whenNobody,
  children,
}: Omit<Props, 'children' | 'first'> & { children: (overview: Overview, strengths: Lists) => ReactNode }) {
  const { data, error, isError, refetch } = useQuery(overviewQuery(at));
  const overview = data?.overview;
  if (isError && !data) return <ResultsFailed error={error} onRetry={() => void refetch()} />;
  if (!overview) return <Loading />;
  if (overview.studentAssessedCount === 0)
    return (
      <EmptyState title="No results available." action={overview.past ? undefined : whenNobody?.(overview)}>
        {nobodyWords(overview, at.words.beside)}
      </EmptyState>
    );
  return (
    <div className={css.body}>
      {overview.past && <OverviewDifference at={at} then={overview} />}
      <Corrected corrections={overview.past ? overview.correctedSince : overview.corrections} />
      {children(overview, data.strengthAndImprovements)}
      <ProvenanceLine>
        Where these numbers come from: {overview.forms.length > 0 ? `forms ${overview.forms.join(', ')}; ` : ''}
        {overview.takenTo && `last submission ${momentText(overview.takenTo)}; `}
        the group as it {overview.past ? 'was then, as of' : 'is now, read'} {momentText(overview.asOf)}. Averages and
        medians count only students who have the score.{' '}
        {at.words.beside === 'district' && 'Groups under 10 are not shown and do not enter the district’s figures. '}
        {overview.assessmentType.courseType} is a trademark of its owner, who does not endorse this product.
      </ProvenanceLine>
    </div>
  );
}

function nobodyWords({ group, assessmentSet, past }: Overview, beside: ResultsWords['beside']): string {
  const [had, then] = past ? ['had', ' then'] : ['has', ''];
  const finished = `finished a section of ${assessmentSet.name}${then}`;
  if (beside === 'district')
    return `Nobody in ${group.name}, or fewer than 10 students, ${past ? 'had' : 'have'} ${finished}. Of so few nothing is shown.`;
  return `Nobody in ${group.name} ${had} ${finished}.${past ? '' : ' Results appear as soon as a section is complete.'}`;
}

function Loading() {
  return (
    <div aria-busy>
      <span className="vh" role="status">
        Loading
      </span>
      <Skeleton h={34} maw={640} mb={10} />
      <Skeleton h={34} maw={420} mb={28} />
      <Skeleton h={220} maw={760} mb={20} />
      <Skeleton h={220} maw={760} />
    </div>
  );
}

/** The topics that would gain most, each with the way to its questions. */
function NextTopics({ at, overview: { finding } }: { at: ResultsAt; overview: Overview }) {
  if (finding.topics.length === 0) return null;
  return (
    <section className={css.next} aria-labelledby="next">
      <h2 id="next" className="h2">
        What would gain most
      </h2>
      <p className={text.explain}>The topics with the most answers to gain, of all students together.</p>
      <ol>
        {finding.topics.map(({ topicAreaId, categoryId, section, area, topic, why }) => {
          const { to, search } = at.details({ section: categoryId, topic: topicAreaId });
          return (
            <li key={topicAreaId}>
              <b>{topic}</b>
              <span className="muted">
                {section}, {area}
              </span>
              <p className="num">{why}</p>
              <Link
                to={to as '/'}
                search={search as never}
                className="way"
                aria-label={`Look at the questions of ${topic}`}
              >
                Look at the questions
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
