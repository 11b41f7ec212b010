import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { AttemptListPage } from '../../../features/attempt-histories/AttemptListPage.js';
import { attemptsSearch } from '../../../features/attempt-histories/attempts-search.js';

export const Route = createFileRoute('/_app/audit/attempts/')({
  staticData: { title: 'Attempt Histories' },
  validateSearch: attemptsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'),
  component: function Attempts() {
    const navigate = Route.useNavigate();
    return (
      <AttemptListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    );
  },
});
