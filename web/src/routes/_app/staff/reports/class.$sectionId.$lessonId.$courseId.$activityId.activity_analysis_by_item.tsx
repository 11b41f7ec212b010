import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { activityParams } from '../../../../features/item-reports/activity.js';
import { ActivityAnalysisPage } from '../../../../features/item-reports/ActivityAnalysisPage.js';

export const Route = createFileRoute(
  '/_app/staff/reports/class/$sectionId/$lessonId/$courseId/$activityId/activity_analysis_by_item',
)({
  staticData: { title: 'Item Analysis' },
  params: activityParams,
  validateSearch: (raw: Record<string, unknown>): { search?: string } =>
    typeof raw.search === 'string' || typeof raw.search === 'number' ? { search: String(raw.search) } : {},
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function ActivityAnalysis() {
    const place = Route.useParams();
    const { search = '' } = Route.useSearch();
    const own = Route.useNavigate();
    return (
      <ActivityAnalysisPage
        place={place}
        search={search}
        onSearch={(next) => void own({ search: { search: next || undefined }, replace: true, resetScroll: false })}
      />
    );
  },
});
