import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { ContentPage } from '../../../../features/content-packages/ContentPage.js';
import { listSearch } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/content/')({
  staticData: { title: 'Content' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Content() {
    const navigate = Route.useNavigate();
    return (
      <ContentPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
        onPackage={(packageId) => void navigate({ to: '/admin/content/$packageId', params: { packageId }, search: {} })}
      />
    );
  },
});
