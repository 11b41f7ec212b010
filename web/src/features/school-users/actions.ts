import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import {
  FIELDS,
  STAFF_FIELDS,
  staffFile,
  STUDENT_FILE,
  FAMILY_FIELDS,
  FAMILY_FILE,
} from '../../shared/imports/import-rows.js';
import type { ImportSource } from '../../shared/imports/imports.js';
import { refreshUsers, usersCall, type Place, type SchoolUser, type UserKind } from '../../shared/people/people.js';

type Schemas = components['schemas'];
/** What is done to many. */
export type Change =
  | { action: 'archive'; take_over?: { section_id: number; teacher_id: number }[]; successor_id?: number }
  | { action: 'activate' | 'delete' | 'set_timed' | 'set_untimed' }
  | { action: 'add_to_class'; section_id: number }
  | { action: 'transfer'; school_id: number; retain_sections: boolean };

/** A change, of these people or of everybody whom a list shows. */
export type Press = Change & { of: number[] | { matching: string } };

/** Those of a page are changed at once; those of a whole list one after the other, at the server. */
export function changeUsers(place: Place, press: Press, batch_id: string): Promise<Batch> {
  const { of, ...change } = press;
  if (!Array.isArray(of))
    return api.post<Batch>(usersCall(place, `change_matching?${of.matching}`), { ...change, batch_id });
  switch (change.action) {
    case 'archive':
      return api.post<Batch>(usersCall(place, 'archive_users'), { user_ids: of, take_over: change.take_over });
    case 'activate':
      return api.post<Batch>(usersCall(place, 'unarchive_users'), { user_ids: of });
    case 'delete':
      return api.post<Batch>(usersCall(place, 'bulk_delete'), { userIds: of });
    case 'set_timed':
    case 'set_untimed':
      return api.post<Batch>(usersCall(place, 'bulk_update'), {
        userIds: of,
        untimed_assessment: change.action === 'set_untimed',
      });
    case 'add_to_class':
      return api.post<Batch>(usersCall(place, 'add_to_class'), { user_ids: of, section_id: change.section_id });
    case 'transfer': {
      const { school_id, retain_sections } = change;
      return api.post<Batch>('/api/admin/users/transfer_school', { user_ids: of, school_id, retain_sections });
    }
  }
}

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

/** Import Parent List: students with their parents. */
export const familiesImport = (place: Place): ImportSource => ({
  title: 'Import Parent List',
  lead: FAMILY_FILE,
  template: '/template/parent_import_sample.csv',
  added: 'Users added successfully',
  fields: FAMILY_FIELDS,
  families: true,
  place: { school_id: place.schoolId, role: 'Parent' },
  refresh: refreshUsers,
});

/** Import Student List and Import User List, by the list that is shown. */
export function usersImport(place: Place, kind: UserKind): ImportSource {
  const students = kind === 'Student';
  return {
    title: students ? 'Import Student List' : 'Import User List',
    lead: students
      ? STUDENT_FILE
      : staffFile(kind === 'Teacher' ? 'teacher' : 'school administrator', 'Teacher, Teacher Admin or Principal'),
    template: students ? '/template/student_import_sample.csv' : '/template/staff_import_sample.csv',
    added: 'Users added successfully',
    fields: students ? FIELDS : STAFF_FIELDS,
    place: { school_id: place.schoolId, role: kind },
    refresh: refreshUsers,
  };
}
