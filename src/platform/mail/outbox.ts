import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../db/db.js';
import type { Unit } from '../db/unit-of-work.js';
import { Jobs } from '../jobs/jobs.js';
import { Mailer, type Mail } from './mailer.js';

const QUEUE = 'platform.send-mail';

interface MailRow {
  id: number;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  sent_at: Date | null;
}

/** Mail is written with the change that causes it, and sent by the worker after the commit: never lost, never for nothing. */
@Injectable()
export class Outbox {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    jobs: Jobs,
  ) {
    jobs.work<{ mailId: number }>(QUEUE, ({ mailId }) => this.send(mailId));
  }

  async mail(u: Unit, mail: Mail): Promise<void> {
    const row = await u.q.one<{ id: number }>(
      'insert into platform.mails (recipient, subject, body_text, body_html, created_at) values ($1, $2, $3, $4, $5) returning id',
      [mail.to, mail.subject, mail.text, mail.html ?? null, this.clock.instant()],
    );
    await u.enqueue(QUEUE, { mailId: Number(row!.id) });
  }

  private async send(mailId: number): Promise<void> {
    const row = await this.db.one<MailRow>('select * from platform.mails where id = $1', [mailId]);
    if (!row || row.sent_at) return;
    try {
      await this.mailer.send({ to: row.recipient, subject: row.subject, text: row.body_text, ...(row.body_html ? { html: row.body_html } : {}) });
    } catch (error) {
      await this.db.query('update platform.mails set last_error = $2 where id = $1', [mailId, String(error)]);
      throw error;
    }
    await this.db.query('update platform.mails set sent_at = $2, last_error = null where id = $1', [mailId, this.clock.instant()]);
  }
}
