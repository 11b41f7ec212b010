import { Migration } from '@mikro-orm/migrations';

/** Who first began something while in which class: such a class is archived, not deleted. Known of those who are in it now. */
export class RosterClassesWithResults extends Migration {
  override up(): void {
    this.addSql(`create table roster.class_results (
      section_id int not null,
      person_id int not null,
      at timestamptz not null,
      primary key (section_id, person_id)
    )`);
    this.addSql(`insert into roster.class_results (section_id, person_id, at)
      select m.section_id, m.person_id, p.has_results_at from roster.memberships m join roster.people p on p.id = m.person_id
        where m.section_role = 'Student' and p.has_results_at is not null`);
    this.addSql('grant select, insert on roster.class_results to horizon_app');
  }
}
