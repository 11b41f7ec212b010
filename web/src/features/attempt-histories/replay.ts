import { fromSaved, type Work } from '../exam-player/items.js';
import { initialPlayerState, type PlayerState } from '../exam-player/player-state.js';
import type { AttemptHistory, HistoryEvent } from './history.js';

/** Where the replay stands: after `n` events (1 to all), `ms` after the start. */
export interface Place {
  n: number;
  ms: number;
}

/**
 * The time of each event on one rising axis, milliseconds after the start. Entries of a device that was offline reach
 * the history later than they happened; on the axis nothing goes back behind what is already shown.
 */
export function axisOf(events: readonly Pick<HistoryEvent, 'atMs'>[]): number[] {
  let latest = 0;
  return events.map(({ atMs }) => (latest = Math.max(latest, atMs)));
}

/** How many events had happened by `ms`, at least the first. */
export function eventsBy(axis: readonly number[], ms: number): number {
  let low = 1;
  let high = axis.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (axis[middle - 1]! <= ms) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What the student had done after the first `n` events: per question the last frame that changed it. */
export function workAt(events: readonly HistoryEvent[], n: number): Work {
  const items: Record<string, { value?: string; flagged?: boolean; eliminated?: string[]; annotations?: { id: string; json: string }[] }> = {};
  for (let i = 0; i < n; i++) {
    const item = events[i]!.after.item;
    if (item) items[item.ref] = item;
  }
  return fromSaved({ items, lastItem: null });
}

/** Seconds on the clock at a place: what the last frame said, less what has run since. Null is untimed. */
export function secondsLeftAt(events: readonly HistoryEvent[], axis: readonly number[], { n, ms }: Place): number | null {
  const { remainingSeconds, phase } = events[n - 1]!.after;
  if (remainingSeconds === null) return null;
  const since = phase === 'running' ? Math.max(0, ms - axis[n - 1]!) / 1000 : 0;
  return Math.max(0, Math.round(remainingSeconds - since));
}

/** The picture of the player at a place; nothing in it can be used. */
export function playerStateAt({ events, player }: Pick<AttemptHistory, 'events' | 'player'>, axis: readonly number[], place: Place): PlayerState {
  const { after } = events[place.n - 1]!;
  const index = Math.max(0, player.form.items.findIndex((item) => item.ref === after.currentItem));
  const lastTurn = events.slice(0, place.n).findLast((event) => event.type === 'ItemViewed' || event.type === 'ReviewOpened');
  const open = (tool: string) => after.openTools.includes(tool);
  return {
    ...initialPlayerState,
    work: workAt(events, place.n),
    index,
    screen: lastTurn?.type === 'ReviewOpened' ? 'review' : 'question',
    panel: open('directions') ? 'directions' : open('help') ? 'help' : null,
    calculator: open('calculator'),
    reference: open('reference'),
    lineReader: open('line_reader'),
    clock: { remainingSeconds: secondsLeftAt(events, axis, place), hidden: false, paused: after.phase === 'paused' },
    save: null,
  };
}

/** The next (or previous) event that changed an answer already given, from a place; undefined when there is none. */
export function nextChange(changes: readonly number[], n: number, direction: 1 | -1): number | undefined {
  return direction === 1 ? changes.find((version) => version > n) : changes.findLast((version) => version < n);
}
