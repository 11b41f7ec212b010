import { Migration } from '@mikro-orm/migrations';

/** The history of a district is read like that of a school. */
export class ReportingChangesOfDistricts extends Migration {
  override up(): void {
    this.addSql(
      'create index changes_of_district on reporting.changes_v1 (district_id, at, change_id) where district_id is not null',
    );
  }
}
