import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SubsectionPage } from '../../../../features/student-results/SubsectionPage.js';
import { classSetParams, detailsSearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/class/$sectionId/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/subsection_details',
)({
  params: classSetParams,
  validateSearch: detailsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function ClassDetails() {
    const place = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <SubsectionPage
        key={`${place.assessmentSetId} ${place.sectionId}`}
        place={place}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
