import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import type { StatusTone } from '../../ui/status-tone.js';

type Schemas = components['schemas'];
export type Service = Schemas['ServiceDto'];
export type ServiceField = Service['fields'][number];
export type ServiceChange = Schemas['ServicesAnswer']['changes'][number];
export type RefusedMail = Schemas['ServicesAnswer']['mail']['refused'][number];

/** What the form holds, by the keys of the fields, and whether the service is used. */
export type Typed = Record<string, string | boolean>;

const PATH = '/api/admin/services';

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.get<Schemas['ServicesAnswer']>(PATH, { signal }),
});

export async function saveService(
  key: string,
  service: { enabled: boolean; values: Record<string, string>; revision: number },
): Promise<void> {
  await api.put(`${PATH}/${key}`, { service });
  await queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
}

export async function testService(key: string, values: Record<string, string>): Promise<Schemas['ServiceTestAnswer']> {
  const answer = await api.post<Schemas['ServiceTestAnswer']>(`${PATH}/${key}/test`, { service: { values } });
  await queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
  return answer;
}

/** How a service stands, in a word. */
export function standingOf(service: Service): { tone: StatusTone; word: string } {
  const { used, enabled, lastOkAt, lastFailedAt } = service;
  if (!used) return enabled ? { tone: 'warn', word: 'Incomplete' } : { tone: 'none', word: 'Off' };
  if (lastFailedAt && (!lastOkAt || lastFailedAt > lastOkAt)) return { tone: 'bad', word: 'Failing' };
  return { tone: 'good', word: 'In use' };
}

/** What is sent of the form: a secret that was not typed stays as it is, and one that was removed is sent empty. */
export function valuesOf(fields: readonly ServiceField[], typed: Typed): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ key, secret, fixed }): [string, string][] => {
      if (fixed) return [];
      const value = String(typed[key] ?? '');
      if (!secret || value !== '') return [[key, value]];
      return typed[removalOf(key)] ? [[key, '']] : [];
    }),
  );
}

/** Where the form keeps whether a secret is removed. */
export function removalOf(key: string): string {
  return `${key}:removed`;
}
