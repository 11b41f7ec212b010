import { Migration } from '@mikro-orm/migrations';

/** Nothing asks whether a roster or an e-mail linked an account. */
export class IdentityProviderLinksByNobody extends Migration {
  override up(): void {
    this.addSql('alter table identity.provider_links drop column linked_by');
  }
}
