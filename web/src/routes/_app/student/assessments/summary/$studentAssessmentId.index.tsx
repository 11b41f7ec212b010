import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { SummaryPage } from '../../../../../features/student-assessments/SummaryPage.js';
import { numericParam } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/student/assessments/summary/$studentAssessmentId/')({
  params: {
    parse: ({ studentAssessmentId }) => ({ studentAssessmentId: numericParam(studentAssessmentId) }),
    stringify: ({ studentAssessmentId }) => ({ studentAssessmentId: String(studentAssessmentId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Summary,
});

function Summary() {
  return <SummaryPage studentAssessmentId={Route.useParams().studentAssessmentId} />;
}
