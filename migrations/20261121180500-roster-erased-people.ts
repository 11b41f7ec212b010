import { Migration } from '@mikro-orm/migrations';

/** Who was erased on legal request: the row stays, so that ids in histories lead somewhere, and says nothing. */
export class RosterErasedPeople extends Migration {
  override up(): void {
    this.addSql('alter table roster.people add column erased_at timestamptz');
  }
}
