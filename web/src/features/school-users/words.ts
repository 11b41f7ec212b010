import { counted } from '../../lib/counted.js';
import type { SchoolUser } from '../../shared/people/people.js';
import type { UsersTab } from './users-search.js';

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
