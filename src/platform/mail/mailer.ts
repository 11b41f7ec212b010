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

/** The next stop takes this mail for this address neither now nor later. The message is its answer. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** How mail leaves the house. */
export abstract class Mailer {
  /** Resolves when the next stop has taken the mail; throws `MailRefused` when it never will, else to have it tried again. */
  abstract send(mail: Mail): Promise<void>;
}

/** One .eml file per mail, for another program to pick up. */
export class FileMailer extends Mailer {
  private readonly composer = createTransport({ streamTransport: true, buffer: true });
  private readonly folder: string;
  private readonly from: string;

  constructor({ dataDir, mailFrom }: Pick<Config, 'dataDir' | 'mailFrom'>) {
    super();
    this.folder = join(dataDir, 'mail');
    this.from = mailFrom;
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const composed = await this.composer.sendMail(messageOf(this.from, mail));
    await writeFile(join(this.folder, `${uuidv7(Date.now())}.eml`), composed.message as Buffer);
  }
}

/** Nothing leaves: the mail can be read under /dev/mailbox, where demo accounts exist. */
export class MailboxMailer extends Mailer {
  async send(): Promise<void> {}
}

/** What the library sends: the id of the mail is that of its message. */
export function messageOf(from: string, { id, ...mail }: Mail) {
  return {
    from,
    ...mail,
    ...(id && { messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>` }),
  };
}
