import { Migration } from '@mikro-orm/migrations';

/** Two classes per school and grade that the platform keeps; schools that are there get theirs with their students in them. */
export class RosterPlatformClasses extends Migration {
  override up(): void {
    this.addSql(`alter table roster.sections
      add column grade_level int check (grade_level between 8 and 12),
      add column untimed boolean,
      add constraint of_a_grade_and_a_timing check ((grade_level is null) = (untimed is null))`);
    this.addSql(`create unique index one_platform_class_per_grade on roster.sections (school_id, grade_level, untimed)
      where grade_level is not null and archived_at is null`);
    this
      .addSql(`insert into roster.sections (school_id, term_id, class_name, display_name, editable, grade_level, untimed, created_at)
      select s.id, t.id, n.name, n.name, false, grade, untimed, now()
        from roster.schools s
        join lateral (select id from roster.terms where school_id = s.id and source = 'default' order by id desc limit 1) t on true
        cross join generate_series(8, 12) grade cross join (values (false), (true)) as timing (untimed)
        cross join lateral (select grade || 'th Grade, ' || case when untimed then 'Untimed' else 'Timed' end as name) n
       order by s.id, grade, untimed`);
    this.addSql(`insert into roster.memberships (section_id, person_id, section_role, created_at)
      select c.id, p.id, 'Student', now() from roster.people p join roster.sections c
        on c.school_id = p.school_id and c.grade_level = p.grade_level and c.untimed = p.untimed_assessment
       where p.archived_at is null on conflict do nothing`);
  }
}
