import { api } from '../api/client.js';
import { notify } from '../api/notifications.js';
import { queryClient } from '../api/query-client.js';
import { meQuery, type Me } from '../api/session.js';
import { onSessionChange, startOver } from '../api/start-over.js';
import { homeOf } from '../lib/roles.js';
import { router } from './router.js';

/** Another tab of this browser went on in another role or as somebody else: this one says so, and keeps what is typed in it. */
export function hearOtherTabs(): void {
  onSessionChange(async () => {
    const shown = queryClient.getQueryData(meQuery.queryKey);
    if (!shown || location.pathname.startsWith('/student/assessments/test/')) return;
    const me = await api.get<Me>('/api/me').catch(() => null);
    if (!me || loginOf(me) === loginOf(shown)) return;
    const place = me.school ?? me.district;
    notify.warning(
      `In another tab you went on as ${me.role}${place ? ` at ${place.name}` : ''}. This page still shows what you saw before.`,
      { timeOnScreen: 0, action: { label: 'Go on there', run: () => void startOver(router, homeOf(me)) } },
    );
  });
}

function loginOf({ userId, role, school, district }: Me): string {
  return JSON.stringify([userId, role, school?.id, district?.id]);
}
