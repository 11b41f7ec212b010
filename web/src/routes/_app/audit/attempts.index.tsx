import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { AttemptListPage } from '../../../features/attempt-histories/AttemptListPage.js';
import type { ListSearch } from '../../../features/attempt-histories/history.js';

export const Route = createFileRoute('/_app/audit/attempts/')({
  staticData: { title: 'Attempt Histories' },
  validateSearch: (raw: Record<string, unknown>): Partial<ListSearch> => ({
    ...(Number(raw.page) > 1 ? { page: Math.floor(Number(raw.page)) } : {}),
    ...(typeof raw.search === 'string' && raw.search ? { search: raw.search } : {}),
    ...(typeof raw.sort === 'string' ? { sort: raw.sort } : {}),
    ...(raw.order === 'asc' || raw.order === 'desc' ? { order: raw.order } : {}),
    ...(typeof raw.phase === 'string' && raw.phase ? { phase: raw.phase } : {}),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'),
  component: function Attempts() {
    const search = { page: 1, search: '', ...Route.useSearch() };
    const navigate = Route.useNavigate();
    return <AttemptListPage search={search} onSearch={(next) => void navigate({ search: { ...search, ...next }, replace: true })} />;
  },
});
