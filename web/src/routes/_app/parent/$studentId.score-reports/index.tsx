import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { usePage } from '../../../../app/page.js';
import { childrenQuery } from '../../../../features/reports/queries.js';
import { ReportListPage } from '../../../../features/reports/ReportListPage.js';
import { numericParam } from '../../../../lib/params.js';
import { LinkButton } from '../../../../ui/LinkButton.js';

export const Route = createFileRoute('/_app/parent/$studentId/score-reports/')({
  params: { parse: ({ studentId }) => ({ studentId: numericParam(studentId) }), stringify: ({ studentId }) => ({ studentId: String(studentId) }) },
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: ChildReports,
});

function ChildReports() {
  const { studentId } = Route.useParams();
  const child = useQuery(childrenQuery).data?.find((c) => c.id === studentId);
  usePage('Score Reports', [{ label: 'Students', to: '/parent/students' }]);
  return (
    <ReportListPage
      reader={{ kind: 'parent', studentId }}
      fact={child?.fullName}
      hint="A report appears here once a section is complete and the school has opened it."
      action={(report) => (
        <LinkButton
          to="/parent/$studentId/score-reports/$assessmentTypeId/$assessmentSetId"
          params={{ studentId, assessmentTypeId: report.assessmentType.id, assessmentSetId: report.assessmentSet.id }}
          search={{ year: report.schoolYear.id, studentName: child?.fullName }}
          aria-label={`View Score Report: ${report.name}`}
        >
          View Score Report
        </LinkButton>
      )}
    />
  );
}
