import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Config } from '../../src/platform/config/config.js';

const TEMPLATE_LOCK = 7_203_002;

export interface TestDatabase {
  name: string;
  /** As the owner of the schemas. */
  ownerUrl: string;
  /** As the application's role. */
  appUrl: string;
  /** The environment of a process on this database. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** A fresh migrated database, cloned from a template in about 0.1 s. Give it back with `drop()`. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneOf('horizon_template', migrated);
}

/** A clone of the demo school, made once per run by the built command; `scale` 1 is the whole one. */
export function demoDatabase(scale = 0.1): Promise<TestDatabase> {
  return cloneOf(`horizon_demo_${Math.round(scale * 100)}`, async (env) => {
    await migrated(env);
    await promisify(execFile)(process.execPath, [join(process.env.TEST_BUILD!, 'dist/src/cli.js'), 'seed-demo'], {
      env: { PATH: process.env.PATH, ...env, DEMO_SCALE: String(scale), LOG_LEVEL: 'error' },
      maxBuffer: 1e8,
    });
  });
}

async function migrated(env: Record<string, string>): Promise<void> {
  const { migrate } = await import('../../src/platform/db/migrate.js'); // only who comes first needs it
  await migrate(Config.fromEnv(env));
}

/** A database on the test cluster without tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `e_${randomBytes(6).toString('hex')}`;
  await asOwner(cluster(), async (client) => void (await client.query(`create database ${name}`)));
  return described(name);
}

/** Clones a template that is filled by whoever comes first. */
async function cloneOf(template: string, fill: (env: Record<string, string>) => Promise<void>): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asOwner(cluster(), async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (
      (await client.query('select from pg_database where datname = $1 and datistemplate', [template])).rowCount === 0
    ) {
      await client.query(`drop database if exists ${template} with (force)`);
      await client.query(`create database ${template}`);
      await fill(envOf(template));
      await client.query(`alter database ${template} is_template true`);
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return described(name);
}

function described(name: string): TestDatabase {
  const env = envOf(name);
  const config = Config.fromEnv(env);
  return {
    name,
    ownerUrl: config.ownerDatabaseUrl!,
    appUrl: config.databaseUrl,
    env,
    drop: () =>
      asOwner(cluster(), async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

function cluster(): string {
  const url = process.env.TEST_CLUSTER_URL;
  if (!url) throw new Error('No test cluster: name the file *.int.spec.ts or *.e2e.spec.ts.');
  return url;
}

function envOf(database: string): Record<string, string> {
  const url = new URL(cluster());
  url.pathname = `/${database}`;
  return {
    DATABASE_URL: url.href,
    DATA_DIR: join(process.env.TEST_FOLDER!, 'data', database),
    SIGNING_KEY_DIR: join(process.env.TEST_FOLDER!, 'keys'),
    MASTER_KEY: process.env.TEST_MASTER_KEY!,
    CAPTCHA_EFFORT: '2',
    PORT: '0',
    DB_POOL_SIZE: '8',
    DRAIN_SECONDS: '0',
    DOCUMENTS_AHEAD: '0',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  };
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
