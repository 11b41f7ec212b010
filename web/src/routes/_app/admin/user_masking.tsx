import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { platformSearch } from '../../../features/platform-users/platform-search.js';
import { UserMaskingPage } from '../../../features/platform-users/UserMaskingPage.js';

export const Route = createFileRoute('/_app/admin/user_masking')({
  staticData: { title: 'User Masking' },
  validateSearch: platformSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: UserMasking,
});

function UserMasking() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserMaskingPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
