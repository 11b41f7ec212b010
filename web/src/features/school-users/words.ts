import { counted } from '../../lib/counted.js';
import type { SchoolUser } from '../../shared/people/people.js';
import type { Change } from './actions.js';
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

interface ChangeWords {
  title: string;
  done: string;
  failed: string;
}

/** How a change of many is called, and what is said when it was done or could not be done. */
export function changeWords(action: Change['action'], count: number): ChangeWords {
  const one = count === 1;
  switch (action) {
    case 'archive':
    case 'activate':
      return {
        title: action === 'archive' ? 'Archive Users' : 'Activate Users',
        done: 'Users status changed successfully',
        failed: 'Failed to change the status of the users. Please try again.',
      };
    case 'set_timed':
      return {
        title: 'Set Timed',
        done: 'Students set to timed assessments successfully',
        failed: 'Failed to untime the student. Please try again.',
      };
    case 'set_untimed':
      return {
        title: 'Set Untimed',
        done: 'Students untimed successfully',
        failed: 'Failed to untime the student. Please try again.',
      };
    case 'delete':
      return {
        title: 'Delete Users',
        done: one ? 'User removed successfully' : 'Users removed successfully',
        failed: one
          ? 'Failed to remove the user. Please try again.'
          : 'Failed to remove the selected users. Please try again.',
      };
    case 'add_to_class':
      return {
        title: 'Add to Class',
        done: one ? 'Students added to class successfully' : 'Selected students added to class successfully',
        failed: 'Failed to add students to the selected class',
      };
    case 'transfer':
      return {
        title: 'Transfer Schools',
        done: 'Students transferred successfully',
        failed: 'Could not transfer the selected students. Please try again.',
      };
  }
}

/** Of those who were so already, or are left alone. */
export const leftText = (skipped: number) => `${counted(skipped)} stayed as ${skipped === 1 ? 'it was' : 'they were'}`;

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
