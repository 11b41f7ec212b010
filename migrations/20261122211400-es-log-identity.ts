import { Migration } from '@mikro-orm/migrations';

/** The identity of a log in PostgreSQL, in the log itself. The application writes it once and changes it never. */
export class EsLogIdentity extends Migration {
  override up(): void {
    this.addSql(
      'create table es.log_identity (only_row boolean primary key default true check (only_row), id uuid not null)',
    );
    this.addSql('grant select, insert on es.log_identity to horizon_app');
  }
}
