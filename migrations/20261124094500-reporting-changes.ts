import { Migration } from '@mikro-orm/migrations';

/** The history of changes of a school; fills itself from the logs. */
export class ReportingChanges extends Migration {
  override up(): void {
    this.addSql(`create table reporting.changes_v1 (
      change_id uuid primary key,
      at timestamptz not null,
      record text not null,
      record_id int4 not null,
      school_id int4,
      district_id int4,
      section_id int4,
      person_id int4,
      action text not null,
      by_id int4,
      behalf_id int4,
      details jsonb not null
    )`);
    this.addSql('create index changes_v1_of_school on reporting.changes_v1 (school_id, at, change_id)');
    this.addSql('create index changes_v1_by on reporting.changes_v1 (school_id, by_id)');
    this.addSql('create index changes_v1_of_record on reporting.changes_v1 (record, record_id, at)');
    this.addSql(
      'create index changes_v1_of_class on reporting.changes_v1 (section_id, at) where section_id is not null',
    );
    this.addSql(
      'create index changes_v1_of_person on reporting.changes_v1 (person_id, at) where person_id is not null',
    );
    this.addSql('grant select, insert, update, delete on reporting.changes_v1 to horizon_app');
  }
}
