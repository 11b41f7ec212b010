import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { SettingsPage } from '../../../features/settings/SettingsPage.js';

export const Route = createFileRoute('/_app/staff/settings')({
  staticData: { title: 'Edit User Information' },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Settings() {
    return <SettingsPage me={Route.useRouteContext().me} />;
  },
});
