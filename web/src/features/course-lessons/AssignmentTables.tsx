import { Button } from '@mantine/core';
import { IconCalendarShare, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import {
  assignmentsQuery,
  coursesQuery,
  deleteAssignment,
  PER_PAGE,
  refreshCourses,
  type AssignedLesson,
  type AssignmentsOf,
  type ScheduleStatus,
} from '../../api/courses.js';
import { notify } from '../../api/notifications.js';
import { orderInAddress, orderOf, type ListView } from '../../lib/list-view.js';
import { counted } from '../../lib/counted.js';
import { shortDay, timeText } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { EditAssignmentDialog, type EditedAssignment } from '../../shared/lessons/EditAssignment.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { CopyPlanDialog } from './CopyPlanDialog.js';
import css from './course-lessons.module.css';
import { MoveDatesDialog } from './MoveDatesDialog.js';

/** What the tables show, as kept in the address: one order and one search for all three. */
export type TablesSearch = Pick<ListSearch, 'sort' | 'order' | 'search'>;

/** What began last stands first, and of what is to come what begins next. */
const viewOf = (status: ScheduleStatus): ListView => ({
  ...{ perPage: PER_PAGE, sort: 'start_at' },
  order: status === 'upcoming' ? 'asc' : 'desc',
});
const GROUPS: { status: ScheduleStatus; title: string; none: string }[] = [
  { status: 'active', title: 'Active', none: 'No lesson is open at the moment.' },
  { status: 'upcoming', title: 'Upcoming', none: 'No lesson begins later.' },
  { status: 'past', title: 'Past', none: 'No lesson has ended yet.' },
];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  of: AssignmentsOf;
  search: TablesSearch;
  onSearch: (search: TablesSearch) => void;
}

