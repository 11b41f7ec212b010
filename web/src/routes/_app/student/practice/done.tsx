import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { PracticeDone } from '../../../../features/practice/PracticeDone.js';

export const Route = createFileRoute('/_app/student/practice/done')({
  staticData: { title: 'After practice' },
  validateSearch: (raw: Record<string, unknown>): { time?: 'up' } => (raw.time === 'up' ? { time: 'up' } : {}),
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Done,
});

function Done() {
  return <PracticeDone me={Route.useRouteContext().me} timeUp={Route.useSearch().time === 'up'} />;
}
