import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import css from './rich.module.css';

interface Props {
  title: string;
  /** As it stands on the page. */
  html: string;
  /** Has the focus again when it is closed. */
  opener: HTMLElement | null;
  onClose(): void;
}

/** A picture, or a choice that does not fit, in its own size over the page: Escape closes it. */
export function EnlargedDialog({ title, html, opener, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const made = useMemo(() => ({ __html: html }), [html]);
  useEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  // Of the page under it nothing is to hear of a key or a press in here: neither the player nor a dialog around the question.
  const own = { 'data-mantine-stop-propagation': 'true' };
  return createPortal(
    <dialog
      ref={ref}
      {...own}
      className={css.enlarged}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={css.enlargedHead}>
        <h2 id={id}>{title}</h2>
        <button type="button" {...own} aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div
        {...own}
        className={`${css.content} ${css.enlargedBody}`}
        tabIndex={0}
        role="region"
        aria-label={`${title} in its own size`}
        dangerouslySetInnerHTML={made}
      />
    </dialog>,
    document.body,
  );
}
