import { Migration } from '@mikro-orm/migrations';

/** Students of all classes are counted in an index of them alone: one entry has all those of a class. */
export class RosterStudentsByIndex extends Migration {
  override up(): void {
    this.addSql(
      `create index memberships_of_students on roster.memberships (section_id) where section_role = 'Student'`,
    );
  }
}
