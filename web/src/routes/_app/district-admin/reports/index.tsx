import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { DistrictDashboard } from '../../../../features/district-reports/DistrictDashboard.js';
import { whenSearch } from '../../../../shared/results/results-at.js';

export const Route = createFileRoute('/_app/district-admin/reports/')({
  staticData: { title: 'Reports' },
  validateSearch: (raw: Record<string, unknown>) => ({ asOf: whenSearch(raw).asOf }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: function Reports() {
    return <DistrictDashboard search={Route.useSearch()} />;
  },
});
