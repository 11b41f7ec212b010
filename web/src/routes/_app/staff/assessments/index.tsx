import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SchedulePage } from '../../../../features/assign-assessment/SchedulePage.js';
import { scheduleSearch } from '../../../../features/assign-assessment/schedule-search.js';

export const Route = createFileRoute('/_app/staff/assessments/')({
  staticData: { title: 'Assessments' },
  validateSearch: scheduleSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: SchedulePage,
});
