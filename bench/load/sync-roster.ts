// Carries a sync through its stages in a process of its own, which reads a roster that is made up as it goes.
import type { INestApplicationContext } from '@nestjs/common';
import { source, type MadeUp } from '../made-up-roster.ts';
import { application, load } from '../product.ts';

export interface Order extends MadeUp {
  env: Record<string, string>;
}
export interface Go {
  runId: number;
  /** 0: as it was first; 1: a night later, of which two in a hundred differ. */
  night: number;
}
export interface Gone {
  seconds: number;
  stages: Record<string, number>;
  beganMb: number;
  peakMb: number;
  error?: string;
}

let running: Promise<INestApplicationContext> | undefined;
let order: Order;
const begin = async (given: Order): Promise<INestApplicationContext> => {
  const { app, clock } = await application(given.env);
  clock.set(Date.now());
  return app;
};
const go = async ({ runId, night }: Go): Promise<Gone> => {
  const app = await running!;
  const { SourceKinds } =
    await load<typeof import('../../src/sync/sources/source-kinds.js')>('sync/sources/source-kinds.js');
  const { RunJob } = await load<typeof import('../../src/sync/runs/run-job.js')>('sync/runs/run-job.js');
  const { Db } = await load<typeof import('../../src/platform/db/db.js')>('platform/db/db.js');
  app
    .get(SourceKinds, { strict: false })
    .define({ kind: 'csv', name: 'Bench', about: '', fields: [], open: () => source(order, night) });
  const db = app.get(Db, { strict: false });
  const [began, stages] = [performance.now(), {} as Record<string, number>];
  const beganMb = process.memoryUsage().rss / 1e6;
  let peak = 0;
  let last = began;
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
    void db.one<{ state: string }>('select state from sync.runs where id = $1', [runId]).then((run) => {
      const now = performance.now();
      if (run) stages[run.state] = (stages[run.state] ?? 0) + (now - last) / 1000;
      last = now;
    });
  }, 250);
  await app.get(RunJob, { strict: false }).go(runId);
  clearInterval(looking);
  return { seconds: (performance.now() - began) / 1000, stages, beganMb, peakMb: peak / 1e6 };
};
// An orderly exit writes a profile that was asked for.
process.on('SIGTERM', () => process.exit(0));
process.on('message', (message: Order | Go) => {
  if ('env' in message) {
    order = message;
    running = begin(message);
    return;
  }
  go(message).then(
    (gone) => process.send!(gone),
    (error: Error) =>
      process.send!({ seconds: 0, stages: {}, beganMb: 0, peakMb: 0, error: error.stack ?? error.message }),
  );
});
