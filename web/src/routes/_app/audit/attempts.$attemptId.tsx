import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { HistoryPage } from '../../../features/attempt-histories/HistoryPage.js';

export const Route = createFileRoute('/_app/audit/attempts/$attemptId')({
  beforeLoad: ({ context }) => requireRole(context, 'Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'),
  component: function History() {
    const { attemptId } = Route.useParams();
    return <HistoryPage key={attemptId} attemptId={attemptId} />;
  },
});
