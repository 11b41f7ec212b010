import { Button } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import type { Outcome } from './people.js';
import css from './OutcomeDialog.module.css';
import { counted } from '../../lib/counted.js';

/** Who could not be changed, and why; the others were. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  return (
    <Dialog
      opened={outcome !== null}
      onClose={onClose}
      title={outcome ? `${counted(outcome.failedCount)} ${outcome.failedCount === 1 ? 'was' : 'were'} not changed` : ''}
      size={560}
    >
      {outcome && (
        <>
          <p className={css.lead}>
            {outcome.doneCount > 0
              ? `${counted(outcome.doneCount)} ${outcome.doneCount === 1 ? 'was' : 'were'} changed.`
              : 'Nobody was changed.'}
          </p>
          <ul className={css.failures} tabIndex={0} aria-label="Users who were not changed">
            {outcome.failures.map((failure) => (
              <li key={failure.id}>
                <b>{failure.fullName}</b>
                <span>{failure.reason}</span>
              </li>
            ))}
          </ul>
          <DialogFoot>
            <Button variant="filled" onClick={onClose} data-autofocus>
              Close
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
