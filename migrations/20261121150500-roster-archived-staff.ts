import { Migration } from '@mikro-orm/migrations';

/** Staff are archived at one school, whatever they are elsewhere. */
export class RosterArchivedStaff extends Migration {
  override up(): void {
    this.addSql('alter table roster.staff_roles add column archived_at timestamptz');
  }
}
