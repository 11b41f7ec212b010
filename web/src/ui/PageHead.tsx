import type { ReactNode } from 'react';
import css from './PageHead.module.css';

interface Props {
  title: ReactNode;
  /** One line of facts below the title. */
  fact?: ReactNode;
  /** Buttons; one of them filled at most. */
  actions?: ReactNode;
  /** display for homes and reports (40 px), title for everything else (28 px). */
  size?: 'title' | 'display';
}

export function PageHead({ title, fact, actions, size = 'title' }: Props) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1 className={size}>{title}</h1>
        {fact && <p>{fact}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
