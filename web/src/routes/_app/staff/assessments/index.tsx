import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SchedulePage } from '../../../../features/assign-assessment/SchedulePage.js';

export const Route = createFileRoute('/_app/staff/assessments/')({
  staticData: { title: 'Assessments' },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: SchedulePage,
});
