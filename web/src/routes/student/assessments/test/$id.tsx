import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { inTime } from '../../../../lib/load-limit.js';
import { notify } from '../../../../api/notifications.js';
import { STUDENT_ASSESSMENTS } from '../../../../api/query-keys.js';
import { requireRole } from '../../../../app/guard.js';
import { ExamPage } from '../../../../features/exam-player/ExamPage.js';
import { LoadingPlayer } from '../../../../player/LoadingPlayer.js';

const ExamLook = lazy(() =>
  inTime(import('../../../../features/exam-player/ExamLook.js')).then((m) => ({ default: m.ExamLook })),
);

/** The exam view stands outside of the shell: nothing but the test. */
export const Route = createFileRoute('/student/assessments/test/$id')({
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  staticData: { bare: true },
  // The list may have been read a moment before the test was opened.
  onLeave: ({ context }) => void context.queryClient.invalidateQueries({ queryKey: STUDENT_ASSESSMENTS }),
  component: Exam,
});

function Exam() {
  const { id } = Route.useParams();
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const toList = (): void => void navigate({ to: '/student/assessments' as '/' });
  if (me.masqId != null || me.masqIdent != null) {
    return (
      <Suspense fallback={<LoadingPlayer />}>
        <ExamLook studentAssessmentId={id} toList={toList} />
      </Suspense>
    );
  }
  return (
    <ExamPage
      studentAssessmentId={id}
      me={me}
      toList={toList}
      toExam={(next) => void navigate({ to: '/student/assessments/test/$id', params: { id: next }, replace: true })}
      notify={(type, message, timeOnScreen) => void notify[type](message, { timeOnScreen })}
      guardLeaving={(stays) => history.block({ blockerFn: stays, enableBeforeUnload: false })}
    />
  );
}
