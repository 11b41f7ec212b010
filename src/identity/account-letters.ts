import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import { letter, type Letter } from '../platform/mail/letter.js';
import { Outbox } from '../platform/mail/outbox.js';
import { SessionProfiles } from './session-profiles.js';

/** Letters to the person behind an account. */
@Injectable()
export class AccountLetters {
  constructor(
    private readonly outbox: Outbox,
    private readonly profiles: SessionProfiles,
    private readonly config: Config,
  ) {}

  /** Mails `to`, with the person's name and school around the words. */
  async write(
    u: Unit,
    to: { userId: number; email: string },
    words: (place: string | null) => Omit<Letter, 'brand' | 'greeting' | 'behalf'>,
  ): Promise<void> {
    const addressee = await this.profiles.addresseeOf(u.q, to.userId);
    const place = addressee?.place ?? null;
    const greeting = addressee ? `Hello ${addressee.firstName},` : undefined;
    await this.outbox.mail(u, {
      to: to.email,
      ...letter({ brand: this.config.brandName, behalf: place, ...(greeting ? { greeting } : {}), ...words(place) }),
    });
  }
}
