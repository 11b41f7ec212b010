import { Migration } from '@mikro-orm/migrations';

/** Pictures of questions by the hash of their bytes, which lie with the files. Those that were published stay. */
export class ContentPictures extends Migration {
  override up(): void {
    this.addSql(`create table content.pictures (
      sha256 char(64) primary key,
      mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
      bytes integer not null check (bytes > 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      file_id uuid not null,
      begun_at timestamptz not null,
      kept boolean not null,
      published boolean not null default false
    )`);
    this.addSql('grant select, insert, update, delete on content.pictures to horizon_app');
  }
}
