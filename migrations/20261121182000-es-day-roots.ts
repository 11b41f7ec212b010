import { Migration } from '@mikro-orm/migrations';

/** The roots of days and which signed heads each holds: the application can add and read, nothing else. */
export class EsDayRoots extends Migration {
  override up(): void {
    this.addSql(`create table es.day_roots (
      day date primary key,
      heads int not null check (heads >= 0),
      root text not null check (length(root) = 64),
      previous text not null check (length(previous) = 64),
      signed_at timestamptz not null,
      key_id text not null,
      signature text not null
    )`);
    this.addSql(`create table es.day_leaves (
      day date not null references es.day_roots,
      place int not null check (place >= 0),
      stream text collate "C" not null,
      version int not null,
      signed_at timestamptz not null,
      key_id text not null,
      leaf text not null check (length(leaf) = 64),
      primary key (day, place),
      unique (stream, version, key_id, signed_at)
    )`);
    this.addSql('grant select, insert on es.day_roots, es.day_leaves to horizon_app');
  }
}
