import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../app/guard.js';
import { ReceiptPage } from '../../features/integrity/ReceiptPage.js';

/** The address of the check of a receipt, for everybody who may see a student's records. */
export const Route = createFileRoute('/_app/receipts')({
  staticData: { title: 'Check a Receipt' },
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === 'string' ? { code: search.code.slice(0, 40) } : {},
  beforeLoad: ({ context }) =>
    requireRole(context, 'Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor', 'Parent', 'Student'),
  component: function Receipts() {
    const { code = '' } = Route.useSearch();
    return <ReceiptPage key={code} code={code} />;
  },
});
