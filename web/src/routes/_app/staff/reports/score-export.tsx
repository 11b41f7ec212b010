import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { StaffExportsPage } from '../../../../features/documents/StaffExportsPage.js';
import { listSearch } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/reports/score-export')({
  staticData: { title: 'Score Export' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Export() {
    const { me } = Route.useRouteContext();
    const navigate = Route.useNavigate();
    return (
      <StaffExportsPage
        me={me}
        type="score"
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
