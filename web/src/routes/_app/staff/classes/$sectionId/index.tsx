import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/staff/classes/$sectionId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/staff/classes/$sectionId/students', params, replace: true });
  },
});
