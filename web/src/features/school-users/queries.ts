import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams } from '../../lib/list-view.js';
import type { Scope } from '../../lib/scope.js';
import { usersCall, usersPath, type Place, type UserKind } from '../../shared/people/people.js';
import type { UsersSearch, UsersTab } from './users-search.js';

type Schemas = components['schemas'];
export type UsersAnswer = Schemas['SchoolUsersAnswer'];
export type ListPermissions = UsersAnswer['permissions'];

export type LedClasses = Schemas['LedClassesAnswer'];

/** Which classes these people lead, and who could take them over; without people only the latter. */
export const ledClassesQuery = (place: Place, userIds: readonly number[]) =>
  queryOptions({
    queryKey: ['classes', 'led', place.scope, place.schoolId, userIds],
    queryFn: ({ signal }) =>
      api.get<LedClasses>(
        usersCall(place, `led_classes?${new URLSearchParams(userIds.map((id) => ['user_ids[]', String(id)]))}`),
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  });

export const USERS_LIST = { perPage: 100, sort: 'lastName' };

export const KIND: Record<UsersTab, UserKind> = {
  students: 'Student',
  teachers: 'Teacher',
  administrators: 'Teacher Admin',
};

export const usersQuery = (
  scope: Scope,
  schoolId: number,
  { tab = 'students', archived, grade, ...list }: UsersSearch,
) =>
  queryOptions({
    queryKey: ['school-users', scope, schoolId, tab, archived ?? false, { grade, ...list }],
    queryFn: ({ signal }) =>
      api.get<UsersAnswer>(usersPath(scope, schoolId), {
        signal,
        query: {
          'role[]': KIND[tab],
          archived: archived ?? false,
          grade_level: tab === 'students' ? grade : undefined,
          ...listParams(USERS_LIST, list),
        },
      }),
    // Another page or order keeps the rows; another tab, or the archived, do not show the people of this one.
    placeholderData: (rows, query) =>
      query?.queryKey[2] === schoolId && query.queryKey[3] === tab && query.queryKey[4] === (archived ?? false)
        ? keepPreviousData(rows)
        : undefined,
  });

/** The query of everybody whom the list shows, on all its pages. */
export function matchingQuery({ tab = 'students', archived, grade, search: text = '' }: UsersSearch): string {
  return new URLSearchParams({
    role: KIND[tab],
    archived: String(archived === true),
    search: text,
    grade_level: tab === 'students' && grade ? String(grade) : '',
  }).toString();
}

export const usersFile = (scope: Scope, schoolId: number, search: UsersSearch) =>
  `${usersPath(scope, schoolId)}/export?${matchingQuery(search)}`;
