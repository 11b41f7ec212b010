import { Migration } from '@mikro-orm/migrations';

/** A first sync fills its tables faster than they are looked at: the application says when they are to be measured for plans. */
export class SyncAnalyzed extends Migration {
  override up(): void {
    this.addSql(
      'grant maintain on sync.staged, sync.records, sync.links, sync.differences, sync.changes to horizon_app',
    );
  }
}
