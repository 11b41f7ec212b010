import pg from 'pg';

const CLASS = 7203;

/**
 * Advisory locks, one per subscription, all held by one connection of this process: any number of workers may run, each
 * subscription works in one of them. A lost connection lets go of all of them; the checkpoints' own check covers the moment between.
 * Needs a session: not through a pooler that shares connections between transactions.
 */
export class SubscriptionLocks {
  private client: Promise<pg.Client> | undefined;
  private readonly held = new Set<string>();
  /** The one connection runs one statement at a time. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: pg.ClientConfig) {}

  holds(name: string): boolean {
    return this.held.has(name);
  }

  /** True when this process has the lock now. */
  async take(name: string): Promise<boolean> {
    if (this.held.has(name)) return true;
    const asked = this.turn.then(async () => {
      const client = await this.connected();
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [CLASS, name]);
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
    if (client) await client.then((open) => open.end()).catch(() => undefined);
  }

  private connected(): Promise<pg.Client> {
    return (this.client ??= this.connect().catch((error) => {
      this.client = undefined;
      throw error;
    }));
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.connection, application_name: 'horizon locks', keepAlive: true });
    const lost = () => {
      this.client = undefined;
      this.held.clear();
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    return client;
  }
}
