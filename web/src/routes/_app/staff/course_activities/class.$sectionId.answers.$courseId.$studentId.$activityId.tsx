import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { StudentAnswersPage } from '../../../../features/gradebook/StudentAnswersPage.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute(
  '/_app/staff/course_activities/class/$sectionId/answers/$courseId/$studentId/$activityId',
)({
  params: {
    parse: ({ sectionId, courseId, studentId, activityId }) => ({
      ...{ sectionId: numericParam(sectionId), courseId: numericParam(courseId) },
      ...{ studentId: numericParam(studentId), activityId: numericParam(activityId) },
    }),
    stringify: ({ sectionId, courseId, studentId, activityId }) => ({
      ...{ sectionId: String(sectionId), courseId: String(courseId) },
      ...{ studentId: String(studentId), activityId: String(activityId) },
    }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Answers,
});

function Answers() {
  return <StudentAnswersPage place={Route.useParams()} />;
}
