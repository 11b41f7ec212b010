import { useAtomValue } from 'jotai/react';
import { lazy, Suspense, useEffect } from 'react';
import { listBatches, shownBatchAtom, tellBatch, underWayAtom, untilOver, type Batch } from '../api/batches.js';
import { appStore } from '../api/notifications.js';
import type { Me } from '../api/session.js';
import { effectiveRole } from '../lib/roles.js';
import css from './Shell.module.css';

const KeptBatch = lazy(() => import('./KeptBatch.js').then((m) => ({ default: m.KeptBatch })));

/** Who asks for things of many. */
const ASKS = ['Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher'];

/** What goes on at the server and is not on the screen, and what came of what was left; also after the page was closed or reloaded. */
export function BatchesUnderWay({ me }: { me: Me }) {
  const underWay = [...useAtomValue(underWayAtom, { store: appStore }).values()];
  const shown = useAtomValue(shownBatchAtom, { store: appStore });
  const asks = ASKS.includes(effectiveRole(me.role));
  useEffect(() => {
    if (asks)
      void listBatches().then(
        (all) => all.forEach(takeUp),
        () => undefined,
      );
  }, [asks]);
  return (
    <>
      {underWay.map(({ batch }) => (
        <button
          key={batch.id}
          type="button"
          className={css.underWay}
          onClick={() => appStore.set(shownBatchAtom, batch)}
        >
          <span>{batch.title}: </span>
          <span className="num">{farText(batch)}</span>
        </button>
      ))}
      {shown && (
        <Suspense>
          <KeptBatch key={shown.id} kept={shown} />
        </Suspense>
      )}
    </>
  );
}

/** One that somebody left before it was over, or before they read what failed. */
function takeUp(batch: Batch): void {
  if (batch.state === 'over') return void (batch.counts.failed > 0 && tellBatch(batch));
  void untilOver(batch).then(
    (over) => tellBatch(over),
    () => undefined,
  );
}

function farText({ counts: { waiting, done, skipped, failed } }: Batch): string {
  const judged = done + skipped + failed;
  return `${judged.toLocaleString('en-US')} of ${(judged + waiting).toLocaleString('en-US')}`;
}
