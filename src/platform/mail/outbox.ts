import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../db/db.js';
import type { Unit } from '../db/unit-of-work.js';
import { Jobs } from '../jobs/jobs.js';
import { Mailer, MailRefused, type Mail } from './mailer.js';

const QUEUE = 'platform.send-mail';
/** With pauses of up to a quarter of an hour this is a day: the next stop may be away for a night. */
const RETRIES = 100;
/** A mail that went and is not marked goes again: the mark is tried for over two minutes before that. */
const MARK_AGAIN_MS = [100, 300, 1000, 2000, 5000, 10_000, 15_000, 20_000, 30_000, 60_000];

/** $1 an address, $2 and $3 patterns of it and of a full name. */
const NAMING = `lower(recipient) = lower($1) or concat_ws(' ', subject, body_text, body_html) ~* $2 or concat_ws(' ', subject, body_text) ~* $3 or strpos(body_text, $4) > 0`;

/**
 * Patterns of PostgreSQL that find the address and the name as whole words: 'an@x.test' is not in 'joan@x.test', nor 'An Li' in
 * 'Marian Lister'.
 */
function naming(email: string, name: string, page: string): [string, string, string, string] {
  const meant = (text: string) => text.trim().replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
  return [
    email,
    `(?<![[:alnum:]._%+-])${meant(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`,
    `(?<![[:alnum:]])${meant(name)}(?![[:alnum:]])`,
    page,
  ];
}

/** A mail that the next stop will not take. */
export interface RefusedMail {
  id: number;
  to: string;
  subject: string;
  at: Date;
  /** What the server said. */
  answer: string;
}

interface MailRow {
  id: number;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  sent_at: Date | null;
  refused_at: Date | null;
  message_id: string;
}

/**
 * Mail is written with the change that causes it, and sent by the worker after the commit: never lost, never for nothing.
 * One goes twice only when a worker is killed between the next stop's yes and its mark, or the database is away for minutes
 * just then; both carry one Message-ID.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    jobs: Jobs,
  ) {
    jobs.work<{ mailId: number }>(QUEUE, ({ mailId }) => this.send(mailId), { does: 'send mail', retries: RETRIES });
  }

  mail(u: Unit, mail: Mail): Promise<void> {
    return this.mailAll(u, [mail]);
  }

  /** Many mails by as many statements as one. */
  async mailAll(u: Unit, mails: readonly Mail[]): Promise<void> {
    if (mails.length === 0) return;
    const rows = await u.q.query<{ id: number }>(
      `insert into platform.mails (recipient, subject, body_text, body_html, created_at)
       select recipient, subject, body_text, body_html, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[])
         as written (recipient, subject, body_text, body_html) returning id`,
      [
        mails.map(({ to }) => to),
        mails.map(({ subject }) => subject),
        mails.map(({ text }) => text),
        mails.map(({ html }) => html ?? null),
        this.clock.instant(),
      ],
    );
    await u.enqueueAll(
      QUEUE,
      rows.map(({ id }) => ({ mailId: Number(id) })),
    );
  }

  /**
   * Removes every mail to or about a person, sent or waiting: to the address, and wherever it, the full name or a link
   * below the page stands.
   * One about a namesake goes too; mail is no record, and a name that is left would be.
   * @returns how many.
   */
  async forget(u: Unit, email: string, name: string, page: string): Promise<number> {
    const rows = await u.q.query<{ id: number }>(`delete from platform.mails where ${NAMING} returning id`, [
      ...naming(email, name, page),
    ]);
    // A mail that could not be sent left the answer of the next stop, which names the address.
    await u.q.query(`delete from pgboss.job where name = $1 and (data->>'mailId')::bigint = any($2::bigint[])`, [
      QUEUE,
      rows.map((row) => row.id),
    ]);
    return rows.length;
  }

  /** How many mails `forget` would remove. */
  async naming(email: string, name: string, page: string): Promise<number> {
    return (await this.db.one<{ n: number }>(`select count(*)::int as n from platform.mails where ${NAMING}`, [
      ...naming(email, name, page),
    ]))!.n;
  }

  /** How many mails have not left yet, and the newest that never will. */
  async standing(limit: number): Promise<{ waiting: number; refused: RefusedMail[] }> {
    const [waiting, refused] = await Promise.all([
      this.db.one<{ n: number }>(
        'select count(*)::int as n from platform.mails where sent_at is null and refused_at is null',
      ),
      this.db.query<RefusedMail>(
        `select id, recipient as to, subject, refused_at as at, coalesce(last_error, '') as answer from platform.mails
           where refused_at is not null order by refused_at desc limit $1`,
        [limit],
      ),
    ]);
    return { waiting: waiting!.n, refused };
  }

  private async send(mailId: number): Promise<void> {
    const row = await this.db.one<MailRow>('select * from platform.mails where id = $1', [mailId]);
    if (!row || row.sent_at || row.refused_at) return;
    try {
      await this.mailer.send({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        ...(row.body_html ? { html: row.body_html } : {}),
        id: row.message_id,
      });
    } catch (error) {
      const refused = error instanceof MailRefused;
      await this.db.query('update platform.mails set last_error = $2, refused_at = $3 where id = $1', [
        mailId,
        refused ? error.message : String(error),
        refused ? this.clock.instant() : null,
      ]);
      if (refused) return;
      throw error;
    }
    await this.mark(mailId);
  }

  private async mark(mailId: number): Promise<void> {
    for (const pause of [...MARK_AGAIN_MS, null]) {
      try {
        await this.db.query('update platform.mails set sent_at = $2, last_error = null where id = $1', [
          mailId,
          this.clock.instant(),
        ]);
        return;
      } catch (error) {
        if (pause === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}
