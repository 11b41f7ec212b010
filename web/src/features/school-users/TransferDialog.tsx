import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { fieldErrors, transferStudents, type Outcome } from './actions.js';
import { schoolsQuery, type SchoolUser } from './queries.js';
import css from './school-users.module.css';
import { counted } from './words.js';

interface Props {
  fromSchoolId: number;
  /** null while closed. */
  users: SchoolUser[] | null;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Transfer Schools: where to, and whether the classes are kept. */
export function TransferDialog({ users, onClose, ...rest }: Props) {
  return (
    <Dialog opened={users !== null} onClose={onClose} title="Transfer Schools" size={480}>
      {users && <Choose users={users} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const FOUND = 50;

function Choose({ fromSchoolId, users, onDone, onClose }: Props & { users: SchoolUser[] }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const schools = useQuery(schoolsQuery(search && search !== chosen?.label ? { search } : {}, FOUND));
  const [retain, setRetain] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const options = (schools.data?.schools ?? []).filter((school) => school.id !== fromSchoolId).map((school) => ({ value: String(school.id), label: `${school.name}, ${school.districtName}` }));
  const shown = chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options;

  const transfer = async () => {
    if (!chosen) return setError('Please select a school');
    setBusy(true);
    try {
      const outcome = await transferStudents(users.map((user) => user.id), Number(chosen.value), retain);
      if (outcome.doneCount > 0) notify.success('Students transferred successfully');
      onClose();
      onDone(outcome);
    } catch (problem) {
      const fields = fieldErrors(problem);
      if (fields?.school_id) setError(fields.school_id);
      else notify.error('Could not transfer the selected students. Please try again.');
      setBusy(false);
    }
  };
  if (schools.isError && !schools.data) return <LoadFailed title="There was a problem getting School data" error={schools.error} onRetry={() => void schools.refetch()} />;
  return (
    <>
      <p className={css.lead}>{users.length === 1 ? users[0]!.fullName : counted(users.length, 'student')} will leave this school with all results, and can sign in at the new one at once.</p>
      <div className={css.form}>
        <Select
          label="School"
          placeholder="Search by school or district"
          data={shown}
          value={chosen?.value ?? null}
          onChange={(value, option) => {
            setChosen(value && option ? { value, label: option.label } : null);
            setError(null);
          }}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options: all }) => all}
          nothingFoundMessage={schools.isFetching ? 'Searching' : 'No school matches'}
          error={error}
          openOnFocus={false}
          data-autofocus
        />
        <Checkbox
          label="Retain classes"
          description={retain ? 'The students stay in the classes of this school.' : 'The students leave the classes of this school.'}
          checked={retain}
          onChange={(event) => setRetain(event.currentTarget.checked)}
        />
      </div>
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => void transfer()} loading={busy}>
          Transfer School
        </Button>
      </DialogFoot>
    </>
  );
}
