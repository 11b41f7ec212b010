import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CorrectionPage } from '../../../../features/corrections/CorrectionPage.js';
import { correctionSearch } from '../../../../features/corrections/corrections-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/corrections/$correctionId')({
  staticData: { title: 'Correction' },
  params: {
    parse: (raw) => ({ correctionId: numericParam(raw.correctionId) }),
    stringify: ({ correctionId }) => ({ correctionId: String(correctionId) }),
  },
  validateSearch: correctionSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: function Correction() {
    const navigate = Route.useNavigate();
    const { correctionId } = Route.useParams();
    return (
      <CorrectionPage
        key={correctionId}
        id={correctionId}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onGone={() => void navigate({ to: '/admin/corrections' })}
        onOther={(id) =>
          void navigate({ to: '/admin/corrections/$correctionId', params: { correctionId: id }, search: {} })
        }
      />
    );
  },
});
