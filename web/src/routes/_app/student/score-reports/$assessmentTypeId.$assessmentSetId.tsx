import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CompositeReportPage } from '../../../../features/reports/CompositeReportPage.js';
import { reportParams, reportSearch } from '../../../../features/reports/report-params.js';

export const Route = createFileRoute('/_app/student/score-reports/$assessmentTypeId/$assessmentSetId')({
  params: reportParams,
  validateSearch: reportSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: StudentReport,
});

function StudentReport() {
  const params = Route.useParams();
  const { year } = Route.useSearch();
  return (
    <CompositeReportPage
      reader={{ kind: 'student' }}
      reportKey={{ ...params, year }}
      trail={() => [{ label: 'Score Reports', to: '/student/score-reports' }]}
    />
  );
}
