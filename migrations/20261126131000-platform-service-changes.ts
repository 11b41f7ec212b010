import { Migration } from '@mikro-orm/migrations';

/** Who changed which settings of services outside, without secrets; and mail that the next stop refused for good. */
export class PlatformServiceChanges extends Migration {
  override up(): void {
    this.addSql(`create table platform.service_changes (
      id bigint generated always as identity primary key,
      service text not null,
      at timestamptz not null,
      by_id int,
      changes jsonb not null
    )`);
    this.addSql('grant select, insert on platform.service_changes to horizon_app');
    this.addSql('alter table platform.mails add column refused_at timestamptz');
    this.addSql('create index on platform.mails (refused_at desc) where refused_at is not null');
    this.addSql('create index on platform.mails (id) where sent_at is null and refused_at is null');
  }
}
