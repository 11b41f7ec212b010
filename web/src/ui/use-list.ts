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
  /** There are more than that, which the server did not count. */
  more?: (answer: Answer) => boolean;
  rowId: (row: Row) => RowId;
  /** Said when there are no rows to show because they could not be read. */
  failed: string;
  /** Rows that can be selected; all of them by default. */
  selectable?: (row: Row) => boolean;
  /** Everything that the list shows, on all its pages, can be selected: for lists whose actions take its query. */
  selectsAll?: boolean;
  /** The file of everything that the address names, on all pages. */
  exportPath?: string;
}

/** What an action on many is about: rows of a page, or everything that the list shows on all its pages. */
export interface Chosen<Row> {
  /** Of the page that is shown. */
  rows: Row[];
  /** Everything that matches, whether it is on this page or not. */
  all: boolean;
  count: number;
}

/** One row as if it had been selected. */
export const only = <Row>(row: Row): Chosen<Row> => ({ rows: [row], all: false, count: 1 });

/**
 * A list: the address decides what is asked for, and whatever is pressed changes the address. Filters and searches
 * begin at the first page; rows stay selected until other rows are shown. `table`, `selection`, `bulk`, `pager` and
 * `searchInput` are spread onto `DataTable`, `BulkBar`, `Pager` and `SearchInput`.
 */
export function useList<Row, Answer, Search extends ListSearch, Key extends QueryKey>({
  view,
  search,
  onSearch,
  query,
  rows: rowsOf,
  total: totalOf,
  more: moreOf = () => false,
  rowId,
  failed,
  selectable = () => true,
  selectsAll = false,
  exportPath,
}: Props<Row, Answer, Search, Key>) {
  const { data: answer, isError, error, refetch, isFetching, isPending } = useQuery(query);
  const [selected, setSelected] = useState<Set<RowId>>(new Set());
  const [all, setAll] = useState(false);
  const clear = () => {
    setSelected(new Set());
    setAll(false);
  };
  const matching = JSON.stringify({ ...search, sort: undefined, order: undefined, page: undefined });
  useEffect(clear, [matching]);
  useEffect(() => setSelected(new Set()), [search.page]);

  const rows = answer && rowsOf(answer);
  const total = answer && totalOf(answer);
  const more = answer !== undefined && moreOf(answer);
  const choosable = rows?.filter(selectable) ?? [];
  const chosen = all ? choosable : choosable.filter((row) => selected.has(rowId(row)));
  const choice: Chosen<Row> = { rows: chosen, all, count: all ? (total ?? chosen.length) : chosen.length };
  const filter = (part: Partial<Search>) => onSearch({ ...search, ...part, page: undefined });
  return {
    answer,
    rows,
    total,
    /** Changes filters. */
    filter,
    /** The rows of this page that are selected. */
    chosen,
    /** What is selected, for lists of which everything that matches can be. */
    choice,
    clear,
    /** Reads the list again; whether that is under way. */
    reload: () => void refetch(),
    reloading: isFetching && !isPending,
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
    selection: {
      selected: (all ? new Set(chosen.map(rowId)) : selected) as ReadonlySet<RowId>,
      onSelect: (rows: Set<RowId>) => {
        setAll(false);
        setSelected(rows);
      },
      selectable,
    },
    /** For `BulkBar`. */
    bulk: {
      count: choice.count,
      onClear: clear,
      // More than is counted is more than one batch takes.
      all: selectsAll &&
        !more &&
        total !== undefined && {
          selected: all,
          total,
          // Offered once the page is selected, where there is more than the page.
          onSelect:
            choosable.length > 0 && chosen.length === choosable.length && total > rows!.length
              ? () => setAll(true)
              : null,
        },
    },
    pager: {
      page: search.page ?? 1,
      perPage: view.perPage,
      total,
      more,
      shown: rows?.length,
      onPage: (page: number) => onSearch({ ...search, page: page > 1 ? page : undefined }),
    },
  };
}
