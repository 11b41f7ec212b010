import { useEffect, useRef, type ReactNode } from 'react';
import css from './player.module.css';
import type { Fact } from './words.js';

interface CoverProps {
  title: string;
  /** What the title belongs to, in a line over it. */
  above?: string;
  busy?: boolean;
  children?: ReactNode;
}

/** Takes the place of the content, so that nothing under it can be read. */
export function Cover({ title, above, busy, children }: CoverProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.cover}>
      <div className={css.coverBox} role={busy ? 'status' : undefined}>
        <h1 ref={heading} tabIndex={-1}>
          {above && <span className={css.above}>{above} </span>}
          {title}
        </h1>
        {busy && <div className={css.progress} aria-hidden />}
        {children}
      </div>
    </div>
  );
}

/** A whole page that says one thing, before and after the sitting. */
export function Message({ title, above, busy, dialog, children }: CoverProps & { dialog?: boolean }) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => void (document.title = before);
  }, [title]);
  return (
    <main className={`${css.page} ${css.messagePage}`}>
      <div className={css.root} role={dialog ? 'alertdialog' : undefined} aria-label={dialog ? title : undefined}>
        <Cover title={title} above={above} busy={busy}>
          {children}
        </Cover>
      </div>
    </main>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}

interface ActionProps {
  primary?: boolean;
  disabled?: boolean | undefined;
  onClick(): void;
  children: ReactNode;
}

export function Action({ primary, disabled, onClick, children }: ActionProps) {
  return (
    <button type="button" className={`${css.btn} ${primary ? css.primary : ''}`} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
