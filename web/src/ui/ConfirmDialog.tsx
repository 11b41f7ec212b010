import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import css from './Dialog.module.css';
import { DialogFoot } from './DialogFoot.js';

interface Props {
  opened: boolean;
  title: string;
  children?: ReactNode;
  /** The verb of the question: 'Delete Class'. */
  confirm: string;
  danger?: boolean;
  /** The dialog closes when it is done and stays open when it fails. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({ opened, title, children, confirm, danger, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={480}>
      {children && <div className={css.text}>{children}</div>}
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={run} loading={busy}>
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
