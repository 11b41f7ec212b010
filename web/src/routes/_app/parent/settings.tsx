import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { OwnSignInPage } from '../../../features/settings/OwnSignInPage.js';

export const Route = createFileRoute('/_app/parent/settings')({
  staticData: { title: 'Settings' },
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: function OwnSignIn() {
    return <OwnSignInPage me={Route.useRouteContext().me} />;
  },
});
