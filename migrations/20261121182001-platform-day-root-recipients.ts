import { Migration } from '@mikro-orm/migrations';

/** Who gets each day's root by mail. */
export class PlatformDayRootRecipients extends Migration {
  override up(): void {
    this.addSql(`create table platform.day_root_recipients (
      email text primary key,
      added_at timestamptz not null,
      added_by int
    )`);
    this.addSql('grant select, insert, update, delete on platform.day_root_recipients to horizon_app');
  }
}
