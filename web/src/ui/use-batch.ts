import { useAtomValue } from 'jotai/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Batch,
  type BatchRow,
  forgetBatch,
  retryBatch,
  type Said,
  tellBatch,
  underWayAtom,
  undoBatch,
  untilOver,
  wordsOf,
} from '../api/batches.js';
import { errorText, isUnreached } from '../api/client.js';
import { appStore, notify } from '../api/notifications.js';
import { uuid } from '../lib/uuid.js';

interface Options<R> {
  /** Asks for it. Sent again with the same id because no answer came, it is the same batch. */
  send: (request: R, id: string) => Promise<Batch>;
  /** How its end is said, here or wherever the person is by then. */
  words?: (batch: Batch, request?: R) => Said;
  /** It is over, and the person is still here; otherwise a notification says so. */
  onOver?: (batch: Batch, undo: () => void, request?: R) => void;
  /** What takes back that which was done at once, of which the server keeps nothing; null where that is not possible. */
  back?: (request: R, done: BatchRow[]) => R | null;
  /** Whether an outcome is shown; by default when not all was done. */
  shows?: (over: Batch) => boolean;
  /** Said when `back` could not be sent; by default the server's own sentence. */
  failed?: (error: unknown, request: R) => string;
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
export function useBatch<R>({
  send,
  words = wordsOf,
  shows = notAll,
  onOver,
  refresh,
  back,
  failed = errorText,
}: Options<R>): BatchRun<R> {
  const [batch, setBatch] = useState<Batch | null>(null);
  const [sending, setSending] = useState(false);
  const here = useRef(false);
  /** Of what is shown: what was closed is told by a notification. */
  const shown = useRef({});
  const latest = useRef({ send, words, shows, onOver, refresh, back, failed });
  latest.current = { send, words, shows, onOver, refresh, back, failed };
  /** Takes back what was done at once. */
  const undoing = useRef<(() => void) | null>(null);
  // The id belongs to what is sent: something else is another batch.
  const press = useRef({ id: '', of: '' });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const follow = useCallback(async (asked: () => Promise<Batch>, request?: R): Promise<Batch> => {
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
      (answer) => {
        const { send, words, onOver, refresh, back, failed } = latest.current;
        const reverse =
          answer.id === null && request !== undefined
            ? (back?.(
                request,
                answer.rows.filter(({ state }) => state === 'done'),
              ) ?? null)
            : null;
        const over = { ...answer, mayUndo: answer.mayUndo || reverse !== null };
        const undo = () => {
          if (reverse === null) return void undoBatch(over, refresh);
          void follow(() => send(reverse, uuid()), reverse).catch((error: unknown) =>
            notify.error(failed(error, reverse)),
          );
        };
        if (seen()) undoing.current = undo;
        show(over);
        refresh?.();
        if (seen() && onOver) onOver(over, undo, request);
        else tellBatch(over, words(over, request), undo);
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
        const first = await follow(() => send(request, press.current.id), request);
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
      undoing.current?.();
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
