import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import { letter, type Letter } from '../platform/mail/letter.js';
import { Outbox } from '../platform/mail/outbox.js';
import { SessionProfiles } from './session-profiles.js';

interface Recipient {
  userId: number;
  email: string;
}

type Words = Omit<Letter, 'brand' | 'greeting' | 'behalf'>;

/** Letters to the person behind an account. */
@Injectable()
export class AccountLetters {
  constructor(
    private readonly outbox: Outbox,
    private readonly profiles: SessionProfiles,
    private readonly config: Config,
  ) {}

  /** Mails `to`, with the person's name and school around the words. */
  write(u: Unit, to: Recipient, words: (place: string | null) => Words): Promise<void> {
    return this.writeAll(u, [to], (_, place) => words(place));
  }

  /** The same for many people, by as many statements as for one. */
  async writeAll<To extends Recipient>(
    u: Unit,
    all: readonly To[],
    words: (to: To, place: string | null) => Words,
  ): Promise<void> {
    const addressees = await this.profiles.addresseesOf(
      u.q,
      all.map(({ userId }) => userId),
    );
    const mails = all.map((to) => {
      const addressee = addressees.get(to.userId);
      const place = addressee?.place ?? null;
      const greeting = addressee ? { greeting: `Hello ${addressee.firstName},` } : {};
      return {
        to: to.email,
        ...letter({ brand: this.config.brandName, behalf: place, ...greeting, ...words(to, place) }),
      };
    });
    await this.outbox.mailAll(u, mails);
  }
}
