import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { save } from '../api/client.js';
import { notify } from '../api/notifications.js';
import { orderInAddress, orderOf, type ListOrder, type ListView } from '../lib/list-view.js';
import type { ListSearch } from '../lib/params.js';

type RowId = number | string;

interface Props<Row, Answer, Search extends ListSearch, Key extends QueryKey> {
  view: ListView;
  /** What the address says, and how it is changed. */
  search: Search;
  onSearch: (search: Search) => void;
  query: UseQueryOptions<Answer, Error, Answer, Key>;
  rows: (answer: Answer) => Row[];
  total: (answer: Answer) => number;
  rowId: (row: Row) => RowId;
  /** Said when there are no rows to show because they could not be read. */
  failed: string;
  /** The file of everything that the address names, on all pages. */
  exportPath?: string;
}

/**
 * A list: the address decides what is asked for, and whatever is pressed changes the address. Filters and searches
 * begin at the first page; rows stay selected until other rows are shown. `table`, `pager` and `searchInput` are spread
 * onto `DataTable`, `Pager` and `SearchInput`.
 */
export function useList<Row, Answer, Search extends ListSearch, Key extends QueryKey>({
  view,
  search,
  onSearch,
  query,
  rows: rowsOf,
  total: totalOf,
  rowId,
  failed,
  exportPath,
}: Props<Row, Answer, Search, Key>) {
  const { data: answer, isError, error, refetch } = useQuery(query);
  const [selected, setSelected] = useState<Set<RowId>>(new Set());
  const clear = () => setSelected(new Set());
  const shown = JSON.stringify({ ...search, sort: undefined, order: undefined });
  useEffect(clear, [shown]);

  const rows = answer && rowsOf(answer);
  const total = answer && totalOf(answer);
  const filter = (part: Partial<Search>) => onSearch({ ...search, ...part, page: undefined });
  return {
    answer,
    rows,
    total,
    /** Changes filters. */
    filter,
    /** The rows of this page that are selected. */
    chosen: rows?.filter((row) => selected.has(rowId(row))) ?? [],
    clear,
    /** Saves the whole list as a file; a failure says what the server said. */
    exportList: () => void (exportPath && save(exportPath).catch(notify.problem)),
    searchInput: {
      value: search.search ?? '',
      onChange: (text: string) => filter({ search: text || undefined } as Partial<Search>),
    },
    table: {
      rows,
      rowId,
      sort: orderOf(view, search),
      onSort: (sort: ListOrder) => filter(orderInAddress(view, sort) as Partial<Search>),
      failed: isError && !answer ? { title: failed, error, onRetry: () => void refetch() } : null,
    },
    /** Beside `table`, where rows may be selected. */
    selection: { selected: selected as ReadonlySet<RowId>, onSelect: setSelected },
    pager: {
      page: search.page ?? 1,
      perPage: view.perPage,
      total,
      shown: rows?.length,
      onPage: (page: number) => onSearch({ ...search, page: page > 1 ? page : undefined }),
    },
  };
}
