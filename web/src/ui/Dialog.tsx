import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useLayoutEffect, useRef, useState } from 'react';
import css from './Dialog.module.css';

const Hold = createContext<(held: boolean) => void>(() => undefined);

/** Keeps the dialog around open and as it is while what it asked for is on its way; `DialogFoot` does it with its `busy`. */
export function useHold(busy: boolean): void {
  const hold = use(Hold);
  useLayoutEffect(() => {
    if (!busy) return;
    hold(true);
    return () => hold(false);
  }, [busy, hold]);
}

/** Every dialog that sends something: until the answer is there nothing closes or changes it, so a refusal is always read. */
export function Dialog({ onClose, children, ...rest }: ModalProps) {
  const [held, setHeld] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  // A dialog inside holds this one as well.
  useHold(held);
  // What is inert has no focus: the dialog itself keeps it meanwhile, and gives it back.
  useLayoutEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const focused = document.activeElement;
    if (held && (dialog.contains(focused) || focused === document.body)) {
      before.current = focused as HTMLElement;
      dialog.focus();
    }
    if (!held && focused === dialog) before.current?.focus();
  }, [held]);
  return (
    <Modal
      {...rest}
      onClose={() => {
        if (!held) onClose();
      }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: held }}
    >
      <Hold value={setHeld}>
        <div ref={body} className={css.body} inert={held}>
          {children}
        </div>
      </Hold>
    </Modal>
  );
}
