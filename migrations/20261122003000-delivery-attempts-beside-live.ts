import { Migration } from '@mikro-orm/migrations';

/**
 * The third version of the list of attempts follows only what changes a sitting for good, not every answer; it fills itself from the
 * logs. Processes of the version before still read the second.
 */
export class DeliveryAttemptsBesideLive extends Migration {
  override up(): void {
    // Room in each page, so that the few changes of a row stay in it.
    this.addSql(
      'create table delivery.attempts_v3 (like delivery.attempts_v2, primary key (stream)) with (fillfactor = 80)',
    );
    this.addSql('create index attempts_v3_by_id on delivery.attempts_v3 (attempt_id text_pattern_ops)');
    this.addSql('create index attempts_v3_newest on delivery.attempts_v3 (started_at desc)');
    this.addSql('create index attempts_v3_by_student on delivery.attempts_v3 (student_id)');
    this.addSql('create index attempts_v3_by_school on delivery.attempts_v3 (school_id, started_at desc)');
    this.addSql('create index attempts_v3_by_district on delivery.attempts_v3 (district_id, started_at desc)');
    this.addSql('create index attempts_v3_by_class on delivery.attempts_v3 using gin (class_ids)');
    this.addSql('create index attempts_v3_by_assessment on delivery.attempts_v3 (type_id, set_id, category_id, part)');
    this.addSql(
      `create index attempts_v3_flagged on delivery.attempts_v3 (started_at desc) include (flags) where flags <> '{}'`,
    );
    this.addSql('create index attempts_v3_due on delivery.attempts_v3 (due_at) where due_at is not null');
    this.addSql('grant select, insert, update, delete on delivery.attempts_v3 to horizon_app');
  }
}
