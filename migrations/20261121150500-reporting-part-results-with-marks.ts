import { Migration } from '@mikro-orm/migrations';

/** The second version of part results knows which questions were marked for review; it fills itself from the logs. Processes of the version before still read the first. */
export class ReportingPartResultsWithMarks extends Migration {
  override up(): void {
    this.addSql('create table reporting.part_results_v2 (like reporting.part_results_v1 including all)');
    this.addSql('grant select, insert, update, delete on reporting.part_results_v2 to horizon_app');
  }
}
