import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.js';
import { everyPage } from '../../api/every-page.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { upload } from '../../api/upload.js';
import { queryClient } from '../../api/query-client.js';
import {
  outcomeText,
  type Field,
  type FieldInfo,
  type StagedImport,
  type StagedRow,
  type Verdict,
} from './import-rows.js';

type Schemas = components['schemas'];

/** A class, a list of a school, or the administrators of a district. */
export type ImportPlace = { section_id: number } | { school_id: number; role: string } | { district_id: number };

/** Where a list goes, and what its rows hold. */
export interface ImportSource {
  title: string;
  /** What the file must look like, and what happens with it. */
  lead: string;
  /** Address of a sample. */
  template: string;
  fields: readonly FieldInfo[];
  /** The rows are students with their parents, and are corrected in a form. */
  families?: boolean;
  place: ImportPlace;
  /** Said when every corrected row has entered. */
  added?: string;
  /** The lists that show whoever came are read again. */
  refresh(): Promise<unknown>;
}

export const FILE_LIMITS = 'CSV, XLSX or XLS, up to 10 MB and 5,000 rows';
export const ROWS_PER_PAGE = 10;
const PATH = '/api/imports';
const WORKING_MS = 1_000;

const queryOf = (place: ImportPlace) =>
  new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)])).toString();

export const waitingQuery = (place: ImportPlace) =>
  queryOptions({
    queryKey: ['imports', 'waiting', place],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['StagedImportsAnswer']>(PATH, { signal, query: place })).imports[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WORKING_MS : false),
  });

export const rowsQuery = (id: number, verdict: Verdict, page: number) =>
  queryOptions({
    queryKey: ['imports', id, verdict, page],
    queryFn: ({ signal }) =>
      api.get<Schemas['StagedRowsAnswer']>(`${PATH}/${id}/rows`, {
        signal,
        query: { verdict, page, per_page: ROWS_PER_PAGE },
      }),
    placeholderData: (rows, query) =>
      query?.queryKey[1] === id && query.queryKey[2] === verdict ? keepPreviousData(rows) : undefined,
    // Rows of a review change by what is done in it.
    staleTime: 0,
  });

const know = (place: ImportPlace, known: StagedImport | null) =>
  queryClient.setQueryData(waitingQuery(place).queryKey, known);

export async function uploadList(place: ImportPlace, file: File, onSent: (share: number) => void): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  know(place, (await upload<Schemas['StagedImportAnswer']>(`${PATH}?${queryOf(place)}`, form, onSent)).import);
}

export async function correctRow(
  place: ImportPlace,
  id: number,
  position: number,
  row: Partial<Record<Field, string>>,
): Promise<StagedRow> {
  const answer = await api.patch<Schemas['StagedRowAnswer']>(`${PATH}/${id}/rows/${position}`, { row });
  know(place, answer.import);
  return answer.row;
}

export async function removeRow(place: ImportPlace, id: number, position: number): Promise<StagedImport> {
  const answer = await api.del<Schemas['StagedImportAnswer']>(`${PATH}/${id}/rows/${position}`);
  know(place, answer.import.state === 'done' ? null : answer.import);
  return answer.import;
}

export async function startImport(place: ImportPlace, id: number): Promise<void> {
  know(place, (await api.post<Schemas['StagedImportAnswer']>(`${PATH}/${id}/start`)).import);
}

export async function discardImport(place: ImportPlace, id: number): Promise<void> {
  await api.del(`${PATH}/${id}`);
  know(place, null);
}

/** Every row of a kind, page after page. */
export const everyRow = (id: number, verdict: Verdict): Promise<StagedRow[]> =>
  everyPage(async (page) => {
    const { rows, meta } = await api.get<Schemas['StagedRowsAnswer']>(`${PATH}/${id}/rows`, {
      query: { verdict, page, per_page: 200 },
    });
    return { rows, total: meta.totalCount };
  });

/** The import that waits or is under way at a place. When it has ended, what came of it is said, whether its dialog is open or not. */
export function useImport(source: ImportSource, enabled: boolean): StagedImport | null {
  const { data = null } = useQuery({ ...waitingQuery(source.place), enabled });
  const key = queryOf(source.place);
  const running = useRef<{ key: string; id: number }>(undefined);
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => {
    const before = running.current;
    running.current = data?.state === 'running' ? { key, id: data.id } : undefined;
    if (before === undefined || before.key !== key || (data?.id === before.id && data.state === 'running')) return;
    void api.get<Schemas['StagedImportAnswer']>(`${PATH}/${before.id}`).then(async ({ import: ended }) => {
      const { type, text } = outcomeText(ended, latest.current.added);
      notify[type](text);
      await Promise.all([
        latest.current.refresh(),
        queryClient.invalidateQueries({ queryKey: ['imports', before.id] }),
      ]);
    }, notify.problem);
  }, [data, key]);
  return enabled ? data : null;
}
