import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { DesignPage } from '../../../features/design/DesignPage.js';

export const Route = createFileRoute('/_app/admin/design')({
  staticData: { title: 'Style guide' },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: DesignPage,
});
