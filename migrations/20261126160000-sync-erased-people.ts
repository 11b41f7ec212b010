import { Migration } from '@mikro-orm/migrations';

/** Whose person was erased: what the source goes on sending of them is not kept. */
export class SyncErasedPeople extends Migration {
  override up(): void {
    this.addSql('alter table sync.links add column erased boolean not null default false');
  }
}
