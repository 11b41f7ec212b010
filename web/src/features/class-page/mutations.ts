import { api } from '../../api/client.js';
import { refreshClasses, withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import type { Scope } from '../../lib/scope.js';
import { FIELDS, STUDENT_FILE } from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';

type Schemas = components['schemas'];
export type ClassForm = Schemas['ChangedClassBody']['section'];

/** A class on the path of the platform's administrators, or of the school's staff. */
export interface ClassAt {
  scope: Scope;
  sectionId: number;
}

const path = ({ scope, sectionId }: ClassAt) => `/api/${scope}/sections/${sectionId}/students`;

const change = <T>(work: Promise<T>): Promise<T> => withRefresh(work, refreshClasses);

/** Import List of a class. */
export function classImport({ sectionId }: ClassAt): ImportSource {
  return {
    title: 'Import List',
    lead: STUDENT_FILE,
    template: '/template/student_import_sample.csv',
    fields: FIELDS,
    place: { section_id: sectionId },
    refresh: refreshClasses,
  };
}

export const setTiming = (at: ClassAt, ids: number[], untimed: boolean) =>
  change(api.post(`${path(at)}/set_timing`, { ids, untimed_assessment: untimed }));
export const addStudents = (at: ClassAt, ids: number[]) => change(api.post(`${path(at)}/bulk_add`, { ids }));
export const createStudent = (at: ClassAt, student: Schemas['EditUserDto']) =>
  change(api.post<Schemas['StudentProfileAnswer']>(path(at), { student }));
export const transferStudents = (at: ClassAt, studentIds: number[], newSectionId: number) =>
  change(api.post(`${path(at)}/transfer_to_section`, { studentIds, newSectionId }));
export const saveClass = ({ scope, sectionId }: ClassAt, section: ClassForm, revision: number) =>
  change(api.patch<Schemas['SectionAnswer']>(`/api/${scope}/sections/${sectionId}`, { section, revision }));

/** @param leave goes where the class is not asked for any more, before lists are read again */
export async function deleteClass(
  { scope, sectionId }: ClassAt,
  leave: () => Promise<unknown>,
): Promise<Schemas['DeletedClassAnswer']> {
  const answer = await api.del<Schemas['DeletedClassAnswer']>(`/api/${scope}/sections/${sectionId}`);
  await leave();
  await refreshClasses();
  return answer;
}

export const removeStudents = (at: ClassAt, ids: number[]) => change(api.post(`${path(at)}/unassign`, { ids }));

/** The file of every student of the class, or of those whom a search finds. */
export const studentsFile = (at: ClassAt, search = ''): string =>
  `${path(at)}/export?${new URLSearchParams({ search })}`;
