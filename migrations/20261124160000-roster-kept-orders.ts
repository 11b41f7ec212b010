import { Migration } from '@mikro-orm/migrations';

/**
 * The order of names as people count, kept with each: to work it out for thousands of rows takes a second. And who works for a
 * district.
 */
export class RosterKeptOrders extends Migration {
  override up(): void {
    this.addSql(`alter table roster.sections
      add column display_order text not null generated always as (roster.natural_order(display_name)) stored,
      add column class_order text not null generated always as (roster.natural_order(class_name)) stored`);
    this.addSql(
      `alter table roster.terms add column name_order text not null generated always as (roster.natural_order(name)) stored`,
    );
    this.addSql('create index staff_of_district on roster.staff_roles (district_id) where school_id is null');
  }
}
