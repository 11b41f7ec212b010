import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { platformSearch } from '../../../features/platform-users/platform-search.js';
import { UserSearchPage } from '../../../features/platform-users/UserSearchPage.js';

export const Route = createFileRoute('/_app/admin/user-search')({
  staticData: { title: 'User Search' },
  validateSearch: platformSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: UserSearch,
});

function UserSearch() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserSearchPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
