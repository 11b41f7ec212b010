import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFolds } from './report-view.js';
import classes from './reports.module.css';

interface Props {
  id: string;
  title: string;
  aside?: ReactNode;
  /** Begins a page in print. */
  newPage?: boolean;
  /** May be broken over pages in print. */
  flow?: boolean;
  children: ReactNode;
}

/** A part of the report below an ink line; on a telephone its title folds it. */
export function ReportSection({ id, title, aside, newPage, flow, children }: Props) {
  const folds = useFolds();
  const folded = folds.folded(id);
  return (
    <section
      id={id}
      className={[classes.section, newPage && classes.newPage, flow && classes.flow].filter(Boolean).join(' ')}
      aria-labelledby={`${id}-title`}
      data-folded={folded || undefined}
    >
      <header className={classes.sectionHead}>
        <h2 id={`${id}-title`}>
          <span className={classes.wideTitle}>{title}</span>
          <button
            type="button"
            className={classes.foldTitle}
            aria-expanded={!folded}
            aria-controls={`${id}-body`}
            onClick={() => folds.toggle(id)}
          >
            {title}
            <IconChevronDown size={20} stroke={1.75} aria-hidden />
          </button>
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      <div id={`${id}-body`} className={classes.sectionBody}>
        {children}
      </div>
    </section>
  );
}
