import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { GrowthPage } from '../../../../features/student-results/GrowthPage.js';
import { classSetParams, whenSearch } from '../../../../features/student-results/results-search.js';
import { growthSearch } from '../../../../shared/growth/growth-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/class/$sectionId/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/growth_reporting',
)({
  params: classSetParams,
  validateSearch: growthSearch,
  beforeLoad: async ({ context, params, search }) => {
    const entered = await requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher');
    // Of a single test there is no such tab.
    if (params.assessmentSummariesCount < 2)
      throw redirect({
        to: '/staff/student_results/class/$sectionId/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/summary',
        params,
        search: whenSearch({ ...search }),
        replace: true,
      });
    return entered;
  },
  component: function ClassGrowth() {
    const place = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <GrowthPage
        key={`${place.assessmentSetId} ${place.sectionId}`}
        place={place}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
