import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, jest } from '@jest/globals';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { balancer, type Balancer } from '../support/balancer.js';
import { eventStoreDbDouble, type EventStoreDbDouble } from '../support/eventstoredb-double.js';
import { HttpClient } from '../support/http.js';
import { type Relay, relayTo } from '../support/relay.js';
import { until } from './processes.js';
import { ask, Standbys } from './standbys.js';

jest.setTimeout(240_000);

// No container can be started everywhere. What docker-compose.yml says is done here with processes of this machine: its
// commands, with its variables, in its order, and the looks that it waits for.
interface Service {
  image?: string;
  build?: string;
  profiles?: string[];
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: { test: string[] };
  deploy?: { replicas: string };
  configs?: { source: string; target: string }[];
  networks?: { default: { aliases: string[] } };
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
}

const ROOT = join(import.meta.dirname, '../..');
const compose = load(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
  schema: CORE_SCHEMA.withTags(mergeTag),
}) as Compose;

/** What the operator exports, as the head of the file says. */
const GIVEN: Record<string, string> = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  EVENTSTORE_URL: 'esdb://events1:2113,events2:2113,events3:2113?tls=false',
  WEBS: '3',
  WORKERS: '2',
};

/** `${NAME}`, `${NAME:-default}` and `${NAME:?why}` as Compose fills them in; `$$` is a dollar. */
function filled(text: string): string {
  return text.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (all, name?: string, kind?: string, more = '') => {
    if (all === '$$') return '$';
    const value = GIVEN[name!];
    if (!value && kind === '?') throw new Error(`${name} is missing: ${more}`);
    return value || (kind === '-' ? more : '');
  });
}

/** The services of some profiles, each behind what it depends on. */
function inOrder(profiles: string[]): string[] {
  const on = (name: string) => {
    const of = compose.services[name]!.profiles;
    return !of || of.some((one) => profiles.includes(one));
  };
  const order: string[] = [];
  const visit = (name: string): void => {
    if (order.includes(name)) return;
    for (const [other, { required = true }] of Object.entries(compose.services[name]!.depends_on ?? {})) {
      if (on(other)) visit(other);
      else if (required) throw new Error(`${name} depends on ${other}, which is not in ${profiles.join(', ')}`);
    }
    order.push(name);
  };
  for (const name of Object.keys(compose.services)) if (on(name)) visit(name);
  return order;
}

const environmentOf = (service: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(String(value))]));
/** `-cname=value` of a server's command. */
const settingsOf = ({ command }: Service): Record<string, string> =>
  Object.fromEntries(command!.slice(1).map((flag) => /^-c(\w+)=(.+)$/.exec(flag)!.slice(1) as [string, string]));
const contentOf = (service: Service) => filled(compose.configs[service.configs![0]!.source]!.content);

/** What the image begins with: ENV and CMD of its last stage. */
function image(): { env: Record<string, string>; command: string[] } {
  const last = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!;
  const env = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map((pair) => pair.split('=')),
  );
  return { env: Object.fromEntries(env), command: JSON.parse(/^CMD (.+)$/m.exec(last)![1]!) };
}

const folder = mkdtempSync(join(tmpdir(), 'horizon-compose-'));
chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
let servers: Standbys | undefined;
let way: Relay | undefined;
let nodes: EventStoreDbDouble | undefined;
let front: Balancer | undefined;

