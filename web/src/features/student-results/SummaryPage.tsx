import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentText } from '../../lib/moments.js';
import { ProvenanceLine } from '../../shared/scores/ProvenanceLine.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Finding, Small } from './Finding.js';
import { FAILED, overviewQuery, type Overview } from './queries.js';
import { ResultsFrame } from './ResultsFrame.js';
import { resultsPath, type ResultsPlace, type SummarySearch } from './results-search.js';
import { OverallPerformance, SectionScores } from './Scores.js';
import { Strengths } from './Strengths.js';
import { StudentsTable } from './StudentsTable.js';
import css from './results.module.css';

interface Props {
  place: ResultsPlace;
  search: SummarySearch;
  onSearch: (search: SummarySearch) => void;
}

/** The results of a group in one set: what they say, where the points are lost, and each student. */
export function SummaryPage({ place, search, onSearch }: Props) {
  const { data, error, isError, refetch } = useQuery(overviewQuery(place, search));
  const overview = data?.overview;
  return (
    <ResultsFrame place={place} year={{ year: search.year }} overview={overview} page="summary">
      {isError && !data ? (
        <LoadFailed title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : overview!.studentAssessedCount === 0 ? (
        <Nothing overview={overview!} />
      ) : (
        <div className={css.body}>
          <div>
            <Finding finding={overview!.finding}>
              <Small {...overview!} />
            </Finding>
            <NextTopics place={place} search={search} overview={overview!} />
          </div>
          {overview!.basis !== 'nothing' && (
            <>
              <SectionScores overview={overview!} />
              <OverallPerformance overview={overview!} />
            </>
          )}
          <Strengths place={place} year={{ year: search.year }} strengths={data.strengthAndImprovements} />
          {overview!.permissions.students && (
            <StudentsTable place={place} overview={overview!} search={search} onSearch={onSearch} />
          )}
          <ProvenanceLine>
            Where these numbers come from: {overview!.forms.length > 0 ? `forms ${overview!.forms.join(', ')}; ` : ''}
            {overview!.takenTo && `last submission ${momentText(overview!.takenTo)}; `}
            the group as it is now, read {momentText(overview!.asOf)}. Averages and medians count only students who have
            the score. {overview!.assessmentType.courseType} is a trademark of its owner, who does not endorse this
            product.
          </ProvenanceLine>
        </div>
      )}
    </ResultsFrame>
  );
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

function Nothing({ overview: { group, assessmentSet, assessmentType } }: { overview: Overview }) {
  return (
    <EmptyState
      title="No results available."
      action={
        <LinkButton
          to="/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}"
          params={{
            sectionId: group.sectionId,
            assessmentSetId: assessmentSet.id,
            assessmentTypeId: assessmentType.id,
          }}
        >
          Open monitoring
        </LinkButton>
      }
    >
      Nobody in {group.name} has finished a section of {assessmentSet.name}. Results appear as soon as a section is
      complete.
    </EmptyState>
  );
}

/** The topics that would gain most, each with the way to its questions. */
function NextTopics({
  place,
  search,
  overview: { finding },
}: {
  place: ResultsPlace;
  search: SummarySearch;
  overview: Overview;
}) {
  if (finding.topics.length === 0) return null;
  return (
    <section className={css.next} aria-labelledby="next">
      <h2 id="next" className="h2">
        What would gain most
      </h2>
      <ol>
        {finding.topics.map(({ topicAreaId, categoryId, section, area, topic, why }) => (
          <li key={topicAreaId}>
            <b>{topic}</b>
            <span className="muted">
              {section}, {area}
            </span>
            <p className="num">{why}</p>
            <Link
              to={resultsPath(place, 'subsection_details') as '/'}
              search={
                { year: place.sectionId ? undefined : search.year, section: categoryId, topic: topicAreaId } as never
              }
              className="way"
              aria-label={`Look at the questions of ${topic}`}
            >
              Look at the questions
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
