import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { ProvenanceLine } from '../scores/ProvenanceLine.js';
import { Crossings } from './Crossings.js';
import type { GrowthOf, GrowthSearch } from './growth-search.js';
import { LeftOut } from './LeftOut.js';
import { LessonsBetween } from './LessonsBetween.js';
import { MovedTable } from './MovedTable.js';
import { PairTable } from './PairTable.js';
import { FAILED_GROWTH, groupGrowthQuery, growthSourceOf, type GroupGrowth } from './queries.js';
import { SlopeChart } from './SlopeChart.js';
import { TestPicker } from './TestPicker.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

interface Props {
  of: GrowthOf;
  search: GrowthSearch;
  onSearch: (search: GrowthSearch) => void;
}

/** Whether a group moved from test to test, and whether that can be believed: the same students only. */
export function GroupComparison({ of, search, onSearch }: Props) {
  const { data, error, isError, refetch, isPlaceholderData } = useQuery(groupGrowthQuery(of, search));
  const district = of.group?.district ?? false;
  if (isError && !data) return <LoadFailed title={FAILED_GROWTH} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy>
        <span className="vh" role="status">
          Loading
        </span>
        <Skeleton h={34} maw={640} mb={10} />
        <Skeleton h={320} maw={760} mb={20} />
        <Skeleton h={220} maw={760} />
      </div>
    );
  if (data.tests.length < 2) return <OneTest growth={data} district={district} />;
  return (
    <div className={css.body} aria-busy={isPlaceholderData || undefined}>
      {data.students && (
        <div className={css.controls}>
          <TestPicker
            tests={data.tests}
            available={data.available}
            onChange={(tests) => onSearch({ ...search, tests })}
          />
          {data.tests.length > 2 && (
            <FilterSelect
              label="Students compared"
              options={[
                { value: 'all', label: 'Same in all three' },
                { value: 'pairs', label: 'Same in each pair' },
              ]}
              value={search.match ?? 'all'}
              onChange={(match) => onSearch({ ...search, match: match === 'pairs' ? match : undefined })}
            />
          )}
        </div>
      )}
      <Figures of={of} growth={data} search={search} />
    </div>
  );
}

function OneTest({ growth: { tests, assessmentType }, district }: { growth: GroupGrowth; district: boolean }) {
  return (
    <EmptyState title="Nothing to compare yet.">
      {district
        ? `A district compares the tests of one school year. This one needs two ${assessmentType.displayName} tests that ten students or more have finished.`
        : tests.length === 0
          ? `Nobody here has finished all sections of a ${assessmentType.displayName} test.`
          : `Only ${tests[0]!.name} has complete results here. Growth appears after a second test of the same kind.`}
    </EmptyState>
  );
}

function Figures({ of, growth, search }: { of: GrowthOf; growth: GroupGrowth; search: GrowthSearch }) {
  const { tests, scales, finding, basis, matchedCount, studentCount, lines, crossings } = growth;
  const [total, section] = scales;
  const district = of.group?.district ?? false;
  if (basis === 'nothing')
    return (
      <p className={text.note}>
        Too few students to show the growth of the group as a whole: single ones could be told from its figures.
        {district && ' Choose more schools, or all grade levels.'}
      </p>
    );
  return (
    <>
      <div>
        {finding.lead && (
          <p className={`${text.lede} ${css.lede} num`}>
            <b>{finding.lead}</b> {finding.rest}
          </p>
        )}
        <p className={`${text.explain} num`}>
          {matchedCount} of {counted(studentCount, 'student')} have a {total!.name.toLowerCase()} in{' '}
          {tests.length === 2 ? 'both' : 'all three'}: {tests.map(({ name }, i) => `${i + 1} ${name}`).join(', ')}.
        </p>
        {basis === 'counts' && matchedCount! > 0 && (
          <p className={text.note}>Fewer than 10 students are compared: counts and names, no averages.</p>
        )}
        {district && (
          <p className={text.explain}>
            The last tests of the school year that most students took together, whichever of them is chosen above.
          </p>
        )}
        {growth.leftOutSchools.length > 0 && (
          <p className={text.note}>
            Not in these numbers: {growth.leftOutSchools.join(', ')}. Of so few, single students could be told.
          </p>
        )}
      </div>
      {matchedCount === 0 ? (
        <EmptyState title="No student has taken all of these tests.">
          Choose other tests, or compare the students of each pair.
        </EmptyState>
      ) : (
        <div className={css.hero}>
          <SlopeChart scale={total!} tests={tests} lines={lines} />
          {scales.some(({ pairs }) => pairs.some(({ change }) => change !== null)) && (
            <section aria-labelledby="how-far">
              <h2 id="how-far" className="h2">
                How far they moved
              </h2>
              <p className={text.explain}>
                Average change of the same students with its 95% range. A group that was chosen for low scores rises a
                little by chance alone. Averages and changes are rounded each once, so that what is subtracted or added
                here may differ by one in the last place.
              </p>
              <PairTable scales={scales} source={(scale, pair) => growthSourceOf(of, search, tests, scale, pair)} />
            </section>
          )}
        </div>
      )}
      <MeansTable growth={growth} />
      <Crossings {...{ of, crossings, tests }} error={section!.error} exam={growth.assessmentType.courseType} />
      <MovedTable scales={scales} />
      <LeftOut growth={growth} />
      {growth.students && <LessonsBetween of={of} search={search} />}
      <ProvenanceLine>
        Where these numbers come from: {tests.map(({ name }) => name).join(', ')}; one scale for all of them. Likely
        range: one standard error of measurement, {section!.error} points a section, {total!.error} for the{' '}
        {total!.name.toLowerCase()} (Horizon’s own, {growth.likelyRanges}). Students of the group as it{' '}
        {of.asOf ? 'was then, of' : 'is now, read'} {momentText(growth.asOf)}; results that they have from other schools
        count. {growth.assessmentType.courseType} is a trademark of its owner, who does not endorse this product.
      </ProvenanceLine>
    </>
  );
}

/** The averages of the same students as a table, behind the chart. */
function MeansTable({ growth: { scales, tests, basis } }: { growth: GroupGrowth }) {
  if (basis !== 'full') return null;
  return (
    <details className={`${text.numbers} ${css.numbers}`}>
      <summary>Numbers as a table</summary>
      <div>
        <table className={css.plain}>
          <thead>
            <tr>
              <th scope="col">Average of the same students</th>
              {tests.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="num">
            {scales.map(({ name, means }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {means.map((mean, i) => (
                  <td key={i}>{mean ?? '--'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
