import { createFileRoute, redirect } from '@tanstack/react-router';
import { setParams, whenSearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/',
)({
  params: setParams,
  validateSearch: whenSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/staff/student_results/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/summary',
      params,
      search,
      replace: true,
    });
  },
});
