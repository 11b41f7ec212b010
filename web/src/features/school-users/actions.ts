import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { queryClient } from '../../api/query-client.js';
import { STUDENT_FILE, withRefresh } from '../class-page/mutations.js';
import { FIELDS, PERSON_FIELDS } from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';
import { usersPath, type SchoolUser, type UserKind } from './queries.js';
import type { Scope } from './users-search.js';

type Schemas = components['schemas'];
export type Outcome = Schemas['BulkOutcomeDto'];
export type UserForm = Schemas['EditUserDto'];

/** Where an action happens: on the path of the platform's administrators, or of the school's. */
export interface Place {
  scope: Scope;
  schoolId: number;
}

/** Lists, counts, profiles and classes are read again. */
export function refreshUsers(): Promise<unknown> {
  return Promise.all(
    ['school-users', 'schools', 'classes', 'students'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

const change = <T>(work: Promise<T>): Promise<T> => withRefresh(work, refreshUsers);

const at = ({ scope, schoolId }: Place, path: string) => `${usersPath(scope, schoolId)}/${path}`;

export const archiveUsers = (place: Place, user_ids: number[]) =>
  change(api.post<Outcome>(at(place, 'archive_users'), { user_ids }));
export const activateUsers = (place: Place, user_ids: number[]) =>
  change(api.post<Outcome>(at(place, 'unarchive_users'), { user_ids }));
export const deleteUsers = (place: Place, userIds: number[]) =>
  change(api.post<Outcome>(at(place, 'bulk_delete'), { userIds }));
export const setUsersTiming = (place: Place, userIds: number[], untimed_assessment: boolean) =>
  change(api.post<Outcome>(at(place, 'bulk_update'), { userIds, untimed_assessment }));
export const addUsersToClass = (place: Place, user_ids: number[], section_id: number) =>
  change(api.post<Outcome>(at(place, 'add_to_class'), { user_ids, section_id }));
export const transferStudents = (user_ids: number[], school_id: number, retain_sections: boolean) =>
  change(api.post<Outcome>('/api/admin/users/transfer_school', { user_ids, school_id, retain_sections }));

export const addUser = ({ scope, schoolId }: Place, user: UserForm & { role: UserKind }) =>
  change(api.post<Schemas['SchoolUserAnswer']>(usersPath(scope, schoolId), { user }));
export const editUser = (place: Place, id: number, user: UserForm) =>
  change(api.patch<Schemas['SchoolUserAnswer']>(at(place, String(id)), { user }));

/** Mails a link to activate the account or to choose a new password, and says which it was. */
export async function sendSignInMail(place: Place, user: SchoolUser): Promise<void> {
  try {
    const { sent } = await api.post<Schemas['SignInMailAnswer']>(at(place, `${user.id}/sign_in_mail`));
    notify.success(
      sent === 'activate'
        ? `A welcome mail is on its way to ${user.email}.`
        : `A mail to choose a new password is on its way to ${user.email}.`,
    );
  } catch (error) {
    notify.problem(error);
  }
}

/** Import Student List and Import User List, by the list that is shown. */
export function usersImport(place: Place, kind: UserKind): ImportSource {
  const students = kind === 'Student';
  return {
    title: students ? 'Import Student List' : 'Import User List',
    lead: students
      ? STUDENT_FILE
      : `One ${kind === 'Teacher' ? 'teacher' : 'school administrator'} a line, with the columns First Name, Last Name and Email. Users are known by their email; new ones get an activation mail.`,
    template: students ? '/template/student_import_sample.csv' : '/template/staff_import_sample.csv',
    added: 'Users added successfully',
    fields: students ? FIELDS : PERSON_FIELDS,
    place: { school_id: place.schoolId, role: kind },
    refresh: refreshUsers,
  };
}
