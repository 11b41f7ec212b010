import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { requireRole } from '../../../../app/guard.js';
import { inTime } from '../../../../lib/load-limit.js';
import { numericParam } from '../../../../lib/params.js';
import { LoadingPlayer } from '../../../../player/LoadingPlayer.js';

const ActivityPage = lazy(() =>
  inTime(import('../../../../features/activity-player/ActivityPage.js')).then((m) => ({ default: m.ActivityPage })),
);
const ActivityLook = lazy(() =>
  inTime(import('../../../../features/activity-player/ActivityLook.js')).then((m) => ({ default: m.ActivityLook })),
);

/** An activity looks like the exam view, so it stands outside of the shell too. */
export const Route = createFileRoute('/student/course_activities/learnosity/$activityId')({
  params: {
    parse: ({ activityId }) => ({ activityId: numericParam(activityId) }),
    stringify: ({ activityId }) => ({ activityId: String(activityId) }),
  },
  validateSearch: (raw: Record<string, unknown>): { lesson?: number | undefined } => ({
    lesson: Number.isInteger(raw.lesson) ? (raw.lesson as number) : undefined,
  }),
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  staticData: { bare: true },
  component: Activity,
});

function Activity() {
  const { activityId } = Route.useParams();
  const { lesson } = Route.useSearch();
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const toList = (): void => void navigate({ to: '/student/course_activities' });
  return (
    <Suspense fallback={<LoadingPlayer />}>
      {me.masqId != null || me.masqIdent != null ? (
        <ActivityLook lessonId={lesson} activityId={activityId} toList={toList} />
      ) : (
        <ActivityPage
          activityId={activityId}
          lessonId={lesson}
          me={me}
          toList={toList}
          toReview={({ lessonId }) =>
            void navigate({
              to: '/student/course_activities/review/$lessonId/$activityId',
              params: { lessonId: lessonId!, activityId },
              replace: true,
            })
          }
          guardLeaving={(stays) => history.block({ blockerFn: stays, enableBeforeUnload: false })}
        />
      )}
    </Suspense>
  );
}
