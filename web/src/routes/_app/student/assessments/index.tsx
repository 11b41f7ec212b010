import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { StudentAssessmentsPage } from '../../../../features/student-assessments/StudentAssessmentsPage.js';
import { TABS, type Tab } from '../../../../features/student-assessments/tabs.js';

interface Search {
  tab?: Tab;
  page?: number;
}

export const Route = createFileRoute('/_app/student/assessments/')({
  staticData: { title: 'Assessments' },
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...(TABS.includes(raw.tab as Tab) && raw.tab !== 'active' ? { tab: raw.tab as Tab } : {}),
    ...(Number.isInteger(raw.page) && (raw.page as number) > 1 ? { page: raw.page as number } : {}),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Assessments,
});

function Assessments() {
  const { tab = 'active', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <StudentAssessmentsPage tab={tab} page={page} onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next > 1 ? next : undefined }) })} />;
}
