import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { reportListSearch } from '../../../../features/reports/list-search.js';
import { ReportListPage } from '../../../../features/reports/ReportListPage.js';
import { LinkButton } from '../../../../ui/LinkButton.js';

export const Route = createFileRoute('/_app/student/score-reports/')({
  staticData: { title: 'Score Reports' },
  validateSearch: reportListSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: ScoreReports,
});

function ScoreReports() {
  return (
    <ReportListPage
      reader={{ kind: 'student' }}
      search={Route.useSearch()}
      hint="A report appears here once a section is complete and your school has opened it."
      action={(report) => (
        <LinkButton
          to="/student/score-reports/$assessmentTypeId/$assessmentSetId"
          params={{ assessmentTypeId: report.assessmentType.id, assessmentSetId: report.assessmentSet.id }}
          search={{ year: report.schoolYear.id }}
          aria-label={`View Score Report: ${report.name}`}
        >
          View Score Report
        </LinkButton>
      )}
    />
  );
}
