import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { ContactPage } from '../../../features/staff-dashboard/ContactPage.js';

export const Route = createFileRoute('/_app/staff/contact-us')({
  staticData: { title: 'Contact Us' },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: ContactPage,
});
