import type { Logger } from '@nestjs/common';
import type pg from 'pg';
import type { Reaction } from './follower.js';
import type { PublishedEvent } from './published-event.js';
import { TRIES } from './reaction-runner.js';

/**
 * Events that a reaction could not handle: `platform.parked_events`. They wait with their error, the ones behind them go on.
 */
export class ParkedEvents {
  private recent: string[] = [];

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
  ) {}

  async park(name: string, event: PublishedEvent, error: unknown, tries: number): Promise<void> {
    await this.pool.query(
      `insert into platform.parked_events (subscription, event_id, event, error, tries, next_retry_at)
       values ($1, $2, $3, $4, $5, now() + interval '1 minute')
       on conflict (subscription, event_id) do update set error = excluded.error, tries = parked_events.tries + excluded.tries,
         last_failed_at = now(), next_retry_at = excluded.next_retry_at, resolved_at = null`,
      [name, event.id, JSON.stringify(event), textOf(error), tries],
    );
    this.recent.push(`${name}: ${event.type} ${event.id}: ${String(error)}`);
    this.log.error({ subscription: name, event: event.id, type: event.type, err: error }, `${name} parked an event`);
  }

  /** What was parked by this process since the last call, one line each. */
  takeRecent(): string[] {
    return this.recent.splice(0);
  }

  /** How many wait, by follower. */
  async counts(): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ subscription: string; count: string }>(
      'select subscription, count(*) from platform.parked_events where resolved_at is null group by subscription',
    );
    return new Map(rows.map((row) => [row.subscription, Number(row.count)]));
  }

  /** Handles one event again whose time has come. @returns whether it succeeded, undefined when there is none. */
  retryDue(reactions: readonly Reaction[]): Promise<boolean | undefined> {
    return this.retryOne(reactions, 'next_retry_at <= now()');
  }

  /** Handles all that wait again, or one by id, each once. */
  async retryAll(reactions: readonly Reaction[], id?: number): Promise<{ resolved: number; failed: number }> {
    const done = { resolved: 0, failed: 0 };
    const seen: string[] = [];
    for (;;) {
      const which = `${id === undefined ? 'true' : `id = ${Number(id)}`} and not id = any($2::bigint[])`;
      const resolved = await this.retryOne(reactions, which, seen);
      if (resolved === undefined) return done;
      done[resolved ? 'resolved' : 'failed']++;
    }
  }

  /** Claims one event for a minute doubled with each try, so that no two processes have it at once. */
  private async retryOne(
    reactions: readonly Reaction[],
    condition: string,
    seen?: string[],
  ): Promise<boolean | undefined> {
    const { rows } = await this.pool.query<{ id: string; subscription: string; event: PublishedEvent }>(
      `update platform.parked_events set tries = tries + 1, next_retry_at = now() + least(interval '1 minute' * 2 ^ least(tries - ${TRIES - 1}, 10), interval '6 hours')
       where id = (select id from platform.parked_events where resolved_at is null and subscription = any($1) and ${condition}
                   order by id limit 1 for update skip locked)
       returning id::text, subscription, event`,
      [reactions.map(({ name }) => name), ...(seen ? [seen] : [])],
    );
    const parked = rows[0];
    if (!parked) return undefined;
    seen?.push(parked.id);
    try {
      await reactions.find(({ name }) => name === parked.subscription)!.handle(parked.event);
    } catch (error) {
      await this.pool.query('update platform.parked_events set error = $2, last_failed_at = now() where id = $1', [
        parked.id,
        textOf(error),
      ]);
      return false;
    }
    await this.pool.query('update platform.parked_events set resolved_at = now() where id = $1', [parked.id]);
    return true;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
