import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { OwnSignInPage } from '../../../features/settings/OwnSignInPage.js';

export const Route = createFileRoute('/_app/student/settings')({
  staticData: { title: 'Settings' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: function OwnSignIn() {
    return <OwnSignInPage me={Route.useRouteContext().me} />;
  },
});
