import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Batch } from '../../api/batches.js';
import { errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { gradeText } from '../../lib/grades.js';
import { BatchResult, startProblem } from '../../ui/BatchDialog.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useBusy } from '../../ui/use-busy.js';
import { PlaceFilters } from '../../shared/schools/PlaceFilters.js';
import { nameColumn, PLACES } from './columns.js';
import { NO_FILTERS, NobodyFound } from './NobodyFound.js';
import { SWITCHES, type PlatformSearch, type UserSwitch } from './platform-search.js';
import css from './platform-users.module.css';
import { RoleFilter } from './RoleFilter.js';
import { useUsers } from './use-users.js';
import {
  changeOption,
  changeOptions,
  optionsQuery,
  refreshOptions,
  type OptionPress,
  type PlatformUser,
} from './users.js';

interface Props {
  search: PlatformSearch;
  onSearch: (search: PlatformSearch) => void;
}

const WORDS: Record<UserSwitch, { column: string; on: string; off: string; with: string }> = {
  untimed_assessment: { column: 'Untimed', on: 'Set Untimed', off: 'Set Timed', with: 'Untimed' },
  hidden_account: { column: 'Hidden', on: 'Hide Accounts', off: 'Show Accounts', with: 'Hidden account' },
  grade_level_lock: {
    column: 'Grade Locked',
    on: 'Lock Grade Levels',
    off: 'Unlock Grade Levels',
    with: 'Grade level locked',
  },
};
/** In the order in which one looks for them. */
const ORDER: readonly UserSwitch[] = ['grade_level_lock', 'untimed_assessment', 'hidden_account'];

/** The switches of people: timing, hidden accounts, and the lock that keeps imports and the roll-over from a grade level. */
export function UserOptionsPage({ search, onSearch }: Props) {
  const list = useUsers({ search, onSearch, query: optionsQuery(search), selectsAll: true });
  const [title, setTitle] = useState('');
  const words = ({ counts }: Batch) =>
    ({
      tone: counts.failed > 0 || counts.done === 0 ? 'warning' : 'success',
      text: [
        `${counted(counts.done)} changed`,
        counts.skipped > 0 && `${counts.skipped} ${counts.skipped === 1 ? 'was' : 'were'} so already`,
        counts.failed > 0 && `${counts.failed} could not be changed`,
      ]
        .filter(Boolean)
        .join('. '),
    }) as const;
  const batch = useBatch<OptionPress>({
    send: changeOptions,
    words,
    shows: ({ counts }) => counts.failed > 0 || counts.done === 0,
    onOver: (over, undo) => {
      list.clear();
      if (over.counts.failed > 0 || over.counts.done === 0) return;
      notify.success(words(over).text, over.mayUndo ? { action: { label: 'Undo', run: undo } } : {});
    },
    refresh: refreshOptions,
  });
  const change = (option: UserSwitch, on: boolean) => {
    setTitle(WORDS[option][on ? 'on' : 'off']);
    batch
      .run({ option, on, of: list.choice.all ? search : list.choice.rows.map(({ id }) => id) })
      .catch((error: unknown) => notify.error(startProblem(error, errorText(error))));
  };
  const columns: Column<PlatformUser>[] = [
    nameColumn((user) => <b>{user.fullName}</b>),
    PLACES,
    {
      id: 'grade',
      header: 'Grade',
      sort: 'gradeLevel',
      align: 'right',
      phone: 'line',
      phoneLabel: 'Grade',
      cell: ({ gradeLevel }) => gradeText(gradeLevel) || <span className="muted">--</span>,
    },
    ...ORDER.map((option): Column<PlatformUser> => ({
      id: option,
      header: WORDS[option].column,
      phone: 'line',
      cell: (user) => <OptionSwitch user={user} option={option} />,
    })),
  ];
  return (
    <>
      <PageHead
        title="User Options"
        fact="A locked grade level is kept from imports and the roll-over of the year. A hidden account shows no email and is left alone by its school."
      />
      <Toolbar summary={list.summary}>
        <SearchInput label="Search users" placeholder="Search by name, email or student ID" {...list.searchInput} />
        <FilterSelect
          label="Option"
          all="All Users"
          options={SWITCHES.map((option) => ({ value: option, label: WORDS[option].with }))}
          value={search.option}
          onChange={(option) => list.filter({ option })}
        />
        <RoleFilter search={search} onFilter={list.filter} />
        <PlaceFilters search={search} onFilter={list.filter} />
      </Toolbar>
      {list.rows?.length !== 0 && (
        <BulkBar
          {...list.bulk}
          label="Actions for the selected users"
          hint="Please select at least one user!"
          actions={ORDER.flatMap((option) => [
            { label: WORDS[option].on, onClick: () => change(option, true) },
            { label: WORDS[option].off, onClick: () => change(option, false) },
          ])}
        />
      )}
      <DataTable
        label="Users with their options"
        columns={columns}
        {...list.table}
        {...list.selection}
        rowName={({ fullName }) => fullName}
        empty={<NobodyFound search={search} onAll={() => list.filter(NO_FILTERS)} />}
      />
      <Pager {...list.pager} />
      <BatchResult title={title} batch={batch} />
    </>
  );
}

/** Of a student all three, of everybody else whether the account is hidden. */
function OptionSwitch({ user, option }: { user: PlatformUser; option: UserSwitch }) {
  const [sending, run] = useBusy();
  if (option !== 'hidden_account' && !user.student) return <span className="muted">--</span>;
  return (
    <Switch
      className={css.switch}
      aria-label={`${WORDS[option].column}: ${user.fullName}`}
      checked={user.options[option]}
      // The timing of a hidden account is left alone like everything else that its school could change.
      disabled={sending || (option === 'untimed_assessment' && user.hiddenAccount)}
      // What was pressed is sent: the list may be older than the server.
      onChange={({ currentTarget: { checked } }) => void run(() => changeOption(user.id, option, checked))}
    />
  );
}
