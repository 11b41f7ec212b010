import { useAtomValue } from 'jotai/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Batch,
  forgetBatch,
  retryBatch,
  type Said,
  tellBatch,
  underWayAtom,
  undoBatch,
  untilOver,
  wordsOf,
} from '../api/batches.js';
import { isUnreached } from '../api/client.js';
import { appStore, notify } from '../api/notifications.js';
import { uuid } from '../lib/uuid.js';

interface Options<R> {
  /** Asks for it. Sent again with the same id because no answer came, it is the same batch. */
  send: (request: R, id: string) => Promise<Batch>;
  /** How its end is said, here or wherever the person is by then. */
  words?: (batch: Batch) => Said;
  /** It is over, and the person is still here; otherwise a notification says so. */
  onOver?: (batch: Batch) => void;
  /** Whether an outcome is shown; by default when not all was done. */
  shows?: (over: Batch) => boolean;
  /** Rows may have changed: lists are read again, whoever is here. */
  refresh?: () => unknown;
}

/** Something asked for many at once, as a screen sees it. */
export interface BatchRun<R> {
  /** null before it is sent, after `close`, and when its outcome is not shown. */
  batch: Batch | null;
  /** `sending`: the server has not answered yet. `running`: it goes on there, with or without this page. */
  phase: 'idle' | 'sending' | 'running' | 'over';
  /** The server does not answer at the moment. */
  lost: boolean;
  /** Sends it; done when the server has it. @throws {ApiProblem} when it refuses or does not answer */
  run: (request: R) => Promise<Batch>;
  /** Tries the rows again that failed. */
  retry: () => void;
  /** Takes back what was done. */
  undo: () => void;
  /** Puts the outcome away. */
  close: () => void;
}

const notAll = ({ counts }: Batch): boolean => counts.failed + counts.skipped > 0;

/** One batch: sent once, followed to its end, tried again for what failed, and taken back. */
export function useBatch<R>({ send, words = wordsOf, shows = notAll, onOver, refresh }: Options<R>): BatchRun<R> {
  const [batch, setBatch] = useState<Batch | null>(null);
  const [sending, setSending] = useState(false);
  const here = useRef(false);
  /** Of what is shown: what was closed is told by a notification. */
  const shown = useRef({});
  const latest = useRef({ words, shows, onOver, refresh });
  latest.current = { words, shows, onOver, refresh };
  // The id belongs to what is sent: something else is another batch.
  const press = useRef({ id: '', of: '' });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const follow = useCallback(async (asked: () => Promise<Batch>): Promise<Batch> => {
    const from = window.location.pathname;
    const mine = (shown.current = {});
    // A page that somebody leaves stays drawn until the next one has loaded.
    const seen = () => here.current && shown.current === mine && window.location.pathname === from;
    const show = (one: Batch) => {
      if (seen()) setBatch(one.state === 'over' && !latest.current.shows(one) ? null : one);
    };
    setSending(true);
    const first = await asked().finally(() => setSending(false));
    show(first);
    void untilOver(first).then(
      (over) => {
        show(over);
        latest.current.refresh?.();
        const { words, onOver, refresh } = latest.current;
        if (seen() && onOver) onOver(over);
        else tellBatch(over, words(over), refresh);
      },
      (error: unknown) => {
        if (seen()) setBatch(null);
        notify.problem(error);
      },
    );
    return first;
  }, []);

  const run = useCallback(
    async (request: R) => {
      const of = JSON.stringify(request);
      if (press.current.of !== of) press.current = { id: uuid(), of };
      try {
        const first = await follow(() => send(request, press.current.id));
        press.current = { id: '', of: '' };
        return first;
      } catch (error) {
        if (!isUnreached(error)) press.current = { id: '', of: '' };
        throw error;
      }
    },
    [follow, send],
  );
  const id = batch?.id ?? null;
  const under = useAtomValue(underWayAtom, { store: appStore }).get(id ?? '');
  return {
    batch: under?.batch ?? batch,
    phase: sending ? 'sending' : !batch ? 'idle' : batch.state,
    lost: under?.lost ?? false,
    run,
    retry: () => void (id !== null && follow(() => retryBatch(id)).catch(notify.problem)),
    undo: () => {
      if (!batch) return;
      void undoBatch(batch, refresh);
      setBatch(null);
      shown.current = {};
    },
    close: useCallback(() => {
      if (batch) forgetBatch(batch);
      shown.current = {};
      setBatch(null);
    }, [batch]),
  };
}
