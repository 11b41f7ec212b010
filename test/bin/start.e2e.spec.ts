import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endStarted, freePort, start } from './start.js';

jest.setTimeout(120_000);

describe('npm start', () => {
  let folder: string;
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'horizon-start-'));
    chmodSync(folder, 0o755);
    port = await freePort();
  });
  afterAll(() => {
    endStarted();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = () => ({ DATA_DIR: folder, PORT: String(port) });

  it('says in one sentence that the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(port, '127.0.0.1', done));
    const refused = start(env());
    expect(await refused.ended).toBe(1);
    expect(refused.lastLine()).toBe(
      `Port ${port} is taken by another program: choose another one, for example PORT=${port + 1} npm start.\n`,
    );
    await new Promise((done) => taken.close(done));

    const none = start({ ...env(), PORT: '99999' });
    expect(await none.ended).toBe(1);
    expect(none.lastLine()).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  it('says in one sentence that the folder cannot be used', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const refused = start({ ...env(), DATA_DIR: file });
    expect(await refused.ended).toBe(1);
    expect(refused.lastLine()).toBe(`${file} is not a folder: choose another one with DATA_DIR.\n`);

    const unwritable = start({ ...env(), DATA_DIR: '/proc/horizon' });
    expect(await unwritable.ended).toBe(1);
    expect(unwritable.lastLine()).toBe(
      'The folder /proc/horizon cannot be written to: choose another one with DATA_DIR.\n',
    );
  });

  it('opens the demo school to other machines only when it is asked for by name', async () => {
    const open = start({ ...env(), HOST: '0.0.0.0', DEMO: '' });
    expect(await open.ended).toBe(1);
    expect(open.lastLine()).toBe(
      'HOST 0.0.0.0 lets other machines in, and the demo school has known passwords and an open mailbox: start it there with DEMO=1, or without it with DEMO=0.\n',
    );
  });

  it('says on every address how the first account is made, and that its mail leads nowhere', async () => {
    const open = start({ ...env(), HOST: '0.0.0.0' });
    await open.said(/Stop: Ctrl-C/);
    expect(open.output()).toContain(
      `Mail leads to http://localhost:${port}, which other machines do not reach: set PUBLIC_URL to the address that people type.\n`,
    );
    expect(open.output()).toContain('The first administrator: npm run -s admin -- create EMAIL\n');
    open.child.kill('SIGINT');
    expect(await open.ended).toBe(0);
  });

  it('says in one sentence that DATABASE_URL is wrong', async () => {
    const nobody = start({ ...env(), DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' });
    expect(await nobody.ended).toBe(1);
    expect(nobody.lastLine()).toBe('No PostgreSQL answers at 127.0.0.1:9: check DATABASE_URL.\n');

    const nonsense = start({ ...env(), DATABASE_URL: 'mysql://x' });
    expect(await nonsense.ended).toBe(1);
    expect(nonsense.lastLine()).toBe('DATABASE_URL must look like postgres://user:password@host:5432/database.\n');
  });
});
