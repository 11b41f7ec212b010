import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../app/guard.js';
import { questionIdSearch } from '../../features/question-preview/forms-search.js';
import { QuestionPreviewPage } from '../../features/question-preview/QuestionPreviewPage.js';

export const Route = createFileRoute('/staff/questions')({
  validateSearch: questionIdSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Question,
});

function Question() {
  const { id, version } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QuestionPreviewPage
      area="/staff"
      questionId={id}
      version={version}
      onClose={() => void navigate({ to: '/staff/forms' })}
    />
  );
}
