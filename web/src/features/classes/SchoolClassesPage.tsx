import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { schoolQuery } from '../../api/schools.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import type { Scope } from '../../lib/scope.js';
import { CLASS_TABS, schoolClass, type ClassesSearch, type ClassesTab } from '../../lib/class-place.js';
import css from './classes.module.css';
import { SCHOOL_CLASS_LIST, schoolClassesQuery, termsQuery, type ClassSection } from '../../api/classes.js';
import { TermFilter } from '../../shared/classes/TermFilter.js';

const LABELS: Record<ClassesTab, string> = {
  active: 'Active Classes',
  archived: 'Archived Classes',
  hidden: 'Hidden Classes',
};
const NONE: Record<ClassesTab, [string, string]> = {
  active: ['This school has no classes yet.', 'Classes hold students, and assessments are assigned to them.'],
  archived: ['No archived classes.', 'Classes come here when their term is archived.'],
  hidden: ['No hidden classes.', 'Hidden classes are left out of every list and choice.'],
};

interface Props {
  scope: Scope;
  schoolId: number;
  search: ClassesSearch;
  onSearch: (search: ClassesSearch) => void;
}

/** The classes of a school: active, archived and hidden. */
export function SchoolClassesPage({ scope, schoolId, search, onSearch }: Props) {
  const school = useQuery(schoolQuery(scope, schoolId));
  const terms = useQuery(termsQuery(scope, schoolId));
  const list = useList({
    view: SCHOOL_CLASS_LIST,
    search,
    onSearch,
    query: schoolClassesQuery(scope, schoolId, search),
    rows: ({ sections }) => sections,
    total: ({ meta }) => meta.totalCount,
    rowId: (c) => c.id,
    failed: 'There was a problem getting classes',
  });
  const tab = search.tab ?? 'active';
  const { total } = list;
  const counts = list.answer?.meta.counts;
  const chosen = search.terms ?? [];
  useEffect(() => {
    if (terms.isError) notify.error('There was a problem getting school terms');
  }, [terms.isError]);
  const filter = {
    terms: terms.data ?? [],
    chosen,
    onChoose: (ids: number[]) => list.filter({ terms: ids.length ? ids : undefined }),
  };
  const columns = columnsOf(scope, schoolId, <TermFilter {...filter} />);
  if (school.isError && !school.data)
    return (
      <LoadFailed
        title="There was a problem getting School data"
        error={school.error}
        onRetry={() => void school.refetch()}
      />
    );
  if (!school.data) return <LoadingHead />;
  const filtered = Boolean(search.search) || chosen.length > 0;
  const [title, text] = NONE[tab];
  return (
    <SchoolPage school={school.data} scope={scope} part="Classes">
      <PageTabs
        label="Classes"
        tabs={CLASS_TABS.map((name) => ({
          label: LABELS[name],
          to: `${scope === 'admin' ? '/admin/schools' : '/staff/school-dashboard'}/${schoolId}/classes`,
          search: name === 'active' ? {} : { tab: name },
          current: name === tab,
          count: counts?.[name],
        }))}
      />
      <Toolbar
        summary={
          total === undefined
            ? undefined
            : `${total.toLocaleString('en-US')} ${tab} ${total === 1 ? 'class' : 'classes'}`
        }
      >
        <SearchInput label="Search classes" placeholder="Search by class or primary teacher" {...list.searchInput} />
        <TermFilter {...filter} named />
      </Toolbar>
      <DataTable
        label={LABELS[tab]}
        columns={columns}
        {...list.table}
        rowName={(c) => c.displayName}
        empty={
          filtered ? (
            <EmptyState
              title={
                search.search ? `No ${tab} class matches "${search.search}"` : `No ${tab} class in the chosen terms`
              }
              action={
                <Button onClick={() => list.filter({ search: undefined, terms: undefined })}>
                  Show all {tab} classes
                </Button>
              }
            >
              Each tab is searched by itself.
            </EmptyState>
          ) : (
            <EmptyState title={title}>{text}</EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </SchoolPage>
  );
}

function columnsOf(scope: Scope, schoolId: number, termFilter: ReactNode): Column<ClassSection>[] {
  return [
    {
      id: 'name',
      header: 'Class Name',
      sort: 'displayName',
      phone: 'title',
      cell: (c) => (
        <span className={css.name}>
          <Link className="way" to={schoolClass(scope, schoolId, c.id).base as '/'}>
            {c.displayName}
          </Link>
          {!c.editable && <Tag tone="line">Kept by the platform</Tag>}
        </span>
      ),
    },
    {
      id: 'term',
      header: 'Term',
      sort: 'termName',
      headerAside: termFilter,
      phone: 'line',
      cell: (c) => (
        <>
          {c.term.name}, <span className={css.date}>{c.term.schoolYear.shortName}</span>
        </>
      ),
    },
    {
      id: 'teacher',
      header: 'Primary Teacher',
      phone: 'line',
      cell: (c) => (
        <span className={css.teachers}>{c.primaryTeachers.map((t) => `${t.firstName} ${t.lastName}`).join(', ')}</span>
      ),
    },
    {
      id: 'created',
      header: 'Date Created',
      sort: 'createdAt',
      phone: 'hide',
      cell: (c) => <span className={`num ${css.date}`}>{longDate(c.createdAt)}</span>,
    },
    {
      id: 'students',
      header: 'Students Enrolled',
      sort: 'studentCount',
      align: 'right',
      phone: 'line',
      phoneLabel: 'Students',
      cell: (c) => c.studentCount.toLocaleString('en-US'),
    },
  ];
}
