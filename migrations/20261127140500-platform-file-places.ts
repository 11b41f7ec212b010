import { Migration } from '@mikro-orm/migrations';

/** A file says where its bytes lie: new ones may go elsewhere than those that are there. */
export class PlatformFilePlaces extends Migration {
  override up(): void {
    this.addSql(`alter table platform.files add column place text not null default 'folder'
      check (place in ('folder', 's3'))`);
  }
}
