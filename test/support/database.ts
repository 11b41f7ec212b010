import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../migrations/index.js';
import { Config } from '../../src/platform/config/config.js';
import { migrate } from '../../src/platform/db/migrate.js';

const TEMPLATE = 'horizon_template';
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
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = process.env.TEST_CLUSTER_URL;
  if (!cluster) throw new Error('No test cluster: name the file *.int.spec.ts or *.e2e.spec.ts.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asOwner(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if ((await client.query('select from pg_database where datname = $1 and datistemplate', [TEMPLATE])).rowCount === 0) {
      await client.query(`drop database if exists ${TEMPLATE}`);
      await client.query(`create database ${TEMPLATE}`);
      await migrate(Config.fromEnv(envOf(cluster, TEMPLATE)));
      await client.query(`alter database ${TEMPLATE} is_template true`);
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
  const env = envOf(cluster, name);
  const config = Config.fromEnv(env);
  return {
    name,
    ownerUrl: config.ownerDatabaseUrl!,
    appUrl: config.databaseUrl,
    env,
    drop: () => asOwner(cluster, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** A database on the test cluster without tables; `migrations` of it is up to the caller. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const cluster = process.env.TEST_CLUSTER_URL!;
  const name = `e_${randomBytes(6).toString('hex')}`;
  await asOwner(cluster, async (client) => void (await client.query(`create database ${name}`)));
  const env = envOf(cluster, name);
  const config = Config.fromEnv(env);
  return {
    name,
    ownerUrl: config.ownerDatabaseUrl!,
    appUrl: config.databaseUrl,
    env,
    drop: () => asOwner(cluster, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

export const migrationNames = migrations.map((migration) => migration.name);

function envOf(cluster: string, database: string): Record<string, string> {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return {
    DATABASE_URL: url.href,
    DATA_DIR: join(process.env.TEST_FOLDER!, 'data', database),
    SIGNING_KEY_DIR: join(process.env.TEST_FOLDER!, 'keys'),
    MASTER_KEY: process.env.TEST_MASTER_KEY!,
    CAPTCHA_EFFORT: '2',
    PORT: '0',
    DB_POOL_SIZE: '8',
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
