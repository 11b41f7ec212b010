import { Migration } from '@mikro-orm/migrations';

/** Which lessons the product has brought into a template: one that was deleted or moved there does not come a second time. */
export class CoursesBroughtLessons extends Migration {
  override up(): void {
    this.addSql(`alter table courses.templates add column brought text[] not null default '{}'`);
    this.addSql(`update courses.templates set brought = case code
      when 'sat-foundations' then array['sat-foundations/linear-functions', 'sat-foundations/systems', 'sat-foundations/transitions']
      else array['act-foundations/punctuation', 'act-foundations/rates-and-averages', 'act-foundations/tables-and-graphs'] end
      where code in ('sat-foundations', 'act-foundations')`);
  }
}
