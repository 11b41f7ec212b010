import { queryClient } from '../../app/query-client.js';
import { api, ApiProblem, save } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import type { Scope } from '../classes/class-place.js';
import { FIELDS } from './import-rows.js';
import type { ImportSource } from './pending-import.js';

type Schemas = components['schemas'];
export type ImportResult = Schemas['ImportResultDto'];
export type ImportRow = Schemas['ImportErrorDto'];
export type StudentRow = Schemas['StudentRowDto'];

/** What a file of students looks like. */
export const STUDENT_FILE =
  'One student a line, with the columns First Name, Last Name, Email, Student ID, Grade Level and Untimed. Students who are known by their student ID or email are updated, new ones get an activation mail.';

/** A class on the path of the platform's administrators, or of the school's staff. */
export interface ClassAt {
  scope: Scope;
  sectionId: number;
}

const path = ({ scope, sectionId }: ClassAt) => `/api/${scope}/sections/${sectionId}/students`;

/** Lists and counts of classes and the people in them are read again; assignments too, as new students get them. */
export function refreshClasses(): Promise<unknown> {
  return Promise.all(['classes', 'schedule', 'school-users', 'students'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** What is shown is read again after a change, and after a refusal too: somebody may be gone, and the next try is about those who are there. */
export async function withRefresh<T>(work: Promise<T>, refresh: () => Promise<unknown>): Promise<T> {
  const answer = await work.catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status > 0) void refresh();
    throw error;
  });
  await refresh();
  return answer;
}

const change = <T>(work: Promise<T>): Promise<T> => withRefresh(work, refreshClasses);

export function importStudents(at: ClassAt, file: File): Promise<ImportResult> {
  const form = new FormData();
  form.append('file', file);
  return change(api.post<ImportResult>(`${path(at)}/import`, form));
}

export const importRows = (at: ClassAt, students: StudentRow[]) => change(api.post<ImportResult>(`${path(at)}/bulk_create`, { students }));

/** Import List of a class. */
export function classImport(at: ClassAt): ImportSource {
  return { title: 'Import List', lead: STUDENT_FILE, template: '/template/student_import_sample.csv', fields: FIELDS, send: (file) => importStudents(at, file), again: (rows) => importRows(at, rows) };
}

export const setTiming = (at: ClassAt, ids: number[], untimed: boolean) => change(api.post(`${path(at)}/set_timing`, { ids, untimed_assessment: untimed }));
export const removeStudents = (at: ClassAt, ids: number[]) => change(api.post(`${path(at)}/unassign`, { ids }));

/** Export List; a failure says what the server said. */
export async function exportStudents(at: ClassAt): Promise<void> {
  try {
    await save(`${path(at)}/export`);
  } catch (error) {
    notify.problem(error);
  }
}
