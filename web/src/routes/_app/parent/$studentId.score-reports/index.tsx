import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { usePage } from '../../../../ui/page.js';
import { reportListSearch } from '../../../../features/reports/list-search.js';
import { childrenQuery } from '../../../../api/reports.js';
import { ChildActivities } from '../../../../features/course-activities/ChildActivities.js';
import { ReportListPage } from '../../../../features/reports/ReportListPage.js';
import { WhoLookedLink } from '../../../../features/access-records/WhoLookedLink.js';
import { numericParam } from '../../../../lib/params.js';
import { LinkButton } from '../../../../ui/LinkButton.js';
import { PageTabs } from '../../../../ui/PageTabs.js';

export const Route = createFileRoute('/_app/parent/$studentId/score-reports/')({
  params: {
    parse: ({ studentId }) => ({ studentId: numericParam(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  validateSearch: reportListSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: ChildReports,
});

function ChildReports() {
  const { studentId } = Route.useParams();
  const search = Route.useSearch();
  const children = useQuery(childrenQuery).data ?? [];
  const child = children.find((c) => c.id === studentId);
  usePage('Score Reports', [
    { label: 'Students', to: '/parent/students' },
    ...(child ? [{ label: child.fullName }] : []),
  ]);
  return (
    <>
      <ReportListPage
        reader={{ kind: 'parent', studentId }}
        search={search}
        fact={
          child &&
          [child.fullName, child.gradeLevel === null ? '' : `Grade ${child.gradeLevel}`, child.schoolName ?? '']
            .filter(Boolean)
            .join(', ')
        }
        beside={
          child &&
          children.length > 1 && (
            <PageTabs
              label="Students"
              tabs={children.map((c) => ({
                label: c.fullName,
                to: `/parent/${c.id}/score-reports`,
                current: c.id === studentId,
              }))}
            />
          )
        }
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
      {child && (
        <>
          <ChildActivities studentId={studentId} />
          <WhoLookedLink studentId={studentId} />
        </>
      )}
    </>
  );
}
