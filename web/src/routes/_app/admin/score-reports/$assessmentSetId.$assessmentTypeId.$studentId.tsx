import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CompositeReportPage } from '../../../../features/reports/CompositeReportPage.js';
import { reportSearch } from '../../../../features/reports/report-params.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/score-reports/$assessmentSetId/$assessmentTypeId/$studentId')({
  params: {
    parse: (raw) => ({
      assessmentSetId: numericParam(raw.assessmentSetId),
      assessmentTypeId: numericParam(raw.assessmentTypeId),
      studentId: numericParam(raw.studentId),
    }),
    stringify: (p) => ({
      assessmentSetId: String(p.assessmentSetId),
      assessmentTypeId: String(p.assessmentTypeId),
      studentId: String(p.studentId),
    }),
  },
  validateSearch: reportSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Report,
});

/** A report as the platform's administrators open it from a profile. */
function Report() {
  const { assessmentSetId, assessmentTypeId, studentId } = Route.useParams();
  const { year } = Route.useSearch();
  return (
    <CompositeReportPage
      reader={{ kind: 'staff', studentId, sectionId: null }}
      reportKey={{ assessmentTypeId, assessmentSetId, year }}
      trail={(report) => [
        { label: 'Schools', to: '/admin/schools' },
        ...(report
          ? [
              { label: report.school.name, to: `/admin/schools/${report.school.id}/users` },
              { label: `${report.user.firstName} ${report.user.lastName}` },
            ]
          : []),
      ]}
    />
  );
}
