import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { ResetReason } from '../steering/ResetReason.js';
import { RESET_WARNING } from '../steering/steering-words.js';
import css from './monitoring.module.css';
import { refreshBoards, resetColumn, resetOne, type Subject, type Watched } from './monitoring.js';

interface Props {
  watched: Required<Watched>;
  subject: Subject;
  /** One student's copy; without it the dialog asks whose. */
  one?: { studentAssessmentId: number; name: string };
  selected: number[];
  /** When the board was read from which this was opened. */
  asOf: string;
  onClose: () => void;
}

/** Section Reset of a column, or the reset of one student's part; both say what they destroy before they do. */
export function ResetDialog({ watched, subject, one, selected, asOf, onClose }: Props) {
  const [mode, setMode] = useState<'selected' | 'all'>('selected');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    if (!one && mode === 'selected' && selected.length === 0) return void notify.warning('Please select at least one user!', { timeOnScreen: 5000 });
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setBusy(true);
    notify.info('Resetting assessments...');
    try {
      const of = { reason: reason.trim(), as_of: asOf };
      const { message, resetCount, alreadyCount } = one
        ? await resetOne(watched.sectionId, one.studentAssessmentId, of)
        : await resetColumn(watched, subject.key, mode === 'selected' ? selected : undefined, of);
      if (resetCount === 0 && alreadyCount > 0) notify.warning(message, { timeOnScreen: 8000 });
      else notify.success(message, { timeOnScreen: 5000 });
      onClose();
      await refreshBoards();
    } catch {
      notify.error('Something went wrong. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const everybody = watched.sectionId === 0 ? 'Everybody in the school' : 'Everybody in the class';
  return (
    <Dialog opened onClose={onClose} title={one ? `Reset ${subject.title} of ${one.name}` : `Section Reset: ${subject.title}`} size={520}>
      <Stack gap={16}>
        {!one && (
          <Radio.Group label="Whose assessments" value={mode} onChange={(value) => setMode(value as 'selected' | 'all')}>
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
        </p>
        <ResetReason
          value={reason}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
          missing={missing}
          each={!one}
        />
      </Stack>
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => void reset()} loading={busy}>
          Reset
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
