import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { ActivitiesPage } from '../../../../features/course-templates/ActivitiesPage.js';
import { activitiesSearch } from '../../../../features/course-templates/courses-search.js';

export const Route = createFileRoute('/_app/admin/course-activities/')({
  staticData: { title: 'Course Activities' },
  validateSearch: activitiesSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Activities,
});

function Activities() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivitiesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
