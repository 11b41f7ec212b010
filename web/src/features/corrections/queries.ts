import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { CorrectionSearch, CorrectionsSearch } from './corrections-search.js';

type Schemas = components['schemas'];
export type CorrectionCard = Schemas['CorrectionCardDto'];
export type Correction = Schemas['CorrectionDto'];
export type Preview = NonNullable<Correction['preview']>;
export type Group = Schemas['CorrectedGroupDto'];
export type StudentEffect = Schemas['StudentEffectDto'];
export type Distribution = Schemas['DistributionDto'];
export type Table = Schemas['CorrectableTableDto'];
export type Wanted = Schemas['DraftCorrectionDto'];
export type ReadTable = Schemas['ReadTableDto'];

export const CORRECTIONS_LIST: ListView = { perPage: 25 };
const WORKING_MS = 1000;

const isWorking = ({ previewState, status }: Pick<CorrectionCard, 'previewState' | 'status'>) =>
  status === 'publishing' || (status === 'draft' && previewState === 'running');

export const correctionsQuery = ({ status, ...list }: CorrectionsSearch) =>
  queryOptions({
    queryKey: ['corrections', 'list', status ?? null, list],
    queryFn: ({ signal }) =>
      api.get<Schemas['CorrectionsAnswerDto']>('/api/admin/corrections', {
        signal,
        query: { status, ...listParams(CORRECTIONS_LIST, list) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.corrections.some(isWorking) ? WORKING_MS : false),
  });

export const correctionQuery = (id: number) =>
  queryOptions({
    queryKey: ['corrections', id],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['CorrectionAnswerDto']>(`/api/admin/corrections/${id}`, { signal })).correction,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? WORKING_MS : false),
  });

export const effectsQuery = (
  id: number,
  previewAt: string | null,
  { only, search, school, class: sectionId, year, page }: CorrectionSearch,
) =>
  queryOptions({
    queryKey: [
      'corrections',
      id,
      'students',
      previewAt,
      only ?? 'changed',
      search ?? '',
      school ?? 0,
      sectionId ?? 0,
      year ?? 0,
      page ?? 1,
    ],
    queryFn: ({ signal }) =>
      api.get<Schemas['StudentEffectsDto']>(`/api/admin/corrections/${id}/students`, {
        signal,
        query: { only, search, schoolId: school, sectionId, schoolYearId: year, page },
      }),
    placeholderData: keepPreviousData,
  });

export const distributionQuery = (
  id: number,
  previewAt: string | null,
  { scale, school, class: sectionId, year }: CorrectionSearch,
) =>
  queryOptions({
    queryKey: ['corrections', id, 'scores', previewAt, scale ?? 0, school ?? 0, sectionId ?? 0, year ?? 0],
    queryFn: ({ signal }) =>
      api.get<Distribution>(`/api/admin/corrections/${id}/distribution`, {
        signal,
        query: { scale, schoolId: school, sectionId, schoolYearId: year },
      }),
    placeholderData: keepPreviousData,
  });

export const tablesQuery = queryOptions({
  queryKey: ['corrections', 'tables'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['CorrectableTablesDto']>('/api/admin/corrections/tables', { signal })).tables,
});

/** The part of an address that names a table. */
export function tableParams(table: Table): URLSearchParams {
  const { kind, assessmentTypeId, assessmentSetId, categoryId, path, scale } = table;
  const entries = Object.entries({ kind, assessmentTypeId, assessmentSetId, categoryId, path, scale }).filter(
    ([, value]) => value !== null,
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

export function readTable(table: Table, file: File): Promise<ReadTable> {
  const form = new FormData();
  form.append('file', file);
  return api.post<ReadTable>(`/api/admin/corrections/tables/read?${tableParams(table)}`, form);
}
