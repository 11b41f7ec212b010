import type { EditForm } from '../../ui/use-edit-form.js';
import { MomentField } from '../../ui/MomentField.js';
import type { LessonDates } from './lesson-dates.js';

/** From when to when a lesson is open; the end may be missing. */
export function LessonDateFields<V extends LessonDates>({ form, first }: { form: EditForm<V>; first?: boolean }) {
  const { values, errors } = form;
  const change = (part: Partial<LessonDates>) => form.setValues(part as Partial<V>);
  return (
    <>
      <MomentField
        label={first ? 'First lesson starts' : 'Start'}
        value={values.start}
        onChange={(start) => change({ start })}
        error={errors.start}
        path="start"
        required
        without="start"
        daysOut={0}
      />
      <MomentField
        label={first ? 'First lesson ends' : 'End'}
        hint="Without an end the lesson stays open. After the end, students who have not finished no longer see it."
        value={values.end}
        onChange={(end) => change({ end })}
        error={errors.end}
        path="end"
        without="end"
        daysOut={7}
      />
    </>
  );
}
