import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/student/score-reports/')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_app/student/score-reports/"!</div>;
}
