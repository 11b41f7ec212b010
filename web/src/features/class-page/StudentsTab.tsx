import { Button } from '@mantine/core';
import {
  IconChartDonut,
  IconClock,
  IconClockOff,
  IconDownload,
  IconEyeOff,
  IconId,
  IconLogin2,
  IconPencil,
  IconUpload,
  IconUser,
  IconTransfer,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { longDate } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import type { ClassPlace } from '../../lib/class-place.js';
import { classStudentsQuery, STUDENT_LIST, type ClassSection, type SectionStudent } from '../../api/classes.js';
import { LogInAsDialog } from '../../shared/people/LogInAsDialog.js';
import { gradeText } from '../../lib/grades.js';
import { StudentDialog } from '../../shared/student-profile/StudentDialog.js';
import css from './class-page.module.css';
import { ImportDialog, WaitingImport } from '../../shared/imports/ImportDialog.js';
import { useImport } from '../../shared/imports/imports.js';
import { AddStudentsDialog } from './AddStudentsDialog.js';
import { SignInCardsDialog } from './SignInCardsDialog.js';
import { TransferDialog } from './TransferDialog.js';
import { classImport, studentsFile, removeStudents, setTiming, type ClassAt } from './mutations.js';
import { counted } from '../../lib/counted.js';

/** The last name leads to the student's reports, on the platform's pages to the profile. */
const columnsOf = (
  sectionId: number,
  scope: ClassPlace['scope'],
  onOpen: (student: SectionStudent) => void,
): Column<SectionStudent>[] => [
  {
    id: 'first',
    header: 'First Name',
    sort: 'firstName',
    cell: (s) => <span className={css.name}>{s.firstName}</span>,
    phone: 'title',
  },
  {
    id: 'last',
    header: 'Last Name',
    sort: 'lastName',
    phone: 'title',
    cell: (s) => (
      <span className={css.name}>
        {scope === 'staff' ? (
          <Link
            className="way"
            to="/staff/score-reports/$studentId"
            params={{ studentId: s.id }}
            search={{ section: sectionId, studentName: s.fullName }}
            aria-label={`${s.fullName}, score reports`}
          >
            {s.lastName}
          </Link>
        ) : (
          <button
            type="button"
            className="way"
            onClick={() => onOpen(s)}
            aria-label={`${s.lastName}: open ${s.fullName}`}
          >
            {s.lastName}
          </button>
        )}
        {s.untimedAssessment && (
          <Tag tone="line" icon={<IconClock size={14} stroke={1.75} aria-hidden />}>
            Untimed
          </Tag>
        )}
        {s.hiddenAccount && <Tag icon={<IconEyeOff size={14} stroke={1.75} aria-hidden />}>Hidden account</Tag>}
      </span>
    ),
  },
  {
    id: 'number',
    header: 'Student ID',
    sort: 'studentIdNumber',
    align: 'right',
    cell: (s) => s.studentIdNumber,
    phone: 'line',
  },
  {
    id: 'grade',
    header: 'Grade',
    sort: 'gradeLevel',
    align: 'right',
    cell: (s) => gradeText(s.gradeLevel),
    phone: 'line',
  },
  {
    id: 'added',
    header: 'Date Added',
    sort: 'createdAt',
    from: 1200,
    cell: (s) => <span className={css.added}>{longDate(s.createdAt)}</span>,
    phone: 'hide',
  },
  {
    id: 'active',
    header: 'Last Active',
    sort: 'lastLoginAt',
    cell: (s) => (s.lastLoginAt ? longDate(s.lastLoginAt) : <span className="muted">Never</span>),
    phone: 'line',
    phoneLabel: 'Last active',
  },
  { id: 'logins', header: '# of Logins', sort: 'nrOfLogins', align: 'right', cell: (s) => s.nrOfLogins, phone: 'hide' },
];

interface Props {
  section: ClassSection;
  place: ClassPlace;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** The students of a class, and everything that is done to them here. */
export function StudentsTab({ section, place: { scope }, search, onSearch }: Props) {
  const at: ClassAt = { scope, sectionId: section.id };
  const list = useList({
    view: STUDENT_LIST,
    search,
    onSearch,
    query: classStudentsQuery(section.id, search, scope),
    rows: ({ students }) => students,
    total: ({ meta }) => meta.totalCount,
    rowId: (s) => s.id,
    failed: 'There was a problem getting students',
    selectable: (s) => !s.hiddenAccount,
    exportPath: studentsFile(at, search.search),
  });
  const { data: me } = useQuery(meQuery);
  const role = me && effectiveRole(me.role);
  const navigate = useNavigate();
  const [printing, setPrinting] = useState(false);
  const [opened, setOpened] = useState<SectionStudent | null>(null);
  const [editing, setEditing] = useState(false);
  const [becoming, setBecoming] = useState<SectionStudent | null>(null);
  const open = useCallback((student: SectionStudent, edit = false) => {
    setOpened(student);
    setEditing(edit);
  }, []);
  const columns = useMemo(() => columnsOf(section.id, scope, open), [section.id, scope, open]);
  const [importing, setImporting] = useState(false);
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState<SectionStudent[] | null>(null);
  const [removing, setRemoving] = useState<SectionStudent[] | null>(null);
  const { rows: students, total, chosen } = list;
  const mayEdit = section.permissions.editStudents;
  const source = classImport(at);
  const waiting = useImport(source, mayEdit);
  const mayBecome = section.permissions.impersonate && !me?.masqId;
  const importButton = (
    <Button leftSection={<IconUpload aria-hidden />} onClick={() => setImporting(true)}>
      Import List
    </Button>
  );
  // Nobody is put by hand into a class that the platform keeps, nor out of it.
  const mayMove = mayEdit && section.editable;
  // Whoever may reset the passwords of the school's students, on the pages of the school.
  const mayPrint =
    scope === 'staff' &&
    section.studentCount > 0 &&
    !me?.masqId &&
    (role === 'Teacher Admin' || (role === 'District Admin' && me?.school?.id === section.schoolId));
  const addButton = (
    <Button variant="filled" leftSection={<IconUserPlus aria-hidden />} onClick={() => setAdding(true)}>
      Add Students
    </Button>
  );

  /** `undo`: it can be taken back, for those whom it changed. */
  const time = async (who: SectionStudent[], untimed: boolean, undo = true) => {
    try {
      await setTiming(
        at,
        who.map((s) => s.id),
        untimed,
      );
      const changed = who.filter((s) => s.untimedAssessment !== untimed);
      notify.success(
        untimed ? 'Students untimed successfully' : 'Students set to timed assessments successfully',
        undo && changed.length > 0 ? { action: { label: 'Undo', run: () => void time(changed, !untimed, false) } } : {},
      );
      list.clear();
    } catch {
      // The two specifications have a sentence each for the timed action.
      notify.error(
        scope === 'staff' && !untimed
          ? 'Failed to update the student. Please try again.'
          : 'Failed to untime the student. Please try again.',
      );
    }
  };
  const remove = async (who: SectionStudent[]) => {
    await removeStudents(
      at,
      who.map((s) => s.id),
    );
    notify.success(who.length === 1 ? 'Student removed successfully' : 'Students removed successfully');
    list.clear();
  };
  const notRemoved = (error: unknown) => {
    // A class that the platform keeps loses nobody by hand: trying again would not help.
    if (error instanceof ApiProblem && error.code === 'roster/kept-by-platform') notify.problem(error);
    else
      notify.error(
        removing?.length === 1
          ? 'Failed to remove the student. Please try again.'
          : 'Failed to remove the selected students. Please try again.',
      );
  };

  return (
    <>
      <Toolbar summary={total === undefined ? undefined : counted(total, 'student')}>
        <SearchInput label="Search students" placeholder="Search by name, email or student ID" {...list.searchInput} />
        {section.studentCount > 0 && !me?.masqId && (
          <Button leftSection={<IconDownload aria-hidden />} onClick={list.exportList}>
            Export List
          </Button>
        )}
        {mayEdit && importButton}
        {mayMove && !section.archived && addButton}
        {mayPrint && (
          <Button leftSection={<IconId aria-hidden />} onClick={() => setPrinting(true)}>
            Sign-in Cards…
          </Button>
        )}
        <WaitingImport current={waiting} onOpen={() => setImporting(true)} />
      </Toolbar>
      {mayEdit && students?.length !== 0 && (
        <BulkBar
          {...list.bulk}
          label="Actions for the selected students"
          hint="Please select at least one user!"
          actions={[
            {
              label: 'Set Timed',
              icon: <IconClock size={16} stroke={1.75} aria-hidden />,
              onClick: () => void time(chosen, false),
            },
            {
              label: 'Set Untimed',
              icon: <IconClockOff size={16} stroke={1.75} aria-hidden />,
              onClick: () => void time(chosen, true),
            },
            ...(mayMove
              ? [
                  {
                    label: 'Class Transfer',
                    icon: <IconTransfer size={16} stroke={1.75} aria-hidden />,
                    onClick: () => setMoving(chosen),
                  },
                  {
                    label: 'Remove from Class',
                    icon: <IconUserMinus size={16} stroke={1.75} aria-hidden />,
                    danger: true,
                    onClick: () => setRemoving(chosen),
                  },
                ]
              : []),
          ]}
        />
      )}
      <DataTable
        label="Students"
        columns={columns}
        {...list.table}
        {...(mayEdit ? list.selection : {})}
        rowName={(s) => s.fullName}
        muted={(s) => s.hiddenAccount}
        actions={(s) => (
          <RowMenu
            name={s.fullName}
            actions={[
              section.permissions.viewProfile && {
                label: 'View Profile',
                icon: <IconUser aria-hidden />,
                onClick: () => open(s),
              },
              scope === 'staff' && {
                label: 'Score Reports',
                icon: <IconChartDonut aria-hidden />,
                onClick: () =>
                  void navigate({
                    to: '/staff/score-reports/$studentId',
                    params: { studentId: s.id },
                    search: { section: section.id, studentName: s.fullName },
                  }),
              },
              section.permissions.viewProfile &&
                mayEdit &&
                !s.hiddenAccount && { label: 'Edit', icon: <IconPencil aria-hidden />, onClick: () => open(s, true) },
              mayBecome &&
                !s.hiddenAccount && {
                  label: 'Log in as',
                  icon: <IconLogin2 aria-hidden />,
                  onClick: () => setBecoming(s),
                },
              mayEdit &&
                !s.hiddenAccount &&
                (s.untimedAssessment
                  ? { label: 'Set Timed', icon: <IconClock aria-hidden />, onClick: () => void time([s], false) }
                  : { label: 'Set Untimed', icon: <IconClockOff aria-hidden />, onClick: () => void time([s], true) }),
              mayMove &&
                !s.hiddenAccount && {
                  label: 'Class Transfer',
                  icon: <IconTransfer aria-hidden />,
                  onClick: () => setMoving([s]),
                },
              mayMove &&
                !s.hiddenAccount && {
                  label: 'Remove from Class',
                  icon: <IconUserMinus aria-hidden />,
                  danger: true,
                  onClick: () => setRemoving([s]),
                },
            ]}
          />
        )}
        empty={
          search.search ? (
            <EmptyState title={`No student matches "${search.search}"`}>
              Search for another name, email or student ID, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="No students in this class yet">
              {mayEdit
                ? 'Add Students chooses among those of the school; Import List brings in a class from a spreadsheet.'
                : 'Its primary teacher or an administrator can add students.'}
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
      {mayEdit && (
        <ImportDialog source={source} current={waiting} opened={importing} onClose={() => setImporting(false)} />
      )}
      {mayMove && <AddStudentsDialog section={section} at={at} opened={adding} onClose={() => setAdding(false)} />}
      <SignInCardsDialog section={section} opened={printing} onClose={() => setPrinting(false)} />
      <TransferDialog section={section} at={at} students={moving} onDone={list.clear} onClose={() => setMoving(null)} />
      <StudentDialog scope={scope} student={opened} edit={editing} onClose={() => setOpened(null)} />
      <LogInAsDialog
        scope={scope}
        schoolId={section.schoolId}
        user={becoming}
        failed={(name) => `Failed to login as ${name}. Please try again.`}
        onClose={() => setBecoming(null)}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={
          removing?.length === 1
            ? `Remove ${removing[0]!.fullName} from this class?`
            : `Remove ${removing?.length ?? 0} students from this class?`
        }
        confirm="Remove from Class"
        danger
        onConfirm={() => remove(removing!)}
        failed={notRemoved}
        onClose={() => setRemoving(null)}
      >
        Their account, their assessments and their results stay.
      </ConfirmDialog>
    </>
  );
}
