import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { DayRootLetters } from '../../platform/event-store/day-root-letters.js';
import { letter } from '../../platform/mail/letter.js';
import { Outbox } from '../../platform/mail/outbox.js';

const NAMED = 5;

interface Ended {
  state: string;
  error: string | null;
  /** 'November 22, 2026 at 9:00 AM UTC'. */
  begun: string;
  integrity: number;
  completeness: number;
}

/** A verification of the whole log that is not clean goes to those who keep the day roots: they hold what proves it. */
@Injectable()
export class FindingLetters {
  constructor(
    private readonly recipients: DayRootLetters,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /** Queues the letters in the transaction that ends the verification, so that each is sent once. */
  async send(u: Unit, id: number): Promise<void> {
    const to = await this.recipients.recipients(u.q);
    const row = await u.q.one<Ended>(
      `select state, error, to_char(requested_at at time zone 'UTC', 'FMMonth FMDD, YYYY "at" FMHH12:MI AM "UTC"') as begun,
         integrity_findings as integrity, completeness_findings as completeness from audit.verifications where id = $1`,
      [id],
    );
    if (to.length === 0 || !row) return;
    const found = await u.q.query<{ stream: string | null; why: string }>(
      'select stream, why from audit.verification_findings where verification_id = $1 order by id limit $2',
      [id, NAMED],
    );
    const mail = this.letter(
      row,
      found.map(({ stream, why }) => (stream === null ? why : `${stream}: ${why}`)),
    );
    for (const email of to) await this.outbox.mail(u, { to: email, ...mail });
  }

  private letter(row: Ended, named: string[]): ReturnType<typeof letter> {
    const { brandName, publicUrl } = this.config;
    const total = row.integrity + row.completeness;
    const findings = `${total.toLocaleString('en-US')} ${total === 1 ? 'finding' : 'findings'}`;
    const title =
      row.state === 'failed'
        ? 'The log could not be verified to its end'
        : `The log is not what was written: ${findings}`;
    return letter({
      brand: brandName,
      behalf: null,
      subject: `${brandName}: ${title}`,
      title,
      before: [
        `${brandName} verified its whole log on ${row.begun}: every event, every signed head and the root of every day.`,
        ...(row.state === 'failed'
          ? [
              `It stopped at an error of our own: ${(row.error ?? 'unknown').replace(/\.?$/, '.')}${total > 0 ? ` Until then there ${total === 1 ? 'was' : 'were'} ${findings}.` : ''}`,
            ]
          : []),
        ...(total > 0
          ? [
              `Changed (integrity): ${row.integrity.toLocaleString('en-US')}. Missing or not what was signed (completeness): ${row.completeness.toLocaleString('en-US')}.`,
            ]
          : []),
        ...named,
        ...(total > named.length && named.length > 0
          ? [`And ${(total - named.length).toLocaleString('en-US')} more.`]
          : []),
        'Keep every day root that you were mailed: they prove what the log held, whatever is done to it now.',
      ],
      action: { label: 'See what was found', url: `${publicUrl}/audit/integrity` },
      after: ['You get this because each day root is mailed to you. Ask for a written explanation if none comes.'],
    });
  }
}
