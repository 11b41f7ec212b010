import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SubsectionPage } from '../../../../features/student-results/SubsectionPage.js';
import { setParams, detailsSearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/subsection_details',
)({
  params: setParams,
  validateSearch: detailsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function SchoolDetails() {
    const place = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <SubsectionPage
        key={`${place.assessmentSetId} school`}
        place={place}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
