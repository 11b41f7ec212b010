import { Link } from '@tanstack/react-router';
import css from './PageTabs.module.css';

export interface PageTab {
  label: string;
  to: string;
  count?: number;
  /** By default the tab whose address is shown; give it where tabs differ in the search only. */
  current?: boolean;
  search?: Record<string, unknown>;
}

/** Sections of a page, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: PageTab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ label: name, to, count, current, search }) => (
        <Link
          key={`${to}${JSON.stringify(search ?? '')}`}
          to={to as '/'}
          search={search as never}
          activeOptions={{ exact: false, includeSearch: false }}
          activeProps={current === undefined ? { 'aria-current': 'page' } : {}}
          inactiveProps={{}}
          aria-current={current ? 'page' : undefined}
          resetScroll={false}
        >
          {name}
          {count !== undefined && <span className={`${css.count} num`}>{count.toLocaleString('en-US')}</span>}
        </Link>
      ))}
    </nav>
  );
}
