import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tellBatch } from '../../api/batches.js';
import {
  assignSection,
  coursesQuery,
  refreshCourses,
  type AssignSectionRequest,
  type CourseSection,
} from '../../api/courses.js';
import { dayText } from '../../lib/moments.js';
import { assignedWords } from '../../shared/lessons/AssignLessonDialog.js';
import { ClassChecks } from '../../shared/lessons/ClassChecks.js';
import { datesFromNow, fieldOf, sentDates, type LessonDates } from '../../shared/lessons/lesson-dates.js';
import { LessonDateFields } from '../../shared/lessons/LessonDateFields.js';
import css from '../../shared/lessons/lessons.module.css';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { daysOn } from './days-on.js';

const MOST_DAYS = 60;

/** Assign Section: every lesson of it, one after the other. */
export function AssignSectionDialog({
  courseId,
  section,
  sectionIds,
  onClose,
}: {
  courseId: number;
  section: CourseSection | null;
  sectionIds: readonly number[];
  onClose: () => void;
}) {
  return (
    <Dialog opened={section !== null} onClose={onClose} title="Assign Section" size={560}>
      {section && <Assign courseId={courseId} section={section} sectionIds={sectionIds} onClose={onClose} />}
    </Dialog>
  );
}

interface SectionForm extends LessonDates {
  sectionIds: number[];
  days: number | string;
}

function Assign({
  courseId,
  section,
  sectionIds,
  onClose,
}: {
  courseId: number;
  section: CourseSection;
  sectionIds: readonly number[];
  onClose: () => void;
}) {
  const classes = (useQuery(coursesQuery).data?.classes ?? []).filter(({ assign }) => assign);
  const [now] = useState(Date.now);
  const batch = useBatch<AssignSectionRequest>({
    send: assignSection,
    words: assignedWords,
    refresh: refreshCourses,
    onOver: (over, undo) => {
      if (over.counts.done < over.rows.length) return;
      tellBatch(over, assignedWords(over), undo);
      onClose();
    },
  });
  const form = useEditForm<SectionForm>({
    initial: { ...datesFromNow(now), sectionIds: [...sectionIds], days: 2 },
    rules: (typed) => {
      const dates = sentDates(typed);
      return {
        ...('errors' in dates ? dates.errors : {}),
        ...(typed.sectionIds.length === 0 ? { sectionIds: 'Please select a class' } : {}),
        ...(daysOf(typed) === null ? { days: `A whole number from 0 to ${MOST_DAYS}` } : {}),
      };
    },
    send: async (typed) => {
      const dates = sentDates(typed);
      if (!('sent' in dates)) return;
      await batch.run({
        he_course_id: courseId,
        course_section_id: section.id,
        class_ids: typed.sectionIds,
        ...dates.sent,
        days_between: daysOf(typed)!,
        replace: false,
      });
    },
    done: null,
    failed: (error) => startProblem(error, 'There was a problem assigning these lessons. Please try again.'),
    fieldOf: (name) => (name === 'days_between' ? 'days' : fieldOf(name)),
  });
  const { values, errors } = form;
  const dates = sentDates(values);
  const days = daysOf(values);
  return (
    <BatchSteps batch={batch}>
      <Form form={form} className={css.form} foot={<FormFoot form={form} action="Assign Section" />}>
        <p className={css.facts}>{section.name}</p>
        <ClassChecks
          label="Classes"
          classes={classes}
          value={values.sectionIds}
          onChange={(ids) => form.setValues({ sectionIds: ids })}
          error={errors.sectionIds}
        />
        <LessonDateFields form={form} first />
        <NumberInput
          label="Days from one lesson to the next"
          description="With 0 all lessons are open at once."
          min={0}
          max={MOST_DAYS}
          allowDecimal={false}
          {...form.getInputProps('days')}
        />
        {'sent' in dates && days !== null && (
          <ul className={css.plan} aria-label="When the lessons start">
            {section.lessons.map((lesson, i) => (
              <li key={lesson.id}>
                {lesson.name}
                <span className="num">{dayText(daysOn(dates.sent.start_at, i * days))}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={css.note}>A class that has one of these lessons already keeps its dates.</p>
      </Form>
    </BatchSteps>
  );
}

function daysOf({ days }: Pick<SectionForm, 'days'>): number | null {
  const count = days === '' ? NaN : Number(days);
  return Number.isInteger(count) && count >= 0 && count <= MOST_DAYS ? count : null;
}
