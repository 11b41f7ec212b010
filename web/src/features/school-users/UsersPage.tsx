import { Alert, Button, Menu, Select, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowsLeftRight, IconClock, IconClockOff, IconDotsVertical, IconDownload, IconEraser, IconEye, IconEyeOff, IconHistory, IconLogin2, IconMail, IconPencil, IconTrash, IconUpload, IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu, type MenuAction } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { ImportDialog } from '../class-page/ImportDialog.js';
import type { PendingImport } from '../class-page/pending-import.js';
import { activateUsers, archiveUsers, deleteUsers, exportUsers, refreshUsers, sendSignInMail, setUsersTiming, usersImport, type Outcome, type Place } from './actions.js';
import { EraseDialog } from '../records/EraseDialog.js';
import { ClassDialog } from './ClassDialog.js';
import { OutcomeDialog } from './OutcomeDialog.js';
import { LogInAsDialog } from './LogInAsDialog.js';
import { KIND, USERS_PER_PAGE, usersQuery, type ListPermissions, type School, type SchoolUser, type UserKind, type UsersAnswer } from './queries.js';
import css from './school-users.module.css';
import { SchoolPage } from './SchoolPage.js';
import { StudentDialog } from '../student-profile/StudentDialog.js';
import { TransferDialog } from './TransferDialog.js';
import { UserDialog } from './UserDialog.js';
import { TABS, type Scope, type UsersSearch, type UsersTab } from './users-search.js';
import { counted, deletingText, gradeText, GRADES, LISTS } from './words.js';

