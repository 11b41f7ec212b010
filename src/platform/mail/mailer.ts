import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { uuidv7 } from '../../kernel/ids.js';
import type { Config } from '../config/config.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every sending of one mail, so that a mail program shows one that went twice once. */
  id?: string;
}

/** The library waits ten minutes for a stop that falls silent, and every mail behind this one with it. */
const LIMITS_MS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** How mail leaves the house. */
export abstract class Mailer {
  /** Resolves when the next stop has taken the mail; throws to have it tried again. */
  abstract send(mail: Mail): Promise<void>;

  static of(config: Config): Mailer {
    if (config.mailTransport === 'smtp') return new SmtpMailer(config.smtpUrl!, config.mailFrom);
    if (config.mailTransport === 'file') return new FileMailer(join(config.dataDir, 'mail'), config.mailFrom);
    return new MailboxMailer();
  }
}

class SmtpMailer extends Mailer {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({ ...LIMITS_MS, url }); // what the URL says itself goes first
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail(messageOf(this.from, mail));
  }
}

/** One .eml file per mail, for another program to pick up. */
class FileMailer extends Mailer {
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const composed = await this.composer.sendMail(messageOf(this.from, mail));
    await writeFile(join(this.folder, `${uuidv7(Date.now())}.eml`), composed.message as Buffer);
  }
}

/** Nothing leaves: the mail can be read under /dev/mailbox, where demo accounts exist. */
class MailboxMailer extends Mailer {
  async send(): Promise<void> {}
}

function messageOf(from: string, { id, ...mail }: Mail) {
  return { from, ...mail, ...(id && { messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>` }) };
}
