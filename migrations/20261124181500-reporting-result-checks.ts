import { Migration } from '@mikro-orm/migrations';

/** The nightly comparison of every result with its histories, and what it found. */
export class ReportingResultChecks extends Migration {
  override up(): void {
    this.addSql(`create table reporting.result_checks (
      id int4 generated always as identity primary key,
      begun_at timestamptz not null,
      ended_at timestamptz,
      after_student int4 not null default 0,
      students int4 not null default 0,
      results int4 not null default 0,
      differences int4 not null default 0
    )`);
    this.addSql('create unique index result_checks_open on reporting.result_checks ((true)) where ended_at is null');
    this.addSql(`create table reporting.result_differences (
      id int4 generated always as identity primary key,
      check_id int4 not null references reporting.result_checks (id) on delete cascade,
      student_id int4 not null,
      type_id int4 not null,
      set_id int4 not null,
      school_year_id int4 not null,
      category_id int4,
      part int4,
      what text not null,
      shown text,
      expected text
    )`);
    this.addSql('create index result_differences_of_check on reporting.result_differences (check_id, id)');
    this.addSql('create index result_differences_of_student on reporting.result_differences (student_id)');
    this.addSql(
      'grant select, insert, update, delete on reporting.result_checks, reporting.result_differences to horizon_app',
    );
  }
}
