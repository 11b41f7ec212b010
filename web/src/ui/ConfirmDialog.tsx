import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import css from './Dialog.module.css';
import { DialogFoot } from './DialogFoot.js';
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
  onClose: () => void;
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({ opened, title, children, confirm, danger, onConfirm, failed, onClose }: Props) {
  const [busy, run] = useBusy();
  const press = () =>
    run(async () => {
      if ((await onConfirm()) !== false) onClose();
    }, failed);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={480}>
      {children && <div className={css.text}>{children}</div>}
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={() => void press()} loading={busy}>
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
