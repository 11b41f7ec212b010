import { Migration } from '@mikro-orm/migrations';

/** Under which id a provider's sign-in knows an account. `tenant` is the provider's name of a district; one provider has none. */
export class IdentityProviderLinks extends Migration {
  override up(): void {
    this.addSql(`create table identity.provider_links (
      provider text not null check (provider in ('clever', 'classlink', 'google')),
      tenant text not null,
      subject text not null,
      user_id int not null references identity.accounts (user_id),
      linked_by text not null check (linked_by in ('roster', 'email')),
      linked_at timestamptz not null,
      last_used_at timestamptz,
      primary key (provider, tenant, subject)
    )`);
    this.addSql('create index provider_links_of_user on identity.provider_links (user_id)');
  }
}
