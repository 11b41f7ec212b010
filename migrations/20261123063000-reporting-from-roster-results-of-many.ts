import { Migration } from '@mikro-orm/migrations';

/** Results of many and who was in which class when; both fill themselves from the logs. The directory of read models knows who is archived. */
export class ReportingResultsOfMany extends Migration {
  override up(): void {
    this.addSql(`create table reporting.score_facts_v1 (
      student_id int4 primary key,
      forgotten_at timestamptz,
      facts jsonb not null
    )`);
    this.addSql(`create table reporting.results_v1 (
      student_id int4 not null,
      type_id int4 not null,
      set_id int4 not null,
      school_year_id int4 not null,
      valid_from timestamptz not null,
      valid_to timestamptz,
      status text not null,
      composite int4,
      scores int4[] not null,
      taken_from timestamptz,
      taken_to timestamptz,
      school_id int4 not null,
      grade_level int4,
      sections jsonb not null,
      parts jsonb not null,
      primary key (student_id, type_id, set_id, school_year_id, valid_from)
    )`);
    this.addSql(
      'create index results_v1_of_set on reporting.results_v1 (type_id, set_id, school_year_id, student_id, valid_from)',
    );

    this.addSql(`create table reporting.enrollment_facts_v1 (
      student_id int4 primary key,
      forgotten_at timestamptz,
      classes jsonb not null,
      schools jsonb not null
    )`);
    this.addSql(`create table reporting.class_members_v1 (
      section_id int4 not null,
      student_id int4 not null,
      entered_at timestamptz not null,
      left_at timestamptz,
      primary key (section_id, student_id, entered_at)
    )`);
    this.addSql('create index class_members_v1_of_student on reporting.class_members_v1 (student_id)');
    this.addSql(`create table reporting.school_moves_v1 (
      student_id int4 not null,
      moved_at timestamptz not null,
      from_school_id int4 not null,
      to_school_id int4 not null,
      primary key (student_id, moved_at)
    )`);
    this
      .addSql(`grant select, insert, update, delete on reporting.score_facts_v1, reporting.results_v1, reporting.enrollment_facts_v1,
      reporting.class_members_v1, reporting.school_moves_v1 to horizon_app`);

    this.addSql('alter table reporting.people add column archived boolean not null default false');
    this.addSql(
      'update reporting.people k set archived = true from roster.people p where p.id = k.id and p.archived_at is not null',
    );
    this.addSql('create index people_of_school on reporting.people (school_id)');
  }
}
