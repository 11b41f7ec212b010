import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { schoolPath } from '../../api/schools.js';
import type { Scope } from '../../lib/scope.js';

type Schemas = components['schemas'];
export type SchoolUser = Schemas['SchoolUserDto'];
export type UserKind = Schemas['NewUserDto']['role'];
export type UserForm = Schemas['EditUserDto'];

/** Where an action happens: on the path of the platform's administrators, or of the school's. */
export interface Place {
  scope: Scope;
  schoolId: number;
}

export const usersPath = (scope: Scope, schoolId: number) => `${schoolPath(scope, schoolId)}/users`;

/** The call for something of a school's people. */
export const usersCall = ({ scope, schoolId }: Place, path: string) => `${usersPath(scope, schoolId)}/${path}`;

/** Lists, counts, profiles and classes are read again. */
export function refreshUsers(): Promise<unknown> {
  return Promise.all(
    ['school-users', 'schools', 'classes', 'students'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

const change = <T>(work: Promise<T>): Promise<T> => withRefresh(work, refreshUsers);

export const addUser = ({ scope, schoolId }: Place, user: UserForm & { role: UserKind }) =>
  change(api.post<Schemas['SchoolUserAnswer']>(usersPath(scope, schoolId), { user }));
export const editUser = (place: Place, id: number, user: UserForm) =>
  change(api.patch<Schemas['SchoolUserAnswer']>(usersCall(place, String(id)), { user }));
