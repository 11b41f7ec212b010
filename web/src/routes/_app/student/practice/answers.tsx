import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { PracticeAnswers } from '../../../../features/practice/PracticeAnswers.js';

export const Route = createFileRoute('/_app/student/practice/answers')({
  staticData: { title: 'Practice answers' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Answers,
});

function Answers() {
  return <PracticeAnswers me={Route.useRouteContext().me} />;
}
