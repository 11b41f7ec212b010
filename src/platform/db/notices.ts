import { Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { outages } from '../observability/outages.js';
import { keepHeard } from './connections.js';
import { Db } from './db.js';

const AGAIN_MS = 1_000;

export interface NoticeListener {
  told(payload: string): void;
  /** The connection was lost and is back: something may have been missed. */
  back(): void;
}

/** NOTIFY as this process hears it: one connection for every channel, held while somebody listens. */
@Injectable()
export class Notices {
  private readonly log = new Logger('notices');
  private readonly channels = new Map<string, Set<NoticeListener>>();
  private client: Promise<pg.PoolClient> | undefined;
  private ended = false;

  constructor(private readonly db: Db) {
    db.beforeClose(async () => {
      this.ended = true;
      this.channels.clear();
      this.rest();
    });
  }

  /** @returns what ends it. @throws what the database says when it cannot be listened to */
  async listen(channel: string, listener: NoticeListener): Promise<() => void> {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners.add(listener));
    const stop = (): void => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.channels.get(channel) === listeners) this.channels.delete(channel);
      if (this.channels.size === 0) this.rest();
    };
    try {
      const client = await this.connected();
      // Said again for a channel that is listened to already, it changes nothing.
      await client.query(`listen ${channel}`);
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  private connected(): Promise<pg.PoolClient> {
    if (this.client) return this.client;
    const connecting = this.connect();
    this.client = connecting;
    connecting.catch(() => {
      if (this.client === connecting) this.client = undefined;
    });
    return connecting;
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = await this.db.pool.connect();
    client.on('notification', ({ channel, payload }) =>
      this.channels.get(channel)?.forEach((listener) => listener.told(payload ?? '')),
    );
    const lost = (): void => void this.lost(client);
    client.on('error', lost);
    client.on('end', lost);
    keepHeard(client);
    return client;
  }

  /** Destroyed, not returned to the pool: it listens. */
  private rest(): void {
    const { client } = this;
    this.client = undefined;
    void client?.then(
      (held) => {
        held.removeAllListeners('notification');
        held.release(true);
      },
      () => undefined,
    );
  }

  private async lost(client: pg.PoolClient): Promise<void> {
    if ((await this.client?.catch(() => undefined)) !== client) return;
    this.client = undefined;
    client.release(true);
    const again = (): void => {
      if (this.ended || this.channels.size === 0) return;
      this.listenToAll().catch((error: Error) => {
        if (!outages.met(error)) this.log.warn(error.message);
        setTimeout(again, AGAIN_MS).unref();
      });
    };
    setTimeout(again, AGAIN_MS).unref();
  }

  private async listenToAll(): Promise<void> {
    const client = await this.connected();
    for (const channel of this.channels.keys()) await client.query(`listen ${channel}`);
    for (const listeners of this.channels.values()) listeners.forEach((listener) => listener.back());
  }
}
