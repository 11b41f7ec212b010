import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { GrowthPage } from '../../../../features/student-results/GrowthPage.js';
import { setParams } from '../../../../features/student-results/results-search.js';
import { growthSearch } from '../../../../shared/growth/growth-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/growth_reporting',
)({
  params: setParams,
  validateSearch: growthSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function SchoolGrowth() {
    const place = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <GrowthPage
        key={`${place.assessmentSetId} school`}
        place={place}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
