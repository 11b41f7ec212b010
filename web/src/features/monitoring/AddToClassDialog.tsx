import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { refreshClasses } from '../class-page/mutations.js';
import type { Outcome } from '../school-users/actions.js';
import css from './monitoring.module.css';
import { addToClass, openClassesQuery, refreshBoards } from './monitoring.js';

interface Props {
  schoolId: number;
  studentIds: number[];
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}

export function AddToClassDialog({ schoolId, studentIds, onClose, onDone }: Props) {
  const classes = useQuery(openClassesQuery(schoolId));
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const many = studentIds.length === 1 ? '1 student' : `${studentIds.length} students`;
  const add = async () => {
    if (sectionId === null) return setError('Please select a class');
    setBusy(true);
    try {
      const outcome = await addToClass(schoolId, Number(sectionId), studentIds);
      if (outcome.doneCount > 0) notify.success('Selected students added to class successfully');
      await Promise.all([refreshClasses(), refreshBoards()]);
      onDone(outcome);
      onClose();
    } catch {
      notify.error('Failed to add students. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={`Add ${many} to a class`} size={480}>
      <Select
        label="Class"
        placeholder={classes.isPending ? 'Loading classes' : 'Select a class'}
        data={(classes.data ?? []).map(({ id, displayName, studentCount }) => ({ value: String(id), label: `${displayName} (${studentCount})` }))}
        value={sectionId}
        onChange={(value) => {
          setSectionId(value);
          setError(null);
        }}
        error={classes.isError && !classes.data ? 'Failed to load class list' : error}
        searchable
        required
        data-autofocus
      />
      <p className={css.note}>Who is in the class already stays in it. New ones get its open assignments.</p>
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => void add()} loading={busy}>
          Add to Class
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
