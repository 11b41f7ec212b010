import { Migration } from '@mikro-orm/migrations';

/** Whoever was in a class under an account that was merged into another is found there under the one that was kept. */
export class ReportingPeopleMerged extends Migration {
  override up(): void {
    this.addSql('alter table reporting.people add column merged_into int');
    this.addSql('create index people_merged on reporting.people (merged_into) where merged_into is not null');
  }
}
