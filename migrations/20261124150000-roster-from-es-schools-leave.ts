import { Migration } from '@mikro-orm/migrations';

/** Schools that will be erased or are, and of which school a noted value is. */
export class RosterSchoolsLeave extends Migration {
  override up(): void {
    this
      .addSql(`alter table roster.schools add column leaving boolean not null default false, add column erased_at timestamptz,
      add constraint schools_leave_archived check (archived_at is not null or not leaving and erased_at is null)`);
    this.addSql('alter table roster.change_values add column school_id int');
    this.addSql(`update roster.change_values v set school_id = (e.payload->>'schoolId')::int from es.published_events e
      where e.type = 'roster.RecordChanged.v1' and (e.payload->>'changeId')::uuid = v.change_id`);
    this.addSql('create index change_values_of_school on roster.change_values (school_id) where school_id is not null');
  }
}
