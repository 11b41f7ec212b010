import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { GroupStudentsPage } from '../../../../../features/group-reports/GroupPage.js';
import { groupSearch, type GroupSearch } from '../../../../../shared/results/group-search.js';
import { studentsSearch, type StudentsSearch } from '../../../../../shared/results/results-at.js';

export const Route = createFileRoute('/_app/staff/reports/group/student-performance')({
  staticData: { title: 'Group Student Performance' },
  validateSearch: (raw: Record<string, unknown>): GroupSearch & StudentsSearch => ({
    ...groupSearch(raw),
    ...studentsSearch(raw),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Group() {
    const navigate = Route.useNavigate();
    return (
      <GroupStudentsPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
