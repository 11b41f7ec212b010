import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { DistrictSubsectionPage } from '../../../../../features/district-reports/DistrictPages.js';
import { groupSearch, type GroupSearch } from '../../../../../shared/results/group-search.js';
import { topicSearch, type TopicSearch } from '../../../../../shared/results/results-at.js';

export const Route = createFileRoute('/_app/district-admin/reports/group/subsection-details')({
  staticData: { title: 'Group Subsection Details' },
  validateSearch: (raw: Record<string, unknown>): GroupSearch & TopicSearch => ({
    ...groupSearch(raw),
    ...topicSearch(raw),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: function District() {
    const navigate = Route.useNavigate();
    return (
      <DistrictSubsectionPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
