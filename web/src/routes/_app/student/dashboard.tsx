import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { StudentDashboard } from '../../../features/student-assessments/StudentDashboard.js';

export const Route = createFileRoute('/_app/student/dashboard')({
  staticData: { title: 'Dashboard' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  loader: ({ context }) =>
    import('../../../features/student-assessments/queries.js').then((m) => m.askAhead(context.queryClient)),
  component: Dashboard,
});

function Dashboard() {
  return <StudentDashboard me={Route.useRouteContext().me} />;
}
