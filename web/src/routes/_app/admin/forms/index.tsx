import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { FormsPage } from '../../../../features/question-preview/FormsPage.js';
import { formsSearch } from '../../../../features/question-preview/forms-search.js';

export const Route = createFileRoute('/_app/admin/forms/')({
  staticData: { title: 'Forms' },
  validateSearch: formsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: Forms,
});

function Forms() {
  const navigate = Route.useNavigate();
  return (
    <FormsPage
      area="/admin"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
      onQuestion={(id) => void navigate({ to: '/admin/questions', search: { id } })}
    />
  );
}
