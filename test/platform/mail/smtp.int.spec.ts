import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { Outbox } from '../../../src/platform/mail/outbox.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { OutsideServices } from '../../../src/platform/services/outside-services.js';
import { type TestApp, testApp } from '../../support/app.js';
import { CERTIFICATE, KEY } from '../../support/localhost-certificate.js';

const PASSWORD = 'a-password-of-smtp';

/** A real server of SMTP. What it answers to a recipient is written in the address. */
async function aServer(options: SMTPServerOptions = {}) {
  const arrived: { mail: ParsedMail; secure: boolean; user: string | undefined }[] = [];
  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === PASSWORD ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => {
      const code = Number(/^answer(\d+)@/.exec(address)?.[1] ?? 0);
      done(code ? Object.assign(new Error(`It answers ${code}`), { responseCode: code }) : undefined);
    },
    onData: (stream, session, done) => {
      void simpleParser(stream).then((mail) => {
        arrived.push({ mail, secure: session.secure, user: session.user });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const { port } = server.server.address() as AddressInfo;
  return { arrived, port: String(port), close: () => new Promise<void>((closed) => server.close(() => closed())) };
}

let t: TestApp;
let server: Awaited<ReturnType<typeof aServer>>;
const trusted = getCACertificates('default');
const log: string[] = [];

beforeAll(async () => {
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  t = await testApp({ modules: [PlatformModule], log: (line) => log.push(line) });
  server = await aServer();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await server?.close();
  await t?.close();
});
afterEach(async () => {
  server.arrived.length = 0;
  await t.db.query('delete from platform.mails');
  await t.db.query("delete from pgboss.job where name = 'platform.send-mail'");
});

const SETTINGS = () => ({
  host: 'localhost',
  port: server.port,
  security: 'starttls',
  user: 'portal',
  password: PASSWORD,
  from: 'Horizon <no-reply@horizon.test>',
});

async function set(values: Record<string, string>, enabled = true) {
  const services = t.get(OutsideServices);
  const { revision } = await services.state('smtp');
  await services.save('smtp', { enabled, values, revision });
}

/** Writes a mail and has it sent; answers what became of it. */
async function mail(to: string) {
  await t
    .get(UnitOfWork)
    .run((u) => t.get(Outbox).mail(u, { to, subject: 'Grüße', text: 'It is ready.', html: '<b>It</b>' }));
  await t
    .get(Jobs)
    .drain()
    .catch(() => undefined);
  return (await t.db.one<{ sent: boolean; refused: boolean; last_error: string | null; state: string }>(
    `select sent_at is not null as sent, refused_at is not null as refused, last_error,
       (select state from pgboss.job where (data->>'mailId')::bigint = m.id) as state
     from platform.mails m order by id desc limit 1`,
  ))!;
}
const standing = async () => (await t.get(OutsideServices).state('smtp'))!;

describe('mail by SMTP', () => {
  it('stays in the mailbox until it is set up, then goes encrypted and signed in', async () => {
    expect(await mail('amara@demo.test')).toMatchObject({ sent: true });
    expect(server.arrived).toEqual([]);
    await set(SETTINGS());
    expect(await mail('amara@demo.test')).toMatchObject({ sent: true, last_error: null });
    const [{ mail: got, ...how }] = server.arrived as [(typeof server.arrived)[0]];
    expect(how).toEqual({ secure: true, user: 'portal' });
    expect(got).toMatchObject({ subject: 'Grüße', text: 'It is ready.', html: '<b>It</b>' });
    expect(got.from!.text).toBe('"Horizon" <no-reply@horizon.test>');
    expect(got.messageId).toMatch(/^<[0-9a-f-]{36}@horizon\.test>$/);
    expect((await standing()).lastOkAt).not.toBeNull();
  });

  it.each([
    ['421', 'busy for now'],
    ['451', 'grey listing'],
  ])('is tried again after %s, %s', async (code) => {
    expect(await mail(`answer${code}@demo.test`)).toMatchObject({
      sent: false,
      refused: false,
      last_error: `ServiceFailure: localhost did not take the mail: ${code} It answers ${code}.`,
      state: 'retry',
    });
    expect((await standing()).lastFailure).toContain(code);
  });

  it('that the server refuses for good is not tried again, and is listed with its answer', async () => {
    expect(await mail('answer550@demo.test')).toMatchObject({ sent: false, refused: true, state: 'completed' });
    expect((await t.get(Outbox).standing(10)).refused).toMatchObject([
      { to: 'answer550@demo.test', subject: 'Grüße', answer: '550 It answers 550' },
    ]);
  });

  it('waits while the password is wrong or the server is away, and nothing of it is written down', async () => {
    await set({ ...SETTINGS(), password: 'not-the-password' });
    expect(await mail('amara@demo.test')).toMatchObject({ sent: false, refused: false, state: 'retry' });
    expect((await standing()).lastFailure).toMatch(/^localhost did not accept the user and password/);
    await set({ ...SETTINGS(), port: '1' });
    expect(await mail('amara@demo.test')).toMatchObject({ sent: false, state: 'retry' });
    expect((await standing()).lastFailure).toBe('localhost cannot be reached (ECONNREFUSED).');
    const kept = JSON.stringify([
      await t.db.query('select * from platform.services'),
      await t.db.query('select * from platform.service_changes'),
      await t.db.query("select * from pgboss.job where name = 'platform.send-mail'"),
      log,
    ]);
    for (const secret of ['not-the-password', PASSWORD]) expect(kept).not.toContain(secret);
  });

  it('does not go to a server that offers no encryption, or one that cannot be trusted', async () => {
    const plain = await aServer({ disabledCommands: ['STARTTLS'], authOptional: true });
    await set({ ...SETTINGS(), port: plain.port });
    expect(await mail('amara@demo.test')).toMatchObject({ sent: false, refused: false });
    expect(plain.arrived).toEqual([]);
    await plain.close();
    setDefaultCACertificates(trusted);
    await set(SETTINGS());
    expect(await mail('amara@demo.test')).toMatchObject({ sent: false, refused: false });
    expect((await standing()).lastFailure).toMatch(/^localhost (has a certificate|offers no encryption)/);
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    expect(server.arrived).toEqual([]);
  });

  it('is tried out by a mail to whoever asks', async () => {
    await set(SETTINGS());
    const services = t.get(OutsideServices);
    const { password: _, ...others } = SETTINGS();
    expect(await services.test('smtp', others, { email: 'mara@demo.test' })).toEqual({
      works: true,
      said: 'The server has taken a mail to mara@demo.test.',
    });
    expect(server.arrived[0]!.mail.subject).toBe('Mail of Horizon works');
    expect(await services.test('smtp', { ...others, password: 'wrong' }, { email: 'mara@demo.test' })).toMatchObject({
      works: false,
      said: expect.stringMatching(/^localhost did not accept the user and password/),
    });
    expect(await services.test('smtp', others, { email: 'answer553@demo.test' })).toEqual({
      works: false,
      said: 'The mail to answer553@demo.test was refused: 553 It answers 553',
    });
  });

  it('goes as the environment says, whatever is set here', async () => {
    const own = await aServer({ authOptional: true });
    const fixed = await testApp({
      modules: [PlatformModule],
      database: t.database,
      clock: t.clock,
      env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: `smtp://localhost:${own.port}`, MAIL_FROM: 'env@horizon.test' },
    });
    expect(await fixed.get(OutsideServices).state('smtp')).toMatchObject({
      used: true,
      values: { host: 'localhost', port: own.port, from: 'env@horizon.test' },
      fixed: ['host', 'port', 'security', 'from'],
    });
    await fixed.get(UnitOfWork).run((u) => fixed.get(Outbox).mail(u, { to: 'a@demo.test', subject: 'S', text: 'T' }));
    await fixed.get(Jobs).drain();
    expect(own.arrived).toHaveLength(1);
    await own.close();
    await fixed.close();
  });
});
