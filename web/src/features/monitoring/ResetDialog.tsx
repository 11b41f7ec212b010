import { Radio, Stack } from '@mantine/core';
import { wordsOf } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { NO_REASON, ResetReason } from '../../shared/steering/ResetReason.js';
import { RESET_WARNING } from '../../shared/steering/steering-words.js';
import css from './monitoring.module.css';
import {
  destroyedWords,
  refreshBoards,
  resetColumn,
  resetOne,
  type ResetOf,
  type Subject,
  type SubjectCounts,
  type Watched,
} from './monitoring.js';
import { counted } from '../../lib/counted.js';

interface Props {
  watched: Required<Watched>;
  subject: Subject;
  /** One student's copy; without it the dialog asks whose. */
  one?: { studentAssessmentId: number; name: string };
  selected: number[];
  /** Of the column, when the dialog was opened: what a reset of everybody destroys. */
  counts?: SubjectCounts;
  /** Of whom the entire school is the own classes. */
  teacher: boolean;
  /** When the board was read from which this was opened. */
  asOf: string;
  onClose: () => void;
}

/** Section Reset of a column, or the reset of one student's part; both say what they destroy before they do. */
export function ResetDialog({ watched, subject, one, selected, counts, teacher, asOf, onClose }: Props) {
  const batch = useBatch<{ mode: 'selected' | 'all'; of: ResetOf }>({
    send: ({ mode, of }, id) =>
      one
        ? resetOne(watched.sectionId, one.studentAssessmentId, of)
        : resetColumn(watched, subject.key, mode === 'selected' ? selected : undefined, of, id),
    shows: ({ counts }) => counts.failed > 0,
    refresh: refreshBoards,
    onOver: (over) => {
      const { done, skipped, failed } = over.counts;
      if (failed > 0) return;
      notify[done === 0 && skipped > 0 ? 'warning' : 'success'](wordsOf(over).text, { timeOnScreen: 8000 });
      onClose();
    },
  });
  const form = useEditForm({
    initial: { mode: 'selected' as 'selected' | 'all', reason: '' },
    rules: ({ mode, reason }): Record<string, string> => ({
      ...(!one && mode === 'selected' && selected.length === 0 ? { mode: 'Please select at least one user!' } : {}),
      ...(reason.trim() ? {} : { reason: NO_REASON }),
    }),
    send: ({ mode, reason }) => {
      notify.info('Resetting assessments...');
      return batch.run({ mode, of: { reason: reason.trim(), as_of: asOf } });
    },
    done: null,
    failed: (error) => startProblem(error, 'Something went wrong. Please try again.'),
  });
  const { mode } = form.values;
  const everybody = `${watched.sectionId !== 0 ? 'Everybody in the class' : teacher ? 'Everybody in my classes' : 'Everybody in the school'}${counts ? ` (${counted(counts.resettable, 'test')})` : ''}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={one ? `Reset ${subject.title} of ${one.name}` : `Section Reset: ${subject.title}`}
      size={520}
    >
      <BatchSteps batch={batch}>
        <Form form={form} foot={<FormFoot form={form} action="Reset" danger />}>
          <Stack gap={16}>
            {!one && (
              <Radio.Group label="Whose assessments" {...form.getInputProps('mode')}>
                <Stack gap={8} mt={8}>
                  <Radio value="selected" label={`Selected students (${selected.length})`} />
                  <Radio value="all" label={everybody} />
                </Stack>
              </Radio.Group>
            )}
            <p className={css.warning}>
              {RESET_WARNING}
              {subject.key.endsWith('P1') && ' Resetting part 1 also resets its part 2.'}
              {!one && ' Only assessments that were begun are reset.'}
              {!one && mode === 'all' && counts && ` ${destroyedWords(counts)}`}
            </p>
            <ResetReason each={!one} {...form.getInputProps('reason')} />
          </Stack>
        </Form>
      </BatchSteps>
    </Dialog>
  );
}
