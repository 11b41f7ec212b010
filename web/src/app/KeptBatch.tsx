import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import {
  forgetBatch,
  retryBatch,
  shownBatchAtom,
  tellBatch,
  undoBatch,
  underWayAtom,
  untilOver,
  type Batch,
} from '../api/batches.js';
import { appStore, notify } from '../api/notifications.js';
import { BatchSteps } from '../ui/BatchDialog.js';
import { Dialog } from '../ui/Dialog.js';
import { queryClient } from '../api/query-client.js';

/** A batch away from the screen that asked for it: how far it is, and what came of it. */
export function KeptBatch({ kept }: { kept: Batch }) {
  const under = useAtomValue(underWayAtom, { store: appStore }).get(kept.id!);
  const [sending, setSending] = useState(false);
  const batch = under?.batch ?? kept;
  const show = (shown: Batch | null) => appStore.set(shownBatchAtom, shown);
  // Which lists show it is not known here.
  const refresh = () => queryClient.invalidateQueries();
  const close = () => {
    forgetBatch(batch);
    show(null);
  };
  const retry = async () => {
    setSending(true);
    try {
      const again = await retryBatch(kept.id!);
      show(again);
      void untilOver(again).then((over) => {
        void refresh();
        tellBatch(over);
      }, notify.problem);
    } catch (error) {
      notify.problem(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog opened onClose={close} title={batch.title} size={560}>
      <BatchSteps
        batch={{
          batch,
          phase: sending ? 'sending' : batch.state,
          lost: under?.lost ?? false,
          retry: () => void retry(),
          undo: () => {
            void undoBatch(batch, refresh);
            show(null);
          },
        }}
      >
        {null}
      </BatchSteps>
    </Dialog>
  );
}
