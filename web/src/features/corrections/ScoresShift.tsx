import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import css from './corrections.module.css';
import type { CorrectionSearch } from './corrections-search.js';
import { distributionQuery, type Correction, type Distribution } from './queries.js';
import { binsOf, signed, type Bin } from './words.js';

interface Props {
  correction: Correction;
  search: CorrectionSearch;
  onSearch(search: CorrectionSearch): void;
}

/** What if it counted: how past scores are spread, and how they would be. Nothing is written. */
export function ScoresShift({ correction, search, onSearch }: Props) {
  const shift = useQuery(distributionQuery(correction.id, correction.previewAt, search));
  const { places } = correction;
  const pick = (
    label: string,
    all: string,
    options: readonly { id: number; name: string }[],
    name: 'scale' | 'school' | 'class' | 'year',
  ) => (
    <Select
      label={label}
      data={[{ value: '', label: all }, ...options.map((o) => ({ value: String(o.id), label: o.name }))]}
      value={String(search[name] ?? '')}
      allowDeselect={false}
      searchable={options.length > 8}
      onChange={(id) => onSearch({ ...search, [name]: id ? Number(id) : undefined })}
    />
  );
  const data = shift.data;
  return (
    <>
      <div className={css.filters}>
        {pick('Score', 'Total or composite', places.sections, 'scale')}
        {places.schools.length > 1 && pick('School', 'All schools', places.schools, 'school')}
        {places.classes.length > 1 &&
          pick(
            'Class',
            'All classes',
            places.classes.filter((c) => search.school === undefined || c.schoolId === search.school),
            'class',
          )}
        {places.schoolYears.length > 1 && pick('School year', 'All years', places.schoolYears, 'year')}
      </div>
      {shift.isError && !data ? (
        <LoadFailed title="The scores could not be loaded." error={shift.error} onRetry={() => void shift.refetch()} />
      ) : !data ? (
        <Skeleton h={320} />
      ) : data.scores.length === 0 ? (
        <EmptyState title="Nobody has this score yet.">Choose another score or a wider group.</EmptyState>
      ) : (
        <Shift data={data} published={correction.status !== 'draft'} />
      )}
    </>
  );
}

const WIDTH = 960;
const HEIGHT = 300;
const LEFT = 44;
const TOP = 16;

function Shift({ data, published }: { data: Distribution; published: boolean }) {
  const bins = binsOf(data.scores, data);
  const is = published ? 'After the correction' : 'With the change';
  return (
    <>
      <div className={css.legend}>
        <span>{published ? 'Before the correction' : 'As it counts now'}</span>
        <span>{is}</span>
      </div>
      <div className={css.plot} tabIndex={0} role="region" aria-label="Students by score, as bars">
        <Bars bins={bins} />
      </div>
      <table className={css.spread}>
        <thead>
          <tr>
            <th>
              <span className="vh">Figure</span>
            </th>
            <th scope="col">{published ? 'Before' : 'Now'}</th>
            <th scope="col">{published ? 'After' : 'With the change'}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {(['mean', 'median', 'deviation'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{{ mean: 'Mean', median: 'Median', deviation: 'Standard deviation' }[name]}</th>
              <td className="num">{data.before[name] ?? '--'}</td>
              <td className="num">{data.after[name] ?? '--'}</td>
              <td className="num">
                {data.before[name] === null || data.after[name] === null
                  ? '--'
                  : signed(Math.round(10 * (data.after[name] - data.before[name])) / 10)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Students</th>
            <td className="num">{data.before.students}</td>
            <td className="num">{data.after.students}</td>
            <td className="num">{signed(data.after.students - data.before.students)}</td>
          </tr>
        </tbody>
      </table>
      <details className={css.bins}>
        <summary>Students by score</summary>
        <div className={css.scroll} tabIndex={0} role="region" aria-label="Students by score">
          <table className={css.spread}>
            <thead>
              <tr>
                <th scope="col">Score</th>
                <th scope="col">{published ? 'Before' : 'Now'}</th>
                <th scope="col">{published ? 'After' : 'With the change'}</th>
              </tr>
            </thead>
            <tbody>
              {bins.map((bin) => (
                <tr key={bin.from}>
                  <th scope="row" className="num">
                    {rangeText(bin)}
                  </th>
                  <td className="num">{bin.before}</td>
                  <td className="num">{bin.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

function rangeText({ from, to }: Bin): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

/** Two bars a bin, before and after side by side. */
function Bars({ bins }: { bins: readonly Bin[] }) {
  const most = Math.max(...bins.flatMap((b) => [b.before, b.after]), 1);
  const slot = (WIDTH - LEFT) / bins.length;
  const bar = Math.min(22, (slot - 4) / 2);
  const y = (n: number) => TOP + (HEIGHT - TOP) * (1 - n / most);
  const ticks = [...new Set([0, Math.round(most / 2), most])];
  const every = Math.max(1, Math.ceil(bins.length / 12));
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 28}`}
      role="img"
      aria-label="Students by score before and after; the table below has the numbers"
    >
      {ticks.map((n) => (
        <g key={n}>
          <line x1={LEFT} x2={WIDTH} y1={y(n)} y2={y(n)} className={n === 0 ? css.axis : css.grid} />
          <text x={LEFT - 8} y={y(n) + 4} textAnchor="end">
            {n}
          </text>
        </g>
      ))}
      {bins.map((bin, i) => {
        const middle = LEFT + slot * (i + 0.5);
        return (
          <g key={bin.from}>
            <rect
              x={middle - bar - 0.5}
              width={bar}
              y={y(bin.before)}
              height={HEIGHT - y(bin.before)}
              className={css.was}
            />
            <rect x={middle + 0.5} width={bar} y={y(bin.after)} height={HEIGHT - y(bin.after)} className={css.is} />
            {i % every === 0 && (
              <text x={middle} y={HEIGHT + 20} textAnchor="middle">
                {bin.from}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
