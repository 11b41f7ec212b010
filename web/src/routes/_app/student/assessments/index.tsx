import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { StudentAssessmentsPage } from '../../../../features/student-assessments/StudentAssessmentsPage.js';
import { TABS, type Tab } from '../../../../features/student-assessments/tabs.js';

interface Search {
  tab?: Tab | undefined;
  page?: number | undefined;
}

export const Route = createFileRoute('/_app/student/assessments/')({
  staticData: { title: 'Assessments' },
  // Every key is given: what is left out would stay as it was written in the address.
  validateSearch: (raw: Record<string, unknown>): Search => ({
    tab: TABS.find((tab) => tab === raw.tab && tab !== 'active'),
    page: Number.isInteger(raw.page) && (raw.page as number) > 1 ? (raw.page as number) : undefined,
  }),
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: Assessments,
});

function Assessments() {
  const { tab = 'active', page = 1 } = Route.useSearch();
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <StudentAssessmentsPage
      tab={tab}
      page={page}
      masked={Boolean(me.masqId)}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next > 1 ? next : undefined }) })}
    />
  );
}
