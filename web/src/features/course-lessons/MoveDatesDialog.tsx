import { NumberInput, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tellBatch, type Batch, type Said } from '../../api/batches.js';
import {
  coursesQuery,
  moveLessons,
  refreshCourses,
  type AssignmentsOf,
  type MoveLessonsRequest,
} from '../../api/courses.js';
import { ClassSelect } from '../../shared/classes/ClassSelect.js';
import css from '../../shared/lessons/lessons.module.css';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot, Pair } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { counted } from '../../lib/counted.js';

interface Props {
  opened: boolean;
  of: AssignmentsOf;
  onClose: () => void;
}

/** Moves the dates of a class: what comes is pushed back, or brought forward. */
export function MoveDatesDialog({ opened, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Move dates" size={560}>
      {opened && <Move {...rest} />}
    </Dialog>
  );
}

interface MoveForm {
  sectionId: string;
  days: number | string;
  way: 'later' | 'earlier';
  which: 'upcoming' | 'unfinished' | 'all';
}

const MOST_DAYS = 365;

function Move({ of, onClose }: Omit<Props, 'opened'>) {
  const classes = (useQuery(coursesQuery).data?.classes ?? []).filter(({ assign }) => assign);
  const batch = useBatch<MoveLessonsRequest>({
    send: moveLessons,
    words: movedWords,
    refresh: refreshCourses,
    onOver: (over, undo) => {
      if (over.counts.done < over.rows.length) return;
      tellBatch(over, movedWords(over), undo);
      onClose();
    },
  });
  const form = useEditForm<MoveForm>({
    initial: {
      sectionId: 'sectionId' in of ? String(of.sectionId) : classes.length === 1 ? String(classes[0]!.id) : '',
      days: 7,
      way: 'later',
      which: 'unfinished',
    },
    rules: (typed) => ({
      ...(typed.sectionId ? {} : { sectionId: 'Please select a class' }),
      ...(daysOf(typed) === null ? { days: `A whole number from 1 to ${MOST_DAYS}` } : {}),
    }),
    send: async (typed) => {
      await batch.run({
        section_id: Number(typed.sectionId),
        ...('courseId' in of && { he_course_id: of.courseId }),
        days: daysOf(typed)! * (typed.way === 'later' ? 1 : -1),
        which: typed.which,
      });
    },
    done: null,
    failed: (error) => startProblem(error, 'Something went wrong. Please try again.'),
    fieldOf: (name) => ({ section_id: 'sectionId', days: 'days', which: 'which' })[name],
  });
  return (
    <BatchSteps batch={batch}>
      <Form form={form} className={css.form} foot={<FormFoot form={form} action="Move dates" />}>
        {'courseId' in of && <ClassSelect classes={classes} {...form.getInputProps('sectionId')} />}
        <Pair>
          <NumberInput
            label="Days"
            min={1}
            max={MOST_DAYS}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('days')}
          />
          <Radio.Group label="Which way" {...form.getInputProps('way')}>
            <Stack gap={4} mt={4}>
              <Radio value="later" label="Later" />
              <Radio value="earlier" label="Earlier" />
            </Stack>
          </Radio.Group>
        </Pair>
        <Radio.Group label="Which lessons" {...form.getInputProps('which')}>
          <Stack gap={4} mt={4}>
            <Radio
              value="unfinished"
              label="The rest"
              description="Lessons that have not begun, and the ends of those that are open"
            />
            <Radio value="upcoming" label="Only lessons that have not begun" />
            <Radio value="all" label="All of them, past ones too" />
          </Stack>
        </Radio.Group>
      </Form>
    </BatchSteps>
  );
}

function daysOf({ days }: Pick<MoveForm, 'days'>): number | null {
  const count = days === '' ? NaN : Number(days);
  return Number.isInteger(count) && count >= 1 && count <= MOST_DAYS ? count : null;
}

function movedWords({ counts: { done, skipped, failed } }: Batch): Said {
  const all = done + skipped + failed;
  if (done === all) return { tone: 'success', text: `${counted(done, 'lesson')} moved.` };
  return {
    tone: done > 0 ? 'warning' : 'error',
    text: `${done.toLocaleString('en-US')} of ${counted(all, 'lesson')} moved.`,
  };
}
