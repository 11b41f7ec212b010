import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/counted.js';
import { fieldsOf, shortMoment } from '../../lib/moments.js';
import { PlaceFilters } from '../../shared/schools/PlaceFilters.js';
import { BarChart } from '../../ui/BarChart.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { Section } from '../../ui/Section.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { SCHEDULES, schedulesFile, schedulesQuery, type TestingAnswer, type TestingWindow } from './schedules.js';
import { PERIODS, type SchedulesSearch } from './schedules-search.js';

interface Props {
  search: SchedulesSearch;
  onSearch: (search: SchedulesSearch) => void;
}

const COLUMNS: Column<TestingWindow>[] = [
  {
    id: 'school',
    header: 'School',
    phone: 'title',
    cell: ({ schoolId, schoolName }) => (
      <Link className="way" to="/admin/schools/$schoolId/users" params={{ schoolId }}>
        {schoolName}
      </Link>
    ),
  },
  { id: 'district', header: 'District', phone: 'hide', from: 1200, cell: ({ districtName }) => districtName },
  {
    id: 'assessment',
    header: 'Assessment',
    phone: 'line',
    phoneLabel: '',
    cell: ({ assessment, part, sections }) =>
      `${assessment}, ${sections.join(', ')}${part === null ? '' : `, Part ${part}`}`,
  },
  {
    id: 'opens',
    header: 'Opens',
    phone: 'line',
    cell: ({ startAt }) => <span className="num">{shortMoment(startAt)}</span>,
  },
  {
    id: 'closes',
    header: 'Closes',
    phone: 'line',
    cell: ({ endAt }) =>
      endAt ? <span className="num">{shortMoment(endAt)}</span> : <span className="muted">No end</span>,
  },
  {
    id: 'classes',
    header: 'Classes',
    align: 'right',
    phone: 'hide',
    cell: ({ classes }) => classes.toLocaleString('en-US'),
  },
  {
    id: 'students',
    header: 'Students',
    align: 'right',
    phone: 'line',
    phoneLabel: 'Students',
    cell: ({ students }) => students.toLocaleString('en-US'),
  },
  {
    id: 'expected',
    header: 'Sittings Expected',
    align: 'right',
    phone: 'line',
    phoneLabel: 'Expected',
    cell: ({ expected }) => expected.toLocaleString('en-US'),
  },
];

/** Which schools test when, from what is assigned, and how many sittings that means in each hour. */
export function TestingSchedulesPage({ search, onSearch }: Props) {
  const { days = 14 } = search;
  const list = useList({
    view: SCHEDULES,
    search,
    onSearch,
    query: schedulesQuery(search),
    rows: ({ windows }) => windows,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting the testing schedules',
    exportPath: schedulesFile(search),
  });
  return (
    <>
      <PageHead
        title="Testing Schedules"
        fact="Tests that are assigned and not yet begun, spread over the school hours in which they are open."
        actions={
          <Button leftSection={<IconDownload aria-hidden />} onClick={list.exportList} disabled={!list.total}>
            Export
          </Button>
        }
      />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'testing window')}>
        <SegmentedFilter
          label="Period"
          value={String(days)}
          options={PERIODS.map((one) => ({ value: String(one), label: `Next ${one} days` }))}
          onChange={(value) => list.filter({ days: PERIODS.find((one) => String(one) === value), day: undefined })}
        />
        <PlaceFilters search={search} onFilter={list.filter} />
      </Toolbar>
      {!list.table.failed &&
        (list.answer ? (
          list.answer.days.length > 0 && (
            <Load answer={list.answer} day={search.day} onDay={(day) => onSearch({ ...search, day })} />
          )
        ) : (
          <Skeleton h={240} mb="lg" />
        ))}
      <DataTable
        label="Testing windows"
        columns={COLUMNS}
        {...list.table}
        rowName={({ schoolName, assessment }) => `${schoolName}, ${assessment}`}
        empty={
          <EmptyState title={`Nobody tests in the next ${days} days.`}>
            Tests stand here once a school has assigned them. Choose a longer period, or all schools.
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

const dayName = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

/** Students by day, and the sittings of one of the days by the hour of whoever looks. */
function Load({
  answer: { days, hours },
  day,
  onDay,
}: {
  answer: TestingAnswer;
  day: string | undefined;
  onDay: (day: string) => void;
}) {
  const shown = days.find(({ date }) => date === day) ?? days[0]!;
  const ofDay = hours.filter(({ at }) => fieldsOf(Date.parse(at)).date === shown.date);
  const average = hours.reduce((sum, { sittings }) => sum + sittings, 0) / Math.max(1, hours.length);
  return (
    <>
      <Section title="Students by day">
        <BarChart
          label="Students by day"
          bars={days.map(({ date, students }) => ({ id: date, label: dayName(date), value: students }))}
          selected={shown.date}
          onSelect={onDay}
        />
      </Section>
      <Section
        title={`Sittings expected per hour, ${dayName(shown.date)}`}
        aside={`${counted(shown.sittings, 'sitting')} at ${counted(shown.schools, 'school')}`}
      >
        {ofDay.length > 0 ? (
          <BarChart
            label={`Sittings expected per hour, ${dayName(shown.date)}`}
            bars={ofDay.map(({ at, sittings }) => ({ id: at, label: hourName(at), value: sittings }))}
            benchmark={{ value: average, label: 'Average hour of the period' }}
          />
        ) : (
          <p className="muted">In your time zone these sittings fall on another day.</p>
        )}
      </Section>
    </>
  );
}

const hourName = (at: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'short' }).format(new Date(at));
