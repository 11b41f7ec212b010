import { Migration } from '@mikro-orm/migrations';

/** Whether the first sign-in by Clever or ClassLink finds an account of the district by its e-mail. */
export class RosterDistrictsLinkByEmail extends Migration {
  override up(): void {
    this.addSql('alter table roster.districts add column links_by_email boolean not null default false');
  }
}
