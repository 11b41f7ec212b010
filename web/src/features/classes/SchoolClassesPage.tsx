import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArchiveOff, IconEye, IconEyeOff, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { tellBatch, unsureText } from '../../api/batches.js';
import { isUnreached } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { refreshClasses } from '../../api/refresh.js';
import { longDate } from '../../lib/moments.js';
import { BatchDialog } from '../../ui/BatchDialog.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu, type MenuAction } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useList } from '../../ui/use-list.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { schoolPath, type Scope } from '../../lib/scope.js';
import { CLASS_TABS, schoolClass, settingsOf, type ClassesSearch, type ClassesTab } from '../../lib/class-place.js';
import css from './classes.module.css';
import { SCHOOL_CLASS_LIST, schoolClassesQuery, termsQuery, type ClassSection } from '../../api/classes.js';
import { TermFilter } from '../../shared/classes/TermFilter.js';
import { classesWords, deleteClasses, deletingText, failedText, moveClasses, type Moving } from './actions.js';
import { CreateClassDialog } from './CreateClassDialog.js';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const LABELS: Record<ClassesTab, string> = {
  active: 'Active Classes',
  archived: 'Archived Classes',
  hidden: 'Hidden Classes',
};
const NONE: Record<ClassesTab, [string, string]> = {
  active: ['This school has no classes yet.', 'Classes hold students, and assessments are assigned to them.'],
  archived: ['No archived classes.', 'Classes come here with their term, or when one with results is deleted.'],
  hidden: ['No hidden classes.', 'Hidden classes are left out of every list and choice.'],
};

/** What takes a class to another tab. */
const MOVES = {
  active: { verb: 'hide', label: 'Hide', icon: IconEyeOff },
  archived: { verb: 'restore', label: 'Restore', icon: IconArchiveOff },
  hidden: { verb: 'unhide', label: 'Unhide', icon: IconEye },
} as const;

interface Props {
  scope: Scope;
  schoolId: number;
  search: ClassesSearch;
  onSearch: (search: ClassesSearch) => void;
}

/** The classes of a school: active, archived and hidden. */
export function SchoolClassesPage({ scope, schoolId, search, onSearch }: Props) {
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
    selectable: (c) => c.permissions.hide || c.permissions.delete,
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
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ClassSection[] | null>(null);
  const navigate = useNavigate();
  const may = list.answer?.permissions;
  const moved = MOVES[tab];
  const moving = useBatch<Moving>({
    send: (request, id) => moveClasses(scope, request, id),
    words: (over) => classesWords(moved.verb, over),
    shows: () => false,
    refresh: refreshClasses,
    onOver: (over) => {
      list.clear();
      tellBatch(over, classesWords(moved.verb, over), refreshClasses);
    },
  });
  const deletion = useBatch<number[]>({
    send: (ids, id) => deleteClasses(scope, ids, id),
    words: (over) => classesWords('remove', over),
    refresh: refreshClasses,
    onOver: (over) => {
      list.clear();
      if (over.counts.done < over.rows.length) return;
      tellBatch(over, classesWords('remove', over));
      setDeleting(null);
    },
  });
  const move = async (classes: ClassSection[]) => {
    try {
      await moving.run({ ids: classes.map((c) => c.id), verb: moved.verb });
    } catch (error) {
      notify.error(isUnreached(error) ? unsureText(error) : failedText(moved.verb));
    }
  };
  const actionsOn = (classes: ClassSection[]): MenuAction[] => [
    ...(!may || may.hide
      ? [{ label: moved.label, icon: <moved.icon {...icon} />, onClick: () => void move(classes) }]
      : []),
    ...(may?.delete
      ? [{ label: 'Delete', icon: <IconTrash {...icon} />, danger: true, onClick: () => setDeleting(classes) }]
      : []),
  ];
  const bulk = may ? actionsOn(list.choice.rows).map((one) => ({ ...one, label: `${one.label} Classes` })) : [];
  const ofOne = (c: ClassSection): (MenuAction | false)[] => [
    c.permissions.settings && {
      label: 'Class Settings',
      icon: <IconSettings {...icon} />,
      onClick: () => void navigate(settingsOf(schoolClass(scope, schoolId, c.id)) as never),
    },
    ...actionsOn([c]).filter(({ danger }) => (danger ? c.permissions.delete : c.permissions.hide)),
  ];
  const columns = columnsOf(scope, schoolId, <TermFilter {...filter} />);
  const filtered = Boolean(search.search) || chosen.length > 0;
  const [title, text] = NONE[tab];
  return (
    <SchoolPage
      scope={scope}
      schoolId={schoolId}
      part="Classes"
      actions={
        tab === 'active' &&
        may?.create && (
          <Button variant="filled" leftSection={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            Create Class
          </Button>
        )
      }
    >
      <PageTabs
        label="Classes"
        tabs={CLASS_TABS.map((name) => ({
          label: LABELS[name],
          to: `${schoolPath(scope, schoolId)}/classes`,
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
      {bulk.length > 0 && list.rows?.length !== 0 && (
        <BulkBar
          {...list.bulk}
          label="Actions for the selected classes"
          hint="Please select at least one class!"
          actions={bulk}
        />
      )}
      <DataTable
        label={LABELS[tab]}
        columns={columns}
        {...list.table}
        {...(bulk.length > 0 ? list.selection : {})}
        rowName={(c) => c.displayName}
        actions={(c) => <RowMenu name={c.displayName} actions={ofOne(c)} />}
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
      <CreateClassDialog scope={scope} schoolId={schoolId} opened={creating} onClose={() => setCreating(false)} />
      <BatchDialog
        opened={deleting !== null}
        title={
          deleting?.length === 1
            ? `Delete ${deleting[0]!.displayName}?`
            : `Delete ${(deleting?.length ?? 0).toLocaleString('en-US')} classes?`
        }
        batch={deletion}
        request={(deleting ?? []).map((c) => c.id)}
        confirm={deleting?.length === 1 ? 'Delete Class' : 'Delete Classes'}
        danger
        failed={failedText('remove')}
        onClose={() => setDeleting(null)}
      >
        {deleting && deletingText(deleting)}
      </BatchDialog>
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
      cell: (c) =>
        c.primaryTeachers.length > 0 ? (
          <span className={css.teachers}>
            {c.primaryTeachers.map((t) => `${t.firstName} ${t.lastName}`).join(', ')}
          </span>
        ) : (
          c.editable && <span className="muted">No primary teacher</span>
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
