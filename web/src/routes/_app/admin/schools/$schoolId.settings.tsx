import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SettingsPage } from '../../../../features/school-settings/SettingsPage.js';
import { SchoolSync } from '../../../../features/sync/SchoolSync.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/settings')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: (raw): { logs?: true } => (raw.logs === true ? { logs: true } : {}),
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Settings,
});

function Settings() {
  const { schoolId } = Route.useParams();
  const { logs = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      key={schoolId}
      schoolId={schoolId}
      onDeleted={() => navigate({ to: '/admin/schools' })}
      sync={(school, ids) => (
        <SchoolSync
          school={school}
          ids={ids}
          logs={logs}
          onLogs={(opened) =>
            void navigate({ search: opened ? { logs: true } : {}, replace: true, resetScroll: false })
          }
        />
      )}
    />
  );
}
