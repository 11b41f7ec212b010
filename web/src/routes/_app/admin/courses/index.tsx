import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { coursesSearch } from '../../../../features/course-templates/courses-search.js';
import { CoursesPage } from '../../../../features/course-templates/CoursesPage.js';

export const Route = createFileRoute('/_app/admin/courses/')({
  staticData: { title: 'Courses' },
  validateSearch: coursesSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Courses,
});

function Courses() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CoursesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onOpen={(courseId) => void navigate({ to: '/admin/courses/$courseId', params: { courseId } })}
    />
  );
}
