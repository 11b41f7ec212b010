import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable } from '../../ui/DataTable.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useLast } from '../../ui/use-last.js';
import { only, useList } from '../../ui/use-list.js';
import { WaitingImport } from '../../shared/imports/ImportDialog.js';
import { useImport } from '../../shared/imports/imports.js';
import type { Place } from '../../shared/people/people.js';
import { familiesImport, usersImport } from './actions.js';
import { KIND, matchingQuery, USERS_LIST, usersFile, usersQuery } from './queries.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { useUserChanges } from './use-user-changes.js';
import { usersColumns } from './users-columns.js';
import { editedInProfile, useUsersMenu } from './users-menu.js';
import { NOBODY, UsersDialogs, type OpenDialog } from './UsersDialogs.js';
import { UsersEmpty } from './UsersEmpty.js';
import { UsersHead } from './UsersHead.js';
import { schoolPath, type Scope } from '../../lib/scope.js';
import { TABS, type UsersSearch } from './users-search.js';
import { counted } from '../../lib/counted.js';
import { GRADES } from '../../lib/grades.js';
import { LISTS } from './words.js';

interface Props {
  scope: Scope;
  schoolId: number;
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

/** The people of a school, and everything that is done to them. The pattern of all lists. */
export function UsersPage({ scope, schoolId, search, onSearch }: Props) {
  const { tab = 'students', archived = false, grade } = search;
  const kind = KIND[tab];
  const words = LISTS[tab];
  const place: Place = { scope, schoolId };
  const list = useList({
    view: USERS_LIST,
    search,
    onSearch,
    query: usersQuery(scope, schoolId, search),
    rows: ({ users }) => users,
    total: ({ meta }) => meta.totalCount,
    rowId: (user) => user.id,
    failed: 'There was a problem getting users',
    selectable: (user) => user.permissions.select,
    selectsAll: true,
    exportPath: usersFile(scope, schoolId, search),
  });
  // Another list is on its way: the head does not jump meanwhile.
  const known = useLast(list.answer && { tab, ...list.answer });
  const may = known?.permissions;

  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = (of: OpenDialog['of']) => setDialog({ of, who: NOBODY });
  const close = () => setDialog(null);
  // A form of this list is none of the next one, to which the browser went back.
  useEffect(close, [tab]);
  const changes = useUserChanges({
    place,
    matching: matchingQuery(search),
    may,
    onChanged: list.clear,
    // A form that was opened meanwhile stays.
    onDone: () => setDialog((shown) => (shown?.of === 'archive' || shown?.of === 'delete' ? null : shown)),
  });
  const menu = useUsersMenu({ place, archived, may, changes, open: setDialog });
  const bulk = menu.ofMany(list.choice);
  const source = usersImport(place, kind);
  const mayImport = may?.import === true && known?.tab === tab;
  const waiting = useImport(source, mayImport);
  const families = familiesImport(place);
  const waitingFamilies = useImport(families, mayImport && kind === 'Student');

  const columns = useMemo(
    () =>
      usersColumns(
        tab,
        may?.seeIds ?? false,
        (user) => setDialog({ of: editedInProfile(user, may) ? 'profile' : 'edit', who: only(user) }),
        kind === 'Student' && !may?.seeIds,
      ),
    [tab, kind, may],
  );
  const state = archived ? 'archived' : 'active';

  return (
    <SchoolPage
      scope={scope}
      schoolId={schoolId}
      part="Users"
      actions={
        may && (
          <UsersHead
            may={may}
            disabled={known?.tab !== tab}
            importLabel={words.import}
            onExport={list.exportList}
            onImport={() => open('import')}
            onImportParents={kind === 'Student' ? () => open('import-parents') : undefined}
            onAdd={() => open('add')}
          />
        )
      }
    >
      {may && !may.edit && (
        <Alert mb="md">
          You look at this school from the district. To change its users, enter it with Select in the{' '}
          <Link to="/district-admin/schools">list of your schools</Link>.
        </Alert>
      )}
      <PageTabs
        label="Roles"
        tabs={TABS.map((name) => ({
          label: LISTS[name].label,
          to: `${schoolPath(scope, schoolId)}/users`,
          search: { tab: name, ...(archived ? { archived: true } : {}) },
          current: name === tab,
          count: known?.meta.counts[KIND[name]],
        }))}
      />
      <Toolbar
        summary={
          list.total === undefined ? undefined : counted(list.total, `${state} ${words.one}`, `${state} ${words.many}`)
        }
      >
        <SearchInput
          label={`Search ${words.many}`}
          placeholder={tab === 'students' ? 'Search by name, email or student ID' : 'Search by name or email'}
          {...list.searchInput}
        />
        <SegmentedFilter
          label="Show"
          value={state}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(value) => list.filter({ archived: value === 'archived' || undefined })}
        />
        {tab === 'students' && (
          <FilterSelect
            label="Grade"
            all="All Grade Levels"
            options={GRADES}
            value={grade?.toString()}
            onChange={(value) => list.filter({ grade: value ? Number(value) : undefined })}
          />
        )}
        <WaitingImport current={waiting} onOpen={() => open('import')} />
        <WaitingImport current={waitingFamilies} onOpen={() => open('import-parents')} />
      </Toolbar>
      {bulk.length > 0 && list.rows?.length !== 0 && (
        <BulkBar
          {...list.bulk}
          label={`Actions for the selected ${words.many}`}
          hint="Please select at least one user!"
          actions={bulk}
        />
      )}
      <DataTable
        label={words.label}
        columns={columns}
        {...list.table}
        {...(!may || bulk.length > 0 ? list.selection : {})}
        rowName={(user) => user.fullName}
        muted={(user) => user.hiddenAccount}
        actions={
          !may || may.edit || kind === 'Student'
            ? (user) => <RowMenu name={user.fullName} actions={menu.ofOne(user)} />
            : undefined
        }
        empty={
          <UsersEmpty
            words={words}
            search={search}
            may={may}
            onImport={() => open('import')}
            onAll={() => list.filter({ search: undefined, grade: undefined })}
          />
        }
      />
      <Pager {...list.pager} />
      <UsersDialogs
        place={place}
        kind={kind}
        words={words}
        imports={may?.import ? { source, current: waiting } : undefined}
        families={may?.import && kind === 'Student' ? { source: families, current: waitingFamilies } : undefined}
        changes={changes}
        dialog={dialog}
        onClose={close}
      />
    </SchoolPage>
  );
}
