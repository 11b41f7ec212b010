import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { migrations } from '../../../migrations/index.js';
import { CONTEXTS } from '../../contexts.js';
import { APPLICATION_ROLE, type Config } from '../config/config.js';
import { ownLogKind } from '../event-store/own-log.js';
import { checkSession, connected, connectionConfig } from './connections.js';
import { ofOwner } from './outage.js';
import { fingerprintOf, otherMasterKey } from './own-database.js';

/** Serialises migrators of several machines that start together. */
const MIGRATION_LOCK = 7_203_001;
export const JOBS_SCHEMA = 'pgboss';

/**
 * Brings a database to the shape of this version, as its owner: roles, schemas, job tables, then the listed migrations.
 * Safe to repeat and to run from several machines at once.
 * @returns names of the migrations that ran.
 * @throws what `isOfOwner` knows.
 */
export async function migrate(config: Config): Promise<string[]> {
  const ownerUrl = config.ownerDatabaseUrl;
  if (!ownerUrl) throw new Error('DATABASE_URL is missing: migrations run as the owner of the database.');
  try {
    return await migrateAsOwner(config, ownerUrl);
  } catch (error) {
    throw ofOwner(error);
  }
}

async function migrateAsOwner(config: Config, ownerUrl: string): Promise<string[]> {
  const client = await connected(connectionConfig(ownerUrl, 'horizon migration'));
  try {
    await checkSession(client, ownerUrl); // the lock lives in it
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists platform');
    await checkMasterKey(client, config); // first: a stranger must not change the role's password
    await ownLogKind({ query: async (sql, params) => (await client.query(sql, params)).rows }, config);
    await ensureRole(client, config);
    await ensureSchemas(client);
    await installJobs(ownerUrl);
    await client.query(`
      grant usage on schema ${JOBS_SCHEMA} to ${APPLICATION_ROLE};
      grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${APPLICATION_ROLE};
      grant usage on all sequences in schema ${JOBS_SCHEMA} to ${APPLICATION_ROLE};
      grant execute on all functions in schema ${JOBS_SCHEMA} to ${APPLICATION_ROLE};`);
    const orm = await MikroORM.init(migratorOptions(ownerUrl));
    let ran: string[];
    try {
      ran = (await orm.migrator.up()).map((m) => m.name);
    } finally {
      await orm.close(true);
    }
    await client.query(`grant select on platform.migrations to ${APPLICATION_ROLE}`);
    await allowTidying(client);
    // A dump restored into a younger server carries transaction ids of the future, which no reader would see.
    const { rows } = await client.query<{ renumbered: string }>('select es.renumber_after_restore() as renumbered');
    // Else whoever looks for the newest event goes through an index entry of each event as it was before.
    if (Number(rows[0]!.renumbered) > 0) await client.query('vacuum es.events, es.published_events');
    return ran;
  } finally {
    await client.end();
  }
}

/** Options for running migrations, as the owner of the schemas. */
function migratorOptions(ownerDatabaseUrl: string): Options {
  return defineConfig({
    clientUrl: ownerDatabaseUrl,
    entities: [],
    metadataProvider: ReflectMetadataProvider,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    logger: () => undefined,
    migrations: {
      migrationsList: migrations,
      tableName: 'platform.migrations',
      snapshot: false,
      allOrNothing: false,
      transactional: true,
    },
  });
}

async function ensureRole(client: pg.Client, config: Config): Promise<void> {
  const password = client.escapeLiteral(config.applicationPassword);
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        create role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole password ${password};
      end if;
    end $$`);
    // On the embedded server and on one's own alike, the password follows the master key.
    if (new URL(config.databaseUrl).password === encodeURIComponent(config.applicationPassword)) {
      await client.query(`alter role ${APPLICATION_ROLE} login password ${password}`);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `The user of DATABASE_URL may not create roles: create the role ${APPLICATION_ROLE} with a password yourself and name it in APP_DATABASE_URL.`,
    );
  }
}

/**
 * One schema per context. The application's role may read and write the rows of every context and create read-model
 * tables in `reporting`; in `es` (the logs) it gets only what a migration grants: insert and select.
 */
async function ensureSchemas(client: pg.Client): Promise<void> {
  const database = await client.query<{ name: string }>('select current_database() as name');
  const name = client.escapeIdentifier(database.rows[0]!.name);
  await client.query(`grant connect, temporary on database ${name} to ${APPLICATION_ROLE}`);
  for (const schema of [...CONTEXTS, 'platform']) {
    await client.query(`
      create schema if not exists ${schema};
      grant usage on schema ${schema} to ${APPLICATION_ROLE};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${APPLICATION_ROLE};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${APPLICATION_ROLE};`);
  }
  await client.query(`
    create schema if not exists es;
    grant usage on schema es to ${APPLICATION_ROLE};
    grant create on schema reporting to ${APPLICATION_ROLE};`);
}

/**
 * After an erasure the application's role removes dead rows and their statistics; servers before 17 leave that to autovacuum.
 */
async function allowTidying(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if (rows[0]!.version < 170_000) return;
  for (const schema of [...CONTEXTS, 'platform', JOBS_SCHEMA])
    await client.query(`grant maintain on all tables in schema ${schema} to ${APPLICATION_ROLE}`);
}

async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: JOBS_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** A database belongs to one master key: with another one nothing sealed could be opened again. */
async function checkMasterKey(client: pg.Client, config: Config): Promise<void> {
  const fingerprint = fingerprintOf(config.masterKey);
  await client.query(
    `create table if not exists platform.installation (only_row boolean primary key default true check (only_row), master_key_fingerprint text not null, demo text)`,
  );
  await client.query('insert into platform.installation (master_key_fingerprint) values ($1) on conflict do nothing', [
    fingerprint,
  ]);
  const { rows } = await client.query<{ master_key_fingerprint: string }>(
    'select master_key_fingerprint from platform.installation',
  );
  if (rows[0]!.master_key_fingerprint !== fingerprint) throw otherMasterKey(config);
}
