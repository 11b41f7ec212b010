import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { useList } from '../../ui/use-list.js';
import { ArchiveCourse } from './ArchiveCourse.js';
import type { CoursesSearch } from './courses-search.js';
import { COURSES, coursesQuery, createCourse, restoreCourse, type Course, type ListedCourse } from './courses.js';
import css from './course-templates.module.css';
import { ImportCourse } from './ImportCourse.js';
import { RenameDialog } from './RenameDialog.js';
import { schoolsText } from './words.js';

const COLUMNS: Column<ListedCourse>[] = [
  {
    id: 'name',
    header: 'Course',
    sort: 'name',
    phone: 'title',
    cell: (course) => (
      <Link className="way" to="/admin/courses/$courseId" params={{ courseId: course.id }}>
        {course.name}
      </Link>
    ),
  },
  { id: 'exam', header: 'Exam', sort: 'exam', width: 90, cell: ({ exam }) => exam, phone: 'line', phoneLabel: '' },
  {
    id: 'sections',
    header: 'Sections',
    sort: 'sections',
    align: 'right',
    width: 110,
    cell: (course) => course.sections,
  },
  {
    id: 'lessons',
    header: 'Lessons',
    sort: 'lessons',
    align: 'right',
    width: 110,
    cell: ({ lessons }) => (lessons > 0 ? lessons : <span className="muted">None yet</span>),
  },
  {
    id: 'schools',
    header: 'Schools',
    width: '34%',
    cell: ({ schools }) => schoolsText(schools) ?? <span className="muted">None</span>,
  },
];

const ARCHIVED: Column<ListedCourse> = {
  id: 'archived',
  header: 'Archived',
  width: 150,
  cell: ({ archivedAt }) => <span className="num">{archivedAt && longDate(archivedAt)}</span>,
};

interface Props {
  search: CoursesSearch;
  onSearch: (search: CoursesSearch) => void;
  onOpen: (id: number) => void;
}

type Open = { of: 'new' | 'file' } | { of: 'rename' | 'archive'; course: ListedCourse };

/** The course templates: what each is made of, and who takes it. */
export function CoursesPage({ search, onSearch, onOpen }: Props) {
  const archived = search.archived === true;
  const list = useList({
    view: COURSES,
    search,
    onSearch,
    query: coursesQuery(search),
    rows: ({ courseTemplates }) => courseTemplates,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: 'Failed to load course templates.',
  });
  const [dialog, setDialog] = useState<Open | null>(null);
  const close = () => setDialog(null);
  const create = (
    <Button variant="filled" leftSection={<IconPlus aria-hidden />} onClick={() => setDialog({ of: 'new' })}>
      Create Course
    </Button>
  );
  return (
    <>
      <PageHead
        title="Courses"
        actions={
          <>
            <Button onClick={() => setDialog({ of: 'file' })}>Import Course</Button>
            {create}
          </>
        }
      />
      <CourseTabs current={archived ? 'archived' : 'courses'} />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'course')}>
        <SearchInput label="Search courses" placeholder="Search by name" {...list.searchInput} />
      </Toolbar>
      <DataTable
        label="Courses"
        columns={archived ? [COLUMNS[0]!, COLUMNS[1]!, COLUMNS[2]!, COLUMNS[3]!, ARCHIVED] : COLUMNS}
        {...list.table}
        rowName={({ name }) => name}
        actions={(course) => (
          <RowMenu
            name={course.name}
            actions={
              archived
                ? [{ label: 'Bring back', onClick: () => void bringBack(course) }]
                : [
                    { label: 'Rename', onClick: () => setDialog({ of: 'rename', course }) },
                    { label: 'Archive', onClick: () => setDialog({ of: 'archive', course }) },
                  ]
            }
          />
        )}
        empty={
          search.search ? (
            <EmptyState title={`No course matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : archived ? (
            <EmptyState title="No course is archived." />
          ) : (
            <EmptyState title="There are no courses yet." action={create}>
              A course is a template of sections and lessons that schools take.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
      <Dialog opened={dialog?.of === 'new'} onClose={close} title="Create Course" size={480}>
        <NewCourse onClose={close} onCreated={({ id }) => onOpen(id)} />
      </Dialog>
      <Dialog opened={dialog?.of === 'file'} onClose={close} title="Import Course" size={560}>
        <ImportCourse onImported={onOpen} />
      </Dialog>
      <RenameDialog
        opened={dialog?.of === 'rename'}
        course={dialog?.of === 'rename' ? dialog.course : null}
        onClose={close}
      />
      <ArchiveCourse
        opened={dialog?.of === 'archive'}
        course={dialog?.of === 'archive' ? dialog.course : null}
        onClose={close}
      />
    </>
  );
}

/** Courses, those that are archived, and what all of them ask. */
export function CourseTabs({ current }: { current: 'courses' | 'archived' | 'activities' }) {
  return (
    <PageTabs
      label="Courses"
      tabs={[
        { label: 'Courses', to: '/admin/courses', search: {}, current: current === 'courses' },
        { label: 'Activities', to: '/admin/course-activities', search: {}, current: current === 'activities' },
        { label: 'Archived', to: '/admin/courses', search: { archived: true }, current: current === 'archived' },
      ]}
    />
  );
}

/** Schools may take an archived course again. */
export async function bringBack({ id, name }: Pick<ListedCourse, 'id' | 'name'>): Promise<void> {
  try {
    await restoreCourse(id);
    notify.success(`${name} is back`);
  } catch (error) {
    notify.problem(error);
  }
}

interface Typed {
  name: string;
  exam: 'SAT' | 'ACT' | null;
}

function NewCourse({ onClose, onCreated }: { onClose: () => void; onCreated: (course: Course) => void }) {
  const form = useEditForm<Typed, Course>({
    initial: { name: '', exam: null },
    rules: ({ name, exam }) => ({
      ...(name.trim() ? {} : { name: 'Please enter a name' }),
      ...(exam ? {} : { exam: 'Please choose SAT or ACT' }),
    }),
    send: ({ name, exam }) => createCourse({ name: name.trim(), exam: exam! }),
    done: 'Course created',
    onDone: (course) => {
      onClose();
      onCreated(course);
    },
  });
  return (
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action="Create Course" />}>
      <TextInput label="Name" {...form.getInputProps('name')} maxLength={200} autoComplete="off" data-autofocus />
      <Select
        label="Exam"
        data={['SAT', 'ACT']}
        {...form.getInputProps('exam')}
        description="Which questions its lessons may choose from. It does not change later."
      />
    </Form>
  );
}
