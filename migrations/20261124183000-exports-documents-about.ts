import { Migration } from '@mikro-orm/migrations';

/** What an export of results is about, and what its file holds. */
export class ExportsDocumentsAbout extends Migration {
  override up(): void {
    this.addSql('alter table exports.documents add column about jsonb, add column inside jsonb');
  }
}
