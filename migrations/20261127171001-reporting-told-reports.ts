import { Migration } from '@mikro-orm/migrations';

/**
 * Which reports were open when a school looked: parents are written to about the others. A part is a copy of an assessment, or
 * below zero a result from elsewhere.
 */
export class ReportingToldReports extends Migration {
  override up(): void {
    this.addSql(`create table reporting.told_reports (
      part_id int primary key,
      student_id int not null,
      type_id int not null,
      set_id int not null,
      school_year_id int not null,
      told_at timestamptz not null
    )`);
    this.addSql(
      'create index told_reports_of_student on reporting.told_reports (student_id, type_id, set_id, school_year_id)',
    );
    this.addSql('create table reporting.telling_schools (school_id int primary key, since timestamptz not null)');
    for (const table of ['told_reports', 'telling_schools'])
      this.addSql(`grant select, insert, update, delete on reporting.${table} to horizon_app`);
  }
}
