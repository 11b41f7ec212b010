import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { useBrand } from '../../app/brand.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { schoolsQuery, type School } from './queries.js';
import css from './school-users.module.css';
import { counted } from './words.js';

const number = (value: number | null) => value?.toLocaleString('en-US') ?? '';

const FACTS: Column<School>[] = [
  { id: 'state', header: 'State', sort: 'state', cell: (school) => <span title={school.stateName}>{school.state}</span>, phone: 'line' },
  { id: 'seats', header: 'Seats Purchased', sort: 'seatsPurchased', align: 'right', cell: (school) => (school.seatsPurchased === null ? <span className="muted">No limit</span> : number(school.seatsPurchased)), phone: 'hide' },
  { id: 'enrolled', header: 'Students Enrolled', sort: 'studentsEnrolled', align: 'right', cell: (school) => number(school.studentsEnrolled), phone: 'line', phoneLabel: 'Students' },
  { id: 'active', header: 'Active Students', sort: 'activeStudents', align: 'right', cell: (school) => number(school.activeStudents), phone: 'line', phoneLabel: 'Active' },
];

const DISTRICT: Column<School> = { id: 'district', header: 'District', sort: 'districtName', cell: (school) => school.districtName, phone: 'line' };

interface Props {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

const PER_PAGE = 100;

/** Schools: every one of the platform, or those of the own district. */
export function SchoolsPage({ search, onSearch }: Props) {
  return (
    <SchoolList
      search={search}
      onSearch={onSearch}
      perPage={PER_PAGE}
      columns={[
        {
          id: 'name',
          header: 'School',
          sort: 'name',
          phone: 'title',
          cell: (school) => (
            <Link className={`way ${css.email}`} to="/admin/schools/$schoolId/users" params={{ schoolId: school.id }}>
              {school.name}
            </Link>
          ),
        },
        DISTRICT,
        ...FACTS,
      ]}
    />
  );
}

const DISTRICT_PER_PAGE = 10;

/** The schools of the district, each to be entered with Select. */
export function DistrictSchoolsPage({ search, onSearch, fact }: Props & { fact?: ReactNode }) {
  const brand = useBrand();
  const [entering, setEntering] = useState<number | null>(null);
  const enter = async (school: School) => {
    setEntering(school.id);
    try {
      await api.patch('/api/multiple_schools', { school_id: school.id });
      const { startOver } = await import('../../app/sign-out.js');
      await startOver('/staff');
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
      perPage={DISTRICT_PER_PAGE}
      fact={fact}
      columns={[
        { id: 'name', header: 'School', sort: 'name', phone: 'title', cell: (school) => <b className={css.email}>{school.name}</b> },
        ...FACTS,
        {
          id: 'select',
          header: <span className="vh">Enter the school</span>,
          align: 'right',
          width: 110,
          phone: 'end',
          cell: (school) => (
            <Button size="sm" onClick={() => void enter(school)} loading={entering === school.id} disabled={entering !== null && entering !== school.id} aria-label={`Select ${school.name}`}>
              Select
            </Button>
          ),
        },
      ]}
    />
  );
}

function SchoolList({ search, onSearch, perPage, columns, fact }: Props & { perPage: number; columns: Column<School>[]; fact?: ReactNode }) {
  const list = useQuery(schoolsQuery(search, perPage));
  const total = list.data?.meta.totalCount;
  return (
    <>
      <PageHead title="Schools" fact={fact} />
      <Toolbar summary={total === undefined ? undefined : counted(total, 'school')}>
        <SearchInput label="Search schools" placeholder="Search by school or district" value={search.search ?? ''} onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })} />
      </Toolbar>
      <DataTable
        label="Schools"
        columns={columns}
        rows={list.data?.schools}
        rowId={(school) => school.id}
        rowName={(school) => school.name}
        sort={{ by: search.sort ?? 'name', order: search.order ?? 'asc' }}
        onSort={({ by, order }) => onSearch({ ...search, sort: by === 'name' ? undefined : by, order: order === 'desc' ? order : undefined, page: undefined })}
        failed={list.isError && !list.data ? { title: 'There was a problem getting School data', error: list.error, onRetry: () => void list.refetch() } : null}
        empty={
          search.search ? (
            <EmptyState title={`No school matches "${search.search}"`}>Search for another name, or clear the search.</EmptyState>
          ) : (
            <EmptyState title="There are no schools yet.">They are created by the administrators of the platform.</EmptyState>
          )
        }
      />
      {total !== undefined && <Pager page={search.page ?? 1} perPage={perPage} total={total} shown={list.data?.schools?.length} onPage={(page) => onSearch({ ...search, page: page > 1 ? page : undefined })} />}
    </>
  );
}
