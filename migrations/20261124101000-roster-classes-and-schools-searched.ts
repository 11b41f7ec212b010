import { Migration } from '@mikro-orm/migrations';

/** Trigrams of the names of classes and schools, in lower case, for finding them by parts and with slips of the finger. */
export class RosterClassesAndSchoolsSearched extends Migration {
  override up(): void {
    this.addSql('create index sections_searched on roster.sections using gin (lower(display_name) gin_trgm_ops)');
    this.addSql('create index schools_searched on roster.schools using gin (lower(name) gin_trgm_ops)');
  }
}
