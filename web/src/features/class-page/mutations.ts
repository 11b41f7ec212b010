import { api } from '../../api/client.js';
import { refreshClasses, withRefresh } from '../../api/refresh.js';
import type { Scope } from '../../lib/scope.js';
import { FIELDS, STUDENT_FILE } from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';

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
export const removeStudents = (at: ClassAt, ids: number[]) => change(api.post(`${path(at)}/unassign`, { ids }));

/** The file of every student of the class, or of those whom a search finds. */
export const studentsFile = (at: ClassAt, search = ''): string =>
  `${path(at)}/export?${new URLSearchParams({ search })}`;
