import { createFileRoute, redirect } from '@tanstack/react-router';
import { classSetParams, whenSearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute(
  '/_app/staff/student_results/class/$sectionId/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/',
)({
  params: classSetParams,
  validateSearch: whenSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/staff/student_results/class/$sectionId/$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount/summary',
      params,
      search,
      replace: true,
    });
  },
});
