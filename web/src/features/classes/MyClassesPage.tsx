import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePage } from '../../app/page.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import css from './classes.module.css';
import { CLASSES_PER_PAGE, myClassesQuery, type ClassSection } from './queries.js';

export type MyClassesSearch = ListSearch & { archived?: boolean };

const COLUMNS: Column<ClassSection>[] = [
  {
    id: 'name',
    header: 'Class Name',
    sort: 'displayName',
    cell: (c) => (
      <span className={css.name}>
        <Link to="/staff/classes/$sectionId/students" params={{ sectionId: c.id }} className="way">
          {c.displayName}
        </Link>
        <span className="muted small num">
          {c.term.schoolYear.shortName}, {c.term.name}
        </span>
      </span>
    ),
  },
  { id: 'role', header: 'Role', cell: (c) => c.role },
  { id: 'students', header: 'Students Enrolled', sort: 'studentCount', align: 'right', width: 160, cell: (c) => c.studentCount, phoneLabel: 'Students' },
  {
    id: 'go',
    header: <span className="vh">Pages of the class</span>,
    align: 'right',
    width: 150,
    cell: (c) => (
      <LinkButton size="sm" to="/staff/classes/$sectionId/assessments" params={{ sectionId: c.id }} aria-label={`Assessments of ${c.displayName}`}>
        Assessments
      </LinkButton>
    ),
  },
];

/** The classes that one teaches. */
export function MyClassesPage({ search, onSearch }: { search: MyClassesSearch; onSearch: (search: MyClassesSearch) => void }) {
  usePage('My Classes', [{ label: 'Dashboard', to: '/staff/dashboard' }]);
  const list = useQuery(myClassesQuery(search));
  const archived = search.archived ?? false;
  const total = list.data?.meta.totalCount;
  return (
    <>
      <PageHead title="My Classes" />
      <Toolbar summary={total === undefined ? undefined : `${total} ${archived ? 'archived' : 'active'} ${total === 1 ? 'class' : 'classes'}`}>
        <SearchInput label="Search classes" placeholder="Search by class or term" value={search.search ?? ''} onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })} />
        <SegmentedFilter
          label="Show"
          value={archived ? 'archived' : 'active'}
          options={[{ value: 'active', label: 'Active' }, { value: 'archived', label: 'Archived' }]}
          onChange={(value) => onSearch({ ...search, archived: value === 'archived' || undefined, page: undefined })}
        />
      </Toolbar>
      <DataTable
        label="My Classes"
        columns={COLUMNS}
        rows={list.data?.sections}
        rowId={(c) => c.id}
        rowName={(c) => c.displayName}
        sort={{ by: search.sort ?? 'displayName', order: search.order ?? 'asc' }}
        onSort={({ by, order }) => onSearch({ ...search, sort: by === 'displayName' ? undefined : by, order: order === 'desc' ? order : undefined, page: undefined })}
        failed={list.isError && !list.data ? { title: 'Failed to load class list', error: list.error, onRetry: () => void list.refetch() } : null}
        empty={
          search.search ? (
            <EmptyState title={`No class matches "${search.search}"`}>Search for another name, or clear the search.</EmptyState>
          ) : archived ? (
            <EmptyState title="No archived classes">Classes come here when their term is archived.</EmptyState>
          ) : (
            <EmptyState title="You are not assigned as a teacher for any classes yet.">An administrator of your school can add you to a class.</EmptyState>
          )
        }
      />
      {total !== undefined && <Pager page={search.page ?? 1} perPage={CLASSES_PER_PAGE} total={total} onPage={(page) => onSearch({ ...search, page: page > 1 ? page : undefined })} />}
    </>
  );
}
