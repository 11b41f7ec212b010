import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { AnalysisPage } from '../../../../features/item-reports/AnalysisPage.js';
import { analysisSearch, partParams } from '../../../../features/item-reports/item-search.js';
import { itemReportPath } from '../../../../lib/item-reports.js';

export const Route = createFileRoute('/_app/staff/reports/$assessmentId/response_analysis_by_item')({
  staticData: { title: 'Response Analysis' },
  params: partParams,
  validateSearch: analysisSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function SchoolAnalysis() {
    const place = Route.useParams();
    const navigate = useNavigate();
    const search = Route.useSearch();
    const own = Route.useNavigate();
    return (
      <AnalysisPage
        key={place.assessmentId}
        place={place}
        search={search}
        onSearch={(next) => void own({ search: next, replace: true, resetScroll: false })}
        onGroup={(sectionId, next) =>
          void navigate({
            to: itemReportPath('response_analysis_by_item', { assessmentId: place.assessmentId, sectionId }) as '/',
            search: next as never,
          })
        }
      />
    );
  },
});
