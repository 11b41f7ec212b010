import { Migration } from '@mikro-orm/migrations';

/**
 * The fourth versions of the list of attempts and of the live rows: answers that arrived after the end and count, and whether right
 * answers were shown. They fill themselves from the logs; processes of the version before still read the third.
 */
export class DeliveryLateAnswers extends Migration {
  override up(): void {
    this.addSql(
      'create table delivery.attempts_v4 (like delivery.attempts_v3, late_gap_s integer, primary key (stream)) with (fillfactor = 80)',
    );
    this.addSql('create index attempts_v4_by_id on delivery.attempts_v4 (attempt_id text_pattern_ops)');
    this.addSql('create index attempts_v4_newest on delivery.attempts_v4 (started_at desc)');
    this.addSql('create index attempts_v4_by_student on delivery.attempts_v4 (student_id)');
    this.addSql('create index attempts_v4_by_school on delivery.attempts_v4 (school_id, started_at desc)');
    this.addSql('create index attempts_v4_by_district on delivery.attempts_v4 (district_id, started_at desc)');
    this.addSql('create index attempts_v4_by_class on delivery.attempts_v4 using gin (class_ids)');
    this.addSql('create index attempts_v4_by_assessment on delivery.attempts_v4 (type_id, set_id, category_id, part)');
    this.addSql(
      `create index attempts_v4_flagged on delivery.attempts_v4 (started_at desc) include (flags) where flags <> '{}'`,
    );
    this.addSql('create index attempts_v4_due on delivery.attempts_v4 (due_at) where due_at is not null');
    this.addSql(
      'create table delivery.live_v4 (like delivery.live_v3, shown boolean not null, late_counts boolean not null, late_aside boolean not null, primary key (stream)) with (fillfactor = 75)',
    );
    this.addSql('create index live_v4_of_set on delivery.live_v4 (type_id, set_id, category_id, part, student_id)');
    this.addSql(
      'create table delivery.live_moves_v4 (like delivery.live_moves_v3, primary key (stream)) with (fillfactor = 50)',
    );
    this.addSql(
      'grant select, insert, update, delete on delivery.attempts_v4, delivery.live_v4, delivery.live_moves_v4 to horizon_app',
    );
  }
}
