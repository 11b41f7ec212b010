import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../app/guard.js';
import { questionIdSearch } from '../../features/question-preview/forms-search.js';
import { QuestionPreviewPage } from '../../features/question-preview/QuestionPreviewPage.js';

export const Route = createFileRoute('/admin/questions')({
  validateSearch: questionIdSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Question,
});

function Question() {
  const { id, version } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QuestionPreviewPage
      area="/admin"
      questionId={id}
      version={version}
      onClose={() => void navigate({ to: '/admin/forms' })}
    />
  );
}
