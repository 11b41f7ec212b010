import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { DistrictDashboard } from '../../../../features/district-reports/DistrictDashboard.js';

export const Route = createFileRoute('/_app/district-admin/reports/')({
  staticData: { title: 'Reports' },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: DistrictDashboard,
});
