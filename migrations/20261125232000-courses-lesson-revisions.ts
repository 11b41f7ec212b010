import { Migration } from '@mikro-orm/migrations';

/** A lesson counts its saves by itself: who writes another lesson of the template is no reason to refuse. */
export class CoursesLessonRevisions extends Migration {
  override up(): void {
    this.addSql('alter table courses.lessons add revision int not null default 1');
    // What reads say of a lesson: who has it now.
    this.addSql('create index assignments_of_lesson on courses.assignments (lesson_id) where deleted_at is null');
  }
}
