import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import css from './Dialog.module.css';
import { DialogFoot } from './DialogFoot.js';
import { FormProblem } from './Form.js';
import { useBusy } from './use-busy.js';

interface Props {
  opened: boolean;
  title: string;
  children?: ReactNode;
  /** The verb of the question: 'Delete Class'. */
  confirm: string;
  danger?: boolean;
  /** The dialog closes when it is done. It stays open when it fails, which is said, and when the answer is `false`. */
  onConfirm: () => Promise<unknown> | void;
  /** Says what went wrong; without it the server's own sentence is shown. */
  failed?: (error: unknown) => void;
  /** What went wrong, to be read in the dialog; in place of `failed`. */
  problemOf?: (error: unknown) => string;
  onClose: () => void;
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  danger,
  onConfirm,
  failed,
  problemOf,
  onClose,
}: Props) {
  const [busy, run] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const press = () => {
    setProblem(null);
    return run(
      async () => {
        if ((await onConfirm()) !== false) close();
      },
      problemOf ? (error) => setProblem(problemOf(error)) : failed,
    );
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size={480}>
      <FormProblem form={{ problem }} />
      {children && <div className={css.text}>{children}</div>}
      <DialogFoot busy={busy}>
        <Button onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={() => void press()} loading={busy}>
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
