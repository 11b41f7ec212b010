import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { newSearch } from '../../../../features/corrections/corrections-search.js';
import { NewCorrectionPage } from '../../../../features/corrections/NewCorrectionPage.js';

export const Route = createFileRoute('/_app/admin/corrections/new')({
  staticData: { title: 'New correction' },
  validateSearch: newSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function NewCorrection() {
    const navigate = Route.useNavigate();
    return (
      <NewCorrectionPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onDrafted={(correctionId) =>
          void navigate({ to: '/admin/corrections/$correctionId', params: { correctionId } })
        }
      />
    );
  },
});
