import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { schoolQuery } from '../../api/schools.js';
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
  const school = useQuery(schoolQuery(scope, schoolId));
  useEffect(() => remember(scope, schoolId, search), [scope, schoolId, search]);
  if (school.isError && !school.data)
    return (
      <LoadFailed
        title="There was a problem getting School data"
        error={school.error}
        onRetry={() => void school.refetch()}
      />
    );
  if (!school.data) return <LoadingHead />;
  return (
    <UsersPage
      key={schoolId}
      school={school.data}
      scope={scope}
      search={search}
      onSearch={(next) => onSearch({ ...next, tab: next.tab ?? 'students' })}
    />
  );
}
