import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { requireRole } from '../../../app/guard.js';
import { inTime } from '../../../lib/load-limit.js';
import { LoadingPlayer } from '../../../player/LoadingPlayer.js';

const ActivityPage = lazy(() =>
  inTime(import('../../../features/activity-player/ActivityPage.js')).then((m) => ({ default: m.ActivityPage })),
);
const ActivityLook = lazy(() =>
  inTime(import('../../../features/activity-player/ActivityLook.js')).then((m) => ({ default: m.ActivityLook })),
);

/** Questions of the own plan that come back, in the player of activities. */
export const Route = createFileRoute('/student/course_activities/again')({
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  staticData: { bare: true },
  component: Again,
});

function Again() {
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const toList = (): void => void navigate({ to: '/student/course_activities' });
  return (
    <Suspense fallback={<LoadingPlayer />}>
      {me.masqId != null || me.masqIdent != null ? (
        <ActivityLook lessonId={undefined} activityId="again" toList={toList} />
      ) : (
        <ActivityPage
          activityId="again"
          lessonId={undefined}
          me={me}
          toList={toList}
          toReview={({ responseId }) =>
            void navigate({
              to: '/student/course_activities/review/again/$responseId',
              params: { responseId },
              replace: true,
            })
          }
          guardLeaving={(stays) => history.block({ blockerFn: stays, enableBeforeUnload: false })}
        />
      )}
    </Suspense>
  );
}
