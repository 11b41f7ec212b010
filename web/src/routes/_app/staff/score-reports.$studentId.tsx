import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { usePage } from '../../../ui/page.js';
import { reportListSearch, type ReportListSearch } from '../../../features/reports/list-search.js';
import { ReportListPage } from '../../../features/reports/ReportListPage.js';
import { numericParam } from '../../../lib/params.js';
import { LinkButton } from '../../../ui/LinkButton.js';

export const Route = createFileRoute('/_app/staff/score-reports/$studentId')({
  params: {
    parse: ({ studentId }) => ({ studentId: numericParam(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  validateSearch: (raw: Record<string, unknown>): { section?: number; studentName?: string } & ReportListSearch => ({
    ...reportListSearch(raw),
    ...(Number(raw.section) > 0 ? { section: Number(raw.section) } : {}),
    ...(typeof raw.studentName === 'string' ? { studentName: raw.studentName } : {}),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'Teacher', 'Teacher Admin', 'District Admin'),
  component: StudentReports,
});

function StudentReports() {
  const { studentId } = Route.useParams();
  const search = Route.useSearch();
  const { section, studentName } = search;
  usePage('Score Reports', [
    { label: 'Dashboard', to: '/staff/dashboard' },
    ...(section ? [{ label: 'Students', to: `/staff/classes/${section}/students` }] : []),
    ...(studentName ? [{ label: studentName }] : []),
  ]);
  return (
    <ReportListPage
      reader={{ kind: 'staff', studentId, sectionId: section ?? null }}
      fact={studentName}
      search={search}
      hint="A report appears here once the student has completed a section."
      action={(report) => (
        <LinkButton
          to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
          params={{
            assessmentSetId: report.assessmentSet.id,
            assessmentTypeId: report.assessmentType.id,
            studentId,
            sectionId: section,
          }}
          search={{ year: report.schoolYear.id }}
          aria-label={`View Score Report: ${report.name}`}
        >
          View Score Report
        </LinkButton>
      )}
    />
  );
}
