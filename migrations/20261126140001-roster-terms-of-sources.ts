import { Migration } from '@mikro-orm/migrations';

/** Terms come from every kind of roster source. */
export class RosterTermsOfSources extends Migration {
  override up(): void {
    this.addSql(`alter table roster.terms drop constraint terms_source_check,
      add constraint terms_source_check check (source in ('default', 'user_created', 'clever', 'classlink', 'oneroster', 'csv'))`);
  }
}
