import { IconBuilding, IconEye, IconHistory, IconLogin2, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu, type MenuAction } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { StudentDialog } from '../../shared/student-profile/StudentDialog.js';
import { PlaceFilters } from '../../shared/schools/PlaceFilters.js';
import { BecomeDialog, placeText, type Becoming } from './BecomeDialog.js';
import { EMAIL, LAST_ACTIVE, nameColumn, PLACES } from './columns.js';
import { NO_FILTERS, NobodyFound } from './NobodyFound.js';
import type { PlatformSearch } from './platform-search.js';
import { RoleFilter } from './RoleFilter.js';
import { useUsers } from './use-users.js';
import { usersQuery, type PlatformUser } from './users.js';

interface Props {
  search: PlatformSearch;
  onSearch: (search: PlatformSearch) => void;
}

/** Everybody on the platform, or in the district of a District Admin. */
export function UserSearchPage({ search, onSearch }: Props) {
  const navigate = useNavigate();
  const list = useUsers({ search, onSearch, query: usersQuery(search) });
  const [profile, setProfile] = useState<PlatformUser | null>(null);
  const [becoming, setBecoming] = useState<Becoming | null>(null);
  const archived = search.archived === true;

  const actions = (user: PlatformUser): MenuAction[] => {
    const school = user.places.find(({ schoolId }) => schoolId !== null);
    const open = user.places.filter(({ masquerade }) => masquerade);
    const seen = user.student && !user.hiddenAccount;
    return [
      ...(seen ? [{ label: 'View Profile', icon: <IconUser aria-hidden />, onClick: () => setProfile(user) }] : []),
      ...(school
        ? [
            {
              label: 'Open School',
              icon: <IconBuilding aria-hidden />,
              onClick: () =>
                void navigate({ to: '/admin/schools/$schoolId/users', params: { schoolId: school.schoolId! } }),
            },
          ]
        : []),
      ...open.map((place) => ({
        label: open.length > 1 ? `Log in as ${placeText(place)}` : 'Log in as',
        icon: <IconLogin2 aria-hidden />,
        onClick: () => setBecoming({ user, place }),
      })),
      ...(seen
        ? [
            {
              label: 'Attempt Histories',
              icon: <IconHistory aria-hidden />,
              onClick: () => void navigate({ to: '/audit/attempts', search: { search: user.fullName } }),
            },
            {
              label: 'Who Looked',
              icon: <IconEye aria-hidden />,
              onClick: () => void navigate({ to: '/audit/access', search: { studentId: user.id } }),
            },
          ]
        : []),
    ];
  };

  const columns: Column<PlatformUser>[] = [
    nameColumn((user) =>
      user.student && !user.hiddenAccount ? (
        <button type="button" className="way" onClick={() => setProfile(user)}>
          {user.fullName}
        </button>
      ) : (
        <b>{user.fullName}</b>
      ),
    ),
    PLACES,
    EMAIL,
    {
      id: 'number',
      header: 'Student ID',
      phone: 'hide',
      from: 1200,
      cell: ({ studentIdNumber }) => <span className="num">{studentIdNumber}</span>,
    },
    LAST_ACTIVE,
    {
      id: 'logins',
      header: '# of Logins',
      sort: 'nrOfLogins',
      align: 'right',
      phone: 'hide',
      from: 1400,
      cell: ({ nrOfLogins }) => nrOfLogins.toLocaleString('en-US'),
    },
  ];
  return (
    <>
      <PageHead title="User Search" />
      <Toolbar summary={list.summary}>
        <SearchInput label="Search users" placeholder="Search by name, email or student ID" {...list.searchInput} />
        <SegmentedFilter
          label="Show"
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(value) => list.filter({ archived: value === 'archived' || undefined })}
        />
        <RoleFilter search={search} onFilter={list.filter} />
        <PlaceFilters search={search} onFilter={list.filter} />
      </Toolbar>
      <DataTable
        label="Users"
        columns={columns}
        {...list.table}
        rowName={({ fullName }) => fullName}
        muted={({ hiddenAccount }) => hiddenAccount}
        actions={(user) => <RowMenu name={user.fullName} actions={actions(user)} />}
        empty={<NobodyFound search={search} onAll={() => list.filter(NO_FILTERS)} />}
      />
      <Pager {...list.pager} />
      <StudentDialog scope="admin" student={profile} onClose={() => setProfile(null)} />
      <BecomeDialog becoming={becoming} onClose={() => setBecoming(null)} />
    </>
  );
}
