import { Migration } from '@mikro-orm/migrations';

/** When a version of a form was imported: what was assigned before keeps the version of then. */
export class ContentFormsPublishedAt extends Migration {
  override up(): void {
    this.addSql('alter table content.forms add column published_at timestamptz');
    this.addSql(`update content.forms f set published_at = p.at from (
      select r.code, r.version, min(i.imported_at) as at from content.imports i, jsonb_to_recordset(i.report->'forms') as r(code text, version int, outcome text)
      where r.outcome = 'imported' group by r.code, r.version) p where p.code = f.code and p.version = f.version`);
  }
}
