import type { Hold } from './line.js';

/** Shares above which removals and changes wait for a person, and the number up to which they never do. */
export const MOST_REMOVED = 0.1;
export const MOST_CHANGED = 0.75;
export const FLOOR = 5;

/** What a plan does to the records of one kind at one school. */
export interface KindCount {
  /** Known here before, those that are matched now among them. */
  known: number;
  removed: number;
  changed: number;
}

/** Why the removals or the changes of a kind wait; nothing is held that adds. */
export function holdsOf({ known, removed, changed }: KindCount): { remove?: Hold; change?: Hold } {
  return {
    ...(removed > FLOOR && removed > known * MOST_REMOVED ? { remove: 'many-removals' as const } : {}),
    ...(changed > FLOOR && changed > known * MOST_CHANGED ? { change: 'many-changes' as const } : {}),
  };
}

/** Whether a class of which students leave would have none left, though it goes on. */
export function empties({ had, leave, enter }: { had: number; leave: number; enter: number }): boolean {
  return leave > 0 && had + enter - leave <= 0;
}
