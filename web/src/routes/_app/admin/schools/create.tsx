import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CreateSchoolPage } from '../../../../features/school-settings/CreateSchoolPage.js';

export const Route = createFileRoute('/_app/admin/schools/create')({
  staticData: { title: 'Create New School' },
  validateSearch: (raw: Record<string, unknown>): { district?: number } =>
    Number.isInteger(raw.district) && Number(raw.district) > 0 ? { district: Number(raw.district) } : {},
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Create,
});

function Create() {
  const { district } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <CreateSchoolPage districtId={district} onLeave={() => void navigate({ to: '/admin/schools' })} />;
}
