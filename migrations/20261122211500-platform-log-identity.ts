import { Migration } from '@mikro-orm/migrations';

/** Which log the installation belongs to: its kind, and the identity that also stands in the log itself. */
export class PlatformLogIdentity extends Migration {
  override up(): void {
    this.addSql(
      'create table platform.log_identity (only_row boolean primary key default true check (only_row), kind text not null, id uuid not null, in_log boolean not null default false)',
    );
    this.addSql('grant select, insert, update on platform.log_identity to horizon_app');
  }
}
