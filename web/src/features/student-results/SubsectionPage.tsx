import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Finding, Small } from './Finding.js';
import {
  categoriesQuery,
  categoryQuery,
  FAILED,
  overviewQuery,
  type CategoryDetails,
  type CategoryTopic,
  type Overview,
} from './queries.js';
import { ResultsFrame } from './ResultsFrame.js';
import { resultsPath, type DetailsSearch, type ResultsPlace } from './results-search.js';
import { ShareBar } from './ShareBar.js';
import { TopicQuestions } from './TopicQuestions.js';
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
        <Topics details={details} place={place} search={search} school={school} />
      )}
    </>
  );
}

function Topics({
  details: { areas, tone, name, categoryId },
  place,
  search,
  school,
}: {
  details: CategoryDetails;
  place: ResultsPlace;
  search: DetailsSearch;
  school: boolean;
}) {
  const group = place.sectionId ? 'Class' : 'School';
  return (
    <div className={css.topicsFrame}>
      <table className={css.topics} data-tone={tone} aria-label={`${name} by area and topic`}>
        <thead>
          <tr>
            <th scope="col">Area and topic</th>
            <th scope="col" className="num">
              Questions
            </th>
            <th scope="col" className={css.barColumn}>
              Right{school && ', the tick is the school'}
            </th>
            <th scope="col" className="num">
              {group}
            </th>
            {school && (
              <th scope="col" className="num">
                School
              </th>
            )}
            <th scope="col" className={css.wide}>
              Students, from none right to all right
            </th>
            <th scope="col" className="num">
              Who needs it
            </th>
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.name}>
            <tr className={css.area}>
              <th scope="rowgroup">{area.name}</th>
              <td className="num">{area.questions}</td>
              <td className={css.barColumn}>
                {area.correct !== null && <ShareBar correct={area.correct} school={area.schoolCorrect} tone={tone} />}
              </td>
              <td className="num" data-label={group}>
                <b>{share(area.correct)}</b>
              </td>
              {school && (
                <td className="num" data-label="School">
                  {share(area.schoolCorrect)}
                </td>
              )}
              <td className={css.wide} />
              <td />
            </tr>
            {area.topics.map((topic) => (
              <tr key={topic.topicAreaId}>
                <th scope="row">
                  <Link
                    to={resultsPath(place, 'subsection_details') as '/'}
                    search={{ ...search, section: categoryId, topic: topic.topicAreaId } as never}
                    className="way"
                  >
                    {topic.name}
                  </Link>
                </th>
                <td className="num" data-label="Questions">
                  {topic.questions}
                </td>
                <td className={css.barColumn}>
                  {topic.correct !== null && (
                    <ShareBar correct={topic.correct} school={topic.schoolCorrect} tone={tone} />
                  )}
                </td>
                <td className="num" data-label={group}>
                  {share(topic.correct)}
                </td>
                {school && (
                  <td className="num" data-label="School">
                    {share(topic.schoolCorrect)}
                    {topic.beyondChance && <span className="vh"> (more than chance)</span>}
                  </td>
                )}
                <td className={css.wide}>
                  <Rights topic={topic} />
                </td>
                <td className="num" data-label="Less than half right">
                  <b>{topic.few}</b> of {topic.students}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={css.explain}>Who needs it: students with less than half of the topic’s questions right.</p>
    </div>
  );
}

/** How many students have none, some and all right. */
function Rights({ topic: { byRight, none, all, students } }: { topic: CategoryTopic }) {
  const parts = byRight
    ? byRight.map((n, right) => ({ n, kind: right === 0 ? 'none' : right === byRight.length - 1 ? 'all' : 'some' }))
    : [
        { n: none, kind: 'none' },
        { n: students - none - all, kind: 'some' },
        { n: all, kind: 'all' },
      ];
  const words = `${none} of ${students} have none right, ${all} all`;
  return (
    <span className={css.rights} role="img" aria-label={words} title={words}>
      {parts.map(({ n, kind }, i) => n > 0 && <i key={i} data-kind={kind} style={{ flexGrow: n }} />)}
    </span>
  );
}

function share(percent: number | null): string {
  return percent === null ? '--' : `${percent.toFixed(1)}%`;
}
