import { Migration } from '@mikro-orm/migrations';

/** The window that a single student was given of an assignment, in place of that of the class; null without one. */
export class SchedulingMakeUpWindows extends Migration {
  override up(): void {
    this.addSql(`alter table scheduling.availabilities
      add column administration_type text check (administration_type in ('continuous', 'broken')),
      add column p1_start_at timestamptz, add column p1_end_at timestamptz,
      add column p2_start_at timestamptz, add column p2_end_at timestamptz`);
    this.addSql(
      'create index availabilities_made_up on scheduling.availabilities (assignment_id) where p1_start_at is not null',
    );
  }
}
