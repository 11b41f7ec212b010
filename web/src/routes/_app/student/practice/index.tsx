import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { PracticeStart } from '../../../../features/practice/PracticeStart.js';

export const Route = createFileRoute('/_app/student/practice/')({
  staticData: { title: 'Practice' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Start,
});

function Start() {
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return <PracticeStart me={me} onStart={() => void navigate({ to: '/student/practice/player' })} />;
}
