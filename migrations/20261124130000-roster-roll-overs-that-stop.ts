import { Migration } from '@mikro-orm/migrations';

/** A roll-over that cannot go on says so, instead of being under way for ever. */
export class RosterRollOversThatStop extends Migration {
  override up(): void {
    this.addSql('alter table roster.roll_overs add column breaks int not null default 0, add column stopped text');
  }
}
