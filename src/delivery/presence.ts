import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, toInstant, type Instant } from '../kernel/clock.js';
import { Db } from '../platform/db/db.js';
import { SILENT_MS } from './attempt/losses.js';

const FLUSH_MS = 1000;

/**
 * When a sitting's player was last heard of. Heartbeats are not events: they are gathered here and written once a second; a
 * long silence before one is kept.
 */
@Injectable()
export class Presence implements OnApplicationShutdown {
  private readonly waiting = new Map<string, { deviceId: string; seenMs: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  touch(stream: string, deviceId: string): void {
    this.waiting.set(stream, { deviceId, seenMs: this.clock.now() });
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_MS).unref();
  }

  /** null when no heartbeat ever came; events of the device may be later. */
  async lastSeen(stream: string): Promise<Instant | null> {
    const row = await this.db.one<{ last_seen_at: Date }>(
      'select last_seen_at from delivery.presence where stream = $1',
      [stream],
    );
    const seenMs = Math.max(row?.last_seen_at.getTime() ?? 0, this.waiting.get(stream)?.seenMs ?? 0);
    return seenMs === 0 ? null : toInstant(seenMs);
  }

  /** The last heartbeat of one device while it had the lease; null when there was none, or another device beat since. */
  async lastBeatOf(stream: string, deviceId: string): Promise<Instant | null> {
    const waiting = this.waiting.get(stream);
    if (waiting?.deviceId === deviceId) return toInstant(waiting.seenMs);
    const row = await this.db.one<{ last_seen_at: Date }>(
      'select last_seen_at from delivery.presence where stream = $1 and device_id = $2',
      [stream, deviceId],
    );
    return row ? toInstant(row.last_seen_at.getTime()) : null;
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = [...this.waiting];
    if (batch.length === 0) return;
    await this.db.query(
      `with beats (stream, device_id, seen_at) as (select * from unnest($1::text[], $2::text[], $3::timestamptz[])),
         silent as (
           insert into delivery.silences (stream, from_at, to_at)
           select stream, p.last_seen_at, seen_at from beats join delivery.presence p using (stream) where seen_at - p.last_seen_at > $4 * interval '1 millisecond'
           on conflict do nothing)
       insert into delivery.presence (stream, device_id, last_seen_at)
       select * from beats order by 1
       on conflict (stream) do update set device_id = excluded.device_id, last_seen_at = greatest(delivery.presence.last_seen_at, excluded.last_seen_at)`,
      [
        batch.map(([stream]) => stream),
        batch.map(([, seen]) => seen.deviceId),
        batch.map(([, seen]) => toInstant(seen.seenMs)),
        SILENT_MS,
      ],
    );
    for (const [stream, seen] of batch) if (this.waiting.get(stream) === seen) this.waiting.delete(stream);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch(() => undefined);
  }
}
