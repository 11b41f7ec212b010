import { Migration } from '@mikro-orm/migrations';

/** The read models behind score reports. `part_results_v1` is a projection: its table may be dropped and rebuilt. */
export class ReportingPartResultsPeopleAndNorms extends Migration {
  override up(): void {
    this.addSql(`create table reporting.part_results_v1 (
      student_assessment_id int4 primary key,
      sitting int4 not null,
      student_id int4 not null,
      school_id int4 not null,
      district_id int4 not null,
      class_ids int4[] not null,
      grade_level int4,
      type_id int4 not null,
      set_id int4 not null,
      category_id int4 not null,
      part int4 not null,
      difficulty text not null,
      school_year_id int4 not null,
      form jsonb not null,
      submitted_at timestamptz not null,
      used_seconds int4 not null,
      allowed_seconds int4,
      clock text not null,
      answered_count int4 not null,
      flagged_count int4 not null,
      raw int4 not null,
      raw_max int4 not null,
      attempt jsonb not null,
      keys_version text not null,
      scoring_version text not null,
      result_hash text not null,
      scored_at timestamptz not null,
      items jsonb not null,
      route jsonb,
      section jsonb,
      scaled int4
    )`);
    this.addSql(
      'create index part_results_v1_of_student on reporting.part_results_v1 (student_id, type_id, set_id, school_year_id)',
    );
    this.addSql(
      'create index part_results_v1_of_set on reporting.part_results_v1 (type_id, set_id, school_year_id, school_id)',
    );

    this.addSql(`create table reporting.people (
      id int4 primary key,
      first_name text not null,
      last_name text not null,
      grade_level int4,
      school_id int4,
      student_number text,
      updated_at timestamptz not null
    )`);
    this.addSql(
      `comment on table reporting.people is 'the directory as read models need it; kept by a reaction, filled from roster before a rebuild, blanked by an erasure'`,
    );

    this.addSql(`create table reporting.user_norms (
      type_id int4 not null,
      set_id int4 not null,
      scale text not null,
      version int4 not null,
      counts jsonb not null,
      frozen_at timestamptz not null,
      primary key (type_id, set_id, scale, version)
    )`);
    this.addSql('grant select, insert, update, delete on all tables in schema reporting to horizon_app');
  }
}
