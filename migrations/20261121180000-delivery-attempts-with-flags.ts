import { Migration } from '@mikro-orm/migrations';

/** The second version of the list of attempts knows what is worth a look in each; it fills itself from the logs. Processes of the version before still read the first. */
export class DeliveryAttemptsWithFlags extends Migration {
  override up(): void {
    this.addSql('create table delivery.attempts_v2 (like delivery.attempts_v1)');
    this.addSql(
      'alter table delivery.attempts_v2 alter column class_ids type integer[] using array[]::integer[], add column flags text[] not null, add primary key (stream)',
    );
    this.addSql('create index attempts_v2_by_id on delivery.attempts_v2 (attempt_id text_pattern_ops)');
    this.addSql('create index attempts_v2_newest on delivery.attempts_v2 (started_at desc)');
    this.addSql('create index attempts_v2_by_student on delivery.attempts_v2 (student_id)');
    this.addSql('create index attempts_v2_by_school on delivery.attempts_v2 (school_id, started_at desc)');
    this.addSql('create index attempts_v2_by_class on delivery.attempts_v2 using gin (class_ids)');
    this.addSql('create index attempts_v2_by_assessment on delivery.attempts_v2 (type_id, set_id, category_id, part)');
    this.addSql(
      `create index attempts_v2_flagged on delivery.attempts_v2 (started_at desc) include (flags) where flags <> '{}'`,
    );
    this.addSql('create index attempts_v2_due on delivery.attempts_v2 (due_at) where due_at is not null');
    this.addSql('grant select, insert, update, delete on delivery.attempts_v2 to horizon_app');
  }
}
