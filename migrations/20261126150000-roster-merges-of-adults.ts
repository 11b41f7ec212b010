import { Migration } from '@mikro-orm/migrations';

/** Besides students, staff and parents have duplicates that are merged (ADR 73). */
export class RosterMergesOfAdults extends Migration {
  override up(): void {
    this.addSql(
      `alter table roster.merges add column kind text not null default 'student' check (kind in ('student', 'adult'))`,
    );
  }
}
