import { Migration } from '@mikro-orm/migrations';

/** Which schools have results: they are archived, never deleted. */
export class RosterSchoolsResults extends Migration {
  override up(): void {
    this.addSql('alter table roster.schools add column has_results_at timestamptz');
    // Also where somebody with results was in a class and then went to another school.
    this.addSql(`update roster.schools s set has_results_at = found.at from (
      select school_id, min(has_results_at) as at from (
        select p.school_id, p.has_results_at from roster.people p where p.has_results_at is not null
        union all
        select c.school_id, p.has_results_at from roster.people p join roster.memberships m on m.person_id = p.id join roster.sections c on c.id = m.section_id
          where p.has_results_at is not null and m.section_role = 'Student'
      ) earned where school_id is not null group by school_id
    ) found where found.school_id = s.id`);
  }
}
