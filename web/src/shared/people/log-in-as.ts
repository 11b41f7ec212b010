import type { AnyRouter } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { fullName, type Me } from '../../api/session.js';
import { startOver } from '../../api/start-over.js';
import type { Scope } from '../../lib/scope.js';
import type { SchoolUser } from './people.js';

const HOMES: Partial<Record<string, string>> = {
  Student: '/student/dashboard',
  Parent: '/parent/students',
  'District Admin': '/district-admin/schools',
  Superintendent: '/district-admin/schools',
};

/** Where somebody has the role in which one becomes them: a school, or null for a role at none. */
export interface MaskPlace {
  scope: Scope;
  schoolId: number | null;
}

/** Becomes this person; the page that is shown now comes back with Back to Admin. */
export async function logInAs(
  router: AnyRouter,
  { scope, schoolId }: MaskPlace,
  user: Pick<SchoolUser, 'id' | 'role'>,
): Promise<void> {
  const { masqid } = await api.post<{ masqid: string }>(`/api/${scope}/users/set_mask`, {
    user_id: user.id,
    type: user.role,
    school_id: schoolId ?? undefined,
  });
  const me = await api.post<Me>('/api/login', { login: { user_id: user.id, email: '', password: '', masqid } });
  sessionStorage.setItem('masquerade-from', `${location.pathname}${location.search}`);
  await startOver(router, HOMES[me.role] ?? '/staff/dashboard');
  notify.success(`You are logged in as ${fullName(me)} (${me.role})`);
}
