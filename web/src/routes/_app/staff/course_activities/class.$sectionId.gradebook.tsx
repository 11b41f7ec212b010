import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { GradebookPage } from '../../../../features/gradebook/GradebookPage.js';
import { gradebookSearch } from '../../../../features/gradebook/search.js';
import { activityAnalysisPath } from '../../../../lib/item-reports.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/course_activities/class/$sectionId/gradebook')({
  staticData: { title: 'Gradebook' },
  params: {
    parse: ({ sectionId }) => ({ sectionId: numericParam(sectionId) }),
    stringify: ({ sectionId }) => ({ sectionId: String(sectionId) }),
  },
  validateSearch: gradebookSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function ClassGradebook() {
    const place = Route.useParams();
    const search = Route.useSearch();
    const own = Route.useNavigate();
    const navigate = useNavigate();
    const path = `/staff/course_activities/class/${place.sectionId}`;
    return (
      <GradebookPage
        place={place}
        tabs={[
          { label: 'Assignments', to: `${path}/assignments` },
          { label: 'Gradebook', to: `${path}/gradebook` },
        ]}
        trail={[{ label: 'Course Activities', to: '/staff/course_activities' }]}
        search={search}
        onSearch={(next) => void own({ search: next, replace: true, resetScroll: false })}
        onCourse={({ he_course_id: course }) => void own({ search: { course } })}
        onClass={(sectionId) =>
          void navigate({
            to: '/staff/course_activities/class/$sectionId/gradebook',
            params: { sectionId },
            search: { course: search.course },
          })
        }
        analysisPath={activityAnalysisPath}
      />
    );
  },
});
