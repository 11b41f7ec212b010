import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { refreshCourses, updateAssignment } from '../../api/courses.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { datesOf, fieldOf, sentDates, type LessonDates } from './lesson-dates.js';
import { LessonDateFields } from './LessonDateFields.js';
import css from './lessons.module.css';

/** An assignment that is there. */
export interface EditedAssignment {
  scheduleId: number;
  sectionId: number;
  lessonName: string;
  className: string;
  dates: { start_at: string; end_at: string | null };
  revision: number;
}

const FAILED = 'Something went wrong. Please try again.';

/** New dates of a lesson that a class has; lesson and class stay. */
export function EditAssignmentDialog({
  assignment,
  onClose,
}: {
  assignment: EditedAssignment | null;
  onClose: () => void;
}) {
  return (
    <Dialog opened={assignment !== null} onClose={onClose} title="Edit Lesson Assignment" size={560}>
      {assignment && <Editor key={assignment.scheduleId} assignment={assignment} onClose={onClose} />}
    </Dialog>
  );
}

function Editor({ assignment, onClose }: { assignment: EditedAssignment; onClose: () => void }) {
  const [revision] = useState(assignment.revision);
  const form = useEditForm<LessonDates, { message: string }>({
    initial: datesOf(assignment.dates),
    rules: (typed) => {
      const asked = sentDates(typed);
      return 'errors' in asked ? asked.errors : {};
    },
    send: (typed) => {
      const asked = sentDates(typed);
      if (!('sent' in asked)) throw new Error(FAILED);
      return updateAssignment(assignment.scheduleId, { ...asked.sent, section_id: assignment.sectionId, revision });
    },
    done: ({ message }) => message,
    onDone: () => {
      onClose();
      void refreshCourses();
    },
    failed: (error) => {
      if (!(error instanceof ApiProblem) || ![403, 404, 409, 422].includes(error.status)) return FAILED;
      void refreshCourses();
      return error.message;
    },
    fieldOf,
  });
  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action="Save" />}>
      <TextInput label="Lesson" value={assignment.lessonName} disabled readOnly />
      <TextInput label="Class" value={assignment.className} disabled readOnly />
      <LessonDateFields form={form} />
    </Form>
  );
}
