import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { AnalysisPage } from '../../../../features/item-reports/AnalysisPage.js';
import { analysisSearch, partParams } from '../../../../features/item-reports/item-search.js';

export const Route = createFileRoute('/_app/district-admin/reports/$assessmentId/response_analysis_by_item')({
  staticData: { title: 'Response Analysis' },
  params: partParams,
  validateSearch: analysisSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: function DistrictAnalysis() {
    const { assessmentId } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <AnalysisPage
        key={assessmentId}
        place={{ assessmentId, district: true }}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
