import { queryClient } from '../../app/query-client.js';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { FIELDS } from './import-rows.js';
import type { ImportSource } from './pending-import.js';

type Schemas = components['schemas'];
export type ImportResult = Schemas['ImportResultDto'];
export type ImportRow = Schemas['ImportErrorDto'];
export type StudentRow = Schemas['StudentRowDto'];

/** What a file of students looks like. */
export const STUDENT_FILE =
  'One student a line, with the columns First Name, Last Name, Email, Student ID, Grade Level and Untimed. Students who are known by their student ID or email are updated, new ones get an activation mail.';

const path = (sectionId: number) => `/api/staff/sections/${sectionId}/students`;

/** Lists and counts of classes are read again; assignments too, as new students get them. */
export function refreshClasses(): Promise<unknown> {
  return Promise.all([queryClient.invalidateQueries({ queryKey: ['classes'] }), queryClient.invalidateQueries({ queryKey: ['schedule'] })]);
}

export async function importStudents(sectionId: number, file: File): Promise<ImportResult> {
  const form = new FormData();
  form.append('file', file);
  const result = await api.post<ImportResult>(`${path(sectionId)}/import`, form);
  await refreshClasses();
  return result;
}

export async function importRows(sectionId: number, students: StudentRow[]): Promise<ImportResult> {
  const result = await api.post<ImportResult>(`${path(sectionId)}/bulk_create`, { students });
  await refreshClasses();
  return result;
}

/** Import List of a class. */
export function classImport(sectionId: number): ImportSource {
  return { title: 'Import List', lead: STUDENT_FILE, template: '/template/student_import_sample.csv', fields: FIELDS, send: (file) => importStudents(sectionId, file), again: (rows) => importRows(sectionId, rows) };
}

export async function setTiming(sectionId: number, ids: number[], untimed: boolean): Promise<void> {
  await api.post(`${path(sectionId)}/set_timing`, { ids, untimed_assessment: untimed });
  await refreshClasses();
}

export async function removeStudents(sectionId: number, ids: number[]): Promise<void> {
  await api.post(`${path(sectionId)}/unassign`, { ids });
  await refreshClasses();
}
