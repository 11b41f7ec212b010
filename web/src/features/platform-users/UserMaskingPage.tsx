import { Button, Select } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../ui/DataTable.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { PlaceFilters } from '../../shared/schools/PlaceFilters.js';
import { BecomeDialog, placeText, type Becoming } from './BecomeDialog.js';
import { EMAIL, LAST_ACTIVE, nameColumn, PLACES } from './columns.js';
import { countText } from './Filters.js';
import { NO_FILTERS, NobodyFound } from './NobodyFound.js';
import type { PlatformSearch } from './platform-search.js';
import css from './platform-users.module.css';
import { MASKABLE, maskablesQuery, USERS, type MaskableRole, type PlatformUser } from './users.js';

interface Props {
  search: PlatformSearch;
  onSearch: (search: PlatformSearch) => void;
}

/** Chooses somebody of a role, to see and do what this person sees and does. */
export function UserMaskingPage({ search, onSearch }: Props) {
  const role = MASKABLE.find((one) => one === search.role) ?? MASKABLE[0];
  const list = useList({
    view: USERS,
    search,
    onSearch,
    query: maskablesQuery(role, search),
    rows: ({ users }) => users,
    total: ({ meta }) => meta.totalCount,
    more: ({ meta }) => meta.more,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting users',
  });
  const [becoming, setBecoming] = useState<Becoming | null>(null);
  const places = (user: PlatformUser) => user.places.filter((place) => place.role === role && place.masquerade);
  return (
    <>
      <PageHead
        title="User Masking"
        fact="Log in as somebody to see and do what this person sees and does. What you do is recorded under your own name."
      />
      <Toolbar summary={countText(list.total, list.answer?.meta.more ?? false, 'user')}>
        <SearchInput label="Search users" placeholder="Search by name, email or student ID" {...list.searchInput} />
        <Select
          className={css.filter}
          aria-label="Role"
          data={MASKABLE}
          value={role}
          allowDeselect={false}
          onChange={(value) => list.filter({ role: value === MASKABLE[0] ? undefined : (value as MaskableRole) })}
        />
        <PlaceFilters search={search} onFilter={list.filter} />
      </Toolbar>
      <DataTable
        label="Users who can be logged in as"
        columns={[
          nameColumn((user) => <b>{user.fullName}</b>),
          PLACES,
          EMAIL,
          LAST_ACTIVE,
          {
            id: 'become',
            header: <span className="vh">Log in as</span>,
            align: 'right',
            width: 140,
            phone: 'end',
            cell: (user) => {
              const open = places(user);
              return open.length > 1 ? (
                <RowMenu
                  name={user.fullName}
                  actions={open.map((place) => ({
                    label: `Log in as ${placeText(place)}`,
                    icon: <IconLogin2 aria-hidden />,
                    onClick: () => setBecoming({ user, place }),
                  }))}
                />
              ) : (
                open[0] && (
                  <Button
                    size="sm"
                    aria-label={`Log in as ${user.fullName}`}
                    onClick={() => setBecoming({ user, place: open[0]! })}
                  >
                    Log in as
                  </Button>
                )
              );
            },
          },
        ]}
        {...list.table}
        rowName={({ fullName }) => fullName}
        empty={
          <NobodyFound
            search={{ ...search, role: undefined }}
            onAll={() => list.filter({ ...NO_FILTERS, role: search.role })}
          />
        }
      />
      <Pager {...list.pager} />
      <BecomeDialog becoming={becoming} onClose={() => setBecoming(null)} />
    </>
  );
}
