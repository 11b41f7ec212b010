import { useEffect } from 'react';
import type { Scope } from '../../lib/scope.js';
import { remember, type UsersSearch } from './users-search.js';
import { UsersPage } from './UsersPage.js';

interface Props {
  scope: Scope;
  schoolId: number;
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

/** The users of the school in the address; what is shown is kept for the next visit. */
export function SchoolUsersRoute({ scope, schoolId, search, onSearch }: Props) {
  useEffect(() => remember(scope, schoolId, search), [scope, schoolId, search]);
  return (
    <UsersPage
      key={schoolId}
      schoolId={schoolId}
      scope={scope}
      search={search}
      onSearch={(next) => onSearch({ ...next, tab: next.tab ?? 'students' })}
    />
  );
}
