import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { forgetBatch, untilOver, type Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import { uuid } from '../../lib/uuid.js';
import { refreshUsers } from '../../shared/people/people.js';
import type { PlatformSearch, UserSwitch } from './platform-search.js';

type Schemas = components['schemas'];
export type PlatformUser = Schemas['PlatformUserDto'];
export type UserPlace = PlatformUser['places'][number];
type MaskableRole = (typeof MASKABLE)[number];

/** In whom one can log in as. */
export const MASKABLE = [
  'Teacher Admin',
  'Principal',
  'Teacher',
  'Student',
  'Parent',
  'District Admin',
  'Superintendent',
] as const;

export const USERS: ListView = { perPage: 100, sort: 'lastName' };

const PATH = '/api/admin/users';

const placeParams = ({ school, district }: PlatformSearch) => ({ school_id: school, district_id: district });

const filterParams = ({ role, archived, option, ...search }: PlatformSearch) => ({
  ...placeParams(search),
  'role[]': role,
  archived: archived ?? false,
  option,
});

const listOf = (
  name: string,
  path: string,
  search: PlatformSearch,
  query: Record<string, string | number | boolean | undefined>,
) =>
  queryOptions({
    queryKey: ['platform-users', name, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['PlatformUsersAnswer']>(path, { signal, query: { ...query, ...listParams(USERS, search) } }),
    placeholderData: keepPreviousData,
  });

/** Everybody on the platform; of a District Admin everybody of the district. */
export const usersQuery = (search: PlatformSearch) => listOf('search', PATH, search, filterParams(search));

/** The same with their switches. */
export const optionsQuery = (search: PlatformSearch) =>
  listOf('options', `${PATH}/users_and_options`, search, filterParams(search));

/** Whom one may log in as, of one role. */
export const maskablesQuery = (role: MaskableRole, search: PlatformSearch) =>
  listOf('maskables', `${PATH}/maskables`, { ...search, role }, { ...placeParams(search), maskable_role: role });

export const refreshOptions = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['platform-users'] }), refreshUsers()]);

/** A switch of many: of people by id, or of everybody whom a search shows. */
export interface OptionPress {
  option: UserSwitch;
  on: boolean;
  of: readonly number[] | PlatformSearch;
}

export function changeOptions({ option, on, of }: OptionPress, batchId: string): Promise<Batch> {
  const body = { option, on, batch_id: batchId, ...(isSearch(of) ? {} : { user_ids: of }) };
  const query = new URLSearchParams(
    Object.entries(isSearch(of) ? { ...filterParams(of), search: of.search } : {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return api.post<Batch>(`${PATH}/change_options?${query.toString()}`, body);
}

const SO_ALREADY = 'roster/so';

/** Turns a switch of one person on or off; whoever is so already stays so. @throws Error with the reason why it was not done */
export const changeOption = (userId: number, option: UserSwitch, on: boolean): Promise<void> =>
  withRefresh(
    changeOptions({ option, on, of: [userId] }, uuid())
      .then(untilOver)
      .then((batch) => {
        forgetBatch(batch);
        const refused = batch.rows.find(({ state, code }) => state !== 'done' && code !== SO_ALREADY);
        if (refused) throw new Error(refused.reason ?? undefined);
      }),
    refreshOptions,
  );

const isSearch = (of: OptionPress['of']): of is PlatformSearch => !Array.isArray(of);
