import { Alert, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../api/notifications.js';
import { queryClient } from '../../api/query-client.js';
import { useHold } from '../../ui/Dialog.js';
import { Pager } from '../../ui/Pager.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { useBusy } from '../../ui/use-busy.js';
import css from './import.module.css';
import {
  readyCount,
  summaryText,
  toCsv,
  VIEWS,
  type Field,
  type StagedImport,
  type StagedRow,
  type Verdict,
} from './import-rows.js';
import { EditParentsDialog } from './EditParentsDialog.js';
import { ImportRows } from './ImportRows.js';
import {
  correctRow,
  discardImport,
  everyRow,
  removeRow,
  ROWS_PER_PAGE,
  rowsQuery,
  startImport,
  type ImportSource,
} from './imports.js';

interface Props {
  source: ImportSource;
  current: StagedImport;
  onClose: () => void;
}

/** The rows of a view and page as they were when the first of them was corrected, and what became of those that were. */
interface Held {
  of: string;
  rows: StagedRow[];
  corrected: ReadonlyMap<number, StagedRow>;
}
const NONE: Held['corrected'] = new Map();

const FAILED = 'Failed to upload users. Please try again.';

/** What a file would do, row by row, to be corrected and left out before it is imported. It is kept: it can be finished later. */
export function ImportReview({ source, current, onClose }: Props) {
  const { id, counts, fileName, importedCount, seats, notes } = current;
  const views = VIEWS.filter(({ verdict }) => counts[verdict] > 0);
  const [asked, setView] = useState<Verdict>();
  const [page, setPage] = useState(1);
  const [busy, run] = useBusy();
  const [discarding, setDiscarding] = useState(false);
  const [editing, setEditing] = useState<StagedRow | null>(null);
  // Rows that are being corrected stay where they are, and are not read again, until another page is shown.
  const [held, setHeld] = useState<Held | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  /** Another page is shown, and what it holds is not certain yet. */
  const [moving, setMoving] = useState(false);
  useHold(busy);
  const view = asked !== undefined && (counts[asked] > 0 || held !== null) ? asked : (views[0]?.verdict ?? 'refused');
  const of = `${view} ${page}`;
  const list = useQuery(rowsQuery(id, view, page));
  const { rows, corrected } = held?.of === of ? held : { rows: list.data?.rows ?? [], corrected: NONE };
  const total = list.data?.meta.totalCount ?? 0;
  const ready = readyCount(current);

  const show = (verdict: Verdict, nextPage: number) => {
    setView(verdict);
    setPage(nextPage);
    setHeld(null);
    // What was typed last may be on its way, and changes what the page holds.
    setMoving(true);
    void saving.current
      .then(() => queryClient.invalidateQueries({ queryKey: ['imports', id] }))
      .finally(() => setMoving(false));
  };
  const hold = () => {
    setView(view);
    setHeld((now) => (now?.of === of ? now : { of, rows, corrected: NONE }));
  };
  const edited = (answer: StagedRow) =>
    setHeld((now) =>
      now?.of === of ? { ...now, corrected: new Map(now.corrected).set(answer.position, answer) } : now,
    );
  const correct = (row: StagedRow, field: Field, text: string) => {
    hold();
    saving.current = saving.current.then(() =>
      correctRow(source.place, id, row.position, { [field]: text }).then(edited, (error: unknown) =>
        notify.problem(error),
      ),
    );
  };
  const remove = async (row: StagedRow) => {
    try {
      const left = await removeRow(source.place, id, row.position);
      if (left.state === 'done') return onClose();
      show(view, rows.length === 1 && page > 1 ? page - 1 : page);
    } catch (error) {
      notify.problem(error);
    }
  };
  const start = () =>
    run(
      async () => {
        await saving.current;
        await startImport(source.place, id);
      },
      () => notify.error(FAILED),
    );
  const discard = async () => {
    if (await run(() => discardImport(source.place, id))) onClose();
  };
  const download = async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([toCsv(await everyRow(id, 'refused'), source.fields)], { type: 'text/csv' }),
    );
    link.download = `${fileName.replace(/\.[^.]+$/, '')}-corrections.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return (
    <>
      <p className={css.lead}>
        <b>{fileName}</b>: {summaryText(counts)}.{' '}
        {importedCount > 0
          ? `Imported ${importedCount} users, who are in the list already.`
          : 'Nothing is written before Import.'}{' '}
        It is kept here for a week.
      </p>
      {(notes.length > 0 || (seats && seats.after > seats.purchased)) && (
        <Alert className={css.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {seats && seats.after > seats.purchased && (
            <p>
              The school has bought {seats.purchased.toLocaleString('en-US')} seats and uses{' '}
              {seats.used.toLocaleString('en-US')}. After this import it uses {seats.after.toLocaleString('en-US')}.
            </p>
          )}
        </Alert>
      )}
      {views.length > 1 && (
        <div className={css.views}>
          <SegmentedFilter
            label="Show rows"
            value={view}
            options={views.map(({ verdict, label }) => ({ value: verdict, label, count: counts[verdict] }))}
            onChange={(verdict) => show(verdict, 1)}
          />
        </div>
      )}
      <ImportRows
        rows={rows.map((row) => corrected.get(row.position) ?? row)}
        corrected={corrected}
        fields={source.fields}
        // Rows of the page before stand there until those of the next one have come.
        disabled={busy || moving || list.isPlaceholderData}
        onCorrect={correct}
        onEdit={source.families ? setEditing : undefined}
        onRemove={(row) => void remove(row)}
      />
      <EditParentsDialog
        row={editing}
        onSave={(row, cells) => correctRow(source.place, id, row.position, cells)}
        onSaved={(answer) => {
          hold();
          edited(answer);
        }}
        onClose={() => setEditing(null)}
      />
      {total > ROWS_PER_PAGE && (
        <div className={css.pager}>
          <Pager
            page={page}
            perPage={ROWS_PER_PAGE}
            total={total}
            shown={rows.length}
            onPage={(next) => show(view, next)}
          />
        </div>
      )}
      {discarding ? (
        <div className={css.foot} role="group" aria-label="Discard this import?">
          <span className={css.count}>
            {importedCount > 0
              ? 'Forget the rows that are left? Who has entered stays.'
              : 'Forget this file? Nobody is imported.'}
          </span>
          <Button onClick={() => setDiscarding(false)} disabled={busy} autoFocus>
            Keep it
          </Button>
          <Button variant="danger" onClick={() => void discard()} loading={busy}>
            Discard import
          </Button>
        </div>
      ) : (
        <div className={css.foot}>
          {counts.refused > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconDownload aria-hidden />}
              onClick={() => void download().catch(notify.problem)}
            >
              Download rows to correct
            </Button>
          )}
          <Button variant="subtle" onClick={() => setDiscarding(true)} disabled={busy}>
            Discard
          </Button>
          <span className={css.space} />
          <Button onClick={onClose} disabled={busy}>
            Finish later
          </Button>
          <Button variant="filled" onClick={() => void start()} loading={busy} disabled={ready === 0}>
            Import {ready.toLocaleString('en-US')} {ready === 1 ? 'row' : 'rows'}
          </Button>
        </div>
      )}
    </>
  );
}
