import { Migration } from '@mikro-orm/migrations';

/**
 * The two logs and the signed heads. The application's role can add to them and read them, nothing else.
 * Readers order by (tx, position) below the snapshot's xmin: position alone shows a later event before an earlier one commits.
 */
export class EsLogs extends Migration {
  override up(): void {
    this.addSql(`create table es.events (
      position bigint generated always as identity,
      tx xid8 not null default pg_current_xact_id(),
      stream text collate "C" not null,
      version int not null check (version > 0),
      type text not null,
      hash text not null check (length(hash) = 64),
      line text not null,
      recorded_at timestamptz not null default clock_timestamp(),
      primary key (stream, version)
    )`);
    this.addSql('create index events_in_order on es.events (tx, position)');
    this.addSql(
      `comment on column es.events.line is 'RFC 8785 text of the event; hash is the SHA-256 of its UTF-8 bytes'`,
    );

    this.addSql(`create table es.published_events (
      position bigint generated always as identity,
      tx xid8 not null default pg_current_xact_id(),
      id uuid primary key,
      type text not null,
      occurred_at timestamptz not null,
      received_at timestamptz not null,
      actor jsonb,
      on_behalf_of int,
      payload jsonb not null
    )`);
    this.addSql('create index published_events_in_order on es.published_events (tx, position)');

    this.addSql(`create table es.signed_heads (
      stream text collate "C" not null,
      version int not null,
      hash text not null,
      signed_at timestamptz not null,
      key_id text not null,
      signature text not null,
      primary key (stream, version, key_id, signed_at)
    )`);
    this.addSql(`create table es.public_keys (
      key_id text primary key,
      public_key text not null,
      first_used_at timestamptz not null
    )`);

    this.addSql(`create view es.readable_events as
      select stream, version, type, line::jsonb -> 'payload' as payload, line::jsonb ->> 'receivedAt' as received_at, position, tx from es.events`);

    this.addSql('grant usage on schema es to horizon_app');
    this.addSql(
      'grant select, insert on es.events, es.published_events, es.signed_heads, es.public_keys to horizon_app',
    );
    this.addSql('grant select on es.readable_events to horizon_app');
  }
}
