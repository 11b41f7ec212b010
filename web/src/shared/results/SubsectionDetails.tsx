import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../lib/counted.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Finding, Small } from './Finding.js';
import { categoriesQuery, categoryQuery, type CategoryDetails, type Overview } from './queries.js';
import { ResultsFailed } from './ResultsFailed.js';
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
    return <ResultsFailed error={categories.error} onRetry={() => void categories.refetch()} />;
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
  if (isError && !data) return <ResultsFailed error={error} onRetry={() => void refetch()} />;
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
        {overview && <Small {...overview} basis={noteOf(details)} beside={at.words.beside} />}
        {details.students > 0 && details.elsewhere > 0 && <p className={text.note}>{elsewhereWords(details)}</p>}
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
          {details.students === 0 && details.elsewhere > 0
            ? elsewhereWords(details)
            : details.basis === 'nothing'
              ? 'Too few students.'
              : details.scored > 0
                ? 'The scores are known, the answers are not kept any more.'
                : `Nobody ${overview?.past ? 'had' : 'has'} finished ${details.name}${overview?.past ? ' then' : ''}.`}
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

/** Of how few nothing but counts is said; not where there are no questions at all, which is said by itself. */
function noteOf({ basis, students, elsewhere }: CategoryDetails): Overview['basis'] {
  return students === 0 && (basis === 'counts' || elsewhere > 0) ? 'full' : basis;
}

function elsewhereWords({ elsewhere, scored, name }: CategoryDetails): string {
  const who = elsewhere === scored ? counted(scored, 'student') : `${elsewhere} of ${counted(scored, 'student')}`;
  const have = elsewhere === 1 && scored === 1 ? 'has' : 'have';
  return `${who} ${have} a score of ${name} that was taken elsewhere: the score is known, the questions are not.`;
}
