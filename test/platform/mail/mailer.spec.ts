import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SmtpMailer } from '../../../src/platform/mail/smtp.js';

describe('a mail server that takes a connection and falls silent', () => {
  let server: Server;
  const open = new Set<Socket>();
  beforeAll(async () => {
    server = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.write('220 stop\r\n');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const mailer = (query = '') => {
    const { port } = server.address() as { port: number };
    return SmtpMailer.ofUrl(`smtp://127.0.0.1:${port}${query}`, 'Horizon <no-reply@demo.test>');
  };
  const limitsOf = ({ transport }: SmtpMailer) => transport.options as unknown as Record<string, number>;

  it('is left after a minute, and sooner where it cannot be reached', () => {
    expect(limitsOf(mailer())).toMatchObject({
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
    });
  });

  it('is left after what its address says, and the mail is tried again', async () => {
    const impatient = mailer('?socketTimeout=300');
    expect(limitsOf(impatient).connectionTimeout).toBe(10_000);
    const sent = impatient.send({ to: 'parent@demo.test', subject: 'Report', text: 'It is ready.' });
    await expect(sent).rejects.toThrow('127.0.0.1 did not answer in time.');
  });
});
