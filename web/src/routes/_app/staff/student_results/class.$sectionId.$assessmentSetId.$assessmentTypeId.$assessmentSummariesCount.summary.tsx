import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SummaryPage } from '../../../../features/student-results/SummaryPage.js';
import { classSetParams, summarySearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/class/$sectionId/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/summary',
)({
  params: classSetParams,
  validateSearch: summarySearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function ClassSummary() {
    const place = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <SummaryPage
        key={`${place.assessmentSetId} ${place.sectionId}`}
        place={place}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
