import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../ui/DataTable.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { PlaceFilters } from '../../shared/schools/PlaceFilters.js';
import { BecomeDialog, placeText, type Becoming } from './BecomeDialog.js';
import { EMAIL, LAST_ACTIVE, nameColumn, PLACES } from './columns.js';
import { NO_FILTERS, NobodyFound } from './NobodyFound.js';
import type { PlatformSearch } from './platform-search.js';
import { useUsers } from './use-users.js';
import { MASKABLE, maskablesQuery, type PlatformUser } from './users.js';

interface Props {
  search: PlatformSearch;
  onSearch: (search: PlatformSearch) => void;
}

/** Chooses somebody of a role, to see and do what this person sees and does. */
export function UserMaskingPage({ search, onSearch }: Props) {
  const role = MASKABLE.find((one) => one === search.role) ?? MASKABLE[0];
  const list = useUsers({ search, onSearch, query: maskablesQuery(role, search) });
  const [becoming, setBecoming] = useState<Becoming | null>(null);
  const places = (user: PlatformUser) => user.places.filter((place) => place.role === role && place.masquerade);
  return (
    <>
      <PageHead
        title="User Masking"
        fact="Log in as somebody to see and do what this person sees and does. What you do is recorded under your own name."
      />
      <Toolbar summary={list.summary}>
        <SearchInput label="Search users" placeholder="Search by name, email or student ID" {...list.searchInput} />
        <FilterSelect
          label="Role"
          options={MASKABLE}
          value={role}
          onChange={(one) => list.filter({ role: one === MASKABLE[0] ? undefined : one })}
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
