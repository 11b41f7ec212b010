import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import css from './ClassList.module.css';
import { meQuery } from '../../api/session.js';
import { CLASS_LIST, classListQuery, type ClassSection } from '../../api/classes.js';
import { counted } from '../../lib/counted.js';

/** What a list of one's classes shows, as kept in the address. */
export type ClassListSearch = ListSearch & { archived?: boolean };

interface Props {
  /** Only those that the viewer teaches; otherwise all that the viewer works with. */
  taught?: boolean;
  search: ClassListSearch;
  onSearch: (search: ClassListSearch) => void;
  /** When there is no active class at all. */
  none: { title: string; text: ReactNode };
}

/** @param activities how the way to the lessons of a class is called; null where the school has none */
const columnsOf = (activities: string | null): Column<ClassSection>[] => [
  {
    id: 'name',
    header: 'Class Name',
    sort: 'displayName',
    cell: (c) => (
      <span className={css.name}>
        <Link to="/staff/classes/$sectionId/students" params={{ sectionId: c.id }} className="way">
          {c.displayName}
        </Link>
        {c.role && <Tag tone="line">{c.role}</Tag>}
        {!c.editable && <Tag tone="line">Kept by the platform</Tag>}
        <span className="muted small num">
          {c.term.schoolYear.shortName}, {c.term.name}
        </span>
      </span>
    ),
  },
  {
    id: 'students',
    header: 'Students Enrolled',
    sort: 'studentCount',
    align: 'right',
    width: 160,
    cell: (c) => c.studentCount,
    phoneLabel: 'Students',
  },
  {
    id: 'go',
    header: <span className="vh">Pages of the class</span>,
    align: 'right',
    width: activities ? 460 : 340,
    cell: (c) => (
      <span className={css.buttons}>
        <LinkButton
          size="sm"
          to="/staff/classes/$sectionId/students"
          params={{ sectionId: c.id }}
          aria-label={`Students of ${c.displayName}`}
        >
          Students
        </LinkButton>
        <LinkButton
          size="sm"
          to="/staff/classes/$sectionId/assessments"
          params={{ sectionId: c.id }}
          aria-label={`Assessments of ${c.displayName}`}
        >
          Assessments
        </LinkButton>
        {activities && (
          <LinkButton
            size="sm"
            to="/staff/course_activities/class/$sectionId/activities"
            params={{ sectionId: c.id }}
            aria-label={`${activities} of ${c.displayName}`}
          >
            {activities}
          </LinkButton>
        )}
        {c.permissions.settings && (
          <LinkButton
            size="sm"
            to="/staff/classes/$sectionId/settings"
            params={{ sectionId: c.id }}
            aria-label={`Settings of ${c.displayName}`}
          >
            Settings
          </LinkButton>
        )}
      </span>
    ),
  },
];

/** Classes to work with: searched, active or archived, each with the ways into it. */
export function ClassList({ taught = false, search, onSearch, none }: Props) {
  const list = useList({
    view: CLASS_LIST,
    search,
    onSearch,
    query: classListQuery(search, taught),
    rows: ({ sections }) => sections,
    total: ({ meta }) => meta.totalCount,
    rowId: (c) => c.id,
    failed: 'Failed to load class list',
  });
  const school = useQuery(meQuery).data?.school;
  const activities = school?.activitiesAvailable ? (taught ? 'Course Activities' : 'Activities') : null;
  const state = search.archived ? 'archived' : 'active';
  const { total } = list;
  return (
    <>
      <Toolbar summary={total === undefined ? undefined : counted(total, `${state} class`, `${state} classes`)}>
        <SearchInput label="Search classes" placeholder="Search by class or term" {...list.searchInput} />
        <SegmentedFilter
          label="Show"
          value={state}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(value) => list.filter({ archived: value === 'archived' || undefined })}
        />
      </Toolbar>
      <DataTable
        height={taught ? 'page' : 'box'}
        label={search.archived ? 'My Archived Classes' : 'My Active Classes'}
        columns={columnsOf(activities)}
        {...list.table}
        rowName={(c) => c.displayName}
        empty={
          search.search ? (
            <EmptyState title={`No class matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : search.archived ? (
            <EmptyState title="No archived classes">Classes come here when their term is archived.</EmptyState>
          ) : (
            <EmptyState title={none.title}>{none.text}</EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
