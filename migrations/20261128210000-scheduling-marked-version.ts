import { Migration } from '@mikro-orm/migrations';

/** What comes late to a sitting is told from what comes next. Nullable: copies that a merge keeps as JSON lack it. */
export class SchedulingMarkedVersion extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql('alter table scheduling.student_assessments add column marked_version int');
  }
}
