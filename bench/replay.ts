import type { Pool } from 'pg';
import { pairFigures, pairs, percentile, report } from './harness.ts';
import { application, install, load } from './product.ts';
import { openedFigures, openHistory, shownAtEveryPlace } from './history.ts';
import { openSession } from './school.ts';
import { openSittingsOfSchool } from './sittings.ts';

const ATTEMPTS = 60;
const EVENTS = 500;
const ROUNDS_OF = 5;
const SELECT = 'select hash, line from es.events where stream = $1 and version >= $2 order by version';

/**
 * A 500-event attempt read and folded by the aggregate's own load without its hot state, against a bare SELECT of the
 * same rows over the same pool. The whole history as the audit page gets it (every hash checked, every answer opened,
 * every screen told) is measured beside it; so is the page of such a history in a browser, and for every n of every stream
 * the frames of the history are held against what the player would show if it were opened again there.
 */
export async function replay(): Promise<void> {
  const installation = await install();
  try {
    const running = await application(installation.env);
    const { school, sittings } = await openSittingsOfSchool(running, ATTEMPTS, { events: EVENTS });
    const { Attempts } = await load<typeof import('../src/delivery/attempts.js')>('delivery/attempts.js');
    const { AttemptHistories } = await load<typeof import('../src/delivery/read/attempt-history.js')>(
      'delivery/read/attempt-history.js',
    );
    const { Db } = await load<typeof import('../src/platform/db/db.js')>('platform/db/db.js');
    const attempts = running.app.get(Attempts, { strict: false });
    const histories = running.app.get(AttemptHistories, { strict: false });
    const pool: Pool = running.app.get(Db).pool;
    await pool.query('select 1');
    const owner = await installation.connect();
    await owner.query('vacuum analyze es.events');
    await owner.query('checkpoint');

    const select = async (stream: string) => {
      const { rows } = await pool.query<[string, string]>({
        name: 'bare',
        text: SELECT,
        values: [stream, 1],
        rowMode: 'array',
      });
      if (rows.length !== EVENTS) throw new Error(`${stream} has ${rows.length} events instead of ${EVENTS}`);
    };
    const fold = async (stream: string) => {
      const [, id, sitting] = stream.split('-').map(Number) as [number, number, number];
      const address = attempts.address(id, sitting);
      attempts.forget(address);
      const { state, head } = await attempts.load(address);
      if (head.version !== EVENTS || state.phase !== 'running') throw new Error(`${stream} was not folded`);
    };
    const tell = async (stream: string) => {
      const history = await histories.attemptHistory(stream);
      if (history?.events.length !== EVENTS || !history.integrity.ok) throw new Error(`${stream} was not told`);
    };
    const all = async (work: (stream: string) => Promise<void>, times: number[]) => {
      const began = performance.now();
      for (let round = 0; round < ROUNDS_OF; round += 1) {
        for (const { stream } of sittings) {
          const before = performance.now();
          await work(stream);
          times.push(performance.now() - before);
        }
      }
      return (ROUNDS_OF * sittings.length * 1000) / (performance.now() - began);
    };
    for (const work of [select, fold, tell]) await all(work, []);
    const bare: number[] = [];
    const folded: number[] = [];
    const told: number[] = [];
    const measured = await pairs(
      'attempts/s',
      () => all(select, bare),
      () => all(fold, folded),
    );
    await all(tell, told);
    await owner.end();
    const shown = await shownAtEveryPlace(
      running,
      sittings.map(({ stream }) => stream),
    );
    const token = await openSession(running.app, {
      userId: school.teacherId,
      role: 'Teacher Admin',
      schoolId: school.schoolId,
      districtId: school.districtId,
    });
    await running.settle();
    await running.app.close();
    const opened = openedFigures(await openHistory(installation, sittings[0]!.attemptId, token));
    const [p50, p99] = [percentile(folded, 0.5), percentile(folded, 0.99)];
    report({
      bench: 'replay',
      figures: {
        events: EVENTS,
        p50Ms: p50,
        p95Ms: percentile(folded, 0.95),
        p99Ms: p99,
        eventsPerSecond: measured.candidate * EVENTS,
        selectP50Ms: percentile(bare, 0.5),
        selectP99Ms: percentile(bare, 0.99),
        historyP50Ms: percentile(told, 0.5),
        historyP99Ms: percentile(told, 0.99),
        ...pairFigures(measured),
        places: shown.places,
        placesDifferent: shown.different,
        placesControl: shown.control,
        ...opened.figures,
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds: p50 < 2 && p99 < 25 && shown.different === 0 && shown.control > 0 && opened.holds, // absolute: a busy machine can only hide that it holds
    });
  } finally {
    await installation.remove();
  }
}
