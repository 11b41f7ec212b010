import { useMantineColorScheme } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { notify } from '../../../../api/notifications.js';
import { requireRole } from '../../../../app/guard.js';
import { ExamPage } from '../../../../features/exam-player/ExamPage.js';

/** The exam view stands outside of the shell: nothing but the test. */
export const Route = createFileRoute('/student/assessments/test/$id')({
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Exam,
});

function Exam() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ExamPage
      studentAssessmentId={id}
      toList={() => void navigate({ to: '/student/assessments' as '/' })}
      toExam={(next) => void navigate({ to: '/student/assessments/test/$id', params: { id: next }, replace: true })}
      notify={(type, message) => void notify[type](message)}
      toggleTheme={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}
    />
  );
}
