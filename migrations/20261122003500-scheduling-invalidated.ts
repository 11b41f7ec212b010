import { Migration } from '@mikro-orm/migrations';

/** What staff invalidated, also before scheduling was told of it. */
export class SchedulingInvalidated extends Migration {
  override up(): void {
    this.addSql('alter table scheduling.student_assessments add column invalidated_at timestamptz');
    this.addSql(`update scheduling.student_assessments s set invalidated_at = a.last_event_at, completed_at = null from delivery.attempts_v2 a
      where a.student_assessment_id = s.id and a.sitting = s.sitting and a.phase = 'invalidated'`);
  }
}
