import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import type { Projection } from '../src/platform/events/projections.js';
import { pairFigures, pairs, report, round } from './harness.ts';
import { application, install, load, ROOT, type Installation } from './product.ts';

type Table = Pick<Projection, 'table' | 'columns' | 'key'>;

const LEAST_RATIO = 0.1;
const COPIES = 5;

/** The demo school, made by the product's own command; its commits need not wait for the disk, as at the first start. */
export async function seedDemo(installation: Installation, scale: number): Promise<void> {
  const url = new URL(installation.processEnv.APP_DATABASE_URL!);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const env = { PATH: process.env.PATH, ...installation.env, APP_DATABASE_URL: url.href, DEMO_SCALE: String(scale) };
  await promisify(execFile)(process.execPath, [join(ROOT, 'dist/src/cli.js'), 'seed-demo'], { env, maxBuffer: 1e8 });
}

/** All projections of the demo school rebuilt from the logs, events per second against COPY of the log's table to STDOUT; and whether it would be seen if they were not equal. */
export async function rebuild(): Promise<void> {
  const installation = await install();
  try {
    console.log('  making the demo school');
    await seedDemo(installation, 1);
    const { app, settle } = await application(installation.env);
    await settle();
    const { Projections } = await load<typeof import('../src/platform/events/projections.js')>(
      'platform/events/projections.js',
    );
    const projections = app.get(Projections, { strict: false });
    const { all } = projections as unknown as { all: Projection[] };
    const { tablesOf } = await load<typeof import('../src/platform/events/keyed-rows.js')>(
      'platform/events/keyed-rows.js',
    );
    const tables: Table[] = all.flatMap((one) => tablesOf(one));
    const owner = await installation.connect();
    const events = Number((await owner.query<{ n: string }>('select count(*) as n from es.events')).rows[0]!.n);
    await owner.query('vacuum analyze es.events');
    const live = await contents(owner, tables);

    let rows = 0;
    const measured = await pairs(
      'events/s',
      async () => {
        await owner.query('checkpoint');
        const began = performance.now();
        for (let i = 0; i < COPIES; i += 1) await owner.query('copy es.events to stdout');
        return (COPIES * events * 1000) / (performance.now() - began);
      },
      async () => {
        await owner.query('checkpoint');
        const began = performance.now();
        const rebuilt = await projections.rebuild();
        rows = Object.values(rebuilt.rows).reduce((a, b) => a + b, 0);
        return (events * 1000) / (performance.now() - began);
      },
    );
    const equal = (await contents(owner, tables)) === live;
    const missed = await changesThatAreMissed(owner, tables, live);
    await owner.end();
    await app.close();
    console.log(
      `  ${events} events, ${all.length} projections, ${rows} rows; rows ${equal ? 'equal' : 'DIFFER FROM'} the live ones`,
    );
    console.log(
      `  control: a row changed by hand in each table ${missed.length === 0 ? 'is seen' : `IS MISSED in ${missed.join(', ')}`}`,
    );
    report({
      bench: 'rebuild',
      figures: {
        events,
        projections: all.length,
        rows,
        eventsPerSecond: measured.candidate,
        seconds: events / round(measured.candidate),
        equalToLive: equal,
        controlSeen: missed.length === 0,
        ...pairFigures(measured),
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds: measured.measurable && equal && missed.length === 0 && measured.ratio >= LEAST_RATIO,
    });
  } finally {
    await installation.remove();
  }
}

/** The control: changes a number in one row of each table, or takes the row out, and must see the difference. @returns tables where it does not. */
async function changesThatAreMissed(owner: Client, tables: readonly Table[], live: string): Promise<string[]> {
  const missed: string[] = [];
  for (const { table, columns, key } of tables) {
    const row = `ctid = (select ctid from ${table} limit 1)`;
    const number = Object.keys(columns).find((name) => columns[name] === 'int4' && !key.includes(name));
    await owner.query('begin');
    const { rowCount } = await owner.query(
      number
        ? `update ${table} set "${number}" = coalesce("${number}", 0) + 1 where ${row}`
        : `delete from ${table} where ${row}`,
    );
    if (rowCount! > 0 && (await contents(owner, tables)) === live) missed.push(table);
    await owner.query('rollback');
  }
  return missed;
}

/** One text for the rows of all tables, in an order that does not depend on how they were written. */
async function contents(owner: Client, tables: readonly Table[]): Promise<string> {
  const hashes: string[] = [];
  for (const { table, columns } of tables) {
    const row = `(${Object.keys(columns)
      .map((name) => `t."${name}"`)
      .join(', ')})::text`;
    const { rows } = await owner.query<{ n: string; hash: string | null }>(
      `select count(*) as n, md5(string_agg(${row}, E'\\n' order by ${row})) as hash from ${table} t`,
    );
    if (rows[0]!.n === '0') console.log(`  ${table} is empty`);
    hashes.push(`${table} ${rows[0]!.n} ${rows[0]!.hash}`);
  }
  return hashes.join('\n');
}
