import { Migration } from '@mikro-orm/migrations';

/** Takes away the index of trigrams without the school, in whose place the one with it stands by now. */
export class RosterPeopleSearchedOnce extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql('drop index roster.people_searched');
    this.addSql('alter index roster.people_searched_by_school rename to people_searched');
  }
}
