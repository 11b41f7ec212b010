import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ItemPage } from '../../../features/content-packages/ItemPage.js';
import { itemsSearch } from '../../../features/content-packages/packages-search.js';
import { numericParam } from '../../../lib/params.js';

export const Route = createFileRoute('/admin/content/$packageId/$position')({
  params: {
    parse: (raw) => ({ packageId: numericParam(raw.packageId), position: numericParam(raw.position) }),
    stringify: ({ packageId, position }) => ({ packageId: String(packageId), position: String(position) }),
  },
  validateSearch: itemsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Question() {
    const navigate = Route.useNavigate();
    const { packageId, position } = Route.useParams();
    const search = Route.useSearch();
    return (
      <ItemPage
        packageId={packageId}
        position={position}
        search={search}
        onPosition={(next) =>
          void navigate({ to: '/admin/content/$packageId/$position', params: { packageId, position: next }, search })
        }
      />
    );
  },
});
