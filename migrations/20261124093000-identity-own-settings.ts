import { Migration } from '@mikro-orm/migrations';

/** E-mails that people want for their own account and have not confirmed yet, and one-time cards that let students choose a password. */
export class IdentityOwnSettings extends Migration {
  override up(): void {
    this.addSql(`create table identity.email_wishes (
      user_id int primary key references identity.accounts (user_id) on delete cascade,
      token_hash char(64) not null unique,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`);
    this.addSql(`create table identity.sign_in_cards (
      user_id int primary key references identity.accounts (user_id) on delete cascade,
      code_hash char(64) not null,
      made_by int not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`);
    this.addSql('grant select, insert, update, delete on identity.email_wishes, identity.sign_in_cards to horizon_app');
  }
}
