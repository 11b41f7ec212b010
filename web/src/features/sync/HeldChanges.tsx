import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import type { ListSearch } from '../../lib/params.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { Differences } from './LogEntries.js';
import css from './sync.module.css';
import { decideHeld, HELD_LIST, heldQuery, type HeldChange } from './sync.js';
import { WOULD } from './words.js';

const COLUMNS: Column<HeldChange>[] = [
  {
    id: 'label',
    header: 'Record',
    width: 220,
    cell: ({ label, action, sync }) => (
      <>
        <b className={css.name}>
          {WOULD[action]} {label}
        </b>
        <span className={css.id}>{sync}</span>
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why it waits',
    phone: 'line',
    phoneLabel: '',
    cell: ({ held, reason, differences, action }) => (
      <div className={css.what}>
        <p>
          <b>{held}</b> {reason}
        </p>
        {action === 'change' && <Differences differences={differences} />}
      </div>
    ),
  },
];

interface Asked {
  decision: 'approved' | 'rejected';
  of: readonly HeldChange[] | 'all';
  count: number;
}

/** What a sync does only when somebody approves it: all, some or none. */
export function HeldChanges({ schoolId, mayDecide }: { schoolId: number; mayDecide: boolean }) {
  const [search, setSearch] = useState<ListSearch>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useList({
    view: HELD_LIST,
    search,
    onSearch: setSearch,
    query: heldQuery(schoolId, search),
    rows: ({ changes }) => changes,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ runId, place }) => `${runId}-${place}`,
    failed: 'There was a problem getting the held changes',
  });
  const total = list.total ?? 0;
  const some = list.chosen.length > 0;
  const ask = (decision: Asked['decision']) =>
    setAsked(some ? { decision, of: list.chosen, count: list.chosen.length } : { decision, of: 'all', count: total });
  const amount = some ? list.chosen.length.toLocaleString('en-US') : 'all';
  return (
    <>
      <Toolbar summary={list.total === undefined ? undefined : counted(total, 'held change')}>
        <SearchInput inDialog label="Search held changes" placeholder="Name or reason" {...list.searchInput} />
        {mayDecide && total > 0 && (some || !search.search) && (
          <div className={css.buttons}>
            <Button onClick={() => ask('rejected')}>Reject {amount}</Button>
            <Button variant="filled" onClick={() => ask('approved')}>
              Approve {amount}
            </Button>
          </div>
        )}
      </Toolbar>
      <DataTable
        label="Held changes"
        columns={COLUMNS}
        {...list.table}
        {...(mayDecide ? list.selection : {})}
        rowName={({ label }) => label}
        height="whole"
        empty={
          search.search ? (
            <EmptyState title={`No held change matches "${search.search}"`} />
          ) : (
            <EmptyState title="Nothing waits for a decision.">
              Many removals or changes at once, emptied classes, and removals during a test are held here.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} label="Pages of held changes" />
      <ConfirmDialog
        opened={asked !== null}
        title={`${asked?.decision === 'approved' ? 'Approve' : 'Reject'} ${counted(asked?.count ?? 0, 'change')}?`}
        confirm={asked?.decision === 'approved' ? 'Approve' : 'Reject'}
        onConfirm={async () => {
          const decided = await decideHeld(schoolId, asked!.decision, asked!.of);
          list.clear();
          notify.success(`${counted(decided, 'change')} ${asked!.decision}`);
        }}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked?.decision === 'approved'
            ? 'They are carried out now, or when the sync that is running has ended. Whoever is removed is archived, with all results, and can be brought back.'
            : 'Everything stays as it is. The sync asks again only when the source changes these records.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
