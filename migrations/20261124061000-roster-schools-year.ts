import { Migration } from '@mikro-orm/migrations';

/** Forms that two people may save, archived districts, the first day of a school's year, and what a change was from and to. */
export class RosterSchoolsYear extends Migration {
  override up(): void {
    this.addSql(
      'alter table roster.districts add column archived_at timestamptz, add column revision int not null default 1',
    );
    this.addSql(`alter table roster.schools add column revision int not null default 1,
      add column year_starts_on char(5) not null default '08-01' check (year_starts_on ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')`);
    this.addSql('alter table roster.terms add column revision int not null default 1');
    this.addSql('alter table roster.sections add column revision int not null default 1');
    this.addSql('alter table roster.people add column revision int not null default 1');
    this.addSql(`create table roster.change_values (
      change_id uuid not null,
      field text not null,
      before text,
      after text,
      person_id int,
      primary key (change_id, field)
    )`);
    this.addSql('create index change_values_of_person on roster.change_values (person_id) where person_id is not null');
    this.addSql('grant select, insert, delete on roster.change_values to horizon_app');
  }
}
