import { Migration } from '@mikro-orm/migrations';

/** What questions of one template ask, whatever test asks them: read before another is drawn. */
export class ContentItemsByTemplate extends Migration {
  override up(): void {
    this.addSql(`create index items_by_template on content.items (split_part(body->'source'->>'template', '/', 2))`);
  }
}
