import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { GradebookPage } from '../../../../features/gradebook/GradebookPage.js';
import { gradebookSearch } from '../../../../features/gradebook/search.js';
import { activityAnalysisPath } from '../../../../lib/item-reports.js';
import { numericParam } from '../../../../lib/params.js';

const PATH = '/staff/course_activities/course';

export const Route = createFileRoute('/_app/staff/course_activities/course/gradebook/$courseTemplate')({
  staticData: { title: 'Gradebook' },
  params: {
    parse: ({ courseTemplate }) => ({ courseTemplate: numericParam(courseTemplate) }),
    stringify: ({ courseTemplate }) => ({ courseTemplate: String(courseTemplate) }),
  },
  validateSearch: gradebookSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function CourseGradebook() {
    const place = Route.useParams();
    const search = Route.useSearch();
    const own = Route.useNavigate();
    const navigate = useNavigate();
    return (
      <GradebookPage
        place={place}
        tabs={[
          { label: 'Course Activities', to: `${PATH}/activities/${place.courseTemplate}` },
          { label: 'Assignments', to: `${PATH}/assignments/${place.courseTemplate}` },
          { label: 'Gradebook', to: `${PATH}/gradebook/${place.courseTemplate}` },
        ]}
        trail={[{ label: 'Course Activities', to: '/staff/course_activities' }]}
        search={search}
        onSearch={(next) => void own({ search: next, replace: true, resetScroll: false })}
        onCourse={({ he_course_id: course, course_template_id: courseTemplate, archived_at: archived }) =>
          void navigate({
            to: '/staff/course_activities/course/gradebook/$courseTemplate',
            params: { courseTemplate },
            search: { section: search.section, ...(archived !== null && { course }) },
          })
        }
        onClass={(section) => void own({ search: { course: search.course, section } })}
        analysisPath={activityAnalysisPath}
      />
    );
  },
});
