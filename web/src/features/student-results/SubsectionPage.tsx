import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { itemReportPath } from '../../lib/item-reports.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Finding, Small } from './Finding.js';
import { categoriesQuery, categoryQuery, FAILED, overviewQuery, type Overview } from './queries.js';
import { ResultsFrame } from './ResultsFrame.js';
import type { DetailsSearch, ResultsPlace } from './results-search.js';
import { TopicQuestions } from './TopicQuestions.js';
import { TopicsTable } from './TopicsTable.js';
import css from './results.module.css';

interface Props {
  place: ResultsPlace;
  search: DetailsSearch;
  onSearch: (search: DetailsSearch) => void;
}

/** The areas and topics of each section of a set: how much of them is right, and how many students need them. */
export function SubsectionPage({ place, search, onSearch }: Props) {
  const year = { year: search.year };
  const overview = useQuery(overviewQuery(place, year)).data?.overview;
  const categories = useQuery(categoriesQuery(place, year));
  const tabs = categories.data?.assessments;
  const current = tabs?.find(({ categoryId }) => categoryId === search.section) ?? tabs?.[0];
  return (
    <ResultsFrame place={place} year={year} overview={overview} page="subsection_details">
      {categories.isError && !categories.data ? (
        <LoadFailed title={FAILED} error={categories.error} onRetry={() => void categories.refetch()} />
      ) : !current ? (
        <Skeleton h={320} aria-busy />
      ) : (
        <>
          <div className={css.sets}>
            <SegmentedFilter
              label="Section of the test"
              value={String(current.categoryId)}
              options={tabs!.map(({ categoryId, name }) => ({ value: String(categoryId), label: name }))}
              onChange={(value) => onSearch({ ...search, section: Number(value), topic: undefined })}
            />
          </div>
          {search.topic ? (
            <TopicQuestions
              key={search.topic}
              place={place}
              year={year}
              assessmentId={current.id}
              topicAreaId={search.topic}
              tone={current.tone}
              onBack={() => onSearch({ ...search, topic: undefined })}
            />
          ) : (
            <Category key={current.id} place={place} search={search} assessmentId={current.id} overview={overview} />
          )}
        </>
      )}
    </ResultsFrame>
  );
}

interface CategoryProps {
  place: ResultsPlace;
  search: DetailsSearch;
  assessmentId: number;
  overview: Overview | undefined;
}

function Category({ place, search, assessmentId, overview }: CategoryProps) {
  const { data, error, isError, refetch } = useQuery(categoryQuery(place, { year: search.year }, assessmentId));
  if (isError && !data) return <LoadFailed title={FAILED} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy>
        <span className="vh" role="status">
          Loading
        </span>
        <Skeleton h={34} maw={560} mb={24} />
        <Skeleton h={360} />
      </div>
    );
  const details = data.categoryDetails;
  const school = details.areas.some(({ schoolCorrect }) => schoolCorrect !== null);
  return (
    <>
      <Finding finding={details.finding}>
        {overview && <Small {...overview} basis={details.basis} />}
        {details.basis === 'full' && (
          <p className={`${css.explain} num`}>
            {details.students} students{details.areas.length > 0 ? ', all parts of the section together' : ''}.
            {school &&
              ' The school’s figures are weighted to the same forms, so that an easier Part 2 does not pass for skill.'}
          </p>
        )}
      </Finding>
      {details.areas.length === 0 ? (
        <EmptyState title="No data available.">
          {details.basis === 'nothing' ? 'Too few students.' : `Nobody has finished ${details.name}.`}
        </EmptyState>
      ) : (
        <>
          <nav className={css.itemReports} aria-label="Questions">
            {(
              [
                ['Response analysis by question', 'response_analysis_by_item'],
                ['Questions and correct answers', 'session_detail_by_item'],
              ] as const
            ).map(([label, page]) => (
              <Link
                key={page}
                to={itemReportPath(page, { sectionId: place.sectionId, assessmentId }) as '/'}
                search={(place.sectionId ? {} : { year: search.year }) as never}
                className="way"
              >
                {label}
              </Link>
            ))}
          </nav>
          <TopicsTable details={details} place={place} search={search} school={school} />
        </>
      )}
    </>
  );
}
