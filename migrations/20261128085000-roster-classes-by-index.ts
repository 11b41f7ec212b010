import { Migration } from '@mikro-orm/migrations';

/**
 * Students of a class are counted in indexes alone: the key says as what somebody is there, and who is archived is looked up
 * beside it. Who teaches is found without a look at the students. A migration of its own: together with that of people it would
 * hold two locks that whoever writes takes the other way round.
 */
export class RosterClassesByIndex extends Migration {
  override up(): void {
    this.addSql(`alter table roster.memberships drop constraint memberships_pkey,
      add constraint memberships_pkey primary key (section_id, person_id) include (section_role)`);
    this.addSql('drop index roster.memberships_of_person');
    this.addSql(
      'create index memberships_of_person on roster.memberships (person_id) include (section_id, section_role)',
    );
    this.addSql(`create index memberships_of_staff on roster.memberships (section_id, person_id) include (section_role)
      where section_role <> 'Student'`);
  }
}
