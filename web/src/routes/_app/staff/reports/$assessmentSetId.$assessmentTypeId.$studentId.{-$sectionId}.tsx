import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CompositeReportPage } from '../../../../features/reports/CompositeReportPage.js';
import { reportSearch, type ReportSearch } from '../../../../features/reports/report-params.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}')(
  {
    params: {
      parse: (raw) => ({
        assessmentSetId: numericParam(raw.assessmentSetId),
        assessmentTypeId: numericParam(raw.assessmentTypeId),
        studentId: numericParam(raw.studentId),
        sectionId: raw.sectionId === undefined ? undefined : numericParam(raw.sectionId),
      }),
      stringify: (p) => ({
        assessmentSetId: String(p.assessmentSetId),
        assessmentTypeId: String(p.assessmentTypeId),
        studentId: String(p.studentId),
        sectionId: p.sectionId === undefined ? undefined : String(p.sectionId),
      }),
    },
    validateSearch: (raw: Record<string, unknown>): ReportSearch & { from?: 'student-performance' } => ({
      ...reportSearch(raw),
      ...(raw.from === 'student-performance' ? { from: 'student-performance' as const } : {}),
    }),
    beforeLoad: ({ context }) => requireRole(context, 'Teacher', 'Teacher Admin', 'District Admin'),
    component: StaffReport,
  },
);

function StaffReport() {
  const { assessmentSetId, assessmentTypeId, studentId, sectionId } = Route.useParams();
  const { year, from } = Route.useSearch();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <CompositeReportPage
      reader={{ kind: 'staff', studentId, sectionId: sectionId ?? null }}
      reportKey={{ assessmentTypeId, assessmentSetId, year }}
      trail={(report) => [
        { label: 'Assessments', to: '/staff/assessments' },
        ...(report ? [{ label: `${report.user.firstName} ${report.user.lastName}` }] : []),
      ]}
      onBack={from && canGoBack ? () => router.history.back() : undefined}
    />
  );
}
