import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { ActivityReviewPage } from '../../../../features/course-activities/ActivityReviewPage.js';
import { numericParam } from '../../../../lib/params.js';
import { usePage } from '../../../../ui/page.js';

export const Route = createFileRoute('/_app/student/course_activities/review/again/$responseId')({
  params: {
    parse: ({ responseId }) => ({ responseId: numericParam(responseId) }),
    stringify: ({ responseId }) => ({ responseId: String(responseId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Review,
});

function Review() {
  const { responseId } = Route.useParams();
  usePage('Review', [{ label: 'Course Activities', to: '/student/course_activities' }]);
  return <ActivityReviewPage path={`/api/student/plan/questions/${responseId}/review`} />;
}
