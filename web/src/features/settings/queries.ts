import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { meQuery } from '../../api/session.js';

type Schemas = components['schemas'];
export type OwnSettings = Schemas['OwnSettingsDto'];
export type OwnSession = Schemas['OwnSessionDto'];

/** The providers that one may sign in with. */
export const OWN_PROVIDERS = '/api/own_account/providers';

export const ownSettingsQuery = queryOptions({
  queryKey: ['own-settings'],
  queryFn: async ({ signal }) => (await api.get<Schemas['OwnSettingsAnswer']>('/api/own_settings', { signal })).user,
});

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['OwnSessionsAnswer']>('/api/own_account/sessions', { signal })).sessions,
});

const forget = (...queryKey: string[]) => queryClient.invalidateQueries({ queryKey });

/** Saves what has changed; another e-mail with the current password. */
export async function saveOwnSettings(
  user: Schemas['OwnUserDto'],
  currentPassword: string | undefined,
  revision: number,
): Promise<OwnSettings> {
  const saved = await api.patch<Schemas['OwnSettingsAnswer']>('/api/own_settings', {
    user,
    ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
    revision,
  });
  queryClient.setQueryData(ownSettingsQuery.queryKey, saved.user);
  void queryClient.invalidateQueries(meQuery);
  return saved.user;
}

export async function keepEmail(): Promise<void> {
  await api.del('/api/own_settings/email_wish');
  await forget('own-settings');
}

export async function changePassword(form: Schemas['OwnPasswordBody']): Promise<number> {
  const { ended } = await api.put<Schemas['SessionsEndedAnswer']>('/api/own_account/password', form);
  void forget('own-sessions');
  void forget('own-settings');
  return ended;
}

/** Ends one session, or every other one. */
export async function endSession(session: Pick<OwnSession, 'id'> | 'others'): Promise<void> {
  try {
    await api.del(session === 'others' ? '/api/own_account/sessions' : `/api/own_account/sessions/${session.id}`);
  } finally {
    await forget('own-sessions');
  }
}
