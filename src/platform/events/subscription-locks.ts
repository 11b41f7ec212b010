import type pg from 'pg';
import { connected, connectionConfig, keepHeard } from '../db/connections.js';

const CLASS = 7203;
const END_MS = 2_000;

/**
 * Advisory locks, one per subscription, all held by one connection of this process: any number of workers may run, each
 * subscription works in one of them. A lost connection lets go of all of them; the checkpoints' own check covers the moment
 * between. Needs a session: not through a pooler that shares connections between transactions.
 */
export class SubscriptionLocks {
  private client: Promise<pg.Client> | undefined;
  private open: pg.Client | undefined;
  private readonly held = new Set<string>();
  /** The one connection runs one statement at a time. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  holds(name: string): boolean {
    return this.held.has(name);
  }

  /** True when this process has the lock now. */
  async take(name: string): Promise<boolean> {
    if (this.held.has(name)) return true;
    const asked = this.turn.then(async () => {
      const client = await this.connected();
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as taken',
        [CLASS, name],
      );
      if (rows[0]!.taken) this.held.add(name);
      return rows[0]!.taken;
    });
    this.turn = asked.catch(() => undefined);
    return asked;
  }

  async releaseAll(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.held.clear();
    // A server that does not answer lets go by itself when the connection is gone.
    const ended = client?.then((open) => open.end()).catch(() => undefined);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, END_MS).unref())]);
  }

  private connected(): Promise<pg.Client> {
    return (this.client ??= this.connect().catch((error) => {
      this.client = undefined;
      throw error;
    }));
  }

  private async connect(): Promise<pg.Client> {
    const client = await connected({
      ...connectionConfig(this.url, 'horizon locks', { statement_timeout: '10s' }),
      pipeline: true,
    } as ReturnType<typeof connectionConfig>);
    this.open = client;
    const lost = () => {
      if (this.open !== client) return;
      this.open = this.client = undefined;
      this.held.clear();
    };
    client.on('error', lost);
    client.on('end', lost);
    keepHeard(client);
    return client;
  }
}
