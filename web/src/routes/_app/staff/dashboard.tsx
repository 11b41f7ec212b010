import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import type { ClassListSearch } from '../../../shared/classes/ClassList.js';
import { effectiveRole } from '../../../api/session.js';
import { FirstSteps } from '../../../features/first-steps/FirstSteps.js';
import { StaffDashboard } from '../../../features/staff-dashboard/StaffDashboard.js';
import { listSearch } from '../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/dashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: (raw: Record<string, unknown>): ClassListSearch => ({
    ...listSearch(raw),
    ...(raw.archived === true ? { archived: true } : {}),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Dashboard,
});

function Dashboard() {
  const { me } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StaffDashboard
      me={me}
      first={me.school && effectiveRole(me.role) !== 'Teacher' && <FirstSteps schoolId={me.school.id} />}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
