import { useChoosableClasses } from '../../shared/classes/choosable-classes.js';
import { ClassSelect } from '../../shared/classes/ClassSelect.js';
import type { ClassSection, SectionStudent } from '../../api/classes.js';
import { counted } from '../../lib/counted.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './class-page.module.css';
import { transferStudents, type ClassAt } from './mutations.js';

interface Props {
  section: ClassSection;
  at: ClassAt;
  /** null while closed. */
  students: SectionStudent[] | null;
  onDone: () => void;
  onClose: () => void;
}

/** Class Transfer: students leave this class for another one. */
export function TransferDialog({ students, onClose, ...rest }: Props) {
  return (
    <Dialog opened={students !== null} onClose={onClose} title="Transfer to another class" size={480}>
      {students && <Choose students={students} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Choose({ section, at, students, onDone, onClose }: Props & { students: SectionStudent[] }) {
  const { classes, isError, error, refetch } = useChoosableClasses(at.scope, section.schoolId, [section.id]);
  const form = useEditForm({
    initial: { newSectionId: null as string | null },
    rules: ({ newSectionId }): Record<string, string> =>
      newSectionId ? {} : { newSectionId: 'Please select a class' },
    send: ({ newSectionId }) =>
      transferStudents(
        at,
        students.map((s) => s.id),
        Number(newSectionId),
      ),
    done: 'Students transferred successfully',
    failed: 'Failed to transfer students to the selected class',
    onDone: () => {
      onClose();
      onDone();
    },
    asks: false,
  });
  if (isError)
    return <LoadFailed title="Failed to load classes. Please reopen the popup." error={error} onRetry={refetch} />;
  if (classes?.length === 0)
    return (
      <EmptyState title="There is no other class to choose.">
        Students can go to active classes that you may change.
      </EmptyState>
    );
  return (
    <Form form={form} foot={<FormFoot form={form} action="Transfer" />}>
      <p className={css.lead}>
        {students.length === 1 ? `${students[0]!.fullName} leaves` : `${counted(students.length, 'student')} leave`}{' '}
        {section.displayName} and {students.length === 1 ? 'gets' : 'get'} the open assignments of the other class. What
        was begun here stays; what was not is taken back.
      </p>
      <ClassSelect classes={classes} {...form.getInputProps('newSectionId')} />
    </Form>
  );
}
