import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { Chosen } from '../../ui/use-list.js';
import type { Place, SchoolUser } from '../../shared/people/people.js';
import { openClassesQuery } from '../../api/schools.js';
import css from './school-users.module.css';
import { counted } from '../../lib/counted.js';
import type { UserChanges } from './use-user-changes.js';
import { changeWords } from './words.js';

interface Props {
  place: Place;
  /** null while closed. */
  who: Chosen<SchoolUser> | null;
  changes: UserChanges;
  onClose: () => void;
}

/** Add to Class: one class of the school for all chosen students. */
export function ClassDialog({ who, onClose, ...rest }: Props) {
  return (
    <Dialog opened={who !== null} onClose={onClose} title="Add to Class" size={480}>
      {who && <Choose who={who} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Choose({ place, who, changes, onClose }: Props & { who: Chosen<SchoolUser> }) {
  const classes = useQuery(openClassesQuery(place.scope, place.schoolId));
  const form = useEditForm({
    initial: { sectionId: null as string | null },
    rules: ({ sectionId }): Record<string, string> => (sectionId ? {} : { sectionId: 'Please select a class' }),
    send: ({ sectionId }) => changes.run(who, { action: 'add_to_class', section_id: Number(sectionId) }),
    done: null,
    failed: (error) => startProblem(error, changeWords('add_to_class', who.count).failed),
    onDone: onClose,
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
        {who.count === 1 && !who.all ? who.rows[0]!.fullName : counted(who.count, 'student')} will get the open
        assignments of the class. Students who are in it stay as they are.
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
