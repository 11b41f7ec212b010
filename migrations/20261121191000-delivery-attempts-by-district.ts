import { Migration } from '@mikro-orm/migrations';

/** A district's newest attempts without sorting all of them. */
export class DeliveryAttemptsByDistrict extends Migration {
  override up(): void {
    this.addSql('create index attempts_v2_by_district on delivery.attempts_v2 (district_id, started_at desc)');
  }
}
