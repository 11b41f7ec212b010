import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ChildrenPage } from '../../../features/reports/ChildrenPage.js';

export const Route = createFileRoute('/_app/parent/students')({
  staticData: { title: 'Students' },
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: ChildrenPage,
});
