import { describe, expect, it } from '@jest/globals';
import type { SchoolUser } from '../../../web/src/shared/people/people.js';
import { usersSearch } from '../../../web/src/features/school-users/users-search.js';
import { counted } from '../../../web/src/lib/counted.js';
import { deletingText } from '../../../web/src/features/school-users/words.js';

describe('the address of a list of users', () => {
  it('keeps what it knows and drops the rest', () => {
    expect(
      usersSearch({
        tab: 'teachers',
        archived: true,
        grade: 11,
        page: 3,
        sort: 'email',
        order: 'desc',
        search: 'Ng',
        evil: 1,
      }),
    ).toEqual({
      tab: 'teachers',
      archived: true,
      grade: 11,
      page: 3,
      sort: 'email',
      order: 'desc',
      search: 'Ng',
    });
    expect(usersSearch({ tab: 'parents', archived: 'no', grade: 7, page: 1, order: 'asc' })).toEqual({ order: 'asc' });
  });
});

describe('what deleting does, in words', () => {
  const user = (fullName: string, hasResults: boolean, role = 'Student') =>
    ({ fullName, hasResults, role }) as SchoolUser;

  it('asks in the words of the product when somebody disappears', () => {
    expect(deletingText([user('Ana Li', false)])).toEqual([
      'Are you absolutely certain you want to delete the chosen entry? This action cannot be undone.',
    ]);
  });

  it('says who is archived instead', () => {
    expect(deletingText([user('Ana Li', true)])).toEqual([
      'Ana Li has results and is archived with them instead: no sign-in any more, nothing is lost.',
    ]);
    expect(deletingText([user('Ana Li', true), user('Bo Su', false)])).toEqual([
      'Are you absolutely certain you want to delete the chosen entries? This action cannot be undone.',
      '1 user has results and is archived instead: no sign-in any more, nothing is lost.',
    ]);
    expect(deletingText([user('Ana Li', true, 'Teacher')])).toEqual([
      'Ana Li has signed in or teaches a class, is named by that work, and is archived instead: no sign-in any more, nothing is lost.',
    ]);
  });

  it('counts in plain words', () => {
    expect([counted(1), counted(2000), counted(1, 'school')]).toEqual(['1 user', '2,000 users', '1 school']);
  });
});
