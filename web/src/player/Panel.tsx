import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconX } from '@tabler/icons-react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';

interface PanelProps {
  title: string;
  /** Above the lower bar instead of in the middle. */
  low?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the player: it holds the focus, Escape closes it, the focus goes back to where it was. */
export function Panel({ title, low, onClose, children }: PanelProps) {
  const still = usePlayer().on === null;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    if (still) return;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [still]);
  return (
    <dialog
      ref={ref}
      open={still || undefined}
      className={`${css.panel} ${low ? css.panelLow : ''} ${still ? css.panelStill : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && !still && onClose()}
    >
      <div className={css.panelHead}>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className={css.iconBtn}
          aria-label={`Close ${title}`}
          tabIndex={still ? -1 : undefined}
          onClick={onClose}
        >
          <IconX className={css.icon} stroke={1.75} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  );
}
