import type { RunKind, RunState } from './runs.js';

const UNDO_DAYS = 30;
export const UNDER_WAY = 'A sync of this district is running. Please wait until it has ended.';

/** Of a run `r`, in SQL: whether it was taken back, and whether it changed anything. */
export const UNDONE = `exists (select from sync.runs u where u.undoes_run_id = r.id and u.state <> 'failed')`;
export const DID = `exists (select from sync.changes c where c.run_id = r.id and c.outcome = 'done')`;

/** A run that somebody may want to take back. */
export interface TakenBack {
  kind: RunKind;
  state: RunState;
  beganAt: Date;
  undone: boolean;
  did: boolean;
}

/**
 * Why a run cannot be taken back; null when it can. One that failed half way can, too. The days are counted from its beginning,
 * since a late decision ends it once more.
 */
export function whyNotTakenBack({ kind, state, beganAt, undone, did }: TakenBack, nowMs: number): string | null {
  if (kind === 'undo') return 'What took a sync back is not taken back itself. Sync again instead.';
  if (undone) return 'This sync was taken back already.';
  if (state === 'failed' && !did) return 'This sync failed before it changed anything.';
  if (state !== 'done' && state !== 'waiting' && state !== 'failed') return UNDER_WAY;
  if (nowMs - beganAt.getTime() > UNDO_DAYS * 86_400_000) return `A sync can be taken back for ${UNDO_DAYS} days.`;
  return null;
}
