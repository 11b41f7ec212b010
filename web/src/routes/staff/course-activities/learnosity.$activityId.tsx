import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ActivityPreviewPage } from '../../../features/course-lessons/ActivityPreviewPage.js';
import { questionSearch } from '../../../features/question-preview/forms-search.js';
import { numericParam } from '../../../lib/params.js';

/** A preview looks like the exam view, so it stands outside of the shell too. */
export const Route = createFileRoute('/staff/course-activities/learnosity/$activityId')({
  params: {
    parse: ({ activityId }) => ({ activityId: numericParam(activityId) }),
    stringify: ({ activityId }) => ({ activityId: String(activityId) }),
  },
  validateSearch: questionSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Preview,
});

function Preview() {
  const { activityId } = Route.useParams();
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityPreviewPage
      activityId={activityId}
      question={q}
      onQuestion={(number) => void navigate({ search: number > 1 ? { q: number } : {}, replace: true })}
      onClose={(templateId) =>
        void (templateId === undefined
          ? navigate({ to: '/staff/course_activities' })
          : navigate({
              to: '/staff/course_activities/course/activities/$courseTemplate',
              params: { courseTemplate: templateId },
            }))
      }
    />
  );
}
