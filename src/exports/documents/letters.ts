import { Injectable } from '@nestjs/common';
import { effectiveRole } from '../../kernel/roles.js';
import { Config } from '../../platform/config/config.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { letter, type Letter } from '../../platform/mail/letter.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Classes, People } from '../../roster/index.js';
import type { DocumentRow } from './document.js';

/** The page that lists documents; it asks for the sign-in. */
const pageOf = ({ role }: DocumentRow): string => {
  switch (effectiveRole(role)) {
    case 'Horizon Admin':
      return '/admin/downloads';
    case 'District Admin':
      return '/district-admin/export';
    default:
      return '/staff/student_results/downloads';
  }
};

type Words = Pick<Letter, 'subject' | 'title' | 'before' | 'after'>;

/** Mails about documents to whoever asked for them. The document itself is never in a mail. */
@Injectable()
export class DocumentLetters {
  constructor(
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly classes: Classes,
    private readonly config: Config,
  ) {}

  async ready(u: Unit, row: DocumentRow, expiresAt: Date): Promise<void> {
    const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: await this.timeZone(row) });
    await this.write(u, row, {
      subject: `Ready to download: ${row.title}`,
      title: 'Your download is ready',
      before: [`${row.title} is ready.`],
      after: [`It is kept until ${until.format(expiresAt)}. You sign in to download it.`],
    });
  }

  async failed(u: Unit, row: DocumentRow, reason: string): Promise<void> {
    await this.write(u, row, {
      subject: `Could not be made: ${row.title}`,
      title: 'Your download could not be made',
      before: [`${row.title}: ${reason}`],
      after: ['On the page you can have it made again.'],
    });
  }

  private async write(u: Unit, row: DocumentRow, words: Words): Promise<void> {
    const person = (await this.people.byIds([row.person_id])).get(row.person_id);
    if (!person) return;
    const school = row.school_id === null ? undefined : await this.classes.school(row.school_id);
    await this.outbox.mail(u, {
      to: person.email,
      ...letter({
        ...words,
        brand: this.config.brandName,
        greeting: `Hello ${person.firstName},`,
        action: { label: 'Open Downloads', url: `${this.config.publicUrl}${pageOf(row)}` },
        behalf: school?.name ?? null,
      }),
    });
  }

  private async timeZone({ school_id: schoolId }: DocumentRow): Promise<string> {
    return (schoolId === null ? undefined : (await this.classes.school(schoolId))?.timeZone) ?? 'UTC';
  }
}
