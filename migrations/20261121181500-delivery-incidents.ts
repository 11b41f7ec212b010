import { Migration } from '@mikro-orm/migrations';

/**
 * What a test day is explained by afterwards: silences of players, outages of the system, and what its jobs ended. The
 * second version of the live rows knows classes and who has the pen; it fills itself from the log.
 */
export class DeliveryIncidents extends Migration {
  override up(): void {
    this.addSql(`create table delivery.silences (
      stream text not null,
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at > from_at),
      primary key (stream, from_at)
    )`);
    this.addSql(
      `comment on table delivery.silences is 'no heartbeat for longer than three of them, though the player went on afterwards'`,
    );

    this.addSql(`create table delivery.pulse (
      only_row boolean primary key default true check (only_row),
      last_at timestamptz not null
    )`);
    this.addSql(`create table delivery.system_outages (
      id uuid primary key,
      kind text not null check (kind in ('server', 'database')),
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at > from_at)
    )`);
    this.addSql('create index system_outages_by_time on delivery.system_outages (to_at)');

    this.addSql(`create table delivery.end_runs (
      id uuid not null,
      school_id integer not null,
      ran_at timestamptz not null,
      ends integer not null,
      extended integer not null,
      submitted integer,
      waiting integer,
      primary key (id, school_id)
    )`);
    this.addSql(
      `comment on table delivery.end_runs is 'what a job said it would end, and what came of it: submitted, or silent and waited for'`,
    );
    this.addSql('create index end_runs_by_school on delivery.end_runs (school_id, ran_at)');

    this.addSql('create table delivery.live_v2 (like delivery.live_v1 including all)');
    this.addSql(
      'alter table delivery.live_v2 add column class_ids integer[] not null, add column held boolean not null',
    );

    this.addSql('grant select, insert on delivery.silences, delivery.system_outages to horizon_app');
    this.addSql('grant select, insert, update on delivery.pulse, delivery.end_runs to horizon_app');
    this.addSql('grant select, insert, update, delete on delivery.live_v2 to horizon_app');
  }
}
