import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { SessionDetailPage } from '../../../../../features/reports/SessionDetailPage.js';
import { numericParam } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/student/assessments/summary/$studentAssessmentId/session_detail_by_item')({
  params: {
    parse: ({ studentAssessmentId }) => ({ studentAssessmentId: numericParam(studentAssessmentId) }),
    stringify: ({ studentAssessmentId }) => ({ studentAssessmentId: String(studentAssessmentId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: SessionDetail,
});

function SessionDetail() {
  const { studentAssessmentId } = Route.useParams();
  const trail = [
    { label: 'Assessments', to: '/student/assessments' },
    { label: 'Summary', to: `/student/assessments/summary/${studentAssessmentId}` },
  ];
  return <SessionDetailPage reader={{ kind: 'student' }} studentAssessmentId={studentAssessmentId} trail={trail} />;
}
