import { Migration } from '@mikro-orm/migrations';

/** The seal of a log in PostgreSQL that was moved to another server: when, and where. */
export class EsLogSeal extends Migration {
  override up(): void {
    this.addSql('alter table es.log_identity add column sealed_at timestamptz, add column moved_to text');
  }
}
