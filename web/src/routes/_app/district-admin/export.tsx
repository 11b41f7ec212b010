import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ExportsPage } from '../../../features/documents/ExportsPage.js';
import { listSearch } from '../../../lib/params.js';

export const Route = createFileRoute('/_app/district-admin/export')({
  staticData: { title: 'Exports' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: function Exports() {
    const navigate = Route.useNavigate();
    return (
      <ExportsPage
        area="district"
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
