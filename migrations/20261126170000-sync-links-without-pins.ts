import { Migration } from '@mikro-orm/migrations';

/** What a school added by hand has no link, and stays without a mark of its own. */
export class SyncLinksWithoutPins extends Migration {
  override up(): void {
    this.addSql('alter table sync.links drop column pinned, drop column made_here');
  }
}
