import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/counted.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { districtsQuery, LIST, type District } from './districts.js';

const number = (value: number | null) => value?.toLocaleString('en-US') ?? '';

const COLUMNS: Column<District>[] = [
  {
    id: 'name',
    header: 'District',
    sort: 'name',
    phone: 'title',
    cell: (district) => (
      <Link className="way" to="/admin/districts/$districtId" params={{ districtId: district.id }}>
        {district.name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    sort: 'state',
    cell: (district) => <span title={district.stateName}>{district.state}</span>,
    phone: 'line',
  },
  {
    id: 'schools',
    header: 'Schools',
    sort: 'schools',
    align: 'right',
    cell: (district) => number(district.schools),
    phone: 'line',
    phoneLabel: 'Schools',
  },
  {
    id: 'seats',
    header: 'Seats Purchased',
    sort: 'seats',
    align: 'right',
    cell: ({ seats, schools, schoolsWithoutLimit }) =>
      seats === null ? (
        <span className="muted">{schools ? 'No limit' : ''}</span>
      ) : schoolsWithoutLimit > 0 ? (
        `${number(seats)} and ${counted(schoolsWithoutLimit, 'school')} without a limit`
      ) : (
        number(seats)
      ),
    phone: 'hide',
  },
  {
    id: 'students',
    header: 'Students',
    sort: 'students',
    align: 'right',
    cell: (district) => number(district.students),
    phone: 'line',
    phoneLabel: 'Students',
  },
];

/** Districts: every one of the platform, or the own one. */
export function DistrictsPage({ search, onSearch }: { search: ListSearch; onSearch: (search: ListSearch) => void }) {
  const list = useList({
    view: LIST,
    search,
    onSearch,
    query: districtsQuery(search),
    rows: ({ schoolDistricts }) => schoolDistricts,
    total: ({ meta }) => meta.totalCount,
    rowId: (district) => district.id,
    failed: 'There was a problem getting School District data',
  });
  return (
    <>
      <PageHead
        title="Districts"
        actions={
          list.answer?.permissions.create && (
            <LinkButton to="/admin/districts/create" variant="filled" leftSection={<IconPlus aria-hidden />}>
              Create District
            </LinkButton>
          )
        }
      />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'district')}>
        <SearchInput label="Search districts" placeholder="Search by name" {...list.searchInput} />
      </Toolbar>
      <DataTable
        label="Districts"
        columns={COLUMNS}
        {...list.table}
        rowName={(district) => district.name}
        empty={
          search.search ? (
            <EmptyState title={`No district matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="There are no districts yet.">
              Create the first one; schools are made inside it.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
