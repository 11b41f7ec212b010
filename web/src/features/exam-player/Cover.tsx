import { useEffect, useRef, type ReactNode } from 'react';
import css from './player.module.css';

/** Takes the place of the content, so that nothing under it can be read. */
export function Cover({ title, busy, children }: { title: string; busy?: boolean; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.cover}>
      <div className={css.coverBox} role={busy ? 'status' : undefined}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {busy && <div className={css.progress} aria-hidden />}
        {children}
      </div>
    </div>
  );
}

/** A whole page that says one thing, before and after the sitting. */
export function Message({ title, busy, dialog, children }: { title: string; busy?: boolean; dialog?: boolean; children?: ReactNode }) {
  return (
    <main className={`${css.page} ${css.messagePage}`}>
      <div className={css.root} role={dialog ? 'alertdialog' : undefined} aria-label={dialog ? title : undefined}>
        <Cover title={title} busy={busy}>
          {children}
        </Cover>
      </div>
    </main>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}

export function Action({ primary, onClick, children }: { primary?: boolean; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={`${css.btn} ${primary ? css.primary : ''}`} onClick={onClick}>
      {children}
    </button>
  );
}
