import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ActivityPreviewPage } from '../../../features/course-templates/ActivityPreviewPage.js';
import { questionSearch } from '../../../features/question-preview/forms-search.js';
import { numericParam } from '../../../lib/params.js';

/** A preview looks like the player, so it stands outside of the shell. */
export const Route = createFileRoute('/admin/course-activities/learnosity/$activityId')({
  params: {
    parse: ({ activityId }) => ({ activityId: numericParam(activityId) }),
    stringify: ({ activityId }) => ({ activityId: String(activityId) }),
  },
  validateSearch: questionSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Activity,
});

function Activity() {
  const { activityId } = Route.useParams();
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityPreviewPage
      key={activityId}
      activityId={activityId}
      question={q}
      onQuestion={(number) => void navigate({ search: number > 1 ? { q: number } : {}, replace: true })}
      onClose={() => void navigate({ to: '/admin/course-activities' })}
    />
  );
}
