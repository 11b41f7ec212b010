import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { NewLessonPage } from '../../../../features/course-templates/LessonPage.js';
import { idOf, numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/courses/$courseId/lessons/new')({
  params: {
    parse: ({ courseId }) => ({ courseId: numericParam(courseId) }),
    stringify: ({ courseId }) => ({ courseId: String(courseId) }),
  },
  validateSearch: (raw: Record<string, unknown>): { section?: number } => {
    const section = idOf(raw.section);
    return section === undefined ? {} : { section };
  },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: NewLesson,
});

function NewLesson() {
  const { courseId } = Route.useParams();
  const { section } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NewLessonPage
      courseId={courseId}
      sectionId={section}
      onDone={() => navigate({ to: '/admin/courses/$courseId', params: { courseId } })}
    />
  );
}
