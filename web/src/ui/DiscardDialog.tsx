import { Button, Modal } from '@mantine/core';
import { useLayoutEffect } from 'react';
import css from './Dialog.module.css';
import { useLayer } from './layer.js';

interface Props {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed words are lost. Mount it to ask; staying gives the focus back. */
export function DiscardDialog({ onKeep, onDiscard }: Props) {
  useLayer(true);
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    // The Escape that opened this must not close it: its own is taken where it is typed, later than the window's.
    <Modal
      opened
      onClose={onKeep}
      closeOnEscape={false}
      returnFocus={false}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onKeep();
      }}
      title="Leave without saving?"
      size={440}
    >
      <div className={css.text}>What you changed here is not saved yet, and is lost when you leave.</div>
      <div className={css.foot}>
        <div className={css.buttons}>
          <Button onClick={onKeep} data-autofocus>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Leave
          </Button>
        </div>
      </div>
    </Modal>
  );
}
