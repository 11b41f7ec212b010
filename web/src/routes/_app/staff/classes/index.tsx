import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import type { ClassListSearch } from '../../../../shared/classes/ClassList.js';
import { MyClassesPage } from '../../../../features/classes/MyClassesPage.js';
import { listSearch } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/classes/')({
  validateSearch: (raw: Record<string, unknown>): ClassListSearch => ({
    ...listSearch(raw),
    ...(raw.archived === true ? { archived: true } : {}),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: MyClasses,
});

function MyClasses() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MyClassesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
