import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { longDate } from '../../lib/moments.js';
import type { Column } from '../../ui/DataTable.js';
import { EmailText } from '../../shared/people/EmailText.js';
import { Tag } from '../../ui/Tag.js';
import css from './platform-users.module.css';
import type { PlatformUser, UserPlace } from './users.js';

const TAB = { Student: 'students', Teacher: 'teachers' } as const;

/** The list of the school, showing this person; of a district's administrator the page of the district. */
function PlaceLink({ user, place }: { user: PlatformUser; place: UserPlace }) {
  const { role, schoolId, schoolName, districtId, districtName, archived } = place;
  if (schoolId !== null) {
    const tab = role === 'Student' || role === 'Teacher' ? TAB[role] : 'administrators';
    return (
      <Link
        to="/admin/schools/$schoolId/users"
        params={{ schoolId }}
        search={{ tab, search: user.email || user.fullName, ...(archived ? { archived: true as const } : {}) }}
      >
        {schoolName}
      </Link>
    );
  }
  if (districtId !== null)
    return (
      <Link to="/admin/districts/$districtId" params={{ districtId }} search={{ tab: 'administrators' }}>
        {districtName}
      </Link>
    );
  return null;
}

/** Every role of somebody with where it is held. */
export const PLACES: Column<PlatformUser> = {
  id: 'places',
  header: 'Role',
  phone: 'line',
  phoneLabel: '',
  cell: (user) => (
    <ul className={css.places}>
      {user.places.map((place, i) => (
        <li key={i} data-archived={place.archived || undefined}>
          {place.role}
          {(place.schoolId ?? place.districtId) !== null && ', '}
          <PlaceLink user={user} place={place} />
          {place.archived && ' (archived)'}
        </li>
      ))}
    </ul>
  ),
};

export const EMAIL: Column<PlatformUser> = {
  id: 'email',
  header: 'Email Address',
  sort: 'email',
  phone: 'line',
  phoneLabel: '',
  cell: ({ email }) => email && <EmailText>{email}</EmailText>,
};

export const LAST_ACTIVE: Column<PlatformUser> = {
  id: 'active',
  header: 'Last Active',
  sort: 'lastLoginAt',
  phone: 'line',
  phoneLabel: 'Last active',
  cell: ({ lastLoginAt }) =>
    lastLoginAt ? (
      <span className={`num ${css.date}`}>{longDate(lastLoginAt)}</span>
    ) : (
      <span className="muted">Never</span>
    ),
};

/** The name, drawn by the screen where it leads somewhere. */
export const nameColumn = (name: (user: PlatformUser) => ReactNode): Column<PlatformUser> => ({
  id: 'name',
  header: 'Name',
  sort: 'lastName',
  phone: 'title',
  cell: (user) => (
    <span className={css.name}>
      {name(user)}
      {user.hiddenAccount && <Tag icon={<IconEyeOff aria-hidden />}>Hidden account</Tag>}
    </span>
  ),
});
