import { Injectable } from '@nestjs/common';
import { EmailWishes, type EmailWish } from '../../identity/index.js';
import { Db } from '../../platform/db/db.js';
import { phoneText, type Phone } from '../phone.js';

export interface OwnSettingsCard {
  firstName: string;
  lastName: string;
  email: string;
  /** Empty where there is none. */
  phone: string;
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
    const row = await this.db.one<Omit<OwnSettingsCard, 'emailWish' | 'phone'> & Phone>(
      `select first_name as "firstName", last_name as "lastName", email, revision, phone, phone_extension as "phoneExtension"
       from roster.people where id = $1`,
      [userId],
    );
    const { phone, phoneExtension, ...person } = row!;
    return { ...person, phone: phoneText({ phone, phoneExtension }), emailWish: await this.wishes.of(userId) };
  }
}
