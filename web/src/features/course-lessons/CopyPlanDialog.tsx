import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tellBatch } from '../../api/batches.js';
import { copyPlan, coursesQuery, refreshCourses, type AssignmentsOf, type CopyPlanRequest } from '../../api/courses.js';
import { fieldsOf } from '../../lib/moments.js';
import { dayTyped, EARLIEST, NO_SUCH_DATE } from '../../lib/typed-dates.js';
import { Select } from '@mantine/core';
import { ClassSelect } from '../../shared/classes/ClassSelect.js';
import { assignedWords } from '../../shared/lessons/AssignLessonDialog.js';
import { ClassChecks } from '../../shared/lessons/ClassChecks.js';
import css from '../../shared/lessons/lessons.module.css';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';

interface Props {
  opened: boolean;
  of: AssignmentsOf;
  onClose: () => void;
}

/** Gives classes what another class has of a course, with a new first day. */
export function CopyPlanDialog({ opened, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Copy a plan" size={560}>
      {opened && <Copy {...rest} />}
    </Dialog>
  );
}

interface CopyForm {
  courseId: string;
  fromId: string;
  sectionIds: number[];
  startOn: string;
}

function Copy({ of, onClose }: Omit<Props, 'opened'>) {
  const courses = useQuery(coursesQuery).data;
  const classes = courses?.classes ?? [];
  const list = courses?.course_activities ?? [];
  const [now] = useState(Date.now);
  const batch = useBatch<CopyPlanRequest>({
    send: copyPlan,
    words: assignedWords,
    refresh: refreshCourses,
    onOver: (over, undo) => {
      if (over.counts.done < over.rows.length) return;
      tellBatch(over, assignedWords(over), undo);
      onClose();
    },
  });
  const form = useEditForm<CopyForm>({
    initial: {
      courseId: 'courseId' in of ? String(of.courseId) : list.length > 0 ? String(list[0]!.id) : '',
      fromId: '',
      sectionIds: 'sectionId' in of ? [of.sectionId] : [],
      startOn: fieldsOf(now).date,
    },
    rules: (typed) => ({
      ...(typed.courseId ? {} : { courseId: 'Please select a course' }),
      ...(typed.fromId ? {} : { fromId: 'Please select a class' }),
      ...(targets(typed).length > 0 ? {} : { sectionIds: 'Please select a class' }),
      ...(!typed.startOn
        ? { startOn: 'Start date is required' }
        : dayTyped(typed.startOn) === null
          ? { startOn: NO_SUCH_DATE }
          : {}),
    }),
    send: async (typed) => {
      await batch.run({
        he_course_id: Number(typed.courseId),
        from_section_id: Number(typed.fromId),
        class_ids: targets(typed),
        start_on: dayTyped(typed.startOn)!,
        replace: false,
      });
    },
    done: null,
    failed: (error) => startProblem(error, 'There was a problem assigning these lessons. Please try again.'),
    fieldOf: (name) =>
      ({
        from_section_id: 'fromId',
        class_ids: 'sectionIds',
        start_on: 'startOn',
        end_at: 'startOn',
        he_course_id: 'courseId',
      })[name],
  });
  const { values, errors } = form;
  return (
    <BatchSteps batch={batch}>
      <Form form={form} className={css.form} foot={<FormFoot form={form} action="Copy plan" />}>
        {'sectionId' in of && list.length > 1 && (
          <Select
            label="Course"
            data={list.map(({ id, course_name }) => ({ value: String(id), label: course_name }))}
            allowDeselect={false}
            {...form.getInputProps('courseId')}
          />
        )}
        <ClassSelect
          label="Take the plan of"
          classes={classes.filter(({ id }) => !('sectionId' in of) || id !== of.sectionId)}
          {...form.getInputProps('fromId')}
        />
        {'courseId' in of && (
          <ClassChecks
            label="Give it to"
            classes={classes.filter(({ id, assign }) => assign && String(id) !== values.fromId)}
            value={values.sectionIds}
            onChange={(ids) => form.setValues({ sectionIds: ids })}
            error={errors.sectionIds}
          />
        )}
        <DateField
          label="The first lesson starts on"
          of="The first lesson starts on"
          min={EARLIEST}
          value={values.startOn}
          onChange={(startOn) => form.setValues({ startOn })}
          error={errors.startOn}
          data-path="startOn"
        />
        <p className={css.note}>
          Every date moves by as many days as the first lesson; the times of the day stay. Lessons that a class has
          already keep their dates.
        </p>
      </Form>
    </BatchSteps>
  );
}

function targets({ sectionIds, fromId }: CopyForm): number[] {
  return sectionIds.filter((id) => String(id) !== fromId);
}
