import { Migration } from '@mikro-orm/migrations';

/** Names in the order in which people count: 'Zoo 2' before 'Zoo 10'. */
export class RosterNaturalOrder extends Migration {
  override up(): void {
    this.addSql(`
      create function roster.natural_order(name text) returns text language sql immutable parallel safe as $$
        select coalesce(string_agg(case when piece[1] ~ '^[0-9]' then lpad(piece[1], greatest(12, length(piece[1])), '0') else piece[1] end, '' order by place), '')
          from regexp_matches(lower(name), '[0-9]+|[^0-9]+', 'g') with ordinality as pieces (piece, place)
      $$`);
  }
}
