import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { useBrand } from '../../api/brand.js';
import type { ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { schoolsQuery, type School } from '../../api/schools.js';
import { startOver } from '../../api/start-over.js';
import { SCHOOL_FACTS } from '../../shared/schools/school-facts.js';
import css from './school-users.module.css';
import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import type { SchoolsSearch } from './schools-search.js';

const { state, seats, enrolled, active } = SCHOOL_FACTS;
const FACTS: Column<School>[] = [state, seats, enrolled, active];

const DISTRICT: Column<School> = {
  id: 'district',
  header: 'District',
  sort: 'districtName',
  cell: (school) => school.districtName,
  phone: 'line',
};

/** Of a school that is archived. */
const ARCHIVED_FACTS: Column<School>[] = [
  state,
  {
    id: 'archived',
    header: 'Archived',
    cell: ({ archivedAt }) => <span className="num">{archivedAt && longDate(archivedAt)}</span>,
    phone: 'line',
  },
  enrolled,
];

interface Props {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

const LIST: ListView = { perPage: 100, sort: 'name' };

/** Schools: every one of the platform, or those of the own district; those that are archived behind a filter. */
export function SchoolsPage({
  search: { archived: only, ...search },
  onSearch,
}: {
  search: SchoolsSearch;
  onSearch: (search: SchoolsSearch) => void;
}) {
  const archived = only === true;
  return (
    <SchoolList
      search={search}
      onSearch={(next) => onSearch({ ...next, ...(archived ? { archived: true as const } : {}) })}
      view={LIST}
      archived={archived}
      filter={
        <SegmentedFilter
          label="Show"
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(shown) => onSearch(shown === 'archived' ? { archived: true as const } : {})}
        />
      }
      creates
      columns={[
        {
          id: 'name',
          header: 'School',
          sort: 'name',
          phone: 'title',
          cell: ({ id: schoolId, name }) =>
            archived ? (
              <Link className={`way ${css.email}`} to="/admin/schools/$schoolId/archived" params={{ schoolId }}>
                {name}
              </Link>
            ) : (
              <Link className={`way ${css.email}`} to="/admin/schools/$schoolId/users" params={{ schoolId }}>
                {name}
              </Link>
            ),
        },
        DISTRICT,
        ...(archived ? ARCHIVED_FACTS : FACTS),
      ]}
    />
  );
}

const DISTRICT_LIST: ListView = { perPage: 10, sort: 'name' };

/** The schools of the district, each to be entered with Select. */
export function DistrictSchoolsPage({
  search,
  onSearch,
  fact,
  districtId,
}: Props & { fact?: ReactNode; districtId?: number }) {
  const brand = useBrand();
  const router = useRouter();
  const [entering, setEntering] = useState<number | null>(null);
  const enter = async (school: School) => {
    setEntering(school.id);
    try {
      await api.patch('/api/multiple_schools', { school_id: school.id });
      await startOver(router, '/staff');
      notify.success(`You are now viewing ${school.name}.`);
    } catch {
      notify.error(`Could not login District Admin staff account. Please contact a ${brand} administrator.`);
      setEntering(null);
    }
  };
  return (
    <SchoolList
      search={search}
      onSearch={onSearch}
      view={DISTRICT_LIST}
      fact={fact}
      actions={
        districtId !== undefined && (
          <LinkButton to="/admin/districts/$districtId" params={{ districtId }} search={{ tab: 'school-year' }}>
            School year
          </LinkButton>
        )
      }
      columns={[
        {
          id: 'name',
          header: 'School',
          sort: 'name',
          phone: 'title',
          cell: (school) => <b className={css.email}>{school.name}</b>,
        },
        ...FACTS,
        {
          id: 'select',
          header: <span className="vh">Enter the school</span>,
          align: 'right',
          width: 110,
          phone: 'end',
          cell: (school) => (
            <Button
              size="sm"
              onClick={() => void enter(school)}
              loading={entering === school.id}
              disabled={entering !== null && entering !== school.id}
              aria-label={`Select ${school.name}`}
            >
              Select
            </Button>
          ),
        },
      ]}
    />
  );
}

function SchoolList({
  view,
  search,
  onSearch,
  columns,
  fact,
  actions,
  creates = false,
  archived = false,
  filter,
}: Props & {
  view: ListView;
  columns: Column<School>[];
  fact?: ReactNode;
  actions?: ReactNode;
  creates?: boolean;
  archived?: boolean;
  filter?: ReactNode;
}) {
  const list = useList({
    view,
    search,
    onSearch,
    query: schoolsQuery(view, search, archived),
    rows: ({ schools }) => schools,
    total: ({ meta }) => meta.totalCount,
    rowId: (school) => school.id,
    failed: 'There was a problem getting School data',
  });
  return (
    <>
      <PageHead
        title="Schools"
        fact={fact}
        actions={
          creates && list.answer?.permissions.create && archived ? (
            <LinkButton to="/admin/schools/erasures">Erased schools</LinkButton>
          ) : creates && list.answer?.permissions.create ? (
            <LinkButton to="/admin/schools/create" variant="filled" leftSection={<IconPlus aria-hidden />}>
              Create School
            </LinkButton>
          ) : (
            actions
          )
        }
      />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'school')}>
        <SearchInput label="Search schools" placeholder="Search by school or district" {...list.searchInput} />
        {filter}
      </Toolbar>
      <DataTable
        label="Schools"
        columns={columns}
        {...list.table}
        rowName={(school) => school.name}
        empty={
          search.search ? (
            <EmptyState title={`No school matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : archived ? (
            <EmptyState title="No school is archived.">
              A school that was used is archived when it is deleted, and is brought back from here.
            </EmptyState>
          ) : (
            <EmptyState title="There are no schools yet.">
              {list.answer?.permissions.create
                ? 'Create the first one; it belongs to a district.'
                : 'They are created by the administrators of the platform.'}
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
