import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './monitoring.module.css';
import { openClassesQuery } from './monitoring.js';

interface Props {
  schoolId: number;
  studentIds: number[];
  onClose: () => void;
  /** Adds them; done when the server has it. */
  send: (sectionId: number) => Promise<unknown>;
}

export function AddToClassDialog({ schoolId, studentIds, onClose, send }: Props) {
  const classes = useQuery(openClassesQuery(schoolId));
  const many = studentIds.length === 1 ? '1 student' : `${studentIds.length} students`;
  const form = useEditForm({
    initial: { sectionId: null as string | null },
    rules: ({ sectionId }): Record<string, string> => (sectionId ? {} : { sectionId: 'Please select a class' }),
    send: ({ sectionId }) => send(Number(sectionId)),
    done: null,
    failed: (error) => startProblem(error, 'Failed to add students. Please try again.'),
    onDone: onClose,
    asks: false,
  });
  const chosen = form.getInputProps('sectionId');
  return (
    <Dialog opened onClose={onClose} title={`Add ${many} to a class`} size={480}>
      <Form form={form} foot={<FormFoot form={form} action="Add to Class" />}>
        <Select
          label="Class"
          placeholder={classes.isPending ? 'Loading classes' : 'Select a class'}
          data={(classes.data ?? []).map(({ id, displayName, studentCount }) => ({
            value: String(id),
            label: `${displayName} (${studentCount})`,
          }))}
          {...chosen}
          error={classes.isError && !classes.data ? 'Failed to load class list' : chosen.error}
          searchable
          required
          data-autofocus
        />
        <p className={css.note}>Students who are in the class stay in it. New students get its open assignments.</p>
      </Form>
    </Dialog>
  );
}
