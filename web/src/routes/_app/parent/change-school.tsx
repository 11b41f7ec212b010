import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ChangeSchoolPage } from '../../../features/settings/ChangeSchoolPage.js';

export const Route = createFileRoute('/_app/parent/change-school')({
  staticData: { title: 'Change School' },
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: function ChangeSchool() {
    return <ChangeSchoolPage me={Route.useRouteContext().me} />;
  },
});
