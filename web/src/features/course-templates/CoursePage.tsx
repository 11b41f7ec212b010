import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { OrderList } from '../../ui/OrderList.js';
import { PageHead } from '../../ui/PageHead.js';
import { usePage } from '../../ui/page.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { Tag } from '../../ui/Tag.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { ArchiveCourse } from './ArchiveCourse.js';
import { bringBack } from './CoursesPage.js';
import {
  addSection,
  courseQuery,
  deleteLesson,
  deleteSection,
  editSection,
  forgetLesson,
  giveLessonBack,
  withdrawLesson,
  type Course,
  type CourseSection,
  type LessonCard,
} from './courses.js';
import css from './course-templates.module.css';
import { RenameDialog } from './RenameDialog.js';
import { moved, useOrder, withLessonAt } from './use-order.js';
import { lessonFacts, schoolsText, withdrawText } from './words.js';

/** One course template: its sections with their lessons, in the order that students meet them. */
export function CoursePage({ courseId }: { courseId: number }) {
  const course = useQuery(courseQuery(courseId));
  usePage(course.data?.name, [{ label: 'Courses', to: '/admin/courses' }]);
  if (course.isError && !course.data) {
    const gone = course.error instanceof ApiProblem && course.error.status === 404;
    return gone ? (
      <EmptyState
        size="page"
        title="This course does not exist."
        action={<LinkButton to="/admin/courses">All courses</LinkButton>}
      />
    ) : (
      <LoadFailed title="The course could not be loaded." error={course.error} onRetry={() => void course.refetch()} />
    );
  }
  return course.data ? <OpenCourse course={course.data} /> : <LoadingHead />;
}

type Open =
  | { of: 'rename' | 'archive' | 'new section' }
  | { of: 'section' | 'delete section'; section: CourseSection }
  | { of: 'move' | 'withdraw' | 'delete lesson'; lesson: LessonCard };

