import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { AssignmentTables } from '../../../../../features/course-lessons/AssignmentTables.js';
import { CoursePage } from '../../../../../features/course-lessons/CoursePage.js';
import { listSearch, numericParam } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/course_activities/course/assignments/$courseTemplate')({
  params: {
    parse: ({ courseTemplate }) => ({ courseTemplate: numericParam(courseTemplate) }),
    stringify: ({ courseTemplate }) => ({ courseTemplate: String(courseTemplate) }),
  },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Assignments,
});

function Assignments() {
  const { courseTemplate } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CoursePage courseTemplate={courseTemplate}>
      {({ id }) => (
        <AssignmentTables
          of={{ courseId: id }}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
    </CoursePage>
  );
}
