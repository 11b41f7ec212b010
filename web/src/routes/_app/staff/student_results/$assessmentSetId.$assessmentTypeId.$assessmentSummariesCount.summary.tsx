import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SummaryPage } from '../../../../features/student-results/SummaryPage.js';
import { setParams, summarySearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/summary',
)({
  params: setParams,
  validateSearch: summarySearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function SchoolSummary() {
    const place = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <SummaryPage
        key={`${place.assessmentSetId} school`}
        place={place}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
