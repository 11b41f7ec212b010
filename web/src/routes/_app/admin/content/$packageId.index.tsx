import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { PackagePage } from '../../../../features/content-packages/PackagePage.js';
import { itemsSearch } from '../../../../features/content-packages/packages-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/content/$packageId/')({
  staticData: { title: 'Package' },
  params: {
    parse: (raw) => ({ packageId: numericParam(raw.packageId) }),
    stringify: ({ packageId }) => ({ packageId: String(packageId) }),
  },
  validateSearch: itemsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Package() {
    const navigate = Route.useNavigate();
    const { packageId } = Route.useParams();
    return (
      <PackagePage
        key={packageId}
        id={packageId}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onGone={() => void navigate({ to: '/admin/content', search: {} })}
      />
    );
  },
});