interface Props {
  school: School;
  scope: Scope;
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

/** What is said of a change, and how it is taken back. */
interface Said {
  done: string;
  failed: string;
  undo?: (changed: SchoolUser[]) => Promise<void>;
  /** Of whom it changes anything; of everybody by default. */
  changes?: (user: SchoolUser) => boolean;
}

type Dialog = { of: 'class' | 'transfer' | 'archive' | 'delete' | 'log-in'; users: SchoolUser[] };

/** The people of a school, and everything that is done to them. The pattern of all lists. */
export function UsersPage({ school, scope, search, onSearch }: Props) {
  const tab = search.tab ?? 'students';
  const kind = KIND[tab];
  const archived = search.archived ?? false;
  const place: Place = { scope, schoolId: school.id };
  const list = useQuery(usersQuery(scope, school.id, search));
  const users = list.data?.users;
  const total = list.data?.meta.totalCount;
  // Another list is on its way: the head does not jump meanwhile.
  const known = useRef<{ tab: UsersTab; answer: UsersAnswer }>(undefined);
  if (list.data) known.current = { tab, answer: list.data };
  const may = known.current?.answer.permissions;
  const words = LISTS[tab];

  const [selected, setSelected] = useState<Set<number | string>>(new Set());
  const navigate = useNavigate();
  const [editing, setEditing] = useState<SchoolUser | 'new' | null>(null);
  const [opened, setOpened] = useState<SchoolUser | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [erasing, setErasing] = useState<SchoolUser | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [importing, setImporting] = useState(false);
  // Of each list its own: the answer may come when another one is shown.
  const [pending, setPending] = useState<Partial<Record<UserKind, PendingImport | null>>>({});
  const toCorrect = pending[kind] ?? null;
  const chosen = (users ?? []).filter((user) => selected.has(user.id));

  const { page = 1, grade, search: text } = search;
  useEffect(() => setSelected(new Set()), [tab, archived, page, grade, text]);
  // A form of this list is none of the next one, to which the browser went back.
  useEffect(() => {
    setEditing(null);
    setImporting(false);
  }, [tab]);

  const run = async (who: SchoolUser[], work: (place: Place, ids: number[]) => Promise<Outcome>, said: Said): Promise<void> => {
    try {
      const result = await work(place, who.map((user) => user.id));
      setSelected(new Set());
      // Only what was done here is taken back, not what was so before or was done by others.
      const failed = new Set(result.failures.map(({ id }) => id));
      const changed = who.filter((user) => !failed.has(user.id) && (said.changes?.(user) ?? true));
      const { undo } = said;
      if (result.doneCount > 0) notify.success(said.done, undo && changed.length > 0 ? { action: { label: 'Undo', run: () => quietly(undo(changed)) } } : {});
      if (result.archivedCount > 0) notify.info(`${counted(result.archivedCount)} ${result.archivedCount === 1 ? 'was' : 'were'} archived instead of deleted, and nothing of theirs is lost.`);
      if (result.failedCount > 0) setOutcome(result);
    } catch (error) {
      notify.error(said.failed);
      throw error;
    }
  };
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const showFailures = (result: Outcome) => {
    setSelected(new Set());
    if (result.failedCount > 0) setOutcome(result);
  };
  const STATUS = { done: 'Users status changed successfully', failed: 'Failed to change the status of the users. Please try again.' };
  const time = (who: SchoolUser[], untimed: boolean): Promise<void> =>
    run(who, (at, ids) => setUsersTiming(at, ids, untimed), {
      done: untimed ? 'Students untimed successfully' : 'Students set to timed assessments successfully',
      failed: 'Failed to untime the student. Please try again.',
      changes: (user) => user.untimedAssessment !== untimed,
      undo: (changed) => time(changed, !untimed),
    });
  const archive = (who: SchoolUser[]): Promise<void> => run(who, archiveUsers, { ...STATUS, undo: may?.activate ? activate : undefined });
  const activate = (who: SchoolUser[]): Promise<void> => run(who, activateUsers, { ...STATUS, undo: archive });
  /** Archiving is taken back by whoever may activate; everybody else is asked before. */
  const askToArchive = (who: SchoolUser[]) => (may?.activate ? quietly(archive(who)) : setDialog({ of: 'archive', users: who }));
  const remove = (who: SchoolUser[]) =>
    run(who, deleteUsers, {
      done: who.length === 1 ? 'User removed successfully' : 'Users removed successfully',
      failed: who.length === 1 ? 'Failed to remove the user. Please try again.' : 'Failed to remove the selected users. Please try again.',
    });

  const actionsOn = (who: SchoolUser[], on: ListPermissions | SchoolUser['permissions'], many = false): (MenuAction | false)[] => [
    on.addToClass && !archived && { label: 'Add to Class', icon: <IconUsers aria-hidden />, onClick: () => setDialog({ of: 'class', users: who }) },
    on.setTiming && !archived && (many || who[0]!.untimedAssessment) && { label: 'Set Timed', icon: <IconClock aria-hidden />, onClick: () => quietly(time(who, false)) },
    on.setTiming && !archived && (many || !who[0]!.untimedAssessment) && { label: 'Set Untimed', icon: <IconClockOff aria-hidden />, onClick: () => quietly(time(who, true)) },
    on.transfer && !archived && { label: 'Transfer School', icon: <IconArrowsLeftRight aria-hidden />, onClick: () => setDialog({ of: 'transfer', users: who }) },
    on.archive && !archived && { label: 'Archive Users', icon: <IconArchive aria-hidden />, onClick: () => askToArchive(who) },
    on.activate && archived && { label: 'Activate Users', icon: <IconArchiveOff aria-hidden />, onClick: () => quietly(activate(who)) },
    on.delete && { label: 'Delete Users', icon: <IconTrash aria-hidden />, danger: true, onClick: () => setDialog({ of: 'delete', users: who }) },
  ];
  const bulk = may ? actionsOn(chosen, may, true).filter((action) => action !== false) : [];
  const rowActions = (user: SchoolUser): (MenuAction | false)[] => [
    kind === 'Student' && !user.hiddenAccount && { label: 'View Profile', icon: <IconUser aria-hidden />, onClick: () => setOpened(user) },
    user.permissions.edit && !profile && { label: 'Edit', icon: <IconPencil aria-hidden />, onClick: () => setEditing(user) },
    user.permissions.masquerade && { label: 'Log in as', icon: <IconLogin2 aria-hidden />, onClick: () => setDialog({ of: 'log-in', users: [user] }) },
    kind === 'Student' && !user.hiddenAccount && { label: 'Attempt Histories', icon: <IconHistory aria-hidden />, onClick: () => void navigate({ to: '/audit/attempts', search: { search: user.fullName } }) },
    kind === 'Student' && !user.hiddenAccount && { label: 'Who Looked', icon: <IconEye aria-hidden />, onClick: () => void navigate({ to: '/audit/access', search: { studentId: user.id } }) },
    user.permissions.sendMail && { label: user.lastLoginAt ? 'Send Password Reset' : 'Send Welcome Mail', icon: <IconMail aria-hidden />, onClick: () => void sendSignInMail(place, user) },
    ...actionsOn([user], user.permissions).map((action) => action && { ...action, label: action.label.replace(' Users', '') }),
    kind === 'Student' && may?.seeIds === true && !user.hiddenAccount && { label: 'Erase for Good', icon: <IconEraser aria-hidden />, danger: true, onClick: () => setErasing(user) },
  ];
  const profile = kind === 'Student' && !may?.seeIds;

  const columns = useMemo(() => columnsOf(tab, may?.seeIds ?? false, profile ? setOpened : setEditing, profile), [tab, may?.seeIds, profile]);
  const filtered = Boolean(text || (tab === 'students' && grade));
  const state = archived ? 'archived' : 'active';

  return (
    <SchoolPage
      school={school}
      scope={scope}
      part="Users"
      actions={
        may && (
          <HeadActions
            may={may}
            disabled={known.current?.tab !== tab}
            importLabel={kind === 'Student' ? 'Import Student List' : 'Import User List'}
            onExport={() => void exportUsers(place, kind, archived)}
            onImport={() => setImporting(true)}
            onAdd={() => setEditing('new')}
          />
        )
      }
    >
      {may && !may.edit && (
        <Alert mb="md">
          You look at this school from the district. To change its users, enter it with Select in the <Link to="/district-admin/schools">list of your schools</Link>.
        </Alert>
      )}
      <PageTabs
        label="Roles"
        tabs={TABS.map((name) => ({
          label: LISTS[name].label,
          to: scope === 'admin' ? `/admin/schools/${school.id}/users` : `/staff/school-dashboard/${school.id}/users`,
          search: { tab: name, ...(archived ? { archived: true } : {}) },
          current: name === tab,
          count: known.current?.answer.meta.counts[KIND[name]],
        }))}
      />
      <Toolbar summary={total === undefined ? undefined : counted(total, `${state} ${words.one}`, `${state} ${words.many}`)}>
        <SearchInput
          label={`Search ${words.many}`}
          placeholder={tab === 'students' ? 'Search by name, email or student ID' : 'Search by name or email'}
          value={text ?? ''}
          onChange={(value) => onSearch({ ...search, search: value || undefined, page: undefined })}
        />
        <SegmentedFilter
          label="Show"
          value={state}
          options={[{ value: 'active', label: 'Active' }, { value: 'archived', label: 'Archived' }]}
          onChange={(value) => onSearch({ ...search, archived: value === 'archived' || undefined, page: undefined })}
        />
        {tab === 'students' && (
          <Select
            className={css.grade}
            aria-label="Grade"
            data={[{ value: '', label: 'All Grade Levels' }, ...GRADES]}
            value={grade ? String(grade) : ''}
            onChange={(value) => onSearch({ ...search, grade: value ? Number(value) : undefined, page: undefined })}
          />
        )}
        {toCorrect && !importing && (
          <Button variant="subtle" onClick={() => setImporting(true)}>
            {counted(toCorrect.rows.length, 'row')} to correct
          </Button>
        )}
      </Toolbar>
      {bulk.length > 0 && users?.length !== 0 && (
        <BulkBar count={chosen.length} label={`Actions for the selected ${words.many}`} hint="Please select at least one user!" onClear={() => setSelected(new Set())} actions={bulk} />
      )}
      <DataTable
        label={words.label}
        columns={columns}
        rows={users}
        rowId={(user) => user.id}
        rowName={(user) => user.fullName}
        sort={{ by: search.sort ?? 'lastName', order: search.order ?? 'asc' }}
        onSort={({ by, order }) => onSearch({ ...search, sort: by === 'lastName' ? undefined : by, order: order === 'desc' ? order : undefined, page: undefined })}
        selected={!may || bulk.length > 0 ? selected : undefined}
        onSelect={setSelected}
        selectable={(user) => user.permissions.select}
        muted={(user) => user.hiddenAccount}
        actions={!may || may.edit || kind === 'Student' ? (user) => <RowMenu name={user.fullName} actions={rowActions(user)} /> : undefined}
        failed={list.isError && !users ? { title: 'There was a problem getting users', error: list.error, onRetry: () => void list.refetch() } : null}
        empty={
          filtered ? (
            <EmptyState
              title={text ? `No ${words.one} matches "${text}"` : `No ${state} student in ${gradeText(grade ?? null)} grade`}
              action={<Button onClick={() => onSearch({ ...search, search: undefined, grade: undefined, page: undefined })}>Show all {words.many}</Button>}
            >
              {archived ? 'Only archived users are shown here.' : 'Archived users are kept apart: switch to Archived to look there.'}
            </EmptyState>
          ) : archived ? (
            <EmptyState title="Nobody is archived.">Archived {words.many} cannot sign in and keep everything they did. They can be activated again.</EmptyState>
          ) : (
            <EmptyState
              title={`This school has no ${words.many} yet.`}
              action={may?.import && <Button onClick={() => setImporting(true)}>{kind === 'Student' ? 'Import Student List' : 'Import User List'}</Button>}
            >
              {may?.add ? 'Add them one by one, or bring the whole list from a spreadsheet.' : 'They are added by the administrators of the platform.'}
            </EmptyState>
          )
        }
      />
      {total !== undefined && <Pager page={page} perPage={USERS_PER_PAGE} total={total} shown={users?.length} onPage={(next) => onSearch({ ...search, page: next > 1 ? next : undefined })} />}

      <UserDialog
        place={place}
        kind={kind}
        user={editing === 'new' ? null : editing}
        opened={editing !== null}
        title={editing === 'new' ? words.add : words.edit}
        onClose={() => setEditing(null)}
      />
      <StudentDialog scope={scope} student={opened} onClose={() => setOpened(null)} />
      {may?.import && <ImportDialog source={usersImport(place, kind)} opened={importing} onClose={() => setImporting(false)} pending={toCorrect} onPending={(left) => setPending((now) => ({ ...now, [kind]: left }))} />}
      <ClassDialog place={place} users={dialog?.of === 'class' ? dialog.users : null} onDone={showFailures} onClose={() => setDialog(null)} />
      <EraseDialog student={erasing} onErased={refreshUsers} onClose={() => setErasing(null)} />
      <TransferDialog fromSchoolId={school.id} users={dialog?.of === 'transfer' ? dialog.users : null} onDone={showFailures} onClose={() => setDialog(null)} />
      <Asking dialog={dialog} of="archive" verb="Archive" confirm="Archive Users" onConfirm={archive} onClose={() => setDialog(null)}>
        {() => ['They cannot sign in any more; their results and classes stay. Only the administrators of the platform can activate students again.']}
      </Asking>
      <Asking dialog={dialog} of="delete" verb="Delete" confirm={dialog?.users.every((user) => user.hasResults) ? 'Archive Users' : 'Delete Users'} danger onConfirm={remove} onClose={() => setDialog(null)}>
        {deletingText}
      </Asking>
      <LogInAsDialog {...place} user={dialog?.of === 'log-in' ? dialog.users[0]! : null} onClose={() => setDialog(null)} />
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </SchoolPage>
  );
}

interface AskingProps {
  dialog: Dialog | null;
  of: Dialog['of'];
  verb: string;
  confirm: string;
  danger?: boolean;
  onConfirm: (users: SchoolUser[]) => Promise<void>;
  onClose: () => void;
  /** Paragraphs about those who are meant. */
  children: (users: readonly SchoolUser[]) => string[];
}

function Asking({ dialog, of, verb, children, onConfirm, ...rest }: AskingProps) {
  const users = dialog?.of === of ? dialog.users : [];
  return (
    <ConfirmDialog opened={users.length > 0} title={`${verb} ${users.length === 1 ? users[0]!.fullName : counted(users.length)}?`} onConfirm={() => onConfirm(users)} {...rest}>
      {children(users).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </ConfirmDialog>
  );
}

interface HeadProps {
  may: ListPermissions;
  /** What may be done with this list is not known yet. */
  disabled: boolean;
  importLabel: string;
  onExport: () => void;
  onImport: () => void;
  onAdd: () => void;
}

/** The actions on the whole list; on phones files come and go behind one button. */
function HeadActions({ may, disabled, importLabel, onExport, onImport, onAdd }: HeadProps) {
  const more: { label: string; icon: ReactNode; run: () => void }[] = [
    ...(may.export ? [{ label: 'Export List', icon: <IconDownload aria-hidden />, run: onExport }] : []),
    ...(may.import ? [{ label: importLabel, icon: <IconUpload aria-hidden />, run: onImport }] : []),
  ];
  return (
    <>
      {more.map(({ label, icon, run }) => (
        <Button key={label} className={more.length > 1 ? css.wide : undefined} leftSection={icon} onClick={run} disabled={disabled}>
          {label}
        </Button>
      ))}
      {more.length > 1 && (
        <Menu>
          <Menu.Target>
            <Button className={css.narrow} leftSection={<IconDotsVertical aria-hidden />} disabled={disabled}>
              Import, export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ label, icon, run }) => (
              <Menu.Item key={label} leftSection={icon} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {may.add && (
        <Button variant="filled" leftSection={<IconUserPlus aria-hidden />} onClick={onAdd} disabled={disabled}>
          Add user
        </Button>
      )}
    </>
  );
}

/** Where the column is narrow it breaks before the @ or a sign of the name. */
function Email({ children }: { children: string }) {
  return (
    <span className={css.email}>
      {children.split(/(?=@|[._-][^@]*@)/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** A name opens what may be edited; a student's profile is opened by whoever sees the list. */
function columnsOf(tab: UsersTab, seeIds: boolean, onOpen: (user: SchoolUser) => void, profile: boolean): Column<SchoolUser>[] {
  const students = tab === 'students';
  const name = (user: SchoolUser) => {
    const shown = user.permissions.edit || (profile && !user.hiddenAccount) ? (
      <button type="button" className="way" onClick={() => onOpen(user)} aria-label={`${user.lastName}: open ${user.fullName}`}>
        {user.lastName}
      </button>
    ) : (
      <span>{user.lastName}</span>
    );
    return seeIds ? <Tooltip label={`User ID ${user.id}`} position="right" events={{ hover: true, focus: true, touch: false }}>{shown}</Tooltip> : shown;
  };
  return [
    { id: 'first', header: 'First Name', sort: 'firstName', phone: 'title', cell: (user) => <span className={css.name}>{user.firstName}</span> },
    {
      id: 'last',
      header: 'Last Name',
      sort: 'lastName',
      phone: 'title',
      cell: (user) => (
        <span className={css.name}>
          {name(user)}
          {students && user.untimedAssessment && (
            <Tag tone="line" icon={<IconClock aria-hidden />}>
              Untimed
            </Tag>
          )}
          {user.role === 'Principal' && <Tag tone="line">Principal</Tag>}
          {user.hiddenAccount && <Tag icon={<IconEyeOff aria-hidden />}>Hidden account</Tag>}
        </span>
      ),
    },
    students
      ? { id: 'grade', header: 'Grade', sort: 'gradeLevel', align: 'right', cell: (user) => gradeText(user.gradeLevel), phone: 'line' }
      : { id: 'email', header: 'Email Address', sort: 'email', cell: (user) => (user.email ? <Email>{user.email}</Email> : null), phone: 'line' },
    { id: 'added', header: 'Date Added', sort: 'createdAt', cell: (user) => <span className={`num ${students ? css.added : css.date}`}>{longDate(user.createdAt)}</span>, phone: 'hide' },
    {
      id: 'active',
      header: 'Last Active',
      sort: 'lastLoginAt',
      cell: (user) => (user.lastLoginAt ? <span className={`num ${css.date}`}>{longDate(user.lastLoginAt)}</span> : <span className="muted">Never</span>),
      phone: 'line',
      phoneLabel: 'Last active',
    },
    { id: 'logins', header: '# of Logins', sort: 'nrOfLogins', align: 'right', cell: (user) => user.nrOfLogins.toLocaleString('en-US'), phone: 'hide' },
  ];
}
