import { Migration } from '@mikro-orm/migrations';

/** A phone number of staff and parents, with an extension where there is one. */
export class RosterPhones extends Migration {
  override up(): void {
    this.addSql(`alter table roster.people add column phone text check (phone ~ '^\\+1\\d{10}$'),
      add column phone_extension text check (phone_extension ~ '^\\d{1,6}$'),
      add constraint people_phone check (phone_extension is null or phone is not null)`);
  }
}
