import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { FormsPage } from '../../../../features/question-preview/FormsPage.js';
import { formsSearch } from '../../../../features/question-preview/forms-search.js';

export const Route = createFileRoute('/_app/staff/forms/')({
  staticData: { title: 'Preview assessments' },
  validateSearch: formsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Forms,
});

function Forms() {
  const navigate = Route.useNavigate();
  return (
    <FormsPage
      area="/staff"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
      onQuestion={(id) => void navigate({ to: '/staff/questions', search: { id } })}
    />
  );
}
