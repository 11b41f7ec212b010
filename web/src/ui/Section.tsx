import { useId, type ReactNode } from 'react';
import css from './Section.module.css';

/** A titled part of a page; an ink line opens it. */
export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <header>
        <h2 id={id} className="h2">
          {title}
        </h2>
        {aside && <div className={css.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
