import type { Sitting } from './attempt.js';
import type { AttemptStarted } from './events.js';

/**
 * What the devices of a sitting call the question at a place, from 0: q1, q2, q3. A ref is its author's and may tell the form
 * ('part-2/easy/01'), so it stays on the server. Devices of sittings that began before this call their questions by ref.
 */
export function itemName({ itemNames, items }: Pick<AttemptStarted, 'itemNames' | 'items'>, place: number): string {
  return itemNames === 'places' ? `q${place + 1}` : items[place]!.ref;
}

/** The place of the question that a device names; undefined when there is none. Where places are the names, a ref is none. */
export function placeNamed({ started, index }: Pick<Sitting, 'started' | 'index'>, name: string): number | undefined {
  if (started.itemNames !== 'places') return index.get(name);
  if (!/^q[1-9]\d{0,3}$/.test(name)) return undefined;
  const place = Number(name.slice(1)) - 1;
  return place < started.items.length ? place : undefined;
}
