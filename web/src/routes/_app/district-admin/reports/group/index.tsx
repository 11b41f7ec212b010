import { createFileRoute, redirect } from '@tanstack/react-router';
import { groupSearch } from '../../../../../shared/results/group-search.js';

export const Route = createFileRoute('/_app/district-admin/reports/group/')({
  validateSearch: groupSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/district-admin/reports/group/summary', search, replace: true });
  },
});
