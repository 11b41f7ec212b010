import { Migration } from '@mikro-orm/migrations';

/** A move of the event log to another server that is under way, and when the last one was. */
export class PlatformLogMove extends Migration {
  override up(): void {
    this.addSql(`create table platform.log_move (
      only_row boolean primary key default true check (only_row),
      target text not null,
      source_place text,
      target_place text,
      events bigint not null default 0,
      mixed jsonb not null default '[]',
      begun_at timestamptz not null default now(),
      paused_at timestamptz
    )`);
    this.addSql(
      `comment on table platform.log_move is 'How far the copy is: everything up to source_place stands up to target_place'`,
    );
    this.addSql('grant select on platform.log_move to horizon_app');
    this.addSql('alter table platform.log_identity add column moved_at timestamptz');
  }
}
