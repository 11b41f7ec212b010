import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CoursePage } from '../../../../features/course-templates/CoursePage.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/courses/$courseId/')({
  params: {
    parse: ({ courseId }) => ({ courseId: numericParam(courseId) }),
    stringify: ({ courseId }) => ({ courseId: String(courseId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Course,
});

function Course() {
  const { courseId } = Route.useParams();
  return <CoursePage key={courseId} courseId={courseId} />;
}
