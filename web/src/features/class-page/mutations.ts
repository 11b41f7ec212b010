import { queryClient } from '../../api/query-client.js';
import { api, ApiProblem } from '../../api/client.js';
import type { Scope } from '../classes/class-place.js';
import { FIELDS } from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';

/** What a file of students looks like. */
export const STUDENT_FILE =
  'One student a line, with the columns First Name, Last Name, Email, Student ID, Grade Level and Untimed. Students are known by their student ID or email; new ones get an activation mail.';

/** A class on the path of the platform's administrators, or of the school's staff. */
export interface ClassAt {
  scope: Scope;
  sectionId: number;
}

const path = ({ scope, sectionId }: ClassAt) => `/api/${scope}/sections/${sectionId}/students`;

/** Lists and counts of classes and the people in them are read again; assignments too, as new students get them. */
export function refreshClasses(): Promise<unknown> {
  return Promise.all(
    ['classes', 'schedule', 'school-users', 'students'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
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
export const removeStudents = (at: ClassAt, ids: number[]) => change(api.post(`${path(at)}/unassign`, { ids }));

/** The file of every student of the class, or of those whom a search finds. */
export const studentsFile = (at: ClassAt, search = ''): string =>
  `${path(at)}/export?${new URLSearchParams({ search })}`;
