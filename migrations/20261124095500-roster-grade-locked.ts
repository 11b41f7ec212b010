import { Migration } from '@mikro-orm/migrations';

/** Students whose grade level is changed by hand only: no import and no roll-over of a year touches it. */
export class RosterGradeLocked extends Migration {
  override up(): void {
    this.addSql('alter table roster.people add column grade_locked boolean not null default false');
  }
}
