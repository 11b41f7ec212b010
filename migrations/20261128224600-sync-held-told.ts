import { Migration } from '@mikro-orm/migrations';

/** Whether the administrators were told that a run waits for them: once, whatever was decided before. */
export class SyncHeldTold extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql('alter table sync.runs add column held_told boolean not null default false');
  }
}
