import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { instantOf } from '../../lib/as-of.js';
import { AsOfBanner, AsOfButton } from '../../shared/as-of/AsOf.js';
import { meQuery } from '../../api/session.js';
import { counted } from '../../lib/counted.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { dashboardQuery, FAILED, type AvailableResults } from '../../shared/results/queries.js';
import { InSchool } from '../../shared/results/InSchool.js';
import { ReportCards, type ReportCard } from '../../shared/results/ReportCards.js';
import css from '../../shared/results/results.module.css';
import { GROUPS_VIEW, groupsQuery, type SummaryGroup } from './queries.js';
import { resultsPath, type DashboardSearch } from './results-search.js';

interface Props {
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

/** Student Results: what the school has results of, and how its classes stand. */
export function DashboardPage(props: Props) {
  return (
    <InSchool title="Student Results">
      <Dashboard {...props} />
    </InSchool>
  );
}

function Dashboard({ search, onSearch }: Props) {
  const { data: me } = useQuery(meQuery);
  const { data, error, isError, refetch } = useQuery(dashboardQuery(search));
  return (
    <>
      <PageHead
        title="Student Results"
        fact={data?.schoolYear && `School year ${data.schoolYear.shortName}`}
        actions={
          <>
            {data && data.schoolYears.length > 1 && (
              <FilterSelect
                label="School year"
                options={data.schoolYears.map(({ id, shortName }) => ({ value: String(id), label: shortName }))}
                value={String(data.schoolYear!.id)}
                onChange={(year) => onSearch({ year: Number(year), asOf: search.asOf })}
              />
            )}
            <AsOfButton what="results" />
            {me && !me.masqId && <LinkButton to="/staff/student_results/downloads">Export Downloads</LinkButton>}
          </>
        }
      />
      {search.asOf !== undefined && <AsOfBanner asOf={data?.asOf ?? instantOf(search.asOf)!} what="results" />}
      {isError && !data ? (
        <LoadFailed title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy>
          <span className="vh" role="status">
            Loading
          </span>
          <Skeleton h={28} w={120} mb={20} />
          <Skeleton h={260} />
        </div>
      ) : data.availableResults.length === 0 ? (
        <EmptyState
          title="No results available."
          action={
            <LinkButton
              to="/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}"
              params={{ sectionId: undefined, assessmentSetId: undefined, assessmentTypeId: undefined }}
            >
              Assessment Monitoring
            </LinkButton>
          }
        >
          {search.asOf === undefined
            ? 'Results appear as soon as a student has finished a section of a test.'
            : 'Nobody had finished a section of a test then.'}
        </EmptyState>
      ) : (
        <div className={css.body}>
          {data.availableResults.map((available) => (
            <TypeBlock
              key={`${available.assessmentType.id} ${data.schoolYear!.id}`}
              available={available}
              year={data.schoolYear!.id}
              asOf={search.asOf}
              setId={available.assessmentSets.find(({ id }) => search.sets?.includes(id))?.id ?? null}
              onSet={(setId) => {
                const own = new Set(available.assessmentSets.map(({ id }) => id));
                onSearch({ ...search, sets: [...(search.sets ?? []).filter((id) => !own.has(id)), setId] });
              }}
            />
          ))}
        </div>
      )}
      {me && (
        <Section title="Group Reports">
          <ReportCards cards={CARDS} courses={me.school?.courseType ?? []} />
        </Section>
      )}
    </>
  );
}

/** The reports that one chooses classes, grade levels or students for. */
const CARDS: ReportCard[] = [
  {
    title: 'Group Summary',
    text: 'Several classes or grade levels together: who reaches the benchmarks and where points are lost.',
    to: '/staff/reports/group',
    picture: 'summary',
  },
  {
    title: 'Group Subsection Details',
    text: 'Areas and topics of each section of a group, down to the questions.',
    to: '/staff/reports/group/subsection-details',
    picture: 'subsections',
  },
  {
    title: 'Group Comparison',
    text: 'How the same students of a group did from test to test, and whether more than chance moved.',
    to: '/staff/reports/group/comparison',
    picture: 'comparison',
  },
  {
    title: 'Group Student Performance',
    text: 'Each student of a group with scores, benchmarks and remarks.',
    to: '/staff/reports/group/student-performance',
    picture: 'students',
  },
  {
    title: 'Individual Comparison',
    text: 'Two tests of one student, section by section.',
    to: '/staff/reports/individual/compare',
    picture: 'compare',
  },
  {
    title: 'Score Export',
    text: 'Scores of classes, grade levels or the school as a workbook.',
    to: '/staff/reports/score-export',
    picture: 'file',
  },
  {
    title: 'Response Export',
    text: 'Every answer to every question, for your own analysis.',
    to: '/staff/reports/response-export',
    picture: 'file',
  },
  {
    title: 'PDF Export',
    text: 'The score reports of many students in one file, or a file for each.',
    to: '/staff/reports/pdf-export',
    picture: 'file',
  },
];

interface BlockProps {
  available: AvailableResults;
  year: number;
  asOf: string | undefined;
  /** The last set without it. */
  setId: number | null;
  onSet: (setId: number) => void;
}

/** One assessment type: a tab for each set, and its classes. */
function TypeBlock({ available, year, asOf, setId, onSet }: BlockProps) {
  const { assessmentType: type, assessmentSets: sets } = available;
  const set = sets.find(({ id }) => id === setId) ?? sets.at(-1)!;
  return (
    <Section title={type.displayName}>
      <div className={css.sets}>
        <SegmentedFilter
          label={`${type.displayName} sets`}
          value={String(set.id)}
          options={sets.map(({ id, name, studentAssessedCount }) => ({
            value: String(id),
            label: name,
            count: studentAssessedCount,
          }))}
          onChange={(value) => onSet(Number(value))}
        />
      </div>
      <Groups key={set.id} available={available} set={set} year={year} asOf={asOf} />
    </Section>
  );
}

function Groups({
  available: { assessmentType: type, assessmentSummariesCount },
  set,
  year,
  asOf,
}: Pick<BlockProps, 'available' | 'year' | 'asOf'> & {
  set: { id: number; name: string };
}) {
  const [search, setSearch] = useState<ListSearch>({});
  const key = { assessmentTypeId: type.id, assessmentSetId: set.id };
  const list = useList({
    view: GROUPS_VIEW,
    search,
    onSearch: setSearch,
    query: groupsQuery(key, year, asOf, search),
    rows: ({ groups }) => groups,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ sectionId }) => sectionId,
    failed: FAILED,
  });
  const placeOf = (sectionId: number) => ({
    ...key,
    assessmentSummariesCount,
    ...(sectionId > 0 && { sectionId }),
  });
  const names = list.rows?.[0]?.categoryScores ?? [];
  const columns: Column<SummaryGroup>[] = [
    {
      id: 'name',
      header: 'Class',
      sort: 'groupName',
      phone: 'title',
      cell: ({ groupName, sectionId }) => (sectionId === 0 ? <b>{groupName}</b> : groupName),
    },
    {
      id: 'tested',
      header: 'Students assessed',
      sort: 'studentAssessedCount',
      align: 'right',
      phoneLabel: 'Assessed',
      cell: ({ studentAssessedCount, studentCount }) => `${studentAssessedCount} of ${studentCount}`,
    },
    {
      id: 'score',
      header: type.courseType === 'SAT' ? 'Average total' : 'Average composite',
      sort: 'score',
      align: 'right',
      cell: ({ score, completeCount }) => <Mean score={score} n={completeCount} />,
    },
    ...names.map(({ name, tone }, i): Column<SummaryGroup> => ({
      id: `section ${name}`,
      header: (
        <span data-tone={tone} className={css.toned}>
          {name}
        </span>
      ),
      align: 'right',
      from: 1200,
      phoneLabel: name,
      cell: ({ categoryScores }) => <Mean score={categoryScores[i]!.score} n={categoryScores[i]!.n} />,
    })),
    {
      id: 'report',
      header: <span className="vh">Report</span>,
      width: 130,
      phoneLabel: '',
      cell: ({ sectionId, groupName }) => (
        <Link
          to={resultsPath(placeOf(sectionId)) as '/'}
          search={{ ...(sectionId === 0 && { year }), asOf } as never}
          className="way"
          aria-label={`View Report of ${groupName}, ${set.name}`}
        >
          View Report
        </Link>
      ),
    },
  ];
  return (
    <>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'group')}>
        <SearchInput label={`Search classes, ${set.name}`} placeholder="Search by class" inPart {...list.searchInput} />
      </Toolbar>
      <DataTable
        label={`${set.name} by class`}
        columns={columns}
        {...list.table}
        height="whole"
        loadingRows={3}
        empty={
          <EmptyState title={`No class matches "${search.search ?? ''}"`}>
            Only classes with results are listed.
          </EmptyState>
        }
      />
      <Pager {...list.pager} label={`Pages of classes, ${set.name}`} />
    </>
  );
}

/** An average with how many have it. Of enough it is withheld where a few could be told from it. */
function Mean({ score, n }: { score: number | null; n: number }) {
  return (
    <>
      <b>{score ?? '--'}</b>{' '}
      <small className="muted">
        {score !== null ? `(${counted(n, 'student')})` : n < 10 ? `${n}, too few` : `${n}, not shown`}
      </small>
    </>
  );
}
