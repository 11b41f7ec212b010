import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { pagesOf } from '../lib/pages.js';
import css from './Pager.module.css';

interface Props {
  page: number;
  perPage: number;
  /** undefined while loading. */
  total: number | undefined;
  onPage: (page: number) => void;
  /** There are more than `total`, which are not counted. */
  more?: boolean;
  /** Rows of this page. When its last ones were taken away, the last page that has any is shown. */
  shown?: number;
  /** Where a page has several lists: 'Pages of students'. */
  label?: string;
}

/** Below a list; with one page only its count. */
export function Pager({ page, perPage, total, more = false, onPage, shown, label = 'Pages' }: Props) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const gone = total !== undefined && shown === 0 && page > pages;
  useEffect(() => {
    if (gone) onPage(pages);
  });
  if (!total) return null;
  const from = (page - 1) * perPage + 1;
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <div className={`${css.pager} num`}>
      <span>
        {number(from)} to {number(Math.min(total, page * perPage))} of {more && 'more than '}
        {number(total)}
      </span>
      {pages > 1 && (
        <nav aria-label={label}>
          <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </button>
          {pagesOf(page, pages).map((entry, i) =>
            entry === null ? (
              <span key={`gap${i}`} className={css.gap} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={entry}
                type="button"
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPage(entry)}
              >
                {entry}
              </button>
            ),
          )}
          <button type="button" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
}
