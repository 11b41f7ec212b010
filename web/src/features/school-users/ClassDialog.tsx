import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { Outcome, Place, SchoolUser } from '../../shared/people/people.js';
import { addUsersToClass } from './actions.js';
import { openClassesQuery } from '../../api/schools.js';
import css from './school-users.module.css';
import { counted } from '../../lib/counted.js';

interface Props {
  place: Place;
  /** null while closed. */
  users: SchoolUser[] | null;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Add to Class: one class of the school for all chosen students. */
export function ClassDialog({ users, onClose, ...rest }: Props) {
  return (
    <Dialog opened={users !== null} onClose={onClose} title="Add to Class" size={480}>
      {users && <Choose users={users} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Choose({ place, users, onDone, onClose }: Props & { users: SchoolUser[] }) {
  const classes = useQuery(openClassesQuery(place.scope, place.schoolId));
  const form = useEditForm({
    initial: { sectionId: null as string | null },
    rules: ({ sectionId }): Record<string, string> => (sectionId ? {} : { sectionId: 'Please select a class' }),
    send: ({ sectionId }) =>
      addUsersToClass(
        place,
        users.map((user) => user.id),
        Number(sectionId),
      ),
    done: ({ doneCount }) =>
      doneCount === 0
        ? null
        : users.length === 1
          ? 'Students added to class successfully'
          : 'Selected students added to class successfully',
    failed: 'Failed to add students to the selected class',
    onDone: (outcome) => {
      onClose();
      onDone(outcome);
    },
    asks: false,
  });
  if (classes.isError && !classes.data)
    return (
      <LoadFailed
        title="Failed to load classes. Please reopen the popup."
        error={classes.error}
        onRetry={() => void classes.refetch()}
      />
    );
  if (classes.data?.length === 0)
    return (
      <EmptyState title="This school has no active class yet.">
        A student can be added as soon as there is one.
      </EmptyState>
    );
  return (
    <Form form={form} foot={<FormFoot form={form} action="Add to Class" />}>
      <p className={css.lead}>
        {users.length === 1 ? users[0]!.fullName : counted(users.length, 'student')} will get the open assignments of
        the class. Who is in it already stays as it is.
      </p>
      <Select
        label="Class"
        placeholder={classes.data ? 'Choose a class' : 'Loading'}
        data={(classes.data ?? []).map((section) => ({
          value: String(section.id),
          label: `${section.displayName} (${counted(section.studentCount, 'student')})`,
        }))}
        {...form.getInputProps('sectionId')}
        searchable
        openOnFocus={false}
        data-autofocus
      />
    </Form>
  );
}
