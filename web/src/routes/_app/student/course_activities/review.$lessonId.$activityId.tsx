import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { ActivityReviewPage } from '../../../../features/course-activities/ActivityReviewPage.js';
import { numericParam } from '../../../../lib/params.js';
import { usePage } from '../../../../ui/page.js';

export const Route = createFileRoute('/_app/student/course_activities/review/$lessonId/$activityId')({
  params: {
    parse: ({ lessonId, activityId }) => ({ lessonId: numericParam(lessonId), activityId: numericParam(activityId) }),
    stringify: ({ lessonId, activityId }) => ({ lessonId: String(lessonId), activityId: String(activityId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Review,
});

function Review() {
  usePage('Review', [{ label: 'Course Activities', to: '/student/course_activities' }]);
  const { lessonId, activityId } = Route.useParams();
  const path = `/api/student/course_activities/review_questions?lesson_id=${lessonId}&activity_id=${activityId}`;
  return <ActivityReviewPage path={path} />;
}