/** A command of a container, with the machines of the file at where they are here. */
function start(service: Service, command = service.command ?? image().command): ChildProcess & { text(): string } {
  const { env } = image();
  const here = Object.entries({ ...env, ...environmentOf(service) }).map(([name, value]) => [
    name,
    value
      .replace('database:5432', `127.0.0.1:${way!.port}`)
      .replace('events1:2113,events2:2113,events3:2113', /:\/\/([^?]+)/.exec(nodes!.url)![1]!)
      .replace(/^\/data$/, join(folder, 'data')),
  ]);
  const build = process.env.TEST_BUILD!;
  expect(command[0]).toBe('node');
  const child = spawn(process.execPath, command.slice(1), {
    cwd: build,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(build, 'compiled'),
      ...Object.fromEntries(here),
      HOST: '127.0.0.1', // the only machine that is meant here
      PORT: '0', // several of them are on it
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return Object.assign(child, { text: () => text });
}

const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('close', done));

/** Resolves when a process says that it listens, or works. */
async function begun(child: ReturnType<typeof start>): Promise<string> {
  const said = new Promise<string>((done) =>
    child.on('message', ({ listening, working }: { listening?: string; working?: boolean }) => {
      if (listening || working) done((listening ?? '').replace('localhost', '127.0.0.1').replace('[::1]', '127.0.0.1'));
    }),
  );
  const first = await Promise.race([said, ended(child)]);
  if (typeof first !== 'string') throw new Error(`ended with ${first}: ${child.text()}`);
  return first;
}

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await front?.close();
  await way?.close();
  await nodes?.stop();
  servers?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** What each service of the file is on one machine. */
const STARTS: Record<string, (service: Service) => Promise<void>> = {
  async primary(service) {
    const { POSTGRES_USER, POSTGRES_DB } = environmentOf(service);
    servers = new Standbys(folder, { ...settingsOf(service), fsync: 'off' });
    await servers.start();
    expect(new URL(servers.primary.server.url)).toMatchObject({ username: POSTGRES_USER, pathname: `/${POSTGRES_DB}` });
    // The script that the image runs once, before others may come in.
    await servers.primary.server.stop();
    await promisify(execFile)('sh', ['-c', contentOf(service)], {
      env: { PATH: process.env.PATH, POSTGRES_USER, PGDATA: join(servers.primary.folder, 'data') },
    });
    await servers.startAgain(servers.primary);
    expect(await ask(servers.primary, 'show synchronous_standby_names')).toEqual([
      { synchronous_standby_names: 'ANY 1 (s1, s2)' },
    ]);
  },
  async standby1(service) {
    expect(settingsOf(service)).toEqual(settingsOf(compose.services.primary!));
    const script = filled(service.entrypoint!.at(-1)!);
    expect(script).toContain('host=primary user=$POSTGRES_USER password=$POSTGRES_PASSWORD application_name=$STANDBY');
    await servers!.add(environmentOf(service).STANDBY!);
  },
  standby2: (service) => STARTS.standby1!(service),
  async way(service) {
    expect(contentOf(service)).toMatch(/server primary primary:5432 check .*on-marked-down shutdown-sessions/);
    expect(service.networks!.default.aliases).toEqual(['database']);
    await servers!.follow();
    way = await relayTo(servers!.primary.server.port);
  },
  async events1(service) {
    const cluster = environmentOf(service);
    expect(cluster.KURRENTDB_CLUSTER_SIZE).toBe('3');
    expect(
      new Set([cluster.KURRENTDB_NODE_HOST_ADVERTISE_AS, ...cluster.KURRENTDB_GOSSIP_SEED!.split(',')]),
    ).toHaveProperty('size', 3);
    nodes ??= await eventStoreDbDouble({ nodes: 3 });
  },
  events2: (service) => STARTS.events1!(service),
  events3: (service) => STARTS.events1!(service),
  async migrate(service) {
    const { DATABASE_URL } = environmentOf(service);
    // The embedded server chose its own password.
    expect(new URL(DATABASE_URL!).password).toBe(GIVEN.POSTGRES_PASSWORD);
    const { password } = new URL(servers!.primary.server.url);
    const migrating = start({
      ...service,
      environment: { ...service.environment, DATABASE_URL: DATABASE_URL!.replace(GIVEN.POSTGRES_PASSWORD!, password) },
    });
    expect([await ended(migrating), migrating.text()]).toEqual([0, expect.stringMatching(/^Done: /)]);
  },
  async web(service) {
    const webs = Array.from({ length: Number(filled(service.deploy!.replicas)) }, () => start(service));
    const urls = await Promise.all(webs.map(begun));
    for (const url of urls) {
      const [kind, , ...look] = service.healthcheck!.test.map((word) =>
        word.replace('127.0.0.1:3000', new URL(url).host),
      );
      expect(kind).toBe('CMD');
      await promisify(execFile)(process.execPath, look);
    }
    front = await balancer(urls);
  },
  async worker(service) {
    await Promise.all(Array.from({ length: Number(filled(service.deploy!.replicas)) }, () => begun(start(service))));
  },
  async balancer(service) {
    const content = contentOf(service);
    for (const line of ['option redispatch', 'option httpchk GET /readyz', 'inter 1s', 'web:3000'])
      expect(content).toContain(line);
    await until(async () => (await new HttpClient(front!.url).get('/readyz')).status === 200, 10);
  },
};

it('several of everything start from docker-compose.yml as they stand there, each after what it waits for', async () => {
  mkdirSync(join(folder, 'data'));
  const order = inOrder(['several', 'events']);
  expect(order.indexOf('migrate')).toBeLessThan(Math.min(order.indexOf('web'), order.indexOf('worker')));
  for (const name of order) {
    const starts = STARTS[name];
    if (!starts) throw new Error(`${name} of docker-compose.yml is not started here`);
    await starts(compose.services[name]!);
  }
  const visitor = new HttpClient(front!.url);
  expect((await visitor.get('/readyz')).body).toMatchObject({ database: true, migrations: true, log: true, jobs: [] });
  const standbys = await ask(
    servers!.primary,
    'select application_name as name, sync_state as sync from pg_stat_replication order by 1',
  );
  expect(standbys).toEqual(['s1', 's2'].map((name) => ({ name, sync: 'quorum' })));
  // The command of the file's head; what it writes waits for a standby.
  const [, line] = /docker compose run --rm worker (node .+)/.exec(
    readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'),
  )!;
  const creating = start(compose.services.worker!, line!.split(' '));
  expect([await ended(creating), creating.text()]).toEqual([0, expect.stringContaining('is a Horizon Admin')]);
});

it('one machine is the same with one server of PostgreSQL in the place of the way to several', () => {
  const order = inOrder(['one']);
  expect(order).toEqual(['postgres', 'migrate', 'web', 'worker', 'balancer']);
  const { postgres, primary, way: leads } = compose.services;
  expect(settingsOf(postgres!)).toEqual(settingsOf(primary!));
  expect(postgres!.networks).toEqual(leads!.networks);
});

it('a variable that must be given is asked for, and one that may be left out has its default', () => {
  expect(filled('a ${PUBLIC_URL:-http://localhost:8080} $$B')).toBe('a http://localhost:8080 $B');
  expect(() => filled('${NOBODY:?choose one}')).toThrow('NOBODY is missing: choose one');
});
