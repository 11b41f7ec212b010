import { queryOptions } from '@tanstack/react-query';
import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { effectiveRole, type Role } from '../../lib/roles.js';

type Schemas = components['schemas'];
export type Steering = Schemas['SteeringDto'];
export type StaffActionType = Schemas['StaffActionDto']['action'];
export type StaffAction = Schemas['StaffActionDto'];

const path = (attemptId: string, what: 'steering' | 'actions') =>
  `/api/staff/attempts/${encodeURIComponent(attemptId)}/${what}`;

/** An open sitting is asked about again every ten seconds. */
export const steeringQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['steering', attemptId],
    queryFn: ({ signal }) => api.get<Steering>(path(attemptId, 'steering'), { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 10_000 : false),
    gcTime: 0,
  });

export const act = (attemptId: string, action: StaffAction): Promise<Schemas['ActedDto']> =>
  api.post<Schemas['ActedDto']>(path(attemptId, 'actions'), action);

/** For many: the press is the batch, and sent again it is the same one. */
export const actOnMany = (attemptIds: readonly string[], action: StaffAction, id: string): Promise<Batch> =>
  api.post('/api/staff/attempts/actions', { attempt_ids: attemptIds, ...action, action_id: id });

export function isOpen({ phase }: Steering): boolean {
  return phase === 'running' || phase === 'paused' || phase === 'expired';
}

/** Whether the role may steer at all; of which school is the server's answer. */
export function maySteer(role: Role): boolean {
  return ['Horizon Admin', 'District Admin', 'Teacher Admin'].includes(effectiveRole(role));
}
