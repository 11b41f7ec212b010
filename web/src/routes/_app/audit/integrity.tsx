import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { IntegrityPage } from '../../../features/integrity/IntegrityPage.js';
import { effectiveRole } from '../../../lib/roles.js';

export const Route = createFileRoute('/_app/audit/integrity')({
  staticData: { title: 'Integrity' },
  beforeLoad: ({ context }) => requireRole(context, 'Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'),
  component: function Integrity() {
    const role = effectiveRole(Route.useRouteContext().me.role);
    return (
      <IntegrityPage mayVerify={role === 'Auditor' || role === 'Horizon Admin'} mayChange={role === 'Horizon Admin'} />
    );
  },
});
