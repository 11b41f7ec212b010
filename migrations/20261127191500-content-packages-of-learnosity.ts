import { Migration } from '@mikro-orm/migrations';

/** What a package is to bring of Learnosity's item bank; null for one that was uploaded. */
export class ContentPackagesOfLearnosity extends Migration {
  override up(): void {
    this.addSql('alter table content.packages add column wanted jsonb');
  }
}
