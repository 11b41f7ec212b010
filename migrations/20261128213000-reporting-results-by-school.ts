import { Migration } from '@mikro-orm/migrations';

/** Which standing results a school gave, whose students may have left: its mails to parents ask for them every five minutes. */
export class ReportingResultsBySchool extends Migration {
  override up(): void {
    this.addSql('create index results_v1_of_school on reporting.results_v1 (school_id) where valid_to is null');
  }
}
