import { Migration } from '@mikro-orm/migrations';

/** Looks from behind a mask are few; the list of attempts counts them each time. */
export class DeliveryAccessBehindMasks extends Migration {
  override up(): void {
    this.addSql(
      'create index access_v1_behind_masks on delivery.access_v1 (student_id) where on_behalf_of is not null',
    );
  }
}
