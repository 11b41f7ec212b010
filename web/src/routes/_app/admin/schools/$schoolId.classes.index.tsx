import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { classesSearch } from '../../../../lib/class-place.js';
import { SchoolClassesPage } from '../../../../features/classes/SchoolClassesPage.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/classes/')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: classesSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Classes,
});

function Classes() {
  const { schoolId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SchoolClassesPage
      key={schoolId}
      scope="admin"
      schoolId={schoolId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
