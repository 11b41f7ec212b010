import { Button, Radio, Select, Skeleton, Stack } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nothingOfOne, tellBatch, type Batch, type Said } from '../../api/batches.js';
import { everyStudentQuery } from '../../api/class.js';
import {
  assignLesson,
  courseQuery,
  coursesQuery,
  refreshCourses,
  type AssignLessonRequest,
} from '../../api/courses.js';
import { counted } from '../../lib/counted.js';
import { dayText, momentText } from '../../lib/moments.js';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { ClassChecks } from './ClassChecks.js';
import { EditAssignmentDialog, type EditedAssignment } from './EditAssignment.js';
import { datesFromNow, fieldOf, sentDates, type LessonDates } from './lesson-dates.js';
import { LessonDateFields } from './LessonDateFields.js';
import { StudentChecks } from './StudentChecks.js';
import css from './lessons.module.css';

/** A lesson that can be given. */
export interface GivableLesson {
  courseId: number;
  lessonId: number;
  name: string;
  /** '25 minutes teaching, 18 minutes independent' */
  facts?: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** One, or several to choose among. */
  lessons: readonly GivableLesson[];
  /** Chosen when it opens. */
  sectionIds?: readonly number[];
  /** Whom it is meant for; without them whole classes. */
  students?: readonly { id: number; name: string }[];
}

const FAILED = 'There was a problem assigning this lesson. Please try again.';

