import { Migration } from '@mikro-orm/migrations';

/**
 * Who is looked for within schools is found among their students, however many others hold the text: the index of trigrams has
 * the school, too. As an array, because a list of schools can be compared with it at once, and no extension is needed.
 */
export class RosterPeopleSearchedBySchool extends Migration {
  override up(): void {
    this.addSql('drop index roster.people_searched');
    this.addSql('create index people_searched on roster.people using gin ((array[school_id]), searched gin_trgm_ops)');
  }
}
