import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SchoolAssessments } from '../../../../features/assign-assessment/SchedulePage.js';
import { scheduleSearch } from '../../../../features/assign-assessment/schedule-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/assessments/')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: scheduleSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Assessments,
});

function Assessments() {
  const { schoolId } = Route.useParams();
  return <SchoolAssessments scope="admin" schoolId={schoolId} />;
}
