import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { questionSearch } from '../../../features/question-preview/forms-search.js';
import { FormPreviewPage } from '../../../features/question-preview/FormPreviewPage.js';
import { numericParam } from '../../../lib/params.js';

/** A preview looks like the exam view, so it stands outside of the shell too. */
export const Route = createFileRoute('/staff/forms/$formId')({
  params: {
    parse: ({ formId }) => ({ formId: numericParam(formId) }),
    stringify: ({ formId }) => ({ formId: String(formId) }),
  },
  validateSearch: questionSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Preview,
});

function Preview() {
  const { formId } = Route.useParams();
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FormPreviewPage
      area="/staff"
      formId={formId}
      question={q}
      onQuestion={(number) => void navigate({ search: number > 1 ? { q: number } : {}, replace: true })}
      onForm={(id) => void navigate({ params: { formId: id }, search: {}, replace: true })}
      onClose={() => void navigate({ to: '/staff/forms' })}
    />
  );
}
