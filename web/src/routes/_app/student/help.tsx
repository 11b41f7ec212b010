import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { HelpPage } from '../../../features/student-assessments/HelpPage.js';

export const Route = createFileRoute('/_app/student/help')({
  staticData: { title: 'Student FAQ' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: HelpPage,
});