/** Lessons that classes have, or one class: active, upcoming and past. */
export function AssignmentTables({ of, search, onSearch }: Props) {
  const courses = useQuery(coursesQuery).data;
  const [editing, setEditing] = useState<EditedAssignment | null>(null);
  const [deleting, setDeleting] = useState<AssignedLesson | null>(null);
  const [moving, setMoving] = useState(false);
  const [copying, setCopying] = useState(false);
  const mayAssign =
    'sectionId' in of
      ? courses?.classes.some(({ id, assign }) => id === of.sectionId && assign)
      : courses?.classes.some(({ assign }) => assign);
  const remove = async () => {
    try {
      const { message } = await deleteAssignment(deleting!);
      notify.success(message);
    } finally {
      void refreshCourses();
    }
  };
  return (
    <>
      <Toolbar>
        <SearchInput
          label="Search assignments"
          placeholder={'sectionId' in of ? 'Search by lesson' : 'Search by lesson or class'}
          value={search.search ?? ''}
          onChange={(text) => onSearch({ ...search, search: text || undefined })}
        />
        {mayAssign && (
          <>
            <Button leftSection={<IconCalendarShare {...icon} />} onClick={() => setMoving(true)}>
              Move dates
            </Button>
            <Button leftSection={<IconCopy {...icon} />} onClick={() => setCopying(true)}>
              Copy a plan
            </Button>
          </>
        )}
      </Toolbar>
      <div className={css.groups}>
        {GROUPS.map((group) => (
          <Group
            key={group.status}
            {...group}
            of={of}
            search={search}
            onSearch={onSearch}
            onEdit={(row) =>
              setEditing({
                scheduleId: row.schedule_id,
                sectionId: row.section_id,
                lessonName: row.lesson_name,
                className: row.section_name,
                dates: row.assignment_schedule,
                revision: row.revision,
              })
            }
            onDelete={setDeleting}
          />
        ))}
      </div>
      <EditAssignmentDialog assignment={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete Lesson Assignment"
        confirm="Delete"
        danger
        onConfirm={remove}
        failed={(error) => {
          const said = error instanceof ApiProblem && [403, 404].includes(error.status);
          notify.error(said ? error.message : 'Something went wrong. Please try again.');
        }}
        onClose={() => setDeleting(null)}
      >
        <p>Are you sure you want to Delete the Lesson Assignment?</p>
        {deleting && (
          <p>
            {deleting.lesson_name} of {deleting.section_name}. What students have done of it stays in the gradebook.
          </p>
        )}
      </ConfirmDialog>
      <MoveDatesDialog opened={moving} of={of} onClose={() => setMoving(false)} />
      <CopyPlanDialog opened={copying} of={of} onClose={() => setCopying(false)} />
    </>
  );
}

interface GroupProps extends Props {
  status: ScheduleStatus;
  title: string;
  none: string;
  onEdit: (row: AssignedLesson) => void;
  onDelete: (row: AssignedLesson) => void;
}

function Group({ status, title, none, of, search, onSearch, onEdit, onDelete }: GroupProps) {
  const [at, setAt] = useState({ page: 1, of: '' });
  const view = viewOf(status);
  const sort = orderOf(view, search);
  const narrowed = JSON.stringify([search, of]);
  const page = at.of === narrowed ? at.page : 1;
  const list = useQuery(
    assignmentsQuery(of, status, { page, sort: sort.by, order: sort.order, search: search.search ?? '' }),
  );
  const rows = list.data?.assigned_lessons;
  const total = list.data?.meta.totalCount;
  return (
    <Section title={title} aside={total !== undefined && <span className="num">{counted(total, 'assignment')}</span>}>
      <DataTable
        label={title}
        height="fixed"
        columns={columnsOf(of, (list.data?.courses_count ?? 1) > 1)}
        rows={rows}
        rowId={({ schedule_id }) => schedule_id}
        rowName={nameOf}
        sort={sort}
        onSort={(order) => onSearch({ ...search, ...orderInAddress(view, order) })}
        loadingRows={status === 'active' ? 3 : 1}
        failed={
          list.isError && !list.data
            ? { title: 'Failed to load assignments.', error: list.error, onRetry: () => void list.refetch() }
            : null
        }
        {...(rows?.some(({ edit, delete: remove }) => edit || remove) && {
          actions: (row: AssignedLesson) => (
            <RowMenu
              name={nameOf(row)}
              actions={[
                row.edit && { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => onEdit(row) },
                row.delete && {
                  label: 'Delete',
                  danger: true,
                  icon: <IconTrash {...icon} />,
                  onClick: () => onDelete(row),
                },
              ]}
            />
          ),
        })}
        empty={<p className={css.nothing}>{search.search ? 'Nothing here matches the search.' : none}</p>}
      />
      <Pager
        page={page}
        perPage={PER_PAGE}
        total={total}
        shown={rows?.length}
        onPage={(next) => setAt({ page: next, of: narrowed })}
      />
    </Section>
  );
}

const nameOf = ({ lesson_name, section_name }: AssignedLesson): string => `${lesson_name} of ${section_name}`;

function columnsOf(of: AssignmentsOf, severalCourses: boolean): Column<AssignedLesson>[] {
  return [
    {
      id: 'lesson',
      header: 'Lesson Name',
      sort: 'lesson_name',
      cell: (row) => (
        <span className={css.lessonCell}>
          <b>{row.lesson_name}</b>
          {row.students !== null && <small>Only {counted(row.students, 'student')}</small>}
        </span>
      ),
    },
    ...(severalCourses
      ? [
          {
            id: 'course',
            header: 'Course Name',
            sort: 'course_name',
            cell: (row: AssignedLesson) => row.course_name,
            phoneLabel: '',
          },
        ]
      : []),
    ...('courseId' in of
      ? [
          {
            id: 'class',
            header: 'Class',
            sort: 'section_name',
            cell: (row: AssignedLesson) => (
              <Link
                to="/staff/course_activities/class/$sectionId/assignments"
                params={{ sectionId: row.section_id }}
                className="way"
              >
                {row.section_name}
              </Link>
            ),
            phoneLabel: '',
          },
        ]
      : []),
    { id: 'by', header: 'Assigned By', sort: 'created_by', cell: (row) => row.created_by, phone: 'hide' },
    {
      id: 'start',
      header: 'Start Time',
      sort: 'start_at',
      cell: (row) => <At moment={row.assignment_schedule.start_at} />,
      phoneLabel: 'Start:',
    },
    {
      id: 'end',
      header: 'End Time',
      sort: 'end_at',
      cell: ({ assignment_schedule: { end_at } }) => (end_at ? <At moment={end_at} /> : 'No end'),
      phoneLabel: 'End:',
    },
  ];
}

/** '11/20/26, 2:30 PM CST', broken between day and time where it is narrow. */
function At({ moment }: { moment: string }) {
  return (
    <span className={css.moments}>
      <span>{shortDay(moment)},</span> <span>{timeText(moment)}</span>
    </span>
  );
}
