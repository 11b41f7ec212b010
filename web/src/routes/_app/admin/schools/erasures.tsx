import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { ErasuresPage } from '../../../../features/archived-school/ErasuresPage.js';
import { listSearch } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/erasures')({
  staticData: { title: 'Erased schools' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Erasures() {
    const navigate = Route.useNavigate();
    return <ErasuresPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
  },
});
