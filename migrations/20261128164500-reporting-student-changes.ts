import { Migration } from '@mikro-orm/migrations';

/**
 * Which students' rows were written by which transaction, so that who keeps rows of a school in memory need not read them all
 * to see that they are the same. Rows are only added: no writer waits for another.
 */
export class ReportingStudentChanges extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql(`create table reporting.student_changes (
      student_id int not null,
      of_table text not null,
      left_school_id int,
      written_by xid8 not null default pg_current_xact_id()
    )`);
    this.addSql('create index student_changes_by on reporting.student_changes (written_by)');
    // What was written by transactions before `since` is forgotten; `next` is what `since` becomes.
    this.addSql(`create table reporting.student_changes_known (since xid8 not null, next xid8 not null)`);
    this.addSql('insert into reporting.student_changes_known values (pg_current_xact_id(), pg_current_xact_id())');
    this.addSql(`create function reporting.note_people() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into reporting.student_changes (student_id, of_table) select id, 'people' from new_rows;
        else
          insert into reporting.student_changes (student_id, of_table, left_school_id) select id, 'people', school_id from old_rows;
        end if;
        return null;
      end $$`);
    this.addSql(`create function reporting.note_rows_of_students() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into reporting.student_changes (student_id, of_table) select distinct student_id, tg_argv[0] from new_rows;
        elsif tg_op = 'DELETE' then
          insert into reporting.student_changes (student_id, of_table) select distinct student_id, tg_argv[0] from old_rows;
        else
          insert into reporting.student_changes (student_id, of_table)
            select student_id, tg_argv[0] from old_rows union select student_id, tg_argv[0] from new_rows;
        end if;
        return null;
      end $$`);
    const noted = { people: 'note_people', results_v1: '', part_outcomes_v1: '', part_answers_v1: '' };
    for (const [table, note] of Object.entries(noted))
      for (const [event, rows] of [
        ['insert', 'new table as new_rows'],
        ['update', 'old table as old_rows new table as new_rows'],
        ['delete', 'old table as old_rows'],
      ])
        this.addSql(`create trigger ${event}s_are_noted after ${event} on reporting.${table} referencing ${rows}
          for each statement execute function reporting.${note || 'note_rows_of_students'}('${table}')`);
  }
}
