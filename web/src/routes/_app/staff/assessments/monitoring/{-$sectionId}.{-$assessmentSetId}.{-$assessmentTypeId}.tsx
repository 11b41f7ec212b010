import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute(
  '/_app/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}',
)({
  component: RouteComponent,
});

function RouteComponent() {
  return (
    <div>
      Hello
      "/_app/staff/assessments/monitoring/-$sectionId/-$assessmentSetId/-$assessmentTypeId"!
    </div>
  );
}
