import { Migration } from '@mikro-orm/migrations';

/** At which school somebody who is a parent of nobody any more had the last child: they go when that school is erased. */
export class RosterParentsLeft extends Migration {
  override up(): void {
    this.addSql('alter table roster.staff_roles add column left_school_id int');
    this.addSql(`update roster.staff_roles r set left_school_id = last.school_id from (
        select distinct on (payload->>'personId') (payload->>'personId')::int as person_id, (payload->>'schoolId')::int as school_id
          from es.published_events where type = 'roster.PersonArchived.v1' order by payload->>'personId', position desc
      ) last where r.role = 'Parent' and r.archived_at is not null and r.person_id = last.person_id`);
    this.addSql('create index parents_left on roster.staff_roles (left_school_id) where left_school_id is not null');
  }
}
