import { api, ApiProblem, errorText } from '../api/client.js';
import { notify } from '../api/notifications.js';
import { meQuery } from '../api/session.js';
import { homeOf } from '../lib/roles.js';
import { keepsActivities, keepsSittings } from './guard.js';
import { queryClient } from '../api/query-client.js';
import { startOver } from '../api/start-over.js';
import { router } from './router.js';
import type { Me } from '../api/session.js';

/** Ends the session and forgets everything that was loaded. A District Admin gives his school back first. */
export async function signOut(me: Me): Promise<void> {
  try {
    if (me.school && isDistrictAdmin(me)) await api.post('/api/multiple_schools/unlink');
    await api.del('/api/logout');
  } catch (error) {
    // A session that has ended already is signed out.
    if (!(error instanceof ApiProblem && error.status === 401)) {
      notify.error(errorText(error));
      return;
    }
  }
  if (keepsSittings())
    await import('../features/exam-player/device-cleanup.js').then((m) => m.signedOutHere()).catch(() => undefined);
  if (keepsActivities())
    await import('../features/activity-player/leftovers.js').then((m) => m.signedOutHere()).catch(() => undefined);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  await router.navigate({ to: '/' });
}

/** Leaves the school that a District Admin had entered. */
export async function leaveSchool(): Promise<void> {
  try {
    await api.post('/api/multiple_schools/unlink');
  } catch (error) {
    notify.error(errorText(error));
    return;
  }
  await startOver(router, '/district-admin/schools');
}

/** Ends an impersonation; the page that was remembered at its start comes back. */
export async function backToAdmin(me: Me): Promise<void> {
  try {
    const own = await api.post<Me>('/api/login', { login: { masqid: me.masqId } });
    const remembered = sessionStorage.getItem('masquerade-from');
    sessionStorage.removeItem('masquerade-from');
    await startOver(router, remembered ?? homeOf(own));
    notify.success('You have logged back in to your account.');
  } catch {
    notify.error('Something went wrong. Please try again later.');
  }
}

function isDistrictAdmin(me: Me): boolean {
  return me.role === 'District Admin' || me.role === 'Superintendent';
}
