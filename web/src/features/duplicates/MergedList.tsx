import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import { EmailText } from '../../shared/people/EmailText.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useList } from '../../ui/use-list.js';
import css from './duplicates.module.css';
import { MERGES_LIST, mergesQuery, takeBack, type Merge, type Place } from './duplicates.js';
import type { DuplicatesSearch } from './duplicates-search.js';

interface Props {
  place: Place;
  search: DuplicatesSearch;
  onSearch: (search: DuplicatesSearch) => void;
}

/** Records that were merged, until when that can be taken back, and what stayed where it was taken back. */
export function MergedList({ place, search, onSearch }: Props) {
  const [asking, setAsking] = useState<Merge | null>(null);
  const { tab: _tab, of: _of, ...listed } = search;
  const list = useList({
    view: MERGES_LIST,
    search,
    onSearch,
    query: mergesQuery(place, listed),
    rows: ({ merges }) => merges,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting the merged records',
  });
  const undo = async () => {
    const { merges } = await takeBack(place, asking!.id);
    const stays = merges.find(({ id }) => id === asking!.id)?.stays.length ?? 0;
    if (stays > 0) notify.warning('The merge was taken back. What stays is listed.');
    else notify.success('The merge was taken back');
  };
  return (
    <>
      <DataTable
        label="Merged records"
        columns={columnsWith(setAsking)}
        {...list.table}
        rowName={({ kept, absorbed }) => `${absorbed.fullName} into ${kept.fullName}`}
        empty={
          <EmptyState title="Nothing was merged yet.">
            Records that are merged stand here. Each merge can be taken back for 30 days.
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
      <ConfirmDialog
        opened={asking !== null}
        title="Take back this merge?"
        confirm="Take back"
        onConfirm={undo}
        onClose={() => setAsking(null)}
      >
        {asking && (
          <>
            <p>
              {asking.absorbed.fullName} ({asking.absorbed.email}) becomes a record of its own again and signs in again,
              with the {place.of === 'adults' ? 'classes and children' : 'tests, classes and parents'} that were moved.
            </p>
            <p>
              What was added or changed since stays with {asking.kept.fullName} and is listed here. Nothing is lost.
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

function columnsWith(onTakeBack: (merge: Merge) => void): Column<Merge>[] {
  return [
    {
      id: 'kept',
      header: 'Kept',
      phone: 'title',
      cell: ({ kept }) => kept.fullName,
    },
    {
      id: 'absorbed',
      header: 'Merged into it',
      phone: 'line',
      cell: ({ absorbed }) => (
        <span className={css.card}>
          <span>{absorbed.fullName}</span>
          <span className={css.muted}>
            <EmailText>{absorbed.email}</EmailText>
          </span>
        </span>
      ),
    },
    {
      id: 'when',
      header: 'When',
      phone: 'line',
      cell: ({ mergedAt, mergedBy }) => (
        <span className={css.card}>
          <span className="num">{longDate(mergedAt)}</span>
          {mergedBy && <span className={css.muted}>by {mergedBy}</span>}
        </span>
      ),
    },
    {
      id: 'undo',
      header: 'Take back',
      phone: 'line',
      phoneLabel: '',
      width: 320,
      cell: (merge) => <Undo merge={merge} onTakeBack={onTakeBack} />,
    },
  ];
}

function Undo({ merge, onTakeBack }: { merge: Merge; onTakeBack: (merge: Merge) => void }) {
  const { partedAt, partedBy, stays, mayTakeBack, undoUntil, kept, absorbed } = merge;
  if (partedAt !== null)
    return (
      <span className={css.card}>
        <span>
          Taken back on {longDate(partedAt)}
          {partedBy && ` by ${partedBy}`}
        </span>
        {stays.length > 0 && (
          <>
            <span className={css.muted}>Stays with {kept.fullName}:</span>
            <ul className={css.names}>
              {stays.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
      </span>
    );
  return mayTakeBack ? (
    <span className={css.card}>
      <Button
        size="compact-sm"
        className={css.undo}
        onClick={() => onTakeBack(merge)}
        aria-label={`Take back: ${absorbed.fullName} into ${kept.fullName}`}
      >
        Take back
      </Button>
      <span className={css.muted}>Until {longDate(undoUntil)}</span>
    </span>
  ) : (
    <span className={css.muted}>Until {longDate(undoUntil)}</span>
  );
}
