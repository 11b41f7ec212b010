import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { FIELDS, PERSON_FIELDS, STUDENT_FILE } from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';
import {
  refreshUsers,
  usersCall,
  type Outcome,
  type Place,
  type SchoolUser,
  type UserKind,
} from '../../shared/people/people.js';

type Schemas = components['schemas'];
const change = <T>(work: Promise<T>): Promise<T> => withRefresh(work, refreshUsers);

export const archiveUsers = (place: Place, user_ids: number[]) =>
  change(api.post<Outcome>(usersCall(place, 'archive_users'), { user_ids }));
export const activateUsers = (place: Place, user_ids: number[]) =>
  change(api.post<Outcome>(usersCall(place, 'unarchive_users'), { user_ids }));
export const deleteUsers = (place: Place, userIds: number[]) =>
  change(api.post<Outcome>(usersCall(place, 'bulk_delete'), { userIds }));
export const setUsersTiming = (place: Place, userIds: number[], untimed_assessment: boolean) =>
  change(api.post<Outcome>(usersCall(place, 'bulk_update'), { userIds, untimed_assessment }));
export const addUsersToClass = (place: Place, user_ids: number[], section_id: number) =>
  change(api.post<Outcome>(usersCall(place, 'add_to_class'), { user_ids, section_id }));
export const transferStudents = (user_ids: number[], school_id: number, retain_sections: boolean) =>
  change(api.post<Outcome>('/api/admin/users/transfer_school', { user_ids, school_id, retain_sections }));

/** Mails a link to activate the account or to choose a new password, and says which it was. */
export async function sendSignInMail(place: Place, user: SchoolUser): Promise<void> {
  try {
    const { sent } = await api.post<Schemas['SignInMailAnswer']>(usersCall(place, `${user.id}/sign_in_mail`));
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
