import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
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
  const router = useRouter();
  useEffect(() => {
    // Practice ends well without a connection too.
    for (const to of ['/student/practice/done', '/student/practice/answers'] as const) void router.preloadRoute({ to });
  }, [router]);
  return (
    <PracticePlayer
      me={me}
      onDone={(timeUp) =>
        void navigate({ to: '/student/practice/done', search: timeUp ? { time: 'up' } : {}, replace: true })
      }
      onLeave={() => void navigate({ to: '/student/assessments' })}
    />
  );
}
