import { Migration } from '@mikro-orm/migrations';

/** The course templates that a school takes, in the order of its form: one, two or none. */
export class RosterCourseTemplates extends Migration {
  override up(): void {
    this.addSql(
      `alter table roster.schools add course_template_ids int[] not null default '{}' check (cardinality(course_template_ids) <= 2)`,
    );
  }
}
