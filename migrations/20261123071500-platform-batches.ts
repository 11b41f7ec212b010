import { Migration } from '@mikro-orm/migrations';

/** What somebody asked for many rows at once: one batch for each press, and what became of each row. Kept for a day. */
export class PlatformBatches extends Migration {
  override up(): void {
    this.addSql(`create table platform.batches (
      id uuid primary key,
      kind text not null,
      user_id int not null,
      masquerader_id int,
      actor jsonb not null,
      request jsonb not null,
      state text not null check (state in ('running', 'over')),
      leased_by uuid,
      leased_until timestamptz,
      undone_by uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`);
    this.addSql('create index batches_of_user on platform.batches (user_id)');
    this.addSql(`create index batches_running on platform.batches (leased_until) where state = 'running'`);
    this.addSql(`create table platform.batch_rows (
      batch_id uuid not null references platform.batches (id) on delete cascade,
      position int not null,
      key text not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed')),
      tried boolean not null default false,
      code text,
      reason text,
      made jsonb,
      primary key (batch_id, position)
    )`);
    this.addSql('grant select, insert, update, delete on platform.batches, platform.batch_rows to horizon_app');
  }
}
