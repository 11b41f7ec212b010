import { useState } from 'react';
import { errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { AdministratorDialog } from './AdministratorDialog.js';
import type { DistrictSearch } from './district-search.js';
import {
  activateAdministrator,
  ADMINISTRATORS,
  administratorsQuery,
  removeAdministrator,
  type Administrator,
} from './districts.js';

interface Props {
  districtId: number;
  search: DistrictSearch;
  onSearch: (search: DistrictSearch) => void;
}

const FACTS: Column<Administrator>[] = [
  { id: 'name', header: 'Name', sort: 'lastName', phone: 'title', cell: (one) => <b>{one.fullName}</b> },
  { id: 'email', header: 'Email Address', sort: 'email', phone: 'line', cell: (one) => one.email },
  { id: 'role', header: 'User type', sort: 'role', phone: 'line', cell: (one) => one.role },
  {
    id: 'added',
    header: 'Date Added',
    sort: 'createdAt',
    phone: 'hide',
    cell: (one) => <span className="num">{longDate(one.createdAt)}</span>,
  },
  {
    id: 'active',
    header: 'Last Active',
    sort: 'lastLoginAt',
    phone: 'line',
    phoneLabel: 'Last active',
    cell: (one) => <span className="num">{one.lastLoginAt ? longDate(one.lastLoginAt) : 'Never'}</span>,
  },
];

/** Who administers a district, and who did. */
export function Administrators({ districtId, search, onSearch }: Props) {
  const { archived = false, tab, ...rest } = search;
  const list = useList({
    view: ADMINISTRATORS,
    search: rest,
    onSearch: (next) => onSearch({ ...next, tab, ...(archived ? { archived: true as const } : {}) }),
    query: administratorsQuery(districtId, archived, rest),
    rows: ({ administrators }) => administrators,
    total: ({ meta }) => meta.totalCount,
    rowId: (one) => one.id,
    failed: 'There was a problem getting users',
  });
  const [dialog, setDialog] = useState<{ of: 'edit' | 'remove'; one: Administrator } | null>(null);
  const close = () => setDialog(null);
  const activate = async ({ id, fullName }: Administrator) => {
    try {
      await activateAdministrator(districtId, id);
      notify.success(`${fullName} administers the district again.`);
    } catch (error) {
      notify.error(errorText(error));
    }
  };
  return (
    <>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'administrator')}>
        <SearchInput label="Search administrators" placeholder="Search by name or email" {...list.searchInput} />
        <SegmentedFilter
          label="Show"
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(shown) => onSearch({ tab, ...(shown === 'archived' ? { archived: true as const } : {}) })}
        />
      </Toolbar>
      <DataTable
        label="Administrators"
        columns={[
          ...FACTS,
          {
            id: 'actions',
            header: <span className="vh">Actions</span>,
            align: 'right',
            width: 60,
            phone: 'end',
            cell: (one) => (
              <RowMenu
                name={one.fullName}
                actions={[
                  one.permissions.edit && { label: 'Edit', onClick: () => setDialog({ of: 'edit', one }) },
                  one.permissions.activate && { label: 'Activate', onClick: () => void activate(one) },
                  one.permissions.remove && {
                    label: 'Remove',
                    danger: true,
                    onClick: () => setDialog({ of: 'remove', one }),
                  },
                ]}
              />
            ),
          },
        ]}
        {...list.table}
        rowName={(one) => one.fullName}
        empty={
          rest.search ? (
            <EmptyState title={`No administrator matches "${rest.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : archived ? (
            <EmptyState title="Nobody is archived." />
          ) : (
            <EmptyState title="This district has no administrators yet." />
          )
        }
      />
      <Pager {...list.pager} />
      <AdministratorDialog
        districtId={districtId}
        administrator={dialog?.of === 'edit' ? dialog.one : null}
        opened={dialog?.of === 'edit'}
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog?.of === 'remove'}
        title={`Remove ${dialog?.one.fullName}?`}
        confirm="Remove"
        danger
        onConfirm={async () => {
          await removeAdministrator(districtId, dialog!.one.id);
          notify.success('User removed successfully');
        }}
        failed={() => notify.error('Failed to remove the user. Please try again.')}
        onClose={close}
      >
        <p>
          The sessions for this district end at once. The person stays in the list of the archived, where the role is
          given back by Activate.
        </p>
      </ConfirmDialog>
    </>
  );
}
