import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { ClassLessons } from '../../../../../features/course-lessons/LessonClassPage.js';
import { idOf, numericParam } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/course_activities/class/$sectionId/activities')({
  params: {
    parse: ({ sectionId }) => ({ sectionId: numericParam(sectionId) }),
    stringify: ({ sectionId }) => ({ sectionId: String(sectionId) }),
  },
  validateSearch: (raw: Record<string, unknown>): { course?: number } => {
    const id = idOf(raw.course);
    return id === undefined ? {} : { course: id };
  },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Lessons,
});

function Lessons() {
  const { sectionId } = Route.useParams();
  const { course } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClassLessons
      sectionId={sectionId}
      courseId={course}
      onCourse={(next) => void navigate({ search: { course: next }, replace: true, resetScroll: false })}
    />
  );
}
