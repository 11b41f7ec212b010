import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CreateDistrictPage } from '../../../../features/districts/DistrictForm.js';

export const Route = createFileRoute('/_app/admin/districts/create')({
  staticData: { title: 'Create New District' },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Create,
});

function Create() {
  const navigate = Route.useNavigate();
  return (
    <CreateDistrictPage
      onCancel={() => void navigate({ to: '/admin/districts' })}
      onCreated={(id) => void navigate({ to: '/admin/districts/$districtId', params: { districtId: id } })}
    />
  );
}
