import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentText } from '../../lib/moments.js';
import { ProvenanceLine } from '../../shared/scores/ProvenanceLine.js';
import { ScoreDial } from '../../shared/scores/ScoreDial.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Section } from '../../ui/Section.js';
import { Finding, Small } from './Finding.js';
import { FAILED, overviewQuery, type Overview, type OverviewCategory } from './queries.js';
import { ResultsFrame } from './ResultsFrame.js';
import { resultsPath, type ResultsPlace, type SummarySearch } from './results-search.js';
import { ScorePlot, SpreadTable, type PlotSpread } from './ScorePlot.js';
import { Strengths } from './Strengths.js';
import { StudentsTable } from './StudentsTable.js';
import css from './results.module.css';
import { benchmarkWords, reachingWords, stepOf } from './words.js';

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
              <Scores overview={overview!} />
              <Overall overview={overview!} />
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

/** Of each section who reaches the benchmark, and how the scores lie. */
function Scores({ overview }: { overview: Overview }) {
  return (
    <Section title="Section scores">
      <p className={css.explain}>
        Solid: reaches the benchmark. Ring: up to {2 * stepOf(overview)} points below it. Empty: further below.
        {overview.basis === 'full' &&
          ' Bars: the middle half of a group; thin line: 8 of 10 students; number: the median.'}
      </p>
      <div className={css.two}>
        {overview.categories.map((category) => (
          <SectionScores key={category.categoryId} category={category} overview={overview} />
        ))}
      </div>
    </Section>
  );
}

function SectionScores({ category: one, overview }: { category: OverviewCategory; overview: Overview }) {
  const reached = one.reached !== null;
  const benchmarks = one.benchmarkScores.map(({ score }) => score);
  const marks = one.benchmarkScores.map(({ name, score }) =>
    one.benchmarkScores.length > 1 ? `${name} ${score}` : score,
  );
  const spreads = spreadsOf(overview, one.spread, one.school);
  const message = [
    `${one.category}, ${one.n} students`,
    reached && `${one.reached} reach the benchmark of ${marks.join(', ')}, ${one.near} are close below it`,
    one.spread && `median ${one.spread.median}`,
    one.school && `median of the school ${one.school.spread.median}`,
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <div data-tone={one.tone} className={css.part}>
      <h3 className="h3">
        {one.category} <span className="num">{one.score !== null && `${one.score} on average`}</span>
      </h3>
      {one.n === 0 ? (
        <p className="muted">No data available.</p>
      ) : (
        <>
          <p className={`${css.reach} num`}>{benchmarkWords(one, marks)}</p>
          <ScorePlot
            message={message}
            scores={
              reached
                ? one.bars
                : one.bars.map(({ score, met, near, below }) => ({ score, met: met + near + below, near: 0, below: 0 }))
            }
            scale={{ min: one.minScore, max: one.maxScore, step: stepOf(overview) }}
            tone={one.tone}
            benchmarks={benchmarks}
            spreads={spreads}
          />
          {spreads.length > 0 && (
            <SpreadTable
              spreads={spreads}
              reach={
                reached
                  ? [`${one.reached} of ${one.n}`, one.school && `${one.school.reached} of ${one.school.n}`].filter(
                      (text): text is string => Boolean(text),
                    )
                  : undefined
              }
            />
          )}
        </>
      )}
    </div>
  );
}

function spreadsOf(
  { group }: Overview,
  own: OverviewCategory['spread'],
  school: { n: number; spread: NonNullable<OverviewCategory['spread']> } | null,
): PlotSpread[] {
  const name = group.sectionId === 0 ? group.school : 'This class';
  return [
    ...(own ? [{ label: name, ...own }] : []),
    ...(own && school ? [{ label: group.school, ...school.spread }] : []),
  ];
}

/** The total of all sections: its average as an arc, how many reach how many benchmarks, and how the totals lie. */
function Overall({ overview }: { overview: Overview }) {
  const { composite, categories, assessmentType } = overview;
  const sat = assessmentType.courseType === 'SAT';
  const word = sat ? 'total' : 'composite';
  const spreads = spreadsOf(overview, composite.spread, composite.school);
  const reaching = reachingWords(composite.reaching);
  return (
    <Section title="Overall performance">
      {composite.n === 0 ? (
        <p className="muted">No data available.</p>
      ) : (
        <div className={css.overall}>
          {composite.score !== null && (
            <ScoreDial
              size="l"
              score={composite.score}
              min={composite.minScore}
              max={composite.maxScore}
              label={`Average ${word} of ${composite.n} students`}
              caption={`average ${word} of ${composite.n} students`}
              sections={categories.map(({ category, score, minScore, tone }) => ({
                name: category,
                score,
                min: minScore,
                tone,
              }))}
            />
          )}
          <div>
            {reaching.length > 0 && (
              <ul className={`${css.reaching} num`}>
                {reaching.map(({ n, words }) => (
                  <li key={words}>
                    <b>{n}</b> {words}
                  </li>
                ))}
              </ul>
            )}
            <ScorePlot
              message={[
                `${sat ? 'Total' : 'Composite'}, ${composite.n} students`,
                composite.spread && `average ${composite.spread.mean}, median ${composite.spread.median}`,
                composite.school && `median of the school ${composite.school.spread.median}`,
              ]
                .filter(Boolean)
                .join('. ')}
              scores={composite.bars.map(({ score, n }) => ({ score, met: n, near: 0, below: 0 }))}
              scale={{ min: composite.minScore, max: composite.maxScore, step: stepOf(overview) }}
              tone="t"
              benchmarks={[]}
              spreads={spreads}
            />
            {spreads.length > 0 && <SpreadTable spreads={spreads} />}
          </div>
        </div>
      )}
    </Section>
  );
}
