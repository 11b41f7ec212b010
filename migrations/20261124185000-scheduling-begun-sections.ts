import { Migration } from '@mikro-orm/migrations';

/** Who has begun which section, read at once where the tests of many schools are counted. */
export class SchedulingBegunSections extends Migration {
  override up(): void {
    this.addSql(`create index student_assessments_begun on scheduling.student_assessments
      (school_year_id, type_id, set_id, category_id, part, student_id) where started_at is not null`);
  }
}
