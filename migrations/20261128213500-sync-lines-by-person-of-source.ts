import { Migration } from '@mikro-orm/migrations';

/**
 * Whoever is erased was looked for by the source's id in every line of every plan, under a lock that syncs wait for. Lines of
 * enrollments that were done have the id of here.
 */
export class SyncLinesByPersonOfSource extends Migration {
  override up(): void {
    this.addSql(`create index changes_of_person_there on sync.changes (source_id) where record = 'person'`);
    this.addSql(`create index changes_open_of_person_there on sync.changes ((after ->> 'person'))
      where record = 'enrollment' and outcome is distinct from 'done'`);
  }
}
