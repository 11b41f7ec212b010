import { useLinkProps } from '@tanstack/react-router';
import css from './PageTabs.module.css';
import { useCurrentInSight } from './use-current-in-sight.js';

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
  const nav = useCurrentInSight();
  return (
    <nav ref={nav} className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={`${tab.label}${tab.to}`} tab={tab} />
      ))}
    </nav>
  );
}

function Tab({ tab: { label, to, count, current, search } }: { tab: PageTab }) {
  const link = useLinkProps({
    to: to as '/',
    search: search as never,
    activeOptions: { includeSearch: search !== undefined },
    resetScroll: false,
  });
  const here = current ?? (link as { 'data-status'?: string })['data-status'] === 'active';
  return (
    <a {...link} aria-current={here ? 'page' : undefined}>
      {label}
      {count !== undefined && <span className={`${css.count} num`}>{count.toLocaleString('en-US')}</span>}
    </a>
  );
}
