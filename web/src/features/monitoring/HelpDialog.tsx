import { Button } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import css from './monitoring.module.css';
import type { MonitoringStatus } from './monitoring.js';
import { StatusCell } from './StatusCell.js';

const MEANINGS: readonly [MonitoringStatus, string][] = [
  ['Not Scheduled', 'Nothing of this subject is assigned to the student.'],
  ['Scheduled', 'The window has not opened yet, or part 2 waits for the result of part 1.'],
  ['Not Started', 'The student can start, or could have until the window closed.'],
  ['In Progress', 'The student has started and not submitted yet.'],
  ['Completed', 'Submitted and handed to scoring.'],
  ['Invalidated', 'Staff took it out of the count. It can be reopened, or reset and taken again.'],
];

/** What the words of the board mean and what can be done from it. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Assessment Monitoring" size={560}>
      <dl className={css.help}>
        {MEANINGS.map(([status, meaning]) => (
          <div key={status}>
            <dt>
              <StatusCell status={status} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        <b>Reset</b> deletes a student’s responses of one part for good, so that the part can be taken again. Resetting
        part 1 also resets part 2. <b>Generate Report</b> scores a completed part once more, when a report has not
        appeared. <b>Section Reset</b>, beside the name of a subject, resets the selected students or all.
      </p>
      <DialogFoot>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Okay
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
