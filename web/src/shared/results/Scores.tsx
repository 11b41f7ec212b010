import { Section } from '../../ui/Section.js';
import { ScoreDial } from '../scores/ScoreDial.js';
import type { Overview, OverviewCategory } from './queries.js';
import { FigureSource } from './FigureSource.js';
import { sourceOf } from './figure-sources.js';
import type { ResultsAt, ResultsWords } from './results-at.js';
import { ScorePlot, SpreadTable, type PlotSpread } from './ScorePlot.js';
import css from './results.module.css';
import { benchmarkWords, reachingWords, stepOf } from './words.js';
import text from './finding.module.css';

interface Props {
  at: ResultsAt;
  overview: Overview;
}

/** Of each section who reaches the benchmark, and how the scores lie. */
export function SectionScores({ at, overview }: Props) {
  const legend = [
    overview.categories.some(({ reached }) => reached !== null) &&
      `Solid: reaches the benchmark. Ring: up to ${2 * stepOf(overview)} points below it. Empty: further below.`,
    overview.basis === 'full' && 'Bars: the middle half of a group; thin line: 8 of 10 students; number: the median.',
  ].filter(Boolean);
  return (
    <Section title="Section scores">
      {legend.length > 0 && <p className={text.explain}>{legend.join(' ')}</p>}
      <div className={css.two}>
        {overview.categories.map((category) => (
          <OneSection key={category.categoryId} at={at} category={category} overview={overview} />
        ))}
      </div>
    </Section>
  );
}

function OneSection({ at, category: one, overview }: Props & { category: OverviewCategory }) {
  const { words } = at;
  const reached = one.reached !== null;
  const benchmarks = one.benchmarkScores.map(({ score }) => score);
  const marks = one.benchmarkScores.map(({ name, score }) =>
    one.benchmarkScores.length > 1 ? `${name} ${score}` : score,
  );
  const spreads = spreadsOf(overview, words, one.spread, one.school);
  const message = [
    `${one.category}, ${one.n} students`,
    reached && `${one.reached} reach the benchmark of ${marks.join(', ')}, ${one.near} are close below it`,
    one.spread && `median ${one.spread.median}`,
    one.school && `median of the ${words.beside} ${one.school.spread.median}`,
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <div data-tone={one.tone} className={css.part}>
      <h3 className="h3">
        {one.category} <span className="num">{one.score !== null && `${one.score} on average`}</span>
        {hasSource(overview, one) && (
          <FigureSource
            source={sourceOf(at, { category: one.categoryId }, overview.schoolYear.id)}
            shown={
              one.score === null ? `the ${one.category} scores` : `the average ${one.category} score of ${one.score}`
            }
          />
        )}
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

/** Of few students without names it is not said where a figure comes from. */
function hasSource({ permissions }: Overview, { n, score }: { n: number; score: number | null }): boolean {
  return n > 0 && (score !== null || permissions.students);
}

function spreadsOf(
  { group }: Overview,
  { label }: ResultsWords,
  own: OverviewCategory['spread'],
  school: { n: number; spread: NonNullable<OverviewCategory['spread']> } | null,
): PlotSpread[] {
  return [
    ...(own ? [{ label: label ?? group.school, ...own }] : []),
    ...(own && school ? [{ label: group.school, ...school.spread }] : []),
  ];
}

/** The total of all sections: its average as an arc, how many reach how many benchmarks, and how the totals lie. */
export function OverallPerformance({ at, overview }: Props) {
  const { words } = at;
  const { composite, categories, assessmentType } = overview;
  const sat = assessmentType.courseType === 'SAT';
  const word = sat ? 'total' : 'composite';
  const spreads = spreadsOf(overview, words, composite.spread, composite.school);
  const reaching = reachingWords(composite.reaching);
  return (
    <Section
      title="Overall performance"
      aside={
        hasSource(overview, composite) && (
          <FigureSource
            source={sourceOf(at, {}, overview.schoolYear.id)}
            shown={composite.score === null ? `the ${word} scores` : `the average ${word} of ${composite.score}`}
          />
        )
      }
    >
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
                {reaching.map(({ n, words: said }) => (
                  <li key={said}>
                    <b>{n}</b> {said}
                  </li>
                ))}
              </ul>
            )}
            <ScorePlot
              message={[
                `${sat ? 'Total' : 'Composite'}, ${composite.n} students`,
                composite.spread && `average ${composite.spread.mean}, median ${composite.spread.median}`,
                composite.school && `median of the ${words.beside} ${composite.school.spread.median}`,
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
