import { Button } from '@mantine/core';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import css from './monitoring.module.css';

export interface Failure {
  assessmentId: number;
  message: string;
  backtrace: string;
}

/** After three failures in a row: what customer support needs. */
export function DiagnosticDialog({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const text = `Assessment ${failure.assessmentId}\n${failure.message}\n${failure.backtrace}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Copied to the clipboard.');
    } catch {
      notify.error('The browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <Dialog opened onClose={onClose} title="The report could not be generated" size={640}>
      <p>
        We&apos;re sorry you&apos;re encountering this error. Please copy the following text to the clipboard and send
        it to our customer support.
      </p>
      <pre className={css.trace} tabIndex={0} aria-label="Text for customer support">
        {text}
      </pre>
      <DialogFoot>
        <Button onClick={() => void copy()}>Copy to Clipboard</Button>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Okay
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
