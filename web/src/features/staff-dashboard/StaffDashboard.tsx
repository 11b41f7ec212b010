import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowUpRight, IconChevronRight, IconLifebuoy, IconMail, IconSchool } from '@tabler/icons-react';
import { loginOptionsQuery, type Me } from '../../api/session.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { CLASSES_PER_PAGE, classListQuery, type ClassSection } from '../classes/queries.js';
import css from './staff-dashboard.module.css';

export type DashboardSearch = ListSearch & { archived?: boolean };

interface Props {
  me: Me;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

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
        {c.role && <Tag tone="line">{c.role}</Tag>}
        <span className="muted small num">
          {c.term.schoolYear.shortName}, {c.term.name}
        </span>
      </span>
    ),
  },
  { id: 'students', header: 'Students Enrolled', sort: 'studentCount', align: 'right', width: 160, cell: (c) => c.studentCount, phoneLabel: 'Students' },
  {
    id: 'go',
    header: <span className="vh">Pages of the class</span>,
    align: 'right',
    width: 250,
    cell: (c) => (
      <span className={css.buttons}>
        <LinkButton size="sm" to="/staff/classes/$sectionId/students" params={{ sectionId: c.id }} aria-label={`Students of ${c.displayName}`}>
          Students
        </LinkButton>
        <LinkButton size="sm" to="/staff/classes/$sectionId/assessments" params={{ sectionId: c.id }} aria-label={`Assessments of ${c.displayName}`}>
          Assessments
        </LinkButton>
      </span>
    ),
  },
];

/** Home of staff: help, and the classes to work with. */
export function StaffDashboard({ me, search, onSearch }: Props) {
  const classes = useQuery(classListQuery(search));
  const archived = search.archived ?? false;
  const administers = me.role !== 'Teacher';
  const total = classes.data?.meta.totalCount;
  return (
    <>
      <PageHead size="display" title={me.school?.name ?? 'Dashboard'} />
      <HelpBoxes />
      <h2 className={`h2 ${css.heading}`}>{archived ? 'My Archived Classes' : 'My Active Classes'}</h2>
      <Toolbar summary={total === undefined ? undefined : `${total} ${archived ? 'archived' : 'active'} ${total === 1 ? 'class' : 'classes'}`}>
        <SearchInput label="Search classes" value={search.search ?? ''} onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })} />
        <SegmentedFilter
          label="Show"
          value={archived ? 'archived' : 'active'}
          options={[{ value: 'active', label: 'Active' }, { value: 'archived', label: 'Archived' }]}
          onChange={(value) => onSearch({ archived: value === 'archived' || undefined })}
        />
      </Toolbar>
      <DataTable
        label={archived ? 'My Archived Classes' : 'My Active Classes'}
        columns={COLUMNS}
        rows={classes.data?.sections}
        rowId={(c) => c.id}
        rowName={(c) => c.displayName}
        sort={{ by: search.sort ?? 'displayName', order: search.order ?? 'asc' }}
        onSort={({ by, order }) => onSearch({ ...search, sort: by === 'displayName' ? undefined : by, order: order === 'desc' ? order : undefined, page: undefined })}
        failed={classes.isError && !classes.data ? { title: 'Failed to load class list', error: classes.error, onRetry: () => void classes.refetch() } : null}
        empty={
          search.search ? (
            <EmptyState title={`No class matches "${search.search}"`}>Search for another name, or clear the search.</EmptyState>
          ) : archived ? (
            <EmptyState title="No archived classes">Classes come here when their term is archived.</EmptyState>
          ) : administers ? (
            <EmptyState title="No classes yet">The classes of your school will be listed here.</EmptyState>
          ) : (
            <EmptyState title="You are not assigned as a teacher for any classes yet.">An administrator of your school can add you to a class.</EmptyState>
          )
        }
      />
      {total !== undefined && <Pager page={search.page ?? 1} perPage={CLASSES_PER_PAGE} total={total} onPage={(page) => onSearch({ ...search, page: page > 1 ? page : undefined })} />}
    </>
  );
}

function HelpBoxes() {
  const links = useQuery(loginOptionsQuery()).data;
  return (
    <ul className={css.boxes}>
      <li>
        <HelpBox icon={<IconSchool aria-hidden />} title="Training Center" text="Guides for assigning and reading results" href={links?.trainingCenterUrl} />
      </li>
      <li>
        <HelpBox icon={<IconLifebuoy aria-hidden />} title="Support Center" text="Answers to common questions" href={links?.supportCenterUrl} />
      </li>
      <li>
        <HelpBox icon={<IconMail aria-hidden />} title="Contact Us" text="E-mail or chat with our support" />
      </li>
    </ul>
  );
}

/** Outside pages open in a new window; without an address the box leads to the support page. */
function HelpBox({ icon, title, text, href }: { icon: React.ReactNode; title: string; text: string; href?: string | null }) {
  const words = (
    <>
      {icon}
      <b>{title}</b>
      <span>{text}</span>
      {href ? <IconArrowUpRight aria-hidden /> : <IconChevronRight aria-hidden />}
    </>
  );
  return href ? (
    <a className={css.box} href={href} target="_blank" rel="noreferrer">
      {words}
      <span className="vh"> (new window)</span>
    </a>
  ) : (
    <Link className={css.box} to="/staff/contact-us">
      {words}
    </Link>
  );
}
