import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { LessonPage } from '../../../../features/course-templates/LessonPage.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/courses/$courseId/lessons/$lessonId')({
  params: {
    parse: ({ courseId, lessonId }) => ({ courseId: numericParam(courseId), lessonId: numericParam(lessonId) }),
    stringify: ({ courseId, lessonId }) => ({ courseId: String(courseId), lessonId: String(lessonId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Lesson,
});

function Lesson() {
  const { courseId, lessonId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <LessonPage
      key={lessonId}
      courseId={courseId}
      lessonId={lessonId}
      onDone={() => navigate({ to: '/admin/courses/$courseId', params: { courseId } })}
    />
  );
}
