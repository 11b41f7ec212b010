import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../ui/page.js';
import { schoolQuery } from '../../api/schools.js';
import { AssignPage } from './AssignPage.js';
import type { Place } from '../../api/schedule.js';
import { schoolPath } from '../../lib/scope.js';

/** Assign Assessment in the administration of a school. */
export function SchoolAssign({
  scope,
  schoolId,
  onLeave,
}: Pick<Place, 'scope' | 'schoolId'> & { onLeave: () => void }) {
  const school = useQuery(schoolQuery(scope, schoolId));
  const base = schoolPath(scope, schoolId);
  usePage('Assign Assessment', [
    ...(scope === 'admin' ? [{ label: 'Schools', to: '/admin/schools' }] : []),
    ...(school.data ? [{ label: school.data.name, to: `${base}/users` }] : []),
    { label: 'Assessments', to: `${base}/assessments` },
  ]);
  return (
    <AssignPage place={{ scope, schoolId, dashboard: true }} teacher={false} onDone={onLeave} onCancel={onLeave} />
  );
}
