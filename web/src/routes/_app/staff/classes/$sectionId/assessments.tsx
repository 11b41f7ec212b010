import { createFileRoute } from '@tanstack/react-router';
import { ClassAssessments } from '../../../../../features/assign-assessment/SchedulePage.js';

export const Route = createFileRoute('/_app/staff/classes/$sectionId/assessments')({ component: Assessments });

function Assessments() {
  const { sectionId } = Route.useParams();
  return <ClassAssessments sectionId={sectionId} />;
}
