import { Migration } from '@mikro-orm/migrations';

/**
 * What a person is found by, over the whole platform: both ways to write the name, the student number, and the e-mail unless it is
 * hidden, each on a line, in lower case. The trigram index serves `searched like '%text%'` and `text <% searched`, which allows for
 * slips of the finger. The other index is the order in which lists begin.
 */
export class RosterPeopleSearched extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`alter table roster.people add column searched text not null generated always as (lower(
      first_name || ' ' || last_name || e'\\n' || last_name || ', ' || first_name || e'\\n' || coalesce(student_number, '')
        || case when hidden_account then '' else e'\\n' || email end)) stored`);
    this.addSql('create index people_searched on roster.people using gin (searched gin_trgm_ops)');
    this.addSql('create index people_by_name on roster.people (lower(last_name), lower(first_name), id)');
  }
}