function OpenCourse({ course }: { course: Course }) {
  const { sections, order, put, saving } = useOrder(course);
  const [dialog, setDialog] = useState<Open | null>(null);
  const [said, setSaid] = useState('');
  const close = () => setDialog(null);
  const archived = course.archivedAt !== null;
  const lessons = sections.flatMap((section) => section.lessons);
  const taken = schoolsText(course.schools);
  const at = (sectionId: number) => order.findIndex(({ id }) => id === sectionId);
  const moveSection = (from: number, to: number) => put(moved(order, from, to));
  const moveLesson = (section: CourseSection, from: number, to: number) =>
    put(order.map((one) => (one.id === section.id ? { ...one, lessonIds: moved(one.lessonIds, from, to) } : one)));
  const toSection = (lesson: LessonCard, target: CourseSection, place: number) => {
    put(withLessonAt(order, lesson.id, target.id, place));
    setSaid(`${lesson.name} is now in ${target.name}, place ${place + 1}`);
  };
  /** By key beyond the edge of a section: into the one above or below. */
  const leave = (section: CourseSection, from: number, way: -1 | 1): boolean => {
    const target = sections[at(section.id) + way];
    if (!target) return false;
    toSection(section.lessons[from]!, target, way < 0 ? target.lessons.length : 0);
    return true;
  };
  const addButton = !archived && (
    <Button variant="filled" leftSection={<IconPlus aria-hidden />} onClick={() => setDialog({ of: 'new section' })}>
      Add Section
    </Button>
  );
  return (
    <>
      <PageHead
        title={course.name}
        fact={
          <span className="num">
            {course.exam}. {counted(sections.length, 'section')}, {counted(lessons.length, 'lesson')}.{' '}
            {taken ? `Taken by ${taken}.` : 'No school takes it yet.'}
          </span>
        }
        actions={
          archived ? (
            <Button variant="filled" onClick={() => void bringBack(course)}>
              Bring back
            </Button>
          ) : (
            <>
              <span className={css.saving} role="status">
                {saving ? 'Saving the order' : ''}
              </span>
              <Button onClick={() => setDialog({ of: 'rename' })}>Rename</Button>
              <Button onClick={() => setDialog({ of: 'archive' })}>Archive</Button>
              {addButton}
            </>
          )
        }
      />
      {archived && (
        <Alert color="amber" title="This course is archived">
          No school can take it, and nothing of it changes. Bring it back to change it.
        </Alert>
      )}
      {!archived && lessons.length === 0 && sections.length > 0 && (
        <Alert color="amber" title="This course has no lessons yet">
          {taken ? `${taken} sees an empty course.` : 'A school that takes it would see an empty course.'}
        </Alert>
      )}
      {sections.length === 0 ? (
        <EmptyState title="This course has no sections yet." action={addButton}>
          A section holds lessons about one part of the exam.
        </EmptyState>
      ) : (
        <OrderList
          label={`Sections of ${course.name}`}
          items={sections}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={moveSection}
          fixed={archived}
        >
          {(section, place, handle) => (
            <section className={css.section} aria-labelledby={`section-${section.id}`}>
              <header>
                {handle}
                <div className={css.words}>
                  <h2 id={`section-${section.id}`} className="h2">
                    {section.name}
                  </h2>
                  {section.memo && <p>{section.memo}</p>}
                </div>
                {!archived && (
                  <>
                    <LinkButton
                      to="/admin/courses/$courseId/lessons/new"
                      params={{ courseId: course.id }}
                      search={{ section: section.id }}
                      size="xs"
                      leftSection={<IconPlus size={16} aria-hidden />}
                      aria-label={`Add lesson to ${section.name}`}
                    >
                      Add lesson
                    </LinkButton>
                    <RowMenu
                      name={section.name}
                      actions={[
                        { label: 'Edit section', onClick: () => setDialog({ of: 'section', section }) },
                        place > 0 && { label: 'Move up', onClick: () => moveSection(place, place - 1) },
                        place < sections.length - 1 && {
                          label: 'Move down',
                          onClick: () => moveSection(place, place + 1),
                        },
                        {
                          label: 'Delete section',
                          danger: true,
                          onClick: () => setDialog({ of: 'delete section', section }),
                        },
                      ]}
                    />
                  </>
                )}
              </header>
              <OrderList
                label={`Lessons of ${section.name}`}
                kind="lessons"
                items={section.lessons}
                idOf={({ id }) => id}
                nameOf={({ name }) => name}
                onMove={(from, to) => moveLesson(section, from, to)}
                onTake={(id, to) => {
                  const lesson = lessons.find((one) => String(one.id) === id);
                  if (lesson) toSection(lesson, section, to);
                }}
                onLeave={(from, way) => leave(section, from, way)}
                fixed={archived}
                empty="No lessons in this section yet."
              >
                {(lesson, i, own) => (
                  <LessonRow courseId={course.id} lesson={lesson} handle={own}>
                    {!archived && (
                      <RowMenu
                        name={lesson.name}
                        actions={[
                          i > 0 && { label: 'Move up', onClick: () => moveLesson(section, i, i - 1) },
                          i < section.lessons.length - 1 && {
                            label: 'Move down',
                            onClick: () => moveLesson(section, i, i + 1),
                          },
                          sections.length > 1 && {
                            label: 'Move to another section',
                            onClick: () => setDialog({ of: 'move', lesson }),
                          },
                          lesson.withdrawnAt === null
                            ? { label: 'Withdraw', onClick: () => setDialog({ of: 'withdraw', lesson }) }
                            : { label: 'Give back', onClick: () => void giveBack(lesson) },
                          !lesson.use.used && {
                            label: 'Delete',
                            danger: true,
                            onClick: () => setDialog({ of: 'delete lesson', lesson }),
                          },
                        ]}
                      />
                    )}
                  </LessonRow>
                )}
              </OrderList>
            </section>
          )}
        </OrderList>
      )}
      <span className="vh" role="status">
        {said}
      </span>

      <RenameDialog opened={dialog?.of === 'rename'} course={course} onClose={close} />
      <ArchiveCourse opened={dialog?.of === 'archive'} course={course} onClose={close} />
      <Dialog
        opened={dialog?.of === 'new section' || dialog?.of === 'section'}
        title={dialog?.of === 'section' ? 'Edit Section' : 'Add Section'}
        onClose={close}
        size={520}
      >
        <SectionFields course={course} section={dialog?.of === 'section' ? dialog.section : null} onClose={close} />
      </Dialog>
      <Dialog
        opened={dialog?.of === 'move'}
        title={dialog?.of === 'move' ? `Move ${dialog.lesson.name}` : ''}
        onClose={close}
        size={480}
      >
        {dialog?.of === 'move' && (
          <MoveFields
            sections={sections.filter((section) => section.lessons.every(({ id }) => id !== dialog.lesson.id))}
            onMove={(target) => {
              toSection(dialog.lesson, target, target.lessons.length);
              close();
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={dialog?.of === 'delete section'}
        title={dialog?.of === 'delete section' ? `Delete ${dialog.section.name}?` : ''}
        confirm="Delete section"
        danger
        onConfirm={() =>
          dialog?.of === 'delete section' ? told(deleteSection(dialog.section.id), 'Section deleted') : undefined
        }
        onClose={close}
      >
        <p>
          {dialog?.of === 'delete section' && dialog.section.lessons.length > 0
            ? `It has ${counted(dialog.section.lessons.length, 'lesson')}. Move or delete them first.`
            : 'It has no lessons, so nothing else goes with it.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog?.of === 'withdraw'}
        title={dialog?.of === 'withdraw' ? `Withdraw ${dialog.lesson.name}?` : ''}
        confirm="Withdraw"
        onConfirm={() =>
          dialog?.of === 'withdraw' ? told(withdrawLesson(dialog.lesson.id), 'Lesson withdrawn') : undefined
        }
        onClose={close}
      >
        <p>{dialog?.of === 'withdraw' && withdrawText(dialog.lesson.use)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog?.of === 'delete lesson'}
        title={dialog?.of === 'delete lesson' ? `Delete ${dialog.lesson.name}?` : ''}
        confirm="Delete lesson"
        danger
        onConfirm={() =>
          dialog?.of === 'delete lesson'
            ? told(
                deleteLesson(dialog.lesson.id).then(() => forgetLesson(dialog.lesson.id)),
                'Lesson deleted',
              )
            : undefined
        }
        onClose={close}
      >
        <p>No class was ever given this lesson. Its pages and choice of questions disappear; the questions stay.</p>
      </ConfirmDialog>
    </>
  );
}

async function told(work: Promise<void>, done: string): Promise<void> {
  await work;
  notify.success(done);
}

async function giveBack({ id }: LessonCard): Promise<void> {
  await told(giveLessonBack(id), 'Lesson given back').catch(notify.problem);
}

function LessonRow({
  courseId,
  lesson,
  handle,
  children,
}: {
  courseId: number;
  lesson: LessonCard;
  handle: ReactNode;
  children: ReactNode;
}) {
  const { id, name, withdrawnAt, topics, use } = lesson;
  return (
    <div className={css.lesson} data-withdrawn={withdrawnAt !== null || undefined}>
      {handle}
      <div className={css.words}>
        <Link className="way" to="/admin/courses/$courseId/lessons/$lessonId" params={{ courseId, lessonId: id }}>
          {name}
        </Link>
        <p className="num">{lessonFacts(lesson)}</p>
        {topics.length > 0 && <p>{topics.join(', ')}</p>}
      </div>
      {withdrawnAt !== null && <Tag tone="warn">Withdrawn</Tag>}
      {use.assignments > 0 && <span className={`${css.use} num`}>{counted(use.assignments, 'assignment')} now</span>}
      {children}
    </div>
  );
}

function SectionFields({
  course,
  section,
  onClose,
}: {
  course: Course;
  section: CourseSection | null;
  onClose: () => void;
}) {
  const form = useEditForm({
    initial: { name: section?.name ?? '', memo: section?.memo ?? '' },
    rules: ({ name }) => (name.trim() ? {} : { name: 'Please enter a name' }) as Record<string, string>,
    send: (typed) =>
      section ? editSection(section.id, { ...typed, revision: course.revision }) : addSection(course.id, typed),
    done: section ? 'Section saved' : 'Section added',
    onDone: onClose,
  });
  return (
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action={section ? 'Save' : 'Add Section'} />}>
      <TextInput label="Name" {...form.getInputProps('name')} maxLength={200} autoComplete="off" data-autofocus />
      <Textarea
        label="Memo"
        description="One or two sentences that teachers and students read below the name."
        {...form.getInputProps('memo')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
      />
    </Form>
  );
}

function MoveFields({ sections, onMove }: { sections: CourseSection[]; onMove: (section: CourseSection) => void }) {
  const form = useEditForm<{ section: string | null }>({
    initial: { section: null },
    asks: false,
    rules: ({ section }) => (section ? {} : { section: 'Please choose a section' }) as Record<string, string>,
    send: async ({ section }) => {
      onMove(sections.find(({ id }) => String(id) === section)!);
      await Promise.resolve();
    },
    done: null,
  });
  return (
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action="Move" />}>
      <Select
        label="To the end of"
        placeholder="Choose a section"
        data={sections.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('section')}
        data-autofocus
      />
    </Form>
  );
}
