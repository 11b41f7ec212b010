import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { ClassAssignments } from '../../../../../features/course-lessons/LessonClassPage.js';
import { listSearch, numericParam } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/course_activities/class/$sectionId/assignments')({
  params: {
    parse: ({ sectionId }) => ({ sectionId: numericParam(sectionId) }),
    stringify: ({ sectionId }) => ({ sectionId: String(sectionId) }),
  },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Assignments,
});

function Assignments() {
  const { sectionId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClassAssignments
      sectionId={sectionId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
