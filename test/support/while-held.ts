import type { TestApp } from './app.js';

interface Statement {
  sql: string;
  params: unknown[];
}

/** Takes a lock, sends something that waits for it, and takes what that must not hold meanwhile: the order in which locks are taken. */
export async function whileHeld<T>(
  t: TestApp,
  held: Statement,
  send: () => Promise<T>,
  wanted: Statement,
  waiting = 1,
): Promise<T> {
  let sent: Promise<T> | undefined;
  try {
    await t.db.tx(async (q) => {
      await q.query(held.sql, held.params);
      sent = send();
      await somebodyWaits(t, waiting);
      await q.query(`${wanted.sql} for update nowait`, wanted.params);
    });
  } finally {
    await sent;
  }
  return sent!;
}

async function somebodyWaits(t: TestApp, atLeast: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const waiting = await t.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= atLeast) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nobody waits for the lock');
}
