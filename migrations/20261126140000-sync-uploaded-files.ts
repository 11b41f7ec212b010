import { Migration } from '@mikro-orm/migrations';

/** The roster files that were uploaded, the last one of each district. They are sealed: they hold whole rosters. */
export class SyncUploadedFiles extends Migration {
  override up(): void {
    this.addSql(`create table sync.uploaded_files (
      connection_id int primary key references sync.connections (id) on delete cascade,
      name text not null,
      bytes int not null,
      sealed text not null,
      uploaded_at timestamptz not null,
      uploaded_by int not null
    )`);
  }
}
