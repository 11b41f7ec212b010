import { Tooltip } from '@mantine/core';
import { IconClock, IconEyeOff } from '@tabler/icons-react';
import { longDate } from '../../lib/moments.js';
import type { Column } from '../../ui/DataTable.js';
import { EmailText } from '../../shared/people/EmailText.js';
import { Tag } from '../../ui/Tag.js';
import type { SchoolUser } from '../../shared/people/people.js';
import css from './school-users.module.css';
import type { UsersTab } from './users-search.js';
import { gradeText } from '../../lib/grades.js';

/** A name opens what may be edited; a student's profile is opened by whoever sees the list. */
export function usersColumns(
  tab: UsersTab,
  seeIds: boolean,
  onOpen: (user: SchoolUser) => void,
  profile: boolean,
): Column<SchoolUser>[] {
  const students = tab === 'students';
  const name = (user: SchoolUser) => {
    const shown =
      user.permissions.edit || (profile && !user.hiddenAccount) ? (
        <button
          type="button"
          className="way"
          onClick={() => onOpen(user)}
          aria-label={`${user.lastName}: open ${user.fullName}`}
        >
          {user.lastName}
        </button>
      ) : (
        <span>{user.lastName}</span>
      );
    return seeIds ? (
      <Tooltip label={`User ID ${user.id}`} position="right" events={{ hover: true, focus: true, touch: false }}>
        {shown}
      </Tooltip>
    ) : (
      shown
    );
  };
  return [
    {
      id: 'first',
      header: 'First Name',
      sort: 'firstName',
      phone: 'title',
      cell: (user) => <span className={css.name}>{user.firstName}</span>,
    },
    {
      id: 'last',
      header: 'Last Name',
      sort: 'lastName',
      phone: 'title',
      cell: (user) => (
        <span className={css.name}>
          {name(user)}
          {students && user.untimedAssessment && (
            <Tag tone="line" icon={<IconClock aria-hidden />}>
              Untimed
            </Tag>
          )}
          {user.role === 'Principal' && <Tag tone="line">Principal</Tag>}
          {user.hiddenAccount && <Tag icon={<IconEyeOff aria-hidden />}>Hidden account</Tag>}
        </span>
      ),
    },
    students
      ? {
          id: 'grade',
          header: 'Grade',
          sort: 'gradeLevel',
          align: 'right',
          cell: (user) => gradeText(user.gradeLevel),
          phone: 'line',
        }
      : {
          id: 'email',
          header: 'Email Address',
          sort: 'email',
          cell: (user) => (user.email ? <EmailText>{user.email}</EmailText> : null),
          phone: 'line',
          phoneLabel: '',
        },
    {
      id: 'added',
      header: 'Date Added',
      sort: 'createdAt',
      cell: (user) => <span className={`num ${students ? css.added : css.date}`}>{longDate(user.createdAt)}</span>,
      phone: 'hide',
    },
    {
      id: 'active',
      header: 'Last Active',
      sort: 'lastLoginAt',
      cell: (user) =>
        user.lastLoginAt ? (
          <span className={`num ${css.date}`}>{longDate(user.lastLoginAt)}</span>
        ) : (
          <span className="muted">Never</span>
        ),
      phone: 'line',
      phoneLabel: 'Last active',
    },
    {
      id: 'logins',
      header: '# of Logins',
      sort: 'nrOfLogins',
      align: 'right',
      cell: (user) => user.nrOfLogins.toLocaleString('en-US'),
      phone: 'hide',
    },
  ];
}
