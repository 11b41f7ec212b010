import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { scheduleSearch } from '../../../../features/assign-assessment/schedule-search.js';
import { ClassAssessments } from '../../../../features/assign-assessment/SchedulePage.js';
import { SchoolClassPage } from '../../../../features/class-page/SchoolClassPage.js';
import { classSearch, type ClassSearch } from '../../../../lib/class-place.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/classes/$sectionId')({
  params: {
    parse: ({ schoolId, sectionId }) => ({ schoolId: numericParam(schoolId), sectionId: numericParam(sectionId) }),
    stringify: ({ schoolId, sectionId }) => ({ schoolId: String(schoolId), sectionId: String(sectionId) }),
  },
  // Either tab reads its own.
  validateSearch: (raw: Record<string, unknown>): ClassSearch =>
    raw.tab === 'assessments' ? { ...(scheduleSearch(raw) as ClassSearch), tab: 'assessments' } : classSearch(raw),
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Class,
});

function Class() {
  const { schoolId, sectionId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SchoolClassPage
      key={sectionId}
      scope="admin"
      schoolId={schoolId}
      sectionId={sectionId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      assessments={<ClassAssessments sectionId={sectionId} school={{ scope: 'admin', schoolId }} />}
    />
  );
}
