import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import type { components } from './schema.js';
import type { Me } from './session.js';

type Schemas = components['schemas'];
/** A role of one's own at one place. */
export type Login = Schemas['OwnLogin'];

export const ownLoginsQuery = queryOptions({
  queryKey: ['own-logins'],
  queryFn: async ({ signal }) => (await api.get<Schemas['OwnSchools']>('/api/multiple_schools', { signal })).logins,
});

/** Goes on in another role of one's own. */
export const goOnAs = ({ role, schoolId, districtId }: Login) =>
  api.patch<Me>('/api/multiple_schools', {
    role,
    school_id: schoolId ?? undefined,
    district_id: districtId ?? undefined,
  });

/** 'Teacher at Lakeview High' */
export const loginName = ({ role, place }: Login) => (place === null ? role : `${role} at ${place}`);
