import { Migration } from '@mikro-orm/migrations';

/** Settings of services outside. `sealed` holds their secrets under the master key. */
export class PlatformServices extends Migration {
  override up(): void {
    this.addSql(`create table platform.services (
      service text primary key,
      enabled boolean not null,
      settings jsonb not null,
      sealed text,
      revision int not null,
      changed_at timestamptz not null,
      last_ok_at timestamptz,
      last_failed_at timestamptz,
      last_failure text
    )`);
    this.addSql('grant select, insert, update, delete on platform.services to horizon_app');
  }
}
