import { Migration } from '@mikro-orm/migrations';

/** When students were last written to about what is open in a course. */
export class CoursesReminders extends Migration {
  override up(): void {
    this.addSql(`create table courses.reminders (
      course_id int not null references courses.courses (id),
      student_id int not null,
      by_id int not null,
      at timestamptz not null,
      primary key (course_id, student_id)
    )`);
  }
}
