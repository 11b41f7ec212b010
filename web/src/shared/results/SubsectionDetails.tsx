import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Finding, Small } from './Finding.js';
import { categoriesQuery, categoryQuery, FAILED, type Overview } from './queries.js';
import type { ResultsAt, TopicSearch } from './results-at.js';
import { useTopicLesson } from './use-topic-lesson.js';
import { TopicQuestions } from './TopicQuestions.js';
import { TopicsTable } from './TopicsTable.js';
import css from './results.module.css';
import text from './finding.module.css';

interface Props {
  at: ResultsAt;
  /** undefined while loading. */
  overview: Overview | undefined;
  search: TopicSearch;
  onSearch: (search: TopicSearch) => void;
  /** Ways from a section to more about it. */
  ways?: (assessmentId: number) => ReactNode;
}

/** The areas and topics of each section of a set: how much of them is right, and how many students need them. */
export function SubsectionDetails({ at, overview, search, onSearch, ways }: Props) {
  const categories = useQuery(categoriesQuery(at));
  const tabs = categories.data?.assessments;
  const current = tabs?.find(({ categoryId }) => categoryId === search.section) ?? tabs?.[0];
  if (categories.isError && !categories.data)
    return <LoadFailed title={FAILED} error={categories.error} onRetry={() => void categories.refetch()} />;
  if (!current) return <Skeleton h={320} aria-busy />;
  return (
    <>
      <div className={css.sets}>
        <SegmentedFilter
          label="Section of the test"
          value={String(current.categoryId)}
          options={tabs!.map(({ categoryId, name }) => ({ value: String(categoryId), label: name }))}
          onChange={(value) => onSearch({ section: Number(value) })}
        />
      </div>
      {search.topic ? (
        <TopicQuestions
          at={at}
          year={overview?.schoolYear.id}
          assessmentId={current.id}
          topicAreaId={search.topic}
          tone={current.tone}
          onBack={() => onSearch({ section: search.section })}
        />
      ) : (
        <Category key={current.id} at={at} assessmentId={current.id} overview={overview} ways={ways} />
      )}
    </>
  );
}

interface CategoryProps {
  at: ResultsAt;
  assessmentId: number;
  overview: Overview | undefined;
  ways: Props['ways'];
}

function Category({ at, assessmentId, overview, ways }: CategoryProps) {
  const { data, error, isError, refetch } = useQuery(categoryQuery(at, assessmentId));
  const { button, dialog } = useTopicLesson(at, overview?.assessmentType.courseType);
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
        {overview && <Small {...overview} basis={details.basis} beside={at.words.beside} />}
        {details.basis === 'full' && (
          <p className={`${text.explain} num`}>
            {details.students} students{details.areas.length > 0 ? ', all parts of the section together' : ''}.
            {school &&
              ` The ${at.words.beside}’s figures are weighted to the same forms, so that an easier Part 2 does not pass for skill.`}
          </p>
        )}
      </Finding>
      {details.areas.length === 0 ? (
        <EmptyState title="No data available.">
          {details.basis === 'nothing' ? 'Too few students.' : `Nobody has finished ${details.name}.`}
        </EmptyState>
      ) : (
        <>
          {ways?.(assessmentId)}
          <TopicsTable
            details={details}
            at={at}
            school={school}
            year={overview?.schoolYear.id}
            lesson={
              button &&
              ((area, { topicAreaId, name }) =>
                button({ assessmentId, category: details.name, area, topicAreaId, name }))
            }
          />
          {dialog}
        </>
      )}
    </>
  );
}
