import { Migration } from '@mikro-orm/migrations';

/** Changed e-mails of accounts that were used, each with the link by which the old address takes it back. */
export class IdentityEmailChanges extends Migration {
  override up(): void {
    this.addSql(`create table identity.email_changes (
      token_hash char(64) primary key,
      user_id int not null references identity.accounts (user_id) on delete cascade,
      old_email text not null,
      new_email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      taken_back_at timestamptz,
      voided_at timestamptz
    )`);
    this.addSql('create index email_changes_of_user on identity.email_changes (user_id)');
    this.addSql('create index email_changes_by_old_email on identity.email_changes (old_email)');
    this.addSql('grant select, insert, update, delete on identity.email_changes to horizon_app');
  }
}
