import { fromSaved, type Work } from '../../player/items.js';
import { initialPlayerState, type PlayerState } from '../../player/player-state.js';
import type { AttemptHistory, HistoryEvent } from './history.js';

/** Where the replay stands: after `n` events (1 to all), `ms` after the start. */
export interface Place {
  n: number;
  ms: number;
}

/** A history made ready to be looked at from any place: what costs time is done once. */
export interface Replay {
  events: readonly HistoryEvent[];
  /** The time of each event on one rising axis, milliseconds after the start. */
  axis: readonly number[];
  /** What the student had done after each event; neighbours share what did not change. */
  works: readonly Work[];
  /** Item ref -> place on the form. */
  places: ReadonlyMap<string, number>;
}

export function replayOf({ events, player }: Pick<AttemptHistory, 'events' | 'player'>): Replay {
  return {
    events,
    axis: axisOf(events),
    works: worksOf(events),
    places: new Map(player.form.items.map((item, place) => [item.ref, place])),
  };
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

/** Per event what stands on all questions: the last frame that changed each; staff who judge late answers change several at once. */
function worksOf(events: readonly HistoryEvent[]): Work[] {
  let work: Work = {};
  return events.map(({ after: { item, items } }) => {
    const changed = items ?? (item ? [item] : []);
    return changed.length === 0
      ? work
      : (work = {
          ...work,
          ...fromSaved({ items: Object.fromEntries(changed.map((one) => [one.ref, one])), lastItem: null }),
        });
  });
}

/** Seconds on the clock at a place: what the last frame said, less what has run since. Null is untimed. */
export function secondsLeftAt({ events, axis }: Pick<Replay, 'events' | 'axis'>, { n, ms }: Place): number | null {
  const { remainingSeconds, phase } = events[n - 1]!.after;
  if (remainingSeconds === null) return null;
  const since = phase === 'running' ? Math.max(0, ms - axis[n - 1]!) / 1000 : 0;
  return Math.max(0, Math.round(remainingSeconds - since));
}

/** The picture of the player after `n` events, with so many seconds on its clock; nothing in it can be used. */
export function playerStateAt(
  { events, works, places }: Replay,
  n: number,
  remainingSeconds: number | null,
): PlayerState {
  const { after } = events[n - 1]!;
  const open = (tool: string) => after.openTools.includes(tool);
  return {
    ...initialPlayerState,
    work: works[n - 1]!,
    index: places.get(after.currentItem ?? '') ?? 0,
    screen: after.screen === 'review' ? 'review' : 'question',
    panel: open('directions') ? 'directions' : open('help') ? 'help' : open('zoom') ? 'zoom' : null,
    calculator: open('calculator'),
    reference: open('reference'),
    lineReader: open('line_reader'),
    reader: open('reader'),
    clock: { remainingSeconds, hidden: false, paused: after.phase === 'paused' },
    save: null,
  };
}

/** The next (or previous) event that changed an answer already given, from a place; undefined when there is none. */
export function nextChange(changes: readonly number[], n: number, direction: 1 | -1): number | undefined {
  return direction === 1 ? changes.find((version) => version > n) : changes.findLast((version) => version < n);
}
