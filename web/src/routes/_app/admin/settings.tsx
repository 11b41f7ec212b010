import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { SettingsPage } from '../../../features/settings/SettingsPage.js';

export const Route = createFileRoute('/_app/admin/settings')({
  staticData: { title: 'Edit User Information' },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: function Settings() {
    return <SettingsPage me={Route.useRouteContext().me} />;
  },
});
