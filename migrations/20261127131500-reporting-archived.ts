import { Migration } from '@mikro-orm/migrations';

/** Who was archived when; it fills itself from the log. */
export class ReportingArchived extends Migration {
  override up(): void {
    this.addSql(`create table reporting.archiving_facts_v1 (
      student_id int4 primary key,
      moves jsonb not null
    )`);
    this.addSql(`create table reporting.archived_v1 (
      student_id int4 not null,
      archived_at timestamptz not null,
      restored_at timestamptz,
      primary key (student_id, archived_at)
    )`);
    this.addSql(
      'grant select, insert, update, delete on reporting.archiving_facts_v1, reporting.archived_v1 to horizon_app',
    );
  }
}
