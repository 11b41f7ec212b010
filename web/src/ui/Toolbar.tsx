import type { ReactNode } from 'react';
import css from './Toolbar.module.css';

/** The row above a list: search, filters, and at its end how many there are. */
export function Toolbar({ children, summary }: { children: ReactNode; summary?: ReactNode }) {
  return (
    <div className={css.bar}>
      {children}
      {summary && (
        <span className={`${css.summary} num`} role="status">
          {summary}
        </span>
      )}
    </div>
  );
}
