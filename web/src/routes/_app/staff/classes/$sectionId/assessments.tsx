import { createFileRoute } from '@tanstack/react-router';
import { ClassAssessments } from '../../../../../features/assign-assessment/SchedulePage.js';
import { scheduleSearch } from '../../../../../features/assign-assessment/schedule-search.js';

export const Route = createFileRoute('/_app/staff/classes/$sectionId/assessments')({
  validateSearch: scheduleSearch,
  component: Assessments,
});

function Assessments() {
  const { sectionId } = Route.useParams();
  return <ClassAssessments sectionId={sectionId} />;
}
