import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ServicesPage } from '../../../features/services/ServicesPage.js';

export const Route = createFileRoute('/_app/admin/services')({
  staticData: { title: 'Services' },
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: ServicesPage,
});
