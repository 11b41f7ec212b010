import { atom } from 'jotai/vanilla';
import { uuid } from '../lib/uuid.js';
import { api, ApiProblem, errorText, isUnreached } from './client.js';
import { appStore, notify } from './notifications.js';
import type { components } from './schema.js';

type Schemas = components['schemas'];
/** What was asked for many at once, how far it is, and what came of each. */
export type Batch = Schemas['BatchDto'];
export type BatchRow = Schemas['BatchRowDto'];

/** Said of a batch when it is over. */
export interface Said {
  tone: 'success' | 'warning' | 'error';
  text: string;
}

/** One that the server goes through. */
export interface UnderWay {
  batch: Batch;
  /** The server does not answer at the moment. */
  lost: boolean;
}

const POLL_MS = 1_000;
const path = (id: string, what = '') => `/api/batches/${id}${what}`;

export const retryBatch = (id: string): Promise<Batch> => api.post<Batch>(path(id, '/retry'));
export const listBatches = async (): Promise<Batch[]> =>
  (await api.get<Schemas['BatchesAnswer']>('/api/batches')).batches;

/** Puts an outcome away that was read; nothing depends on it. */
export function forgetBatch({ id, state }: Batch): void {
  if (id !== null && state === 'over') void api.del(path(id)).catch(() => undefined);
}

/** Batches that this page follows, by id. */
export const underWayAtom = atom<ReadonlyMap<string, UnderWay>>(new Map());
/** The one whose outcome was asked to be shown. */
export const shownBatchAtom = atom<Batch | null>(null);

const following = new Map<string, Promise<Batch>>();

/** Asks how far a batch is until it is over, wherever the person goes meanwhile. @throws {ApiProblem} when it is gone */
export function untilOver(first: Batch): Promise<Batch> {
  if (first.state === 'over' || first.id === null) return Promise.resolve(first);
  const known = following.get(first.id);
  if (known) return known;
  const all = follow(first, first.id).finally(() => {
    following.delete(first.id!);
    know(first.id!, undefined);
  });
  following.set(first.id, all);
  return all;
}

async function follow(first: Batch, id: string): Promise<Batch> {
  let under: UnderWay = { batch: first, lost: false };
  while (under.batch.state === 'running') {
    know(id, under);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      under = { batch: await api.get<Batch>(path(id)), lost: false };
    } catch (error) {
      if (!isUnreached(error) && !(error instanceof ApiProblem && error.status >= 500)) throw error;
      under = { ...under, lost: true };
    }
  }
  return under.batch;
}

function know(id: string, under: UnderWay | undefined): void {
  const all = new Map(appStore.get(underWayAtom));
  if (under) all.set(id, under);
  else all.delete(id);
  appStore.set(underWayAtom, all);
}

/** What became of a batch, to somebody who does not see it: a short notification, from which the rest can be opened or taken back. */
export function tellBatch(
  batch: Batch,
  said: Said = wordsOf(batch),
  undo: () => unknown = () => undoBatch(batch),
): void {
  const { failed, skipped } = batch.counts;
  if (batch.id !== null && appStore.get(shownBatchAtom)?.id === batch.id) appStore.set(shownBatchAtom, batch);
  else if (failed + skipped > 0)
    notify[said.tone](said.text, {
      timeOnScreen: 0,
      action: { label: 'Show', run: () => appStore.set(shownBatchAtom, batch) },
    });
  else if (batch.mayUndo) notify[said.tone](said.text, { action: { label: 'Undo', run: () => void undo() } });
  else notify[said.tone](said.text);
}

/** Takes back what a batch did, and says what came of that. `refresh`: lists are read again. */
export async function undoBatch({ id }: Batch, refresh?: () => unknown): Promise<void> {
  try {
    const back = await untilOver(await api.post<Batch>(path(id!, '/undo'), { batch_id: uuid() }));
    refresh?.();
    tellBatch(back);
  } catch (error) {
    notify.problem(error);
  }
}

/** 'Assigning assessments: 37 done, 3 failed.' */
export function wordsOf({ title, summary, counts }: Batch): Said {
  return {
    tone: counts.failed + counts.skipped === 0 ? 'success' : counts.done > 0 ? 'warning' : 'error',
    text: summary ?? `${title ? `${title}: ` : ''}${countsText(counts)}.`,
  };
}

/** Over, and not even the one that it was about was done: the form says why. */
export const nothingOfOne = ({ state, counts, rows }: Batch): boolean =>
  state === 'over' && rows.length === 1 && counts.done === 0;

/** Of a call without an answer, which may have been heard. */
export const unsureText = (error: unknown): string =>
  `${errorText(error)} It is not certain what was done. Try again: nothing is done twice.`;

/** '37 done, 1 skipped, 3 failed' */
export function countsText({ done, skipped, failed }: Batch['counts']): string {
  const of = (n: number, what: string) => n > 0 && `${n.toLocaleString('en-US')} ${what}`;
  return [of(done, 'done'), of(skipped, 'skipped'), of(failed, 'failed')].filter(Boolean).join(', ') || 'nothing to do';
}
