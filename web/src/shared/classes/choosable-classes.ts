import { useQuery } from '@tanstack/react-query';
import { minimalClassesQuery } from '../../api/classes.js';
import { openClassesQuery } from '../../api/schools.js';
import { meQuery } from '../../api/session.js';
import { effectiveRole } from '../../lib/roles.js';
import type { Scope } from '../../lib/scope.js';

export interface Choosable {
  id: number;
  displayName: string;
  studentCount: number;
}

/** Active classes that students may be put into: all of the school for administrators, for a teacher those that are led. */
export function useChoosableClasses(scope: Scope, schoolId: number, except: readonly number[] = []) {
  const { data: me } = useQuery(meQuery);
  const teaches = me !== undefined && me !== null && effectiveRole(me.role) === 'Teacher';
  const all = useQuery({ ...openClassesQuery(scope, schoolId), enabled: me !== undefined && !teaches });
  const own = useQuery({ ...minimalClassesQuery, enabled: teaches });
  const led = own.data?.filter(({ role, permissions }) => role === 'Primary Teacher' && permissions.editStudents);
  const asked = teaches ? own : all;
  const classes: Choosable[] | undefined = (teaches ? led : all.data)?.filter(({ id }) => !except.includes(id));
  return { classes, isError: asked.isError && !classes, error: asked.error, refetch: () => void asked.refetch() };
}
