import { useQuery } from '@tanstack/react-query';
import { useChoosableClasses } from '../classes/choosable-classes.js';
import { ClassSelect } from '../classes/ClassSelect.js';
import type { Scope } from '../../lib/scope.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { addToClass, studentClassesQuery, type StudentCard } from './queries.js';
import css from './student-profile.module.css';

interface Props {
  scope: Scope;
  student: StudentCard;
  opened: boolean;
  onClose: () => void;
}

/** Add to Class, from the profile of one student. */
export function AddToClassDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add to Class" size={480}>
      <Choose onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Choose({ scope, student, onClose }: Omit<Props, 'opened'>) {
  const own = useQuery(studentClassesQuery(scope, student.id, {}));
  const inside = own.data?.sections.map(({ id }) => id);
  const { classes, isError, error, refetch } = useChoosableClasses(scope, student.school.id, inside);
  const form = useEditForm({
    initial: { sectionId: null as string | null },
    rules: ({ sectionId }): Record<string, string> => (sectionId ? {} : { sectionId: 'Please select a class' }),
    send: ({ sectionId }) => addToClass(scope, Number(sectionId), student.id),
    done: 'Students added to class successfully',
    failed: 'Failed to add students to the selected class',
    onDone: onClose,
    asks: false,
  });
  if (isError)
    return <LoadFailed title="Failed to load classes. Please reopen the popup." error={error} onRetry={refetch} />;
  if (classes?.length === 0)
    return (
      <EmptyState title="There is no other class to choose.">
        Students can enter active classes that you may change.
      </EmptyState>
    );
  return (
    <Form form={form} foot={<FormFoot form={form} action="Add to Class" />}>
      <p className={css.lead}>{student.fullName} will get the open assignments of the class.</p>
      <ClassSelect classes={inside ? classes : undefined} {...form.getInputProps('sectionId')} />
    </Form>
  );
}
