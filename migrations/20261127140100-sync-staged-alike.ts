import { Migration } from '@mikro-orm/migrations';

/** An unchanged record is only marked as read, and nothing looks through all enrollments again and again. */
export class SyncStagedAlike extends Migration {
  override up(): void {
    // `data` is null: the record is as the last pull brought it.
    this.addSql('alter table sync.staged alter data drop not null');
    // Of an enrollment that is gone: the source has the same person in the same class under another id.
    this.addSql('alter table sync.differences add column still_there boolean not null default false');
    this.addSql('create index records_gone on sync.records (gone_pull_id) where gone_pull_id is not null');
    this.addSql(
      'create index records_unreadable on sync.records (connection_id, kind) where problem is not null and gone_pull_id is null',
    );
    this.addSql('drop index sync.links_of_local');
    this.addSql(`create index links_of_local on sync.links (kind, local_id) where kind <> 'enrollment'`);
  }
}
