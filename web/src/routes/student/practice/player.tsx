import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { PracticePlayer } from '../../../features/practice/PracticePlayer.js';

/** Practice looks like the exam view, so it stands outside of the shell too. */
export const Route = createFileRoute('/student/practice/player')({
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Player,
});

function Player() {
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PracticePlayer
      me={me}
      onDone={(timeUp) => void navigate({ to: '/student/practice/done', search: timeUp ? { time: 'up' } : {}, replace: true })}
      onLeave={() => void navigate({ to: '/student/assessments' })}
    />
  );
}
