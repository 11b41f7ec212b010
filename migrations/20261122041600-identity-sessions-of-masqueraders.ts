import { Migration } from '@mikro-orm/migrations';

/** Sessions of somebody who is somebody else: they end with the person behind them. */
export class IdentitySessionsOfMasqueraders extends Migration {
  override up(): void {
    this.addSql(
      'create index sessions_of_masquerader on identity.sessions (masquerader_id) where masquerader_id is not null',
    );
  }
}
