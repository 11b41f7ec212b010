import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { QuestionsPage } from '../../../../features/item-reports/QuestionsPage.js';
import { itemSearch, partParams } from '../../../../features/item-reports/item-search.js';

export const Route = createFileRoute('/_app/staff/reports/$assessmentId/session_detail_by_item')({
  staticData: { title: 'Questions and Answers' },
  params: partParams,
  validateSearch: itemSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function SchoolQuestions() {
    const place = Route.useParams();
    return <QuestionsPage key={place.assessmentId} place={place} search={Route.useSearch()} />;
  },
});
