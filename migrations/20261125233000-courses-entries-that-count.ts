import { Migration } from '@mikro-orm/migrations';

/** Whether an entry counts is decided when it arrives, and kept: ends and more time may change later. */
export class CoursesEntriesThatCount extends Migration {
  override up(): void {
    this.addSql('alter table courses.response_entries add column counts boolean not null default true');
    // What stands at each question, without the remarks between.
    this.addSql(`create index entries_that_decide on courses.response_entries
      (response_id, item_ref, given_at desc, place desc) where counts and type in ('answer', 'clear', 'check')`);
    // Of questions whose key is no longer the first one: 'ref@version' -> version of the key that scored it.
    this.addSql("alter table courses.responses add column corrected jsonb not null default '{}'");
    this.addSql('create index responses_of_student on courses.responses (student_id)');
  }
}
