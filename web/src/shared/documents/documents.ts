import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, save } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { queryClient } from '../../api/query-client.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';

type Schemas = components['schemas'];
/** A document that somebody asked for, as its person sees it. */
export type DocumentCard = Schemas['DocumentDto'];

const PATH = '/api/documents';
export const DOCUMENT_LIST: ListView = { perPage: 100, sort: 'createdAt', order: 'desc' };
/** What moves is told; where telling fails it is asked for this often. */
const ASK_MS = 5_000;

/** By which routes documents are listed, made again and taken: each area has its own. */
export type DocumentSource = 'platform' | 'staff' | 'district';
const JOBS = '/api/staff/batch_pdf_exports';
const DISTRICT = '/api/district_admin/exports';

async function readList(source: DocumentSource, search: ListSearch, signal: AbortSignal) {
  const query = listParams(DOCUMENT_LIST, search);
  if (source === 'platform') return api.get<Schemas['DocumentsAnswer']>(PATH, { signal, query });
  const { page, per_page: size, sort, order: direction } = query;
  const { batchProcessJobs, meta } =
    source === 'staff'
      ? await api.get<Schemas['BatchJobsAnswer']>(JOBS, { signal, query })
      : await api.get<Schemas['BatchJobsAnswer']>(DISTRICT, { signal, query: { page, size, sort, direction } });
  return { documents: batchProcessJobs.map(({ document }) => document), meta };
}

export const documentsQuery = (search: ListSearch, source: DocumentSource = 'platform') =>
  queryOptions({
    queryKey: ['documents', 'list', source, search],
    queryFn: ({ signal }) => readList(source, search, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.documents.some(isUnfinished) ? ASK_MS : false),
  });

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['DocumentAnswer']>(`${PATH}/${id}`, { signal })).document as DocumentCard,
    refetchInterval: ({ state }) => (state.data === undefined || isUnfinished(state.data) ? ASK_MS : false),
  });

export function isUnfinished({ state }: DocumentCard): boolean {
  return state === 'requested' || state === 'running';
}

/** Puts what is known now where it is shown. A document that no list knows yet has the lists read again. */
export function know(document: DocumentCard): void {
  queryClient.setQueryData(documentQuery(document.id).queryKey, document);
  let listed = false;
  queryClient.setQueriesData<Schemas['DocumentsAnswer']>({ queryKey: ['documents', 'list'] }, (answer) => {
    if (!answer?.documents.some(({ id }) => id === document.id)) return answer;
    listed = true;
    return { ...answer, documents: answer.documents.map((one) => (one.id === document.id ? document : one)) };
  });
  if (!listed) void readLists();
}

export function readLists(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['documents', 'list'] });
}

/** @param path of the kind of document */
export async function requestDocument(path: string, request: object): Promise<DocumentCard> {
  const { document } = await api.post<Schemas['DocumentAnswer']>(path, request);
  know(document);
  return document;
}

const BASE: Record<DocumentSource, string> = { platform: PATH, staff: JOBS, district: DISTRICT };

export async function retryDocument(id: number, source: DocumentSource): Promise<void> {
  know((await api.post<Schemas['DocumentAnswer']>(`${BASE[source]}/${id}/retry`)).document);
}

/** Gives the file to whoever asked: in a new tab where the server answers with an address that expires. */
export async function takeDocument(id: number, source: DocumentSource): Promise<void> {
  if (source === 'platform') return saveDocument(id);
  if (source === 'district') return save(`${DISTRICT}/${id}/download`);
  const { download_url: url } = await api.post<Schemas['DownloadUrlAnswer']>(`${JOBS}/${id}/download`);
  window.open(url, '_blank', 'noopener');
}

export async function deleteDocument(id: number): Promise<void> {
  await api.del(`${PATH}/${id}`);
  await readLists();
}

/** Saves the file under the name that the server gave it. */
export function saveDocument(id: number): Promise<void> {
  return save(`${PATH}/${id}/file`);
}
