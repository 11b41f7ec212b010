import { Migration } from '@mikro-orm/migrations';

/** Logging in as somebody else: one-time permits, and where a masked session came from. */
export class IdentityMasks extends Migration {
  override up(): void {
    this.addSql(`create table identity.masks (
      token_hash char(64) primary key,
      session_id uuid not null,
      user_id int not null references identity.accounts (user_id) on delete cascade,
      role text not null,
      school_id int,
      district_id int,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`);
    this.addSql(
      'alter table identity.sessions add column masquerader_school_id int, add column masquerader_district_id int',
    );
    this.addSql('grant select, insert, update, delete on identity.masks to horizon_app');
  }
}
