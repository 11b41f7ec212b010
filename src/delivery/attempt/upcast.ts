import type { StoredEvent } from '../../platform/event-store/port.js';

/**
 * Lifts a stored attempt event to the newest schema version, one step per version, so that `evolve` knows only the newest.
 * Every type is still at version 1. A version of the future (an older process reads a newer log) is refused, not guessed.
 */
export function upcast(event: StoredEvent): StoredEvent {
  if (event.schemaVersion === 1) return event;
  throw new RangeError(`${event.type} version ${event.schemaVersion} is newer than this program`);
}
