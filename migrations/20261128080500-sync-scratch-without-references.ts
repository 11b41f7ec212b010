import { Migration } from '@mikro-orm/migrations';

/**
 * What is read and compared is scratch of one run, hundreds of thousands of rows: a reference was looked up for each of them.
 * Whoever deletes a pull or a run deletes its rows.
 */
export class SyncScratchWithoutReferences extends Migration {
  override up(): void {
    this.addSql('alter table sync.staged drop constraint staged_pull_id_fkey');
    this.addSql('alter table sync.differences drop constraint differences_run_id_fkey');
  }
}
