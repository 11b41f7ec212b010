import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconCircleMinus, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { countsText, type Batch, type BatchRow } from '../api/batches.js';
import css from './Batch.module.css';

/** More rows of one kind are counted, not drawn. */
const MOST_DRAWN = 300;

const GROUPS: { state: BatchRow['state']; title: string; icon: Icon }[] = [
  { state: 'failed', title: 'Failed', icon: IconAlertTriangle },
  { state: 'skipped', title: 'Skipped', icon: IconCircleMinus },
  { state: 'done', title: 'Done', icon: IconCircleCheck },
];

/** What came of each row: what failed first, with the reason of each; what was done lies folded below it. */
export function BatchOutcome({ batch }: { batch: Batch }) {
  return (
    <div className={css.outcome}>
      <p className={css.sum} role="status">
        {batch.summary ?? countsText(batch.counts)}
      </p>
      {GROUPS.map((group) => (
        <Rows key={group.state} {...group} rows={batch.rows.filter((row) => row.state === group.state)} />
      ))}
    </div>
  );
}

function Rows({ state, title, icon: Glyph, rows }: (typeof GROUPS)[number] & { rows: BatchRow[] }) {
  const [open, setOpen] = useState(state !== 'done');
  if (rows.length === 0) return null;
  const count = rows.length.toLocaleString('en-US');
  return (
    <details
      className={css.group}
      data-state={state}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Glyph size={16} stroke={1.75} aria-hidden />
        {title} <span className="num">({count})</span>
        <IconChevronDown size={16} stroke={1.75} className={css.fold} aria-hidden />
      </summary>
      {open && (
        <ul tabIndex={0} aria-label={`${title} (${count})`}>
          {rows.slice(0, MOST_DRAWN).map((row) => (
            <li key={row.key}>
              <b>{row.name ?? 'Not found'}</b>
              {row.reason && <span>{row.reason}</span>}
            </li>
          ))}
          {rows.length > MOST_DRAWN && (
            <li className="muted">and {(rows.length - MOST_DRAWN).toLocaleString('en-US')} more</li>
          )}
        </ul>
      )}
    </details>
  );
}

/** How far a batch is; it goes on at the server, whatever becomes of the page. */
export function BatchProgress({ batch, lost }: { batch: Batch; lost: boolean }) {
  const { waiting, done, skipped, failed } = batch.counts;
  const [judged, all] = [done + skipped + failed, waiting + done + skipped + failed];
  const far = `${judged.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
  return (
    <div className={css.progress}>
      <Progress value={all === 0 ? 100 : (100 * judged) / all} aria-label={`Judged: ${far}`} />
      <p className="num" role="status">
        {batch.title ?? 'Working'}: {far}
        {failed > 0 && `, ${failed.toLocaleString('en-US')} failed`}
      </p>
      <p className="muted">
        {lost
          ? 'The server does not answer at the moment. What was asked for is not lost.'
          : 'It goes on at the server. You can leave this page: you are told when it is done.'}
      </p>
    </div>
  );
}

/** What can be done with an outcome, in the last row of a dialog or form. */
export function BatchButtons({ batch, onRetry, onUndo }: { batch: Batch; onRetry: () => void; onUndo: () => void }) {
  const { failed } = batch.counts;
  return (
    <>
      {batch.mayUndo && <Button onClick={onUndo}>Undo what was done</Button>}
      {batch.id !== null && failed > 0 && (
        <Button variant="filled" onClick={onRetry}>
          Try again ({failed.toLocaleString('en-US')})
        </Button>
      )}
    </>
  );
}
