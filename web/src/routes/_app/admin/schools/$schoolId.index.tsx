import { createFileRoute, redirect } from '@tanstack/react-router';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/admin/schools/$schoolId/users',
      params: { schoolId: numericParam(params.schoolId) },
      replace: true,
    });
  },
});
