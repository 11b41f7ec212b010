import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SchoolUsersRoute } from '../../../../features/school-users/SchoolUsersRoute.js';
import { recall, usersSearch } from '../../../../features/school-users/users-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/school-dashboard/$schoolId/users')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: usersSearch,
  beforeLoad: async ({ context, params, search }) => {
    const kept = Object.keys(search).length === 0 ? recall('staff', params.schoolId) : null;
    if (kept) throw redirect({ to: '/staff/school-dashboard/$schoolId/users', params, search: kept, replace: true });
    return requireRole(context, 'District Admin', 'Teacher Admin');
  },
  component: Users,
});

function Users() {
  const { schoolId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SchoolUsersRoute
      scope="staff"
      schoolId={schoolId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
