import { Migration } from '@mikro-orm/migrations';

/** Every process compares its master key with the one that the database was sealed with, not only the migrator. */
export class PlatformOwnDatabase extends Migration {
  override up(): void {
    this.addSql('grant select on platform.installation to horizon_app');
  }
}
