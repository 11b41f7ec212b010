import { Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/counted.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { ReportLink } from './Crossings.js';
import type { GrowthOf, GrowthSearch, MovementGroup } from './growth-search.js';
import {
  COMPARISON_VIEW,
  FAILED_GROWTH,
  FAILED_TABS,
  growthSectionsQuery,
  studentGrowthQuery,
  type ComparedStudent,
  type StudentGrowth,
} from './queries.js';
import { Dumbbell } from './Dumbbell.js';
import { TestPicker } from './TestPicker.js';
import { signed } from './words.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

interface Props {
  of: GrowthOf;
  search: GrowthSearch;
  onSearch: (search: GrowthSearch) => void;
}

/** Each student of a group in each of the tests, and how far apart the scores are. */
export function StudentComparison({ of, search, onSearch }: Props) {
  const sections = useQuery(growthSectionsQuery(of));
  const list = useList({
    view: COMPARISON_VIEW,
    search,
    onSearch,
    query: studentGrowthQuery(of, search),
    rows: ({ data }) => data,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ student_id }) => student_id,
    failed: FAILED_GROWTH,
  });
  const meta = list.answer?.meta;
  const refused = list.table.failed;
  if (sections.isError && !sections.data)
    return <LoadFailed title={FAILED_TABS} error={sections.error} onRetry={() => void sections.refetch()} />;
  if (refused) return <LoadFailed {...refused} />;
  if (!meta || !sections.data) return <Skeleton h={320} aria-busy />;
  if (meta.keys.length < 2)
    return (
      <EmptyState title="Nothing to compare yet.">Growth appears after a second test of the same kind.</EmptyState>
    );
  const segment =
    meta.segments.find(({ category_id }) => category_id === (search.section ?? null)) ?? meta.segments[0]!;
  const filtered = Boolean(search.search || search.moved);
  return (
    <div className={css.body}>
      <div>
        <p className={`${text.lede} ${css.lede} num`}>{ledeOf(meta)}</p>
        <div className={css.controls}>
          <TestPicker
            tests={meta.assessments}
            available={meta.available}
            onChange={(tests) => list.filter({ tests, sort: undefined, order: undefined })}
          />
        </div>
      </div>
      <div>
        <div className={css.onScreen}>
          <SegmentedFilter
            label="Scores that are compared"
            value={String(search.section ?? 0)}
            options={[
              { value: '0', label: meta.segments[0]!.name },
              ...sections.data.assessments.map(({ categoryId, name }) => ({ value: String(categoryId), label: name })),
            ]}
            onChange={(value) => list.filter({ section: Number(value) || undefined })}
          />
        </div>
        <CountFilter<MovementGroup | undefined>
          label="Students by how they moved"
          options={[
            { value: undefined, label: 'All students', count: meta.counts.every },
            { value: 'up', label: 'Rose clearly', count: meta.counts.up },
            { value: 'within', label: 'Within the range', count: meta.counts.within },
            { value: 'down', label: 'Fell clearly', count: meta.counts.down },
            { value: 'none', label: 'Nothing to compare', count: meta.counts.none },
          ]}
          value={search.moved}
          onChange={(moved) => list.filter({ moved })}
        />
        <div className={css.onScreen}>
          <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'student')}>
            <SearchInput label="Search students" placeholder="Search students" {...list.searchInput} />
            <LinkButton to="/staff/reports/individual/compare">Compare one student over years</LinkButton>
          </Toolbar>
        </div>
        <DataTable
          label="Student Comparison"
          columns={columnsOf(of, meta, segment)}
          {...list.table}
          height="whole"
          dense
          empty={
            filtered ? (
              <EmptyState
                title="No student matches."
                action={
                  <Button onClick={() => list.filter({ search: undefined, moved: undefined })}>
                    Show all students
                  </Button>
                }
              >
                {counted(meta.counts.every, 'student')} in this group.
              </EmptyState>
            ) : (
              <EmptyState title="No data.">Nobody is in this group.</EmptyState>
            )
          }
        />
        <Pager {...list.pager} label="Pages of students" />
        <p className={text.explain}>
          Ring: {meta.assessments[0]!.name}. Dot: {meta.assessments.at(-1)!.name}. Pale bar: likely range, ±
          {segment.error}. Bold differences are {2 * segment.error} points or more.
        </p>
      </div>
    </div>
  );
}

