import { Migration } from '@mikro-orm/migrations';

/** Files of students with their parents wait for their review as others do. */
export class RosterImportsOfParents extends Migration {
  override up(): void {
    this.addSql(`alter table roster.imports drop constraint imports_kind_check,
      add constraint imports_kind_check check (kind in ('Student', 'Teacher', 'Teacher Admin', 'Parent'))`);
  }
}
