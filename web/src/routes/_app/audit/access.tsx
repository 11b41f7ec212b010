import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { accessSearch } from '../../../features/access-records/access-search.js';
import { AccessPage } from '../../../features/access-records/AccessPage.js';

export const Route = createFileRoute('/_app/audit/access')({
  staticData: { title: 'Access Records' },
  validateSearch: accessSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'),
  component: function Access() {
    const navigate = Route.useNavigate();
    return <AccessPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
  },
});
