import { createFileRoute, redirect } from '@tanstack/react-router';
import { groupSearch } from '../../../../../shared/results/group-search.js';

export const Route = createFileRoute('/_app/staff/reports/group/')({
  validateSearch: groupSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/staff/reports/group/summary', search, replace: true });
  },
});
