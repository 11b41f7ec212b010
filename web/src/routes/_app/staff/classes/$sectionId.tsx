import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { notify } from '../../../../api/notifications.js';
import { requireRole } from '../../../../app/guard.js';
import { ClassPage } from '../../../../features/class-page/ClassPage.js';
import { staffClass } from '../../../../lib/class-place.js';
import { classQuery } from '../../../../api/class.js';
import { numericParam } from '../../../../lib/params.js';
import { LoadFailed } from '../../../../ui/EmptyState.js';

export const Route = createFileRoute('/_app/staff/classes/$sectionId')({
  params: {
    parse: ({ sectionId }) => ({ sectionId: numericParam(sectionId) }),
    stringify: ({ sectionId }) => ({ sectionId: String(sectionId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  // Pointing at a link of the class says nothing about it.
  preload: false,
  loader: async ({ context, params }) => {
    try {
      await context.queryClient.ensureQueryData(classQuery(params.sectionId));
    } catch {
      notify.error('Could not load class data.');
      throw redirect({ to: '/staff/dashboard' });
    }
  },
  component: ClassLayout,
});

function ClassLayout() {
  const { sectionId } = Route.useParams();
  const section = useQuery(classQuery(sectionId));
  if (!section.data)
    return section.isError ? (
      <LoadFailed title="Class could not be loaded!" error={section.error} onRetry={() => void section.refetch()} />
    ) : null;
  return (
    <ClassPage
      section={section.data}
      place={staffClass(sectionId)}
      trail={[{ label: 'Dashboard', to: '/staff/dashboard' }]}
    >
      <Outlet />
    </ClassPage>
  );
}
