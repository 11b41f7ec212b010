import { Migration } from '@mikro-orm/migrations';

/** Of which sitting the marked version is: a process of before resets a sitting and leaves the number. */
export class SchedulingMarkedSitting extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql('alter table scheduling.student_assessments add column marked_sitting int');
  }
}
