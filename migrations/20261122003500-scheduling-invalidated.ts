import { Migration } from '@mikro-orm/migrations';

/** Of sittings that staff invalidate from now on; what was invalidated before is told with its next reset or reopening. */
export class SchedulingInvalidated extends Migration {
  override up(): void {
    this.addSql('alter table scheduling.student_assessments add column invalidated_at timestamptz');
  }
}
