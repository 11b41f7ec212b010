import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { DownloadsPage } from '../../../features/documents/DownloadsPage.js';
import { listSearch } from '../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/downloads')({
  staticData: { title: 'Export Downloads' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Downloads() {
    const navigate = Route.useNavigate();
    return <DownloadsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
  },
});
