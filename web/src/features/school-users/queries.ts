import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import type { Scope, UsersSearch, UsersTab } from './users-search.js';

type Schemas = components['schemas'];
export type SchoolUser = Schemas['SchoolUserDto'];
export type School = Schemas['SchoolCardDto'];
export type UsersAnswer = Schemas['SchoolUsersAnswer'];
export type ListPermissions = UsersAnswer['permissions'];
export type UserKind = NonNullable<Schemas['EditUserDto']['role']>;

export const USERS_LIST = { perPage: 100, sort: 'lastName' };

export const KIND: Record<UsersTab, UserKind> = {
  students: 'Student',
  teachers: 'Teacher',
  administrators: 'Teacher Admin',
};

export const schoolPath = (scope: Scope, schoolId: number) => `/api/${scope}/schools/${schoolId}`;
export const usersPath = (scope: Scope, schoolId: number) => `${schoolPath(scope, schoolId)}/users`;

export const schoolQuery = (scope: Scope, schoolId: number) =>
  queryOptions({
    queryKey: ['schools', scope, schoolId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['SchoolAnswer']>(schoolPath(scope, schoolId), { signal })).school,
  });

export const schoolsQuery = (view: ListView, search: ListSearch) =>
  queryOptions({
    queryKey: ['schools', 'list', search, view.perPage],
    queryFn: ({ signal }) =>
      api.get<Schemas['SchoolsAnswer']>('/api/admin/schools', {
        signal,
        query: listParams(view, search),
      }),
    placeholderData: keepPreviousData,
  });

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

/** The file of everybody whom the list shows, on all its pages. */
export function usersFile(scope: Scope, schoolId: number, search: UsersSearch): string {
  const { tab = 'students', archived, grade, search: text = '' } = search;
  const query = new URLSearchParams({
    role: KIND[tab],
    archived: String(archived === true),
    search: text,
    grade_level: tab === 'students' && grade ? String(grade) : '',
  });
  return `${usersPath(scope, schoolId)}/export?${query}`;
}

export const openClassesQuery = (scope: Scope, schoolId: number) =>
  queryOptions({
    queryKey: ['classes', 'open', scope, schoolId],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['SchoolSectionsAnswer']>(`${schoolPath(scope, schoolId)}/sections/minimal_index`, {
          signal,
        })
      ).sections,
  });
