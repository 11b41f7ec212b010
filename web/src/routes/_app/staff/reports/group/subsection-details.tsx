import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { GroupSubsectionPage } from '../../../../../features/group-reports/GroupPage.js';
import { groupSearch, type GroupSearch } from '../../../../../shared/results/group-search.js';
import { topicSearch, type TopicSearch } from '../../../../../shared/results/results-at.js';

export const Route = createFileRoute('/_app/staff/reports/group/subsection-details')({
  staticData: { title: 'Group Subsection Details' },
  validateSearch: (raw: Record<string, unknown>): GroupSearch & TopicSearch => ({
    ...groupSearch(raw),
    ...topicSearch(raw),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Group() {
    const navigate = Route.useNavigate();
    return (
      <GroupSubsectionPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
