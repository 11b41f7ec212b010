import type pg from 'pg';
import type { Position } from '../event-store/port.js';
import { LOGS } from './log-pages.js';
import type { LogName } from './published-event.js';

/** The checkpoint is not where this process left it. */
export class Moved extends Error {}

/** Where a follower continues one log. */
export interface Place {
  /** Everything up to here is done. */
  position: Position | null;
  /** What the database holds; it may lag behind `position`. */
  saved: Position | null;
  /** When it was saved (`performance.now()`). */
  savedAt: number;
}

export type Places = Record<LogName, Place>;

/** A checkpoint that only passed events of no interest is written this often. */
const LAZY_SAVE_MS = 5000;

/** How far each follower is, in `platform.checkpoints`: one row for each follower and log. */
export class Checkpoints {
  constructor(private readonly pool: pg.Pool) {}

  /** Where a follower continues; a new one begins at the beginning of both logs. */
  async load(name: string): Promise<Places> {
    await this.pool.query(
      'insert into platform.checkpoints (subscription, log) select $1, log from unnest($2::text[]) log on conflict do nothing',
      [name, LOGS],
    );
    const saved = await this.saved(name);
    const place = (log: LogName): Place => ({
      position: saved.get(log) ?? null,
      saved: saved.get(log) ?? null,
      savedAt: performance.now(),
    });
    return { streams: place('streams'), published: place('published') };
  }

  async saved(name: string): Promise<Map<LogName, Position | null>> {
    const { rows } = await this.pool.query<{ log: LogName; position: Position | null }>(
      'select log, position from platform.checkpoints where subscription = $1',
      [name],
    );
    return new Map(rows.map((row) => [row.log, row.position]));
  }

  /** Those of all followers, by name and log (`<name> <log>`). */
  async all(): Promise<Map<string, Position | null>> {
    const { rows } = await this.pool.query<{ subscription: string; log: LogName; position: Position | null }>(
      'select subscription, log, position from platform.checkpoints',
    );
    return new Map(rows.map((row) => [`${row.subscription} ${row.log}`, row.position]));
  }

  /** @throws {Moved} when another process has moved it. */
  async save(name: string, log: LogName, place: Place): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update platform.checkpoints set position = $3, updated_at = now()
       where subscription = $1 and log = $2 and position is not distinct from $4`,
      [name, log, place.position, place.saved],
    );
    if (rowCount === 0) throw new Moved(`the checkpoint of ${name} was moved by another process`);
    place.saved = place.position;
    place.savedAt = performance.now();
  }

  /** Saves what was not saved for a while. */
  async saveLazily(name: string, log: LogName, place: Place): Promise<void> {
    if (performance.now() - place.savedAt > LAZY_SAVE_MS) await this.save(name, log, place);
  }

  /** Saves what has moved since it was saved. */
  async saveAll(name: string, places: Places): Promise<void> {
    for (const log of LOGS) if (places[log].position !== places[log].saved) await this.save(name, log, places[log]);
  }
}
