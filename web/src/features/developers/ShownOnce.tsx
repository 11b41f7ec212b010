import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import css from './developers.module.css';

interface Props {
  title: string;
  /** What the text is: 'Secret'. */
  label: string;
  /** null while there is nothing to show. */
  text: string | null;
  children: ReactNode;
  onClose: () => void;
}

/** A secret that is shown this once. */
export function ShownOnce({ title, label, text, children, onClose }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text!);
      notify.success('Copied to the clipboard.');
    } catch {
      notify.error('The browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <Dialog opened={text !== null} onClose={onClose} title={title} size={640} closeOnClickOutside={false}>
      <div className={css.fields}>
        {children}
        <TextInput
          label={label}
          value={text ?? ''}
          readOnly
          classNames={{ input: css.mono }}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      </div>
      <DialogFoot>
        <Button leftSection={<IconCopy aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="filled" onClick={onClose}>
          I have stored it
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
