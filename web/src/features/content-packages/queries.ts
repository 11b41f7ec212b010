import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { everyPage } from '../../api/every-page.js';
import type { components } from '../../api/schema.js';
import { upload } from '../../api/upload.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import type { ItemsSearch } from './packages-search.js';

type Schemas = components['schemas'];
export type ContentPackage = Schemas['PackageDto'];
export type PackageItem = Schemas['PackageItemDto'];
export type PackageItemView = Schemas['PackageItemViewDto'];
export type PackagePicture = Schemas['PackagePictureDto'];
export type AssessmentType = Schemas['TypeDto'];
export type ItemState = PackageItem['state'];

const PATH = '/api/admin/content/packages';
export const PACKAGES_LIST: ListView = { perPage: 25 };
export const ITEMS_LIST: ListView = { perPage: 50 };
const WORKING_MS = 1000;
/** Somebody else may be at the same package. */
const OTHERS_MS = 10_000;

export const isRead = ({ state }: Pick<ContentPackage, 'state'>) => state !== 'waiting' && state !== 'checking';

export const packagesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['content-packages', 'list', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['PackagesAnswer']>(PATH, { signal, query: listParams(PACKAGES_LIST, search) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.packages.every(isRead) === false ? WORKING_MS : OTHERS_MS),
  });

export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: ['content-packages', id],
    queryFn: async ({ signal }) => (await api.get<Schemas['PackageAnswer']>(`${PATH}/${id}`, { signal })).package,
    refetchInterval: ({ state }) => (state.data && !isRead(state.data) ? WORKING_MS : OTHERS_MS),
  });

/** `revision`: a package that was changed, also by somebody else, is read again. */
export const itemsQuery = (id: number, revision: number, { state, ...list }: ItemsSearch) =>
  queryOptions({
    queryKey: ['content-packages', id, 'items', revision, state ?? '', list],
    queryFn: ({ signal }) =>
      api.get<Schemas['PackageItemsAnswer']>(`${PATH}/${id}/items`, {
        signal,
        query: { state, ...listParams(ITEMS_LIST, list) },
      }),
    placeholderData: keepPreviousData,
  });

/** Every question that is ready or published, in the order of the package. */
export const toPublishQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['content-packages', id, 'to-publish', revision],
    queryFn: async ({ signal }) => {
      const found: PackageItem[] = [];
      for (const state of ['ready', 'published'] as const)
        found.push(
          ...(await everyPage(async (page) => {
            const { items, meta } = await api.get<Schemas['PackageItemsAnswer']>(`${PATH}/${id}/items`, {
              signal,
              query: { state, page, per_page: 200 },
            });
            return { rows: items, total: meta.totalCount };
          })),
        );
      return found.sort((a, b) => a.position - b.position);
    },
  });

export const itemQuery = (id: number, position: number) =>
  queryOptions({
    queryKey: ['content-packages', id, 'item', position],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['PackageItemAnswer']>(`${PATH}/${id}/items/${position}`, { signal })).item,
  });

/** Sets of packages, and what the reports call areas and topics: suggestions, because a package may bring its own. */
export const optionsQuery = queryOptions({
  queryKey: ['content-packages', 'options'],
  queryFn: ({ signal }) => api.get<Schemas['PackageOptionsAnswer']>('/api/admin/content/package_options', { signal }),
  staleTime: 60_000,
});

export const typesQuery = queryOptions({
  queryKey: ['assessment-types'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['TypesAnswer']>('/api/assessment_types', { signal })).assessmentTypes,
  staleTime: 60_000,
});

export function uploadPackage(file: File, onSent: (share: number) => void, signal: AbortSignal) {
  const form = new FormData();
  form.append('file', file);
  return upload<Schemas['PackageAnswer']>(PATH, form, onSent, signal);
}

export const changeItems = (id: number, body: Schemas['ChangePackageItemsBody']) =>
  api.patch<Schemas['PackageAnswer']>(`${PATH}/${id}/items`, body);

export const describePicture = (id: number, sha256: string, alt: string) =>
  api.put<Schemas['PackageAnswer']>(`${PATH}/${id}/pictures/${sha256}`, { alt });

export const discardPackage = (id: number) => api.del(`${PATH}/${id}`);

export const publishPackage = (id: number, body: Schemas['PublishPackageBody']) =>
  api.post<Schemas['PublishedPackageAnswer']>(`${PATH}/${id}/publish`, body);
