import { Migration } from '@mikro-orm/migrations';

/**
 * Who looked at whose record, as a list. Ids only. It fills itself from the log; processes of the version before still read
 * delivery's.
 */
export class AuditAccessRecords extends Migration {
  override up(): void {
    this.addSql(`create table audit.access_v1 (
      id text primary key,
      student_id integer not null,
      viewer_id integer not null,
      viewer_role text not null,
      on_behalf_of integer,
      what text not null,
      stream text,
      attempt_id text,
      type_id integer,
      set_id integer,
      student_assessment_id integer,
      at timestamptz not null
    )`);
    this.addSql('create index access_v1_newest on audit.access_v1 (at desc)');
    this.addSql('create index access_v1_of_student on audit.access_v1 (student_id, at desc)');
    this.addSql('create index access_v1_by_viewer on audit.access_v1 (viewer_id, at desc)');
    this.addSql('create index access_v1_behind_masks on audit.access_v1 (student_id) where on_behalf_of is not null');
    this.addSql('grant select, insert, update, delete on audit.access_v1 to horizon_app');
  }
}
