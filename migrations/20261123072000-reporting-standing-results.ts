import { Migration } from '@mikro-orm/migrations';

/** Lists nearly always ask for what stands now: one row of each result instead of all its versions. */
export class ReportingStandingResults extends Migration {
  override up(): void {
    this.addSql(
      'create index results_v1_standing on reporting.results_v1 (student_id, type_id, set_id, school_year_id) where valid_to is null',
    );
    this.addSql('drop index reporting.results_v1_of_set');
  }
}
