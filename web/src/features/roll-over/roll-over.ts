import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { refreshClasses } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { schoolPath } from '../../api/schools.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import type { Scope } from '../../lib/scope.js';
import { SHOWN, type RollOverSearch } from './roll-over-search.js';

type Schemas = components['schemas'];
export type RollOverAnswer = Schemas['RollOverAnswer'];
export type RollOver = Schemas['RollOverDto'];
/** A school in the list of its district. */
export type DistrictRow = Schemas['DistrictRollOverDto'];
export type Item = Schemas['RollOverItemDto'];
export type Choice = Schemas['RollOverChoiceDto'];
export type Kind = Item['kind'];

export interface Place {
  scope: Scope;
  schoolId: number;
}

export const ITEMS: ListView = { perPage: 50, sort: 'name' };
export const DISTRICT: ListView = { perPage: 25, sort: 'name' };
const WHILE_UNDER_WAY_MS = 1_000;
/** A district has many schools, each of which is asked after. */
const DISTRICT_UNDER_WAY_MS = 5_000;

const path = ({ scope, schoolId }: Place, more = '') => `${schoolPath(scope, schoolId)}/roll_over${more}`;
const district = (districtId: number) => `/api/admin/school_districts/${districtId}/roll_overs`;

export const isUnderWay = (roll: Pick<RollOver, 'state' | 'stopped'> | null | undefined): boolean =>
  (roll?.state === 'running' || roll?.state === 'undoing') && roll.stopped === null;

/** Read again while a job is at it. */
export const rollOverQuery = (place: Place) =>
  queryOptions({
    queryKey: ['roll-over', place.scope, place.schoolId],
    queryFn: ({ signal }) => api.get<RollOverAnswer>(path(place), { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.rollOver) ? WHILE_UNDER_WAY_MS : false),
  });

export const itemsQuery = (place: Place, { kind, show, ...list }: RollOverSearch) =>
  queryOptions({
    queryKey: ['roll-over', place.scope, place.schoolId, 'items', kind, show, list],
    queryFn: ({ signal }) =>
      api.get<Schemas['RollOverItemsAnswer']>(path(place, '/items'), {
        signal,
        query: { kind: kind ?? 'student', ...(show ? SHOWN[show] : {}), ...listParams(ITEMS, list) },
      }),
    placeholderData: (rows, query) => (query?.queryKey[4] === kind ? keepPreviousData(rows) : undefined),
  });

export const districtQuery = (districtId: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['roll-over', 'district', districtId, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['DistrictRollOversAnswer']>(district(districtId), {
        signal,
        query: listParams(DISTRICT, search),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.schools.some(({ rollOver }) => isUnderWay(rollOver)) ? DISTRICT_UNDER_WAY_MS : false,
  });

/** What a roll-over changes is read again everywhere. */
export const refreshAll = () =>
  Promise.all([
    ...['roll-over', 'terms', 'schools'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    refreshClasses(),
  ]);

/** The answer of a change is what stands now. */
async function kept(place: Place, sent: Promise<RollOverAnswer>): Promise<void> {
  queryClient.setQueryData(rollOverQuery(place).queryKey, await sent);
  await queryClient.invalidateQueries({ queryKey: ['roll-over', place.scope, place.schoolId, 'items'] });
}

export const makePlan = (place: Place) => kept(place, api.post(path(place), {}));
export const choose = (place: Place, choices: Choice[]) => kept(place, api.patch(path(place), { choices }));
export const setNewTerm = (place: Place, term: Schemas['ChangedNewTermDto']) =>
  kept(place, api.patch(path(place), { new_terms: [term] }));
export const start = (place: Place, revision: number) => kept(place, api.post(path(place, '/start'), { revision }));
export const takeBack = (place: Place) => kept(place, api.post(path(place, '/take_back'), {}));
export async function putAway(place: Place): Promise<void> {
  await api.del(path(place));
  await queryClient.invalidateQueries({ queryKey: ['roll-over'] });
}

export type SchoolsAction = Schemas['DistrictRollOversBody']['action'];

export const actOnSchools = (districtId: number, action: SchoolsAction, ids: number[], id: string): Promise<Batch> =>
  api.post<Batch>(district(districtId), { action, school_ids: ids, batch_id: id });
