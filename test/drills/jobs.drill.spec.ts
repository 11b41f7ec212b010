import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { testApp } from '../support/app.js';
import { runningApp, type RunningApp } from '../support/browser.js';
import { testDatabase } from '../support/database.js';

const MAILS = 60;
/** A stop that takes its time: the kill meets a batch that is half sent. */
const STOP_MS = 40;

interface Arrived {
  to: string;
  id: string;
}

/** The next stop of mail: takes every one, and says so after a moment. */
async function nextStop(arrived: Arrived[]): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    let to = '';
    let body: string | undefined;
    socket.on('error', () => undefined);
    socket.write('220 stop\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n')) {
        if (body !== undefined) {
          if (line !== '.') {
            body += `${line}\n`;
            continue;
          }
          arrived.push({ to, id: /^Message-ID: (.+)$/im.exec(body)![1]! });
          body = undefined;
          setTimeout(() => socket.write('250 taken\r\n'), STOP_MS);
        } else if (/^(EHLO|HELO|MAIL|RSET)/i.test(line)) socket.write('250 ok\r\n');
        else if (/^RCPT/i.test(line)) {
          to = /<(.+)>/.exec(line)![1]!;
          socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(line)) {
          body = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, server };
}

describe('a worker that is killed while it sends mail', () => {
  const arrived: Arrived[] = [];
  let app: RunningApp;
  let stop: Awaited<ReturnType<typeof nextStop>>;
  const until = async (what: () => boolean, ms: number) => {
    for (let waited = 0; waited < ms && !what(); waited += 20) await new Promise((done) => setTimeout(done, 20));
  };

  beforeAll(async () => {
    stop = await nextStop(arrived);
    const database = await testDatabase();
    const t = await testApp({ database, modules: [PlatformModule] });
    await t.get(UnitOfWork).run(async (u) => {
      for (let n = 0; n < MAILS; n++)
        await t.get(Outbox).mail(u, { to: `parent${n}@demo.test`, subject: `Report ${n}`, text: 'It is ready.' });
    });
    await t.close();
    app = await runningApp({ database, env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: stop.url } });
  });
  afterAll(async () => {
    await app?.close();
    stop.server.close();
  });

  it('leaves none behind: every mail arrives, the batch that it had fetched too, and the one in its hand at most twice', async () => {
    await until(() => arrived.length >= 15, 30_000);
    expect(arrived.length).toBeLessThan(MAILS); // the control: it is in the middle
    await app.crash('worker');
    await until(() => new Set(arrived.map(({ to }) => to)).size === MAILS, 90_000);
    const times = Map.groupBy(arrived, ({ to }) => to);
    expect(times.size).toBe(MAILS);
    const doubled = [...times.values()].filter((of) => of.length > 1);
    expect(doubled.length).toBeLessThanOrEqual(1);
    for (const of of doubled) expect(new Set(of.map(({ id }) => id)).size).toBe(1); // which a mail program shows once
    expect((await (await fetch(`${app.url}/readyz`)).json()).jobs).toEqual([]);
  });
});
