import { createFileRoute, redirect } from '@tanstack/react-router';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/school-dashboard/$schoolId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/staff/school-dashboard/$schoolId/users',
      params: { schoolId: numericParam(params.schoolId) },
      replace: true,
    });
  },
});
