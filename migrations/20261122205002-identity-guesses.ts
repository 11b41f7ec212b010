import { Migration } from '@mikro-orm/migrations';

/** Guesses at passwords, counted before they are judged. The keys are hashes and name nobody. */
export class IdentityGuesses extends Migration {
  override up(): void {
    this.addSql(`create table identity.guesses (
      key char(64) primary key,
      guesses int not null,
      blocked_until timestamptz,
      expires_at timestamptz not null
    )`);
    this.addSql('grant select, insert, update, delete on identity.guesses to horizon_app');
  }
}
