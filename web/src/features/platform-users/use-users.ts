import { countedSoFar } from '../../lib/counted.js';
import { useList } from '../../ui/use-list.js';
import type { PlatformSearch } from './platform-search.js';
import { USERS, type usersQuery } from './users.js';

interface Props {
  search: PlatformSearch;
  onSearch: (search: PlatformSearch) => void;
  query: ReturnType<typeof usersQuery>;
  selectsAll?: boolean;
}

/** The people that a screen lists, and how many they are in words. */
export function useUsers(props: Props) {
  const list = useList({
    view: USERS,
    rows: ({ users }) => users,
    total: ({ meta }) => meta.totalCount,
    more: ({ meta }) => meta.more,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting users',
    ...props,
  });
  const meta = list.answer?.meta;
  return { ...list, summary: meta && countedSoFar(meta.totalCount, meta.more) };
}
