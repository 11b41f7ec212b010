import { Migration } from '@mikro-orm/migrations';

/** Whoever is forgotten is looked for in the history of the record that theirs was merged into once. */
export class RosterValuesOfMerges extends Migration {
  override up(): void {
    this.addSql(`create index change_values_of_duplicate on roster.change_values (after) where field = 'duplicate'`);
  }
}
