import { Migration } from '@mikro-orm/migrations';

/** Each sending of one mail carries the same Message-ID: one that went twice is recognised. */
export class PlatformMailMessageIds extends Migration {
  override up(): void {
    this.addSql('alter table platform.mails add column message_id uuid not null default gen_random_uuid()');
  }
}
