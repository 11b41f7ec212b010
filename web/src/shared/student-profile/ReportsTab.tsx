import { useQuery } from '@tanstack/react-query';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import type { Scope } from '../../lib/scope.js';
import { reportListQuery } from '../../api/reports.js';
import { ReportList, ReportListSkeleton } from '../reports/ReportList.js';
import type { CompositeListItem } from '../../api/report-types.js';
import type { StudentCard } from './queries.js';

/** The composite reports of a student, each to be opened. */
export function ReportsTab({ scope, student }: { scope: Scope; student: StudentCard }) {
  const reports = useQuery(reportListQuery({ kind: 'staff', studentId: student.id, sectionId: null }));
  if (reports.isError && !reports.data)
    return (
      <LoadFailed
        title="Sorry, we could not load the student reports."
        error={reports.error}
        onRetry={() => void reports.refetch()}
      />
    );
  if (!reports.data) return <ReportListSkeleton />;
  if (reports.data.length === 0)
    return <EmptyState title="No data.">A report appears here once the student has completed a section.</EmptyState>;
  const view = (report: CompositeListItem) => {
    const params = {
      assessmentSetId: report.assessmentSet.id,
      assessmentTypeId: report.assessmentType.id,
      studentId: student.id,
    };
    const rest = {
      search: { year: report.schoolYear.id },
      'aria-label': `View Score Report: ${report.name}`,
      children: 'View Score Report',
    };
    return scope === 'admin' ? (
      <LinkButton to="/admin/score-reports/$assessmentSetId/$assessmentTypeId/$studentId" params={params} {...rest} />
    ) : (
      <LinkButton
        to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
        params={{ ...params, sectionId: undefined }}
        {...rest}
      />
    );
  };
  return (
    <ReportList
      reports={reports.data.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))}
      action={view}
      studentId={student.id}
    />
  );
}
