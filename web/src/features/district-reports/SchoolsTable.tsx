import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { binsOf } from '../../lib/bins.js';
import { FigureSource } from '../../shared/results/FigureSource.js';
import { sourceOf } from '../../shared/results/figure-sources.js';
import { ResultsFailed } from '../../shared/results/ResultsFailed.js';
import type { ResultsAt } from '../../shared/results/results-at.js';
import { Section } from '../../ui/Section.js';
import { schoolsQuery, type DistrictSchools, type SchoolRow, type SchoolSection } from './queries.js';
import { allWords, apartWords, sectionWords, testedWords } from './words.js';
import css from './schools.module.css';

/** The schools of a district side by side: who took part, how the scores lie, and who reaches every benchmark. */
export function Schools({ at }: { at: ResultsAt }) {
  const { data, error, isError, refetch } = useQuery(schoolsQuery(at));
  return (
    <Section title="Schools">
      {isError && !data ? (
        <ResultsFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={260} aria-busy />
      ) : (
        <SchoolsTable at={at} answer={data} />
      )}
    </Section>
  );
}

function SchoolsTable({ at, answer: { district, schools, finding } }: { at: ResultsAt; answer: DistrictSchools }) {
  const compared = schools.filter(({ state }) => state === 'compared');
  const others = schools.filter(({ state }) => state !== 'compared');
  const columns = district.sections;
  const judged = district.all !== null;
  const span = columns.length + 1 + Number(judged);
  return (
    <>
      <p className={css.lede}>
        {finding.lead && <b>{finding.lead}</b>} {finding.rest}
      </p>
      {finding.note && <p className="muted">{finding.note}</p>}
      <table className={css.schools} aria-label="Schools of the district">
        <thead>
          <tr>
            <th scope="col">School, participation</th>
            {columns.map(({ categoryId, category, tone }) => (
              <th key={categoryId} scope="col" data-tone={tone}>
                {category}
              </th>
            ))}
            {judged && (
              <th scope="col">
                {columns.length === 2 ? 'Both benchmarks' : 'All benchmarks'}
                <small>0 to 100%; the dashed line is the district</small>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Row at={at} row={district} district={district} own />
          {compared.map((row) => (
            <Row key={row.schoolId} at={at} row={row} district={district} />
          ))}
        </tbody>
        {others.length > 0 && (
          <tbody>
            <tr className={css.others}>
              <th scope="rowgroup" colSpan={span}>
                Not comparable <small>too few tested, or too small a part of the school</small>
              </th>
            </tr>
            {others.map((row) => (
              <Row key={row.schoolId} at={at} row={row} district={district} />
            ))}
          </tbody>
        )}
      </table>
      <p className={css.key}>
        Histograms: share of the tested students, solid from the benchmark on; triangle: median. Likely: what 95 of 100
        samples of this size would give.
      </p>
    </>
  );
}

function Row({ at, row, district, own }: { at: ResultsAt; row: SchoolRow; district: SchoolRow; own?: boolean }) {
  const { name, state, partly, studentCount, studentAssessedCount, sections, all } = row;
  const columns = district.sections.length + Number(district.all !== null);
  const source = (category?: number) =>
    sourceOf({ ...at, whose: { ...at.whose, school_ids: row.schoolId ?? undefined } }, { category }, undefined);
  return (
    <tr data-own={own || undefined} data-apart={state === 'apart' || undefined}>
      <th scope="row">
        <span>{own ? 'District' : name}</span>
        <small className="num">{testedWords(row)}</small>
        {studentCount !== null && studentCount > 0 && (
          <svg width="150" height="6" aria-hidden className={css.tested}>
            <rect width="150" height="6" />
            <rect width={(150 * (studentAssessedCount ?? 0)) / studentCount} height="6" />
          </svg>
        )}
        {partly && <small>Grades with fewer than 10 tested are left out.</small>}
        {state === 'apart' && <small className={css.warn}>{apartWords(row)}</small>}
      </th>
      {state === 'small' || state === 'nobody' ? (
        <td colSpan={columns} className="muted">
          {state === 'small'
            ? 'Not shown: with so few students a number would speak about single persons. Its results are left out of the district, too.'
            : 'Nobody has a result of this assessment.'}
        </td>
      ) : (
        <>
          {sections.map((section) => (
            <Cell key={section.categoryId} label={section.category} tone={section.tone}>
              {section.spread ? <Histogram section={section} /> : null}
              <small className="num">
                {sectionWords(section)}
                {section.spread && (
                  <FigureSource
                    source={source(section.categoryId)}
                    shown={`the median ${section.category} of ${name}`}
                  />
                )}
              </small>
            </Cell>
          ))}
          {district.all !== null && (
            <Cell label={district.sections.length === 2 ? 'Both benchmarks' : 'All benchmarks'}>
              {all ? (
                <>
                  <Range all={all} district={district.all} open={state === 'apart'} />
                  <small className="num">
                    {allWords(all)}
                    {all.beyondChance && state === 'compared' && <b> More than chance.</b>}
                    <FigureSource source={source()} shown={`the share of ${name} that reaches the benchmarks`} />
                  </small>
                </>
              ) : (
                <small>Too few to say.</small>
              )}
            </Cell>
          )}
        </>
      )}
    </tr>
  );
}

function Cell({ label, tone, children }: { label: string; tone?: 'a' | 'b'; children: ReactNode }) {
  return (
    <td data-tone={tone} data-label={label}>
      {children}
    </td>
  );
}

const HEIGHT = 40;

/** The shares of the tested over the scale: areas compare between schools of any size. */
function Histogram({ section: { bars, benchmarkScores, minScore, maxScore, spread, n } }: { section: SchoolSection }) {
  const step = maxScore > 100 ? 10 : 1;
  const bins = binsOf(
    bars.map(({ score, met, near, below }) => ({ score, counts: [met, near + below] })),
    { min: minScore, max: maxScore, step },
    step === 10 ? 30 : 36,
  );
  const width = 100 / bins.length;
  const left = (score: number) => (100 * (score - minScore)) / (maxScore - minScore);
  // One third of the students in a bin fills it.
  const height = (count: number) => Math.min(HEIGHT, (3 * HEIGHT * count) / n);
  return (
    <svg width="100%" height={HEIGHT + 8} aria-hidden className={css.histogram}>
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className={css.base} />
      {bins.flatMap(({ from, counts: [met = 0, below = 0] }, i) => [
        met > 0 && (
          <rect
            key={`${from} met`}
            x={`${i * width}%`}
            width={`${0.85 * width}%`}
            y={HEIGHT - height(met)}
            height={height(met)}
            className={css.met}
          />
        ),
        below > 0 && (
          <rect
            key={`${from} below`}
            x={`${i * width}%`}
            width={`${0.85 * width}%`}
            y={HEIGHT - height(met) - height(below)}
            height={height(below)}
            className={css.below}
          />
        ),
      ])}
      {benchmarkScores.map(({ score }) => (
        <line key={score} x1={`${left(score)}%`} x2={`${left(score)}%`} y1="0" y2={HEIGHT} className={css.mark} />
      ))}
      {spread && (
        <svg x={`${left(spread.median)}%`} y={HEIGHT + 1} overflow="visible">
          <path d="M0 0 L4 7 L-4 7 Z" className={css.median} />
        </svg>
      )}
    </svg>
  );
}

type All = NonNullable<SchoolRow['all']>;

/** A share with its likely range, and the district's as a line. */
function Range({ all, district, open }: { all: All; district: All; open: boolean }) {
  const share = (one: All) => (100 * one.reached) / one.n;
  return (
    <svg width="100%" height="24" aria-hidden className={css.range}>
      {[0, 50, 100].map((tick) => (
        <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y1="0" y2="24" className={css.hair} />
      ))}
      <line x1={`${share(district)}%`} x2={`${share(district)}%`} y1="0" y2="24" className={css.mark} />
      <line
        x1={`${all.low}%`}
        x2={`${all.high}%`}
        y1="12"
        y2="12"
        className={css.whisker}
        data-open={open || undefined}
      />
      <circle cx={`${share(all)}%`} cy="12" r="5" data-open={open || undefined} />
    </svg>
  );
}
