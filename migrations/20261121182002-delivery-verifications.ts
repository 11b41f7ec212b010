import { Migration } from '@mikro-orm/migrations';

/** Verifications of the log: how far each is, and what it found. */
export class DeliveryVerifications extends Migration {
  override up(): void {
    this.addSql(`create table delivery.verifications (
      id bigint generated always as identity primary key,
      school_id int,
      district_id int,
      started_from timestamptz,
      started_until timestamptz,
      requested_by int not null,
      requested_at timestamptz not null,
      state text not null check (state in ('waiting', 'running', 'done', 'failed')) default 'waiting',
      begun_at timestamptz,
      ended_at timestamptz,
      place jsonb,
      total_events bigint,
      events bigint not null default 0,
      streams int not null default 0,
      heads int not null default 0,
      roots int not null default 0,
      integrity_findings int not null default 0,
      completeness_findings int not null default 0,
      error text
    )`);
    this.addSql(`create table delivery.verification_findings (
      id bigint generated always as identity primary key,
      verification_id bigint not null references delivery.verifications on delete cascade,
      verdict text not null check (verdict in ('integrity', 'completeness')),
      problem text not null,
      stream text,
      version int,
      why text not null
    )`);
    this.addSql('create index verification_findings_of on delivery.verification_findings (verification_id, id)');
    this.addSql(
      'grant select, insert, update, delete on delivery.verifications, delivery.verification_findings to horizon_app',
    );
  }
}
