import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Db, type Queryable } from '../db/db.js';
import type { Unit } from '../db/unit-of-work.js';
import { letter } from '../mail/letter.js';
import { Outbox } from '../mail/outbox.js';
import type { Instant } from '../../kernel/clock.js';
import { DayRoots, dayRootFile, type DayRoot } from './day-roots.js';

/** Who gets each day's root by mail: whoever keeps one can prove later what the log held that day. */
@Injectable()
export class DayRootLetters {
  constructor(
    private readonly db: Db,
    private readonly roots: DayRoots,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async recipients(q: Queryable = this.db): Promise<string[]> {
    const rows = await q.query<{ email: string }>('select email from platform.day_root_recipients order by email');
    return rows.map((row) => row.email);
  }

  /** Replaces the list. */
  async setRecipients(emails: readonly string[], by: number, at: Instant): Promise<void> {
    await this.db.tx(async (q) => {
      await q.query('delete from platform.day_root_recipients where email <> all($1)', [emails]);
      await q.query(
        'insert into platform.day_root_recipients (email, added_at, added_by) select email, $2, $3 from unnest($1::text[]) email on conflict do nothing',
        [emails, at, by],
      );
    });
  }

  /** Queues the letter of a new root, in the transaction that makes it. */
  async send(u: Unit, root: DayRoot, publicKey: string): Promise<void> {
    for (const to of await this.recipients(u.q)) await this.outbox.mail(u, { to, ...this.letter(root, publicKey) });
  }

  private letter(root: DayRoot, publicKey: string): ReturnType<typeof letter> {
    return letter({
      brand: this.config.brandName,
      behalf: null,
      subject: `Day root of ${root.day}: ${root.root.slice(0, 16)}`,
      title: `Day root of ${root.day}`,
      before: [
        `This one hash stands for ${root.heads === 1 ? 'the one history' : `all ${root.heads.toLocaleString('en-US')} histories`} that ${this.config.brandName} signed that day: ${root.root}`,
        'Keep this mail. Whoever changes or removes one of these histories later, even with full access to our servers, cannot make the same root again.',
        `The file ${dayRootFile(root.day)} is this one line:`,
        this.roots.file(root, publicKey).trimEnd(),
      ],
      action: { label: 'Check it against what we hold', url: `${this.config.publicUrl}/audit/integrity` },
      after: [
        'With the file and the verifier an exported attempt file can be checked without us: node verify.mjs ATTEMPT.jsonl --outside DAY-ROOT.json',
      ],
    });
  }
}