function ledeOf({ counts, assessments }: StudentGrowth['meta']): string {
  const compared = counts.up + counts.within + counts.down;
  if (compared === 0) return `Nobody has a score in ${assessments[0]!.name} and in ${assessments.at(-1)!.name}.`;
  const rest =
    counts.within === 0
      ? ''
      : ` For ${counts.within === compared ? 'all of them' : `the other ${counts.within}`} the likely ranges of the two tests still overlap.`;
  return `${counts.up} of ${compared} rose clearly, ${counts.down} fell.${rest}`;
}

type Segment = StudentGrowth['meta']['segments'][number];

function columnsOf(of: GrowthOf, meta: StudentGrowth['meta'], segment: Segment): Column<ComparedStudent>[] {
  const { assessments, segments } = meta;
  const section = segments.indexOf(segment) - 1;
  const last = assessments.length - 1;
  const scoreOf = (row: ComparedStudent, place: number): number | null => {
    const one = [row.assessment_1, row.assessment_2, row.assessment_3][place];
    return (section < 0 ? one?.composite_score : one?.scores[section]) ?? null;
  };
  const changes: { id: string; from: number; to: number }[] =
    last === 1
      ? [{ id: 'change_1_2', from: 0, to: 1 }]
      : [
          { id: 'change_1_2', from: 0, to: 1 },
          { id: 'change_2_3', from: 1, to: 2 },
          { id: 'change_1_3', from: 0, to: 2 },
        ];
  return [
    {
      id: 'name',
      header: 'Student',
      sort: 'last_name',
      phone: 'title',
      cell: (row) => {
        const place = [row.assessment_3, row.assessment_2, row.assessment_1].findIndex((one) =>
          one?.scores.some((score) => score !== null),
        );
        const name = `${row.last_name}, ${row.first_name}`;
        return place < 0 ? (
          name
        ) : (
          <ReportLink of={of} test={assessments[2 - place]!} studentId={row.student_id}>
            {name}
          </ReportLink>
        );
      },
    },
    {
      id: 'chart',
      header: <span className="vh">Chart</span>,
      width: 200,
      phone: 'hide',
      from: 1200,
      cell: (row) => <Dumbbell scores={assessments.map((_, i) => scoreOf(row, i))} segment={segment} />,
    },
    ...assessments.map(({ assessmentSet }, i): Column<ComparedStudent> => ({
      id: `assessment_${i + 1}`,
      header: `${i + 1}: ${assessmentSet.name}`,
      sort: `assessment_${i + 1}`,
      align: 'right',
      phoneLabel: assessmentSet.name,
      cell: (row) => scoreOf(row, i) ?? '--',
    })),
    ...changes.map(({ id, from, to }): Column<ComparedStudent> => ({
      id,
      header: `${from + 1} to ${to + 1}`,
      sort: id,
      align: 'right',
      phone: to - from === last ? 'end' : 'hide',
      phoneLabel: '',
      ...(to - from < last && { from: 1200 as const }),
      cell: (row) => {
        const [before, after] = [scoreOf(row, from), scoreOf(row, to)];
        if (before === null || after === null) return '–';
        const change = after - before;
        return Math.abs(change) >= 2 * segment.error ? <b>{signed(change)}</b> : signed(change);
      },
    })),
    {
      id: 'remarks',
      header: 'Benchmark crossed',
      phoneLabel: '',
      cell: ({ crossed, why }) => (
        <span className={css.remarks}>
          {crossed.map(({ name, to }) => (
            <Tag key={name} tone={to === 'above' ? 'good' : 'warn'}>
              {to === 'above' ? (
                <IconArrowUp size={14} aria-label="Above" />
              ) : (
                <IconArrowDown size={14} aria-label="Below" />
              )}{' '}
              {name}
            </Tag>
          ))}
          {why.length > 0 && <small>{why.join('; ')}</small>}
        </span>
      ),
    },
  ];
}
