import { Migration } from '@mikro-orm/migrations';

/** Verifications that start by themselves: at most one a night, asked for by nobody. */
export class DeliveryNightlyVerifications extends Migration {
  override up(): void {
    this.addSql(
      'alter table delivery.verifications add column night date unique, alter column requested_by drop not null',
    );
    this.addSql(
      'alter table delivery.verifications add constraint verifications_started check ((night is null) <> (requested_by is null))',
    );
  }
}
