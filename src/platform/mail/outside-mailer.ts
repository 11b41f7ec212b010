import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config.js';
import { OutsideServices, ServiceFailure } from '../services/outside-services.js';
import { FileMailer, type Mail, MailboxMailer, Mailer, MailRefused } from './mailer.js';
import { SmtpMailer, smtpService } from './smtp.js';

/** By SMTP where it is set up, by the environment or by Horizon Admin; else as the configuration says. */
@Injectable()
export class OutsideMailer extends Mailer {
  private readonly logger = new Logger('mail');
  private readonly local: Mailer;
  private readonly ofEnvironment: SmtpMailer | undefined;

  constructor(
    config: Config,
    private readonly services: OutsideServices,
  ) {
    super();
    const url = config.mailTransport === 'smtp' ? config.smtpUrl : undefined;
    this.local = config.mailTransport === 'file' ? new FileMailer(config) : new MailboxMailer();
    this.ofEnvironment = url ? SmtpMailer.ofUrl(url, config.mailFrom) : undefined;
    services.define(smtpService(url, config.mailFrom, config.brandName));
  }

  async send(mail: Mail): Promise<void> {
    const mailer = this.ofEnvironment ?? (await this.configured());
    if (!mailer) return this.local.send(mail);
    try {
      await mailer.send(mail);
    } catch (error) {
      if (error instanceof ServiceFailure) await this.note(error.message);
      else if (error instanceof MailRefused) await this.note();
      throw error;
    }
    await this.note();
  }

  private async configured(): Promise<SmtpMailer | undefined> {
    const values = await this.services.valuesOf('smtp');
    return values && SmtpMailer.of(values);
  }

  /** A mail that went is not sent again because that could not be noted. */
  private async note(failure?: string): Promise<void> {
    try {
      await this.services.note('smtp', failure);
    } catch (error) {
      this.logger.warn({ err: error as Error }, 'how the mail server does could not be noted');
    }
  }
}
