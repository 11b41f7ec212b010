import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CompositeReportPage } from '../../../../features/reports/CompositeReportPage.js';
import { reportSearch, type ReportSearch } from '../../../../features/reports/report-params.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/parent/$studentId/score-reports/$assessmentTypeId/$assessmentSetId')({
  params: {
    parse: (raw) => ({
      studentId: numericParam(raw.studentId),
      assessmentTypeId: numericParam(raw.assessmentTypeId),
      assessmentSetId: numericParam(raw.assessmentSetId),
    }),
    stringify: (p) => ({
      studentId: String(p.studentId),
      assessmentTypeId: String(p.assessmentTypeId),
      assessmentSetId: String(p.assessmentSetId),
    }),
  },
  validateSearch: (raw: Record<string, unknown>): ReportSearch & { studentName?: string } => ({
    ...reportSearch(raw),
    ...(typeof raw.studentName === 'string' ? { studentName: raw.studentName } : {}),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: ChildReport,
});

function ChildReport() {
  const { studentId, assessmentTypeId, assessmentSetId } = Route.useParams();
  const { year, studentName } = Route.useSearch();
  return (
    <CompositeReportPage
      reader={{ kind: 'parent', studentId }}
      reportKey={{ assessmentTypeId, assessmentSetId, year }}
      trail={(report) => [
        { label: 'Students', to: '/parent/students' },
        {
          label: report ? `${report.user.firstName} ${report.user.lastName}` : (studentName ?? 'Score Reports'),
          to: `/parent/${studentId}/score-reports`,
        },
      ]}
    />
  );
}
