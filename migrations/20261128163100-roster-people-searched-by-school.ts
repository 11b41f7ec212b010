import { Migration } from '@mikro-orm/migrations';

/**
 * Who is looked for within schools is found among their students, however many others hold the text: the index of trigrams has
 * the school, too. As an array, because a list of schools can be compared with it at once, and no extension is needed. The next
 * migration drops the old one: nobody reads the table while an index is dropped, and this one is long in the making.
 */
export class RosterPeopleSearchedBySchool extends Migration {
  override up(): void {
    this.addSql(
      'create index people_searched_by_school on roster.people using gin ((array[school_id]), searched gin_trgm_ops)',
    );
  }
}