/** Assign Lesson: to classes as a whole, or to students of them. */
export function AssignLessonDialog({ opened, onClose, lessons, ...rest }: Props) {
  const [first] = lessons;
  return (
    <Dialog opened={opened} onClose={onClose} title="Assign Lesson" size={560}>
      {first && <Loaded lessons={lessons} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

interface AssignForm extends LessonDates {
  lessonId: string;
  sectionIds: number[];
  whom: 'students' | 'class';
  studentIds: number[];
}

function Loaded({ lessons, sectionIds = [], students = [], onClose }: Omit<Props, 'opened'>) {
  const courses = useQuery(coursesQuery);
  const [now] = useState(Date.now);
  const [editing, setEditing] = useState<EditedAssignment | null>(null);
  const classes = courses.data?.classes.filter(({ assign }) => assign);
  const batch = useBatch<AssignLessonRequest>({
    send: assignLesson,
    words: assignedWords,
    refresh: refreshCourses,
    shows: (over) => over.counts.done < over.rows.length && !nothingOfOne(over),
    onOver: (over, undo) => {
      if (over.counts.done < over.rows.length) return;
      tellBatch(over, assignedWords(over), undo);
      onClose();
    },
  });
  const form = useEditForm<AssignForm>({
    initial: {
      ...datesFromNow(now),
      lessonId: String(lessons[0]!.lessonId),
      sectionIds: [...sectionIds],
      whom: students.length > 0 ? 'students' : 'class',
      studentIds: students.map(({ id }) => id),
    },
    rules: (typed) => {
      const dates = sentDates(typed);
      return {
        ...('errors' in dates ? dates.errors : {}),
        ...whomErrors(typed),
      };
    },
    send: async (typed) => {
      const dates = sentDates(typed);
      if (!('sent' in dates)) return;
      const chosen = chosenOf(typed);
      const answer = await batch.run({
        he_course_id: lesson.courseId,
        lesson_id: lesson.lessonId,
        class_ids: chosen,
        ...dates.sent,
        replace: false,
        ...(typed.whom === 'students' && {
          students: chosen.map((class_id) => ({ class_id, student_ids: inClass(class_id, typed) })),
        }),
      });
      if (nothingOfOne(answer)) throw new Error(answer.rows[0]!.reason!);
    },
    done: null,
    failed: (error) => startProblem(error, FAILED),
    fieldOf,
  });
  const { values, errors } = form;
  const lesson = lessons.find(({ lessonId }) => String(lessonId) === values.lessonId)!;
  const given = useQuery(courseQuery(lesson.courseId, undefined))
    .data?.sections.flatMap((section) => section.lessons)
    .find(({ id }) => id === lesson.lessonId)?.assignments;
  const toStudents = values.whom === 'students';
  // Which of the students are in which class is asked for the classes that are chosen.
  const members = useQueries({
    queries: (toStudents ? values.sectionIds : []).map(everyStudentQuery),
  });
  const membersOf = new Map(values.sectionIds.map((sectionId, i) => [sectionId, members[i]?.data ?? []] as const));
  /** Those whom it is meant for; without them everybody in the classes that are chosen. */
  const choosable =
    students.length > 0
      ? students
      : [...new Map([...membersOf.values()].flat().map((one) => [one.id, one])).values()].map((one) => ({
          ...{ id: one.id, name: `${one.firstName} ${one.lastName}` },
        }));
  /** Whether it is known who is in each of the classes that are chosen. */
  function areKnown(): boolean {
    return members.every(({ data }) => data !== undefined);
  }
  /** What is wrong with the classes and the students that are chosen. */
  function whomErrors(typed: AssignForm): Record<string, string> {
    const reaches = chosenOf(typed).length > 0;
    if (typed.whom === 'students' && typed.sectionIds.length > 0) {
      if (members.some(({ isError, data }) => isError && !data))
        return { sectionIds: 'The students of a class could not be loaded. Please select it again.' };
      if (!areKnown()) return { sectionIds: 'It is not known yet who is in these classes. Please try again.' };
      if (choosable.length === 0) return { sectionIds: 'There are no students in these classes' };
      if (typed.studentIds.length === 0 || (students.length === 0 && !reaches))
        return { studentIds: 'Please select a student' };
    }
    return reaches ? {} : { sectionIds: 'Please select a class' };
  }
  /** Of the students that are chosen those who are in a class. */
  function inClass(sectionId: number, { studentIds }: Pick<AssignForm, 'studentIds'>): number[] {
    const there = new Set(membersOf.get(sectionId)?.map(({ id }) => id));
    return studentIds.filter((id) => there.has(id));
  }
  const wholly = new Map(
    (given ?? []).flatMap((one) => (one.student_ids === null ? [[one.section_id, one] as const] : [])),
  );
  /** Classes that can be given it: in which it is not already, or some of the students are. */
  function chosenOf(typed: AssignForm): number[] {
    return typed.sectionIds.filter((id) =>
      typed.whom === 'students' ? inClass(id, typed).length > 0 : !wholly.has(id),
    );
  }
  if (courses.isError && !courses.data)
    return <LoadFailed title="Failed to load classes." error={courses.error} onRetry={() => void courses.refetch()} />;
  if (!classes) return <Skeleton h={360} aria-busy />;
  if (classes.length === 0)
    return (
      <EmptyState title="You lead no class that is active.">
        Lessons are assigned by the primary teacher of a class and by the administrators of the school.
      </EmptyState>
    );
  const chosen = chosenOf(values);
  const reached = toStudents
    ? new Set(chosen.flatMap((id) => inClass(id, values))).size
    : classes.filter(({ id }) => chosen.includes(id)).reduce((all, one) => all + one.studentCount, 0);
  return (
    <BatchSteps batch={batch}>
      <Form
        form={form}
        className={css.form}
        foot={
          <FormFoot
            form={form}
            action="Assign Lesson"
            note={
              chosen.length > 0 && (
                <span className="num">
                  {counted(chosen.length, 'class', 'classes')}, {counted(reached, 'student')}
                </span>
              )
            }
          />
        }
      >
        {lessons.length > 1 ? (
          <Select
            label="Lesson"
            data={lessons.map(({ lessonId, name }) => ({ value: String(lessonId), label: name }))}
            {...form.getInputProps('lessonId')}
            allowDeselect={false}
          />
        ) : (
          <p className={css.facts}>
            {lesson.name}
            {lesson.facts && `, ${lesson.facts}.`}
          </p>
        )}
        <Radio.Group label="Who gets it" {...form.getInputProps('whom')}>
          <Stack gap={10} mt={4}>
            {students.length > 0 && (
              <Radio
                value="students"
                label={`Only ${students.length === 1 ? students[0]!.name : `these ${students.length} students`}`}
                description={students.length === 1 ? undefined : namesOf(students)}
              />
            )}
            <Radio value="class" label="Whole classes" />
            {students.length === 0 && <Radio value="students" label="Certain students of them" />}
          </Stack>
        </Radio.Group>
        <ClassChecks
          label="Classes"
          classes={classes}
          value={values.sectionIds}
          onChange={(ids) => form.setValues({ sectionIds: ids })}
          error={errors.sectionIds}
          about={(section) => {
            const there = wholly.get(section.id);
            if (toStudents) {
              if (!values.sectionIds.includes(section.id)) return there ? { text: 'has it as a whole' } : null;
              const known = members[values.sectionIds.indexOf(section.id)];
              if (known?.isError && !known.data)
                return { text: 'its students could not be loaded: please select it again' };
              if (!known?.data) return { text: 'looking who is in it' };
              const some = inClass(section.id, values).length;
              return {
                text: students.length > 0 ? `${some} of the ${values.studentIds.length} are in it` : `${some} selected`,
              };
            }
            if (!there) return null;
            const { start_at, end_at } = there.assignment_schedule;
            return {
              off: true,
              text: `assigned from ${dayText(start_at)}, ${end_at ? `to ${dayText(end_at)}` : 'no end'}`,
              aside: (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Edit the dates of ${section.displayName}`}
                  onClick={() =>
                    setEditing({
                      scheduleId: there.schedule_id,
                      sectionId: section.id,
                      lessonName: lesson.name,
                      className: section.displayName,
                      dates: there.assignment_schedule,
                      revision: there.revision,
                    })
                  }
                >
                  Edit
                </Button>
              ),
            };
          }}
        />
        {toStudents && choosable.length > (students.length > 0 ? 1 : 0) && (
          <StudentChecks
            students={choosable}
            value={values.studentIds}
            onChange={(ids) => form.setValues({ studentIds: ids })}
            error={errors.studentIds}
          />
        )}
        <LessonDateFields form={form} />
      </Form>
      <EditAssignmentDialog assignment={editing} onClose={() => setEditing(null)} />
    </BatchSteps>
  );
}

/** How the end of giving lessons is said. */
export function assignedWords({ counts: { done, skipped, failed } }: Batch): Said {
  const all = done + skipped + failed;
  if (done === all)
    return { tone: 'success', text: done === 1 ? 'Lesson assigned.' : `${counted(done, 'assignment')} made.` };
  if (done > 0)
    return { tone: 'warning', text: `${done.toLocaleString('en-US')} of ${counted(all, 'assignment')} made.` };
  return { tone: 'error', text: failed > 0 ? FAILED : 'Nothing was assigned: all of it was there already.' };
}

/** 'Nov 20, 2026, 8:00 AM CST, no end' */
export function windowWords({ start_at, end_at }: { start_at: string; end_at: string | null }): string {
  return `from ${momentText(start_at)}${end_at ? ` to ${momentText(end_at)}` : ', no end'}`;
}

function namesOf(students: readonly { name: string }[]): string {
  const shown = students.slice(0, 4).map(({ name }) => name);
  return `${shown.join(', ')}${students.length > 4 ? ` and ${students.length - 4} more` : ''}`;
}
