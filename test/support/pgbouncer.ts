import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** PgBouncer with the settings of docs/operations.md. */
export interface PgBouncer {
  /** The address of the database through it. */
  url: string;
  /** Ends it at once and starts it again on its port. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const PAGE = new URL('../../docs/operations.md', import.meta.url);

/** The lines of pgbouncer.ini as the page has them. */
function documented(): string[] {
  const [, block] = /\n {4}\[databases\]\n((?: {4}.*\n)+)/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  if (!block) throw new Error('docs/operations.md has no pgbouncer.ini');
  return [
    '[databases]',
    ...block
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** @param mode another one than that of the page, to see what a process says of it */
export async function pgBouncer(binary: string, url: string, mode?: 'transaction'): Promise<PgBouncer> {
  const { username, password, port, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'horizon-pgbouncer-'));
  chmodSync(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const listens = await freePort();
  const here: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(listens),
    auth_file: users,
    ...(mode && { pool_mode: mode }),
  };
  const lines = documented().map((line) => {
    const [name = ''] = line.split(' = ');
    if (name === 'horizon') return `${pathname.slice(1)} = host=127.0.0.1 port=${port}`;
    return here[name] === undefined ? line : `${name} = ${here[name]}`;
  });
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, `${lines.join('\n')}\nunix_socket_dir =\n`);
  const through = new URL(url);
  through.port = String(listens);

  let child: ChildProcess;
  const start = async (): Promise<void> => {
    let text = '';
    // As root it does not work, and takes another user by itself.
    child = spawn(binary, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings]);
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ connectionString: through.href });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return;
      } catch (error) {
        if (tries > 50 || child.exitCode !== null)
          throw new Error(`PgBouncer does not answer: ${text}`, { cause: error });
        await new Promise((done) => setTimeout(done, 100));
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
  const stop = async (): Promise<void> => {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: through.href,
    async crash() {
      await stop();
      await start();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
