import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { addUsersToClass, type Outcome, type Place } from './actions.js';
import { openClassesQuery, type SchoolUser } from './queries.js';
import css from './school-users.module.css';
import { counted } from './words.js';

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
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!chosen) return setError('Please select a class');
    setBusy(true);
    try {
      const outcome = await addUsersToClass(place, users.map((user) => user.id), Number(chosen));
      if (outcome.doneCount > 0) notify.success(users.length === 1 ? 'Students added to class successfully' : 'Selected students added to class successfully');
      onClose();
      onDone(outcome);
    } catch {
      notify.error('Failed to add students to the selected class');
      setBusy(false);
    }
  };
  if (classes.isError && !classes.data) return <LoadFailed title="Failed to load classes. Please reopen the popup." error={classes.error} onRetry={() => void classes.refetch()} />;
  if (classes.data?.length === 0) return <EmptyState title="This school has no active class yet.">A student can be added as soon as there is one.</EmptyState>;
  return (
    <>
      <p className={css.lead}>
        {users.length === 1 ? users[0]!.fullName : counted(users.length, 'student')} will get the open assignments of the class. Who is in it already stays as it is.
      </p>
      <Select
        label="Class"
        placeholder={classes.data ? 'Choose a class' : 'Loading'}
        data={(classes.data ?? []).map((section) => ({ value: String(section.id), label: `${section.displayName} (${counted(section.studentCount, 'student')})` }))}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setError(null);
        }}
        error={error}
        searchable
        openOnFocus={false}
        data-autofocus
      />
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => void add()} loading={busy}>
          Add to Class
        </Button>
      </DialogFoot>
    </>
  );
}
