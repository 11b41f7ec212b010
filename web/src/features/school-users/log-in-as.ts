import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { fullName, type Me } from '../../api/session.js';
import type { Place } from './actions.js';
import type { SchoolUser } from './queries.js';

/** Becomes this person; the page that is shown now comes back with Back to Admin. */
export async function logInAs(
  { scope, schoolId }: Place,
  user: Pick<SchoolUser, 'id' | 'role'>,
  failed = 'Failed to login as the user. Please try again.',
): Promise<void> {
  try {
    const { masqid } = await api.post<{ masqid: string }>(`/api/${scope}/users/set_mask`, {
      user_id: user.id,
      type: user.role,
      school_id: schoolId,
    });
    const me = await api.post<Me>('/api/login', { login: { user_id: user.id, email: '', password: '', masqid } });
    sessionStorage.setItem('masquerade-from', `${location.pathname}${location.search}`);
    const { startOver } = await import('../../app/sign-out.js');
    await startOver(me.role === 'Student' ? '/student/dashboard' : '/staff/dashboard');
    notify.success(`You are logged in as ${fullName(me)} (${me.role})`);
  } catch (error) {
    notify.error(failed);
    throw error;
  }
}
