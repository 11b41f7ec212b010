import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import { STAFF_FIELDS, staffFile } from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';

type Schemas = components['schemas'];
export type District = Schemas['DistrictDto'];
export type Administrator = Schemas['DistrictAdministratorDto'];

const PATH = '/api/admin/school_districts';
const people = (districtId: number) => `${PATH}/${districtId}/administrators`;

export const LIST: ListView = { perPage: 100, sort: 'name' };
export const ADMINISTRATORS: ListView = { perPage: 100, sort: 'lastName' };

export const districtsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['districts', 'list', search],
    queryFn: ({ signal }) => api.get<Schemas['DistrictsAnswer']>(PATH, { signal, query: listParams(LIST, search) }),
    placeholderData: keepPreviousData,
  });

export const schoolsOfQuery = (districtId: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['schools', 'district', districtId, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['SchoolsAnswer']>(`${PATH}/${districtId}/schools`, { signal, query: listParams(LIST, search) }),
    placeholderData: keepPreviousData,
  });

export const administratorsQuery = (districtId: number, archived: boolean, search: ListSearch) =>
  queryOptions({
    queryKey: ['districts', districtId, 'administrators', archived, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['DistrictAdministratorsAnswer']>(people(districtId), {
        signal,
        query: { archived, ...listParams(ADMINISTRATORS, search) },
      }),
    placeholderData: (rows, query) => (query?.queryKey[3] === archived ? keepPreviousData(rows) : undefined),
  });

export const refreshDistricts = () =>
  Promise.all(['districts', 'schools'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

export async function createDistrict(district: Schemas['NewDistrictDto']): Promise<District> {
  const answer = await api.post<Schemas['DistrictAnswer']>(PATH, { school_district: district });
  await refreshDistricts();
  return answer.schoolDistrict;
}

export async function saveDistrict(id: number, changes: Schemas['EditDistrictDto']): Promise<void> {
  await api.patch(`${PATH}/${id}`, { school_district: changes });
  await refreshDistricts();
}

export const deleteDistrict = (id: number) => api.del(`${PATH}/${id}`);

type AdministratorForm = Schemas['NewAdministratorDto'];

export async function addAdministrator(districtId: number, administrator: AdministratorForm): Promise<void> {
  await api.post(people(districtId), { administrator });
  await refreshDistricts();
}

export async function editAdministrator(
  districtId: number,
  userId: number,
  administrator: Schemas['EditAdministratorDto'],
): Promise<void> {
  await api.patch(`${people(districtId)}/${userId}`, { administrator });
  await refreshDistricts();
}

export async function removeAdministrator(districtId: number, userId: number): Promise<void> {
  await api.del(`${people(districtId)}/${userId}`);
  await refreshDistricts();
}

export async function activateAdministrator(districtId: number, userId: number): Promise<void> {
  await api.post(`${people(districtId)}/${userId}/activate`, {});
  await refreshDistricts();
}

/** Import Administrator List: administrators from a file. */
export const administratorsImport = (districtId: number): ImportSource => ({
  title: 'Import Administrator List',
  lead: staffFile('administrator', 'District Admin or Superintendent'),
  template: '/template/administrator_import_sample.csv',
  added: 'Users added successfully',
  fields: STAFF_FIELDS,
  place: { district_id: districtId },
  refresh: refreshDistricts,
});
