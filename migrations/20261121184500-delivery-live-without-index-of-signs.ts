import { Migration } from '@mikro-orm/migrations';

/** Nobody asks for sittings by their last sign, and every event of a student moved the row to another place because of it. */
export class DeliveryLiveWithoutIndexOfSigns extends Migration {
  override up(): void {
    // By its column: a rebuild gives indexes other names.
    this.addSql(`do $$ declare found regclass; begin
      for found in select x.indexrelid::regclass from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
        where x.indrelid = 'delivery.live_v2'::regclass and a.attname = 'heard_at' loop
        execute 'drop index ' || found;
      end loop;
    end $$`);
  }

  override down(): void {
    this.addSql('create index on delivery.live_v2 (heard_at)');
  }
}
