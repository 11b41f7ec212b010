import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { HistoryPage } from '../../../features/attempt-histories/HistoryPage.js';

export const Route = createFileRoute('/_app/audit/attempts/$attemptId')({
  /** The event that the replay stands at. */
  validateSearch: (raw: Record<string, unknown>): { event?: number } =>
    Number.isInteger(raw.event) && Number(raw.event) > 1 ? { event: Number(raw.event) } : {},
  beforeLoad: ({ context }) => requireRole(context, 'Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'),
  component: function History() {
    const { attemptId } = Route.useParams();
    const { event } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <HistoryPage
        key={attemptId}
        attemptId={attemptId}
        event={event}
        onEvent={(n) => void navigate({ search: n > 1 ? { event: n } : {}, replace: true, resetScroll: false })}
      />
    );
  },
});
