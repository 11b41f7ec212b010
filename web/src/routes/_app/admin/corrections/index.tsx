import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { correctionsSearch } from '../../../../features/corrections/corrections-search.js';
import { CorrectionsPage } from '../../../../features/corrections/CorrectionsPage.js';

export const Route = createFileRoute('/_app/admin/corrections/')({
  staticData: { title: 'Corrections' },
  validateSearch: correctionsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Corrections() {
    const navigate = Route.useNavigate();
    return (
      <CorrectionsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    );
  },
});
