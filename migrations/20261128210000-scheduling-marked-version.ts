import { Migration } from '@mikro-orm/migrations';

/**
 * What comes late to a sitting is told from what comes next by the version of its stream, which is kept with its sitting: a process
 * of before resets and leaves both. Nullable: copies that a merge keeps as JSON lack them.
 */
export class SchedulingMarkedVersion extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql(
      'alter table scheduling.student_assessments add column marked_sitting int, add column marked_version int',
    );
  }
}
