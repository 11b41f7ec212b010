import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';

type Schemas = components['schemas'];
export type Webhook = Schemas['WebhookDto'];
export type WebhookEvent = Schemas['WebhookEventDto'];
export type WebhookForm = Schemas['WebhookFormDto'];
export type Tried = Schemas['TriedWebhookDto'];
export type Delivery = Schemas['WebhookDeliveryDto'];
export type ApiToken = Schemas['ApiTokenDto'];
export type NewApiToken = Schemas['NewApiTokenDto'];
export type Scope = NewApiToken['scopes'][number];

export const TOKENS: ListView = { perPage: 25, sort: 'madeAt', order: 'desc' };
export const DELIVERIES: ListView = { perPage: 50 };

const path = (districtId: number, more: string) => `/api/admin/school_districts/${districtId}/${more}`;
const hookPath = (districtId: number, { id }: Pick<Webhook, 'id'>, more = '') =>
  path(districtId, `webhooks/${id}${more}`);
const refresh = () => queryClient.invalidateQueries({ queryKey: ['developers'] });

export const webhooksQuery = (districtId: number) =>
  queryOptions({
    queryKey: ['developers', districtId, 'webhooks'],
    queryFn: ({ signal }) => api.get<Schemas['WebhooksAnswer']>(path(districtId, 'webhooks'), { signal }),
  });

/** `state` narrows to deliveries that stand so. */
export const deliveriesQuery = (
  districtId: number,
  webhookId: number,
  state: Delivery['state'] | undefined,
  search: ListSearch,
) =>
  queryOptions({
    queryKey: ['developers', districtId, 'webhooks', webhookId, 'deliveries', state, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['WebhookDeliveriesAnswer']>(hookPath(districtId, { id: webhookId }, '/deliveries'), {
        signal,
        query: { ...listParams(DELIVERIES, search), state },
      }),
    placeholderData: keepPreviousData,
  });

export const tokensQuery = (districtId: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['developers', districtId, 'tokens', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['ApiTokensAnswer']>(path(districtId, 'api_tokens'), {
        signal,
        query: listParams(TOKENS, search),
      }),
    placeholderData: keepPreviousData,
  });

export const studentAnalyticsQuery = (districtId: number) =>
  queryOptions({
    queryKey: ['developers', districtId, 'analytics'],
    queryFn: ({ signal }) => api.get<Schemas['StudentAnalyticsAnswer']>(path(districtId, 'analytics'), { signal }),
  });

/** @returns the secret, which is not answered again */
export async function addWebhook(districtId: number, webhook: WebhookForm): Promise<string> {
  const { secret } = await api.post<Schemas['WebhookSecretAnswer']>(path(districtId, 'webhooks'), { webhook });
  await refresh();
  return secret;
}

export async function changeWebhook(
  districtId: number,
  webhook: Pick<Webhook, 'id'>,
  form: Schemas['WebhookChangeDto'],
): Promise<void> {
  await api.patch(hookPath(districtId, webhook), { webhook: form });
  await refresh();
}

export async function removeWebhook(districtId: number, webhook: Webhook): Promise<void> {
  await api.del(hookPath(districtId, webhook));
  await refresh();
}

/** @returns the new secret, which is not answered again */
export async function replaceSecret(districtId: number, webhook: Webhook): Promise<string> {
  const { secret } = await api.post<Schemas['WebhookSecretAnswer']>(hookPath(districtId, webhook, '/secret'), {});
  await refresh();
  return secret;
}

export async function testWebhook(districtId: number, webhook: Webhook): Promise<Tried> {
  const { tried } = await api.post<Schemas['TriedWebhookAnswer']>(hookPath(districtId, webhook, '/test'), {});
  await refresh();
  return tried;
}

export async function sendAgain(districtId: number, webhook: Webhook, { id }: Delivery): Promise<void> {
  await api.post(hookPath(districtId, webhook, `/deliveries/${id}/send`), {});
  await refresh();
}

/** @returns the token, which is not answered again */
export async function makeToken(districtId: number, token: NewApiToken): Promise<string> {
  const made = await api.post<Schemas['MadeApiTokenAnswer']>(path(districtId, 'api_tokens'), { token });
  await refresh();
  return made.token;
}

export async function revokeToken(districtId: number, { id }: ApiToken): Promise<void> {
  await api.del(path(districtId, `api_tokens/${id}`));
  await refresh();
}

export async function allowStudents(districtId: number, students: boolean): Promise<void> {
  await api.put(path(districtId, 'analytics'), { students });
  await refresh();
}
