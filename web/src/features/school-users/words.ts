import type { SchoolUser, UserKind } from './queries.js';
import type { Scope, UsersTab } from './users-search.js';

export interface ListWords {
  label: string;
  one: string;
  many: string;
  add: string;
  edit: string;
  import: string;
}

/** What the three lists are called. */
export const LISTS: Record<UsersTab, ListWords> = {
  students: {
    label: 'Students',
    one: 'student',
    many: 'students',
    add: 'Add Student',
    edit: 'Edit Student',
    import: 'Import Student List',
  },
  teachers: {
    label: 'Teachers',
    one: 'teacher',
    many: 'teachers',
    add: 'Add Teacher',
    edit: 'Edit Teacher',
    import: 'Import User List',
  },
  administrators: {
    label: 'School Administrators',
    one: 'administrator',
    many: 'administrators',
    add: 'Add School Administrator',
    edit: 'Edit School Administrator',
    import: 'Import User List',
  },
};

export const GRADES = [8, 9, 10, 11, 12].map((grade) => ({ value: String(grade), label: `${grade}th Grade` }));

export function gradeText(grade: number | null): string {
  return grade === null ? '' : `${grade}th`;
}

/** '1 user', '2,000 users'. */
export function counted(count: number, one = 'user', many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** What was said when a form was saved. */
export function savedText(kind: UserKind, added: boolean, profile: boolean): string {
  if (profile) return 'User edited successfully';
  const verb = added ? 'created' : 'edited';
  if (kind === 'Student') return `Student ${verb} successfully`;
  return kind === 'Teacher' ? `Teacher ${verb} successfully` : `User ${verb} successfully`;
}

/** What was said when a form could not be saved, and no field is to blame. */
export function notSavedText(kind: UserKind, added: boolean, profile: boolean, scope: Scope): string {
  if (added) return 'Failed to create the user. Please try again.';
  return kind === 'Student' && (!profile || scope === 'staff')
    ? 'Failed to update the student. Please try again.'
    : 'Failed to edit the user. Please try again.';
}

/** The consequence of deleting, in words: who disappears, and who is archived because there are results. */
export function deletingText(users: readonly SchoolUser[]): string[] {
  const kept = users.filter((user) => user.hasResults);
  const one = kept.length === 1;
  const who = users.length === 1 ? users[0]!.fullName : counted(kept.length);
  const why = users.some((user) => user.role !== 'Student')
    ? one
      ? 'has signed in or teaches a class, is named by that work, and is archived instead'
      : 'have signed in or teach a class, are named by that work, and are archived instead'
    : one
      ? `has results and is archived ${users.length === 1 ? 'with them instead' : 'instead'}`
      : 'have results and are archived instead';
  const keeping = `${who} ${why}: no sign-in any more, nothing is lost.`;
  if (kept.length === users.length) return [keeping];
  const question = `Are you absolutely certain you want to delete the chosen ${users.length === 1 ? 'entry' : 'entries'}? This action cannot be undone.`;
  return kept.length ? [question, keeping] : [question];
}
