import { Migration } from '@mikro-orm/migrations';

/** Files of a district's administrators wait for their review as those of a school do. */
export class RosterImportsOfAdministrators extends Migration {
  override up(): void {
    this.addSql(`alter table roster.imports drop constraint imports_kind_check,
      add constraint imports_kind_check check (kind in ('Student', 'Teacher', 'Teacher Admin', 'Parent', 'District Admin')),
      alter column school_id drop not null,
      add column district_id int references roster.districts (id) on delete cascade,
      add constraint imports_place check ((school_id is null) = (kind = 'District Admin') and (district_id is null) = (school_id is not null))`);
  }
}
