import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { platformSearch } from '../../../features/platform-users/platform-search.js';
import { UserOptionsPage } from '../../../features/platform-users/UserOptionsPage.js';

export const Route = createFileRoute('/_app/admin/user_options')({
  staticData: { title: 'User Options' },
  validateSearch: platformSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: UserOptions,
});

function UserOptions() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserOptionsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
