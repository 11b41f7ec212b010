import { useId, type ReactNode } from 'react';
import css from './NextThing.module.css';

interface Props {
  /** What it belongs to: 'SAT Set 4'. */
  label: ReactNode;
  tone?: 'a' | 'b';
  title: ReactNode;
  children?: ReactNode;
  /** A strip of questions or the like. */
  progress?: ReactNode;
  /** The one filled button of the screen, and a note beside it. */
  action: ReactNode;
  note?: ReactNode;
  /** The large figure at the side: the time left. */
  figure?: { value: ReactNode; caption: ReactNode } | null;
}

/** The card of the one next thing to do; there is never a second one on a page. */
export function NextThing({ label, tone = 'b', title, children, progress, action, note, figure }: Props) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id} data-figure={Boolean(figure) || undefined}>
      <div className={css.words}>
        <p className={css.label} data-tone={tone}>
          {label}
        </p>
        <h2 id={id}>{title}</h2>
        {children && <p className={css.text}>{children}</p>}
        {progress && <div className={css.progress}>{progress}</div>}
        <div className={css.go}>
          {action}
          {note && <span>{note}</span>}
        </div>
      </div>
      {figure && (
        <p className={`${css.figure} num`}>
          <b>{figure.value}</b>
          <span>{figure.caption}</span>
        </p>
      )}
    </section>
  );
}
