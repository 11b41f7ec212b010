import { Injectable } from '@nestjs/common';
import { EmailWishes, type EmailWish } from '../../identity/index.js';
import { Db } from '../../platform/db/db.js';

export interface OwnSettingsCard {
  firstName: string;
  lastName: string;
  email: string;
  revision: number;
  emailWish: EmailWish | null;
}

/** What somebody sees of themself in the settings. */
@Injectable()
export class OwnSettings {
  constructor(
    private readonly db: Db,
    private readonly wishes: EmailWishes,
  ) {}

  async of(userId: number): Promise<OwnSettingsCard> {
    const person = await this.db.one<Omit<OwnSettingsCard, 'emailWish'>>(
      'select first_name as "firstName", last_name as "lastName", email, revision from roster.people where id = $1',
      [userId],
    );
    return { ...person!, emailWish: await this.wishes.of(userId) };
  }
}
