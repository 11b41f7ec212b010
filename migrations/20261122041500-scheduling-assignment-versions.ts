import { Migration } from '@mikro-orm/migrations';

/** How often an assignment was changed: who saves what somebody else changed meanwhile is told so. */
export class SchedulingAssignmentVersions extends Migration {
  override up(): void {
    this.addSql('alter table scheduling.assignments add column version int not null default 1');
  }
}
