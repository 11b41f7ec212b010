import { Migration } from '@mikro-orm/migrations';

/** How much of a response counts by the word of a device alone: it arrived after the end. */
export class CoursesArrivedAfterEnd extends Migration {
  override up(): void {
    this.addSql('alter table courses.responses add column arrived_after_end int not null default 0');
  }
}
