import { Migration } from '@mikro-orm/migrations';

/** What delivery keeps beside the attempt streams: keys of sittings, presence, receipts, and the list of attempts. */
export class DeliveryKeysPresenceAndAttempts extends Migration {
  override up(): void {
    this.addSql(`create table delivery.sitting_keys (
      student_assessment_id integer not null,
      sitting integer not null check (sitting > 0),
      student_id integer not null,
      wrapped_key text,
      created_at timestamptz not null,
      destroyed_at timestamptz,
      primary key (student_assessment_id, sitting),
      check ((wrapped_key is null) = (destroyed_at is not null))
    )`);
    this.addSql(
      `comment on table delivery.sitting_keys is 'wrapped by the master key, which is not in the database; destroyed at reset and erasure. After restoring a backup, destroy again every key that is listed here as destroyed.'`,
    );
    this.addSql('create index sitting_keys_by_student on delivery.sitting_keys (student_id)');

    this.addSql(`create table delivery.presence (
      stream text primary key,
      device_id text not null,
      last_seen_at timestamptz not null
    )`);

    this.addSql(`create table delivery.receipts (
      code text primary key,
      stream text not null,
      version integer not null,
      hash text not null,
      answered_count integer not null,
      issued_at timestamptz not null
    )`);
    this.addSql('create index receipts_by_stream on delivery.receipts (stream, version)');

    this.addSql(`create table delivery.attempts_v1 (
      stream text primary key,
      attempt_id text not null,
      student_assessment_id integer not null,
      sitting integer not null,
      student_id integer not null,
      school_id integer not null,
      district_id integer not null,
      class_ids jsonb not null,
      type_id integer not null,
      set_id integer not null,
      category_id integer not null,
      part integer not null,
      difficulty text not null,
      school_year_id integer not null,
      timing text not null,
      item_count integer not null,
      answered_count integer not null,
      phase text not null,
      started_at timestamptz not null,
      submitted_at timestamptz,
      submitted_by text,
      used_seconds integer,
      ledger jsonb not null,
      rules jsonb not null,
      due_at timestamptz,
      late_count integer not null,
      event_count integer not null,
      last_event_at timestamptz not null
    )`);
    this.addSql('create index attempts_v1_by_id on delivery.attempts_v1 (attempt_id text_pattern_ops)');
    this.addSql('create index attempts_v1_newest on delivery.attempts_v1 (started_at desc)');
    this.addSql('create index attempts_v1_by_student on delivery.attempts_v1 (student_id)');
    this.addSql('create index attempts_v1_by_school on delivery.attempts_v1 (school_id, started_at desc)');
    this.addSql('create index attempts_v1_due on delivery.attempts_v1 (due_at) where due_at is not null');

    this.addSql('grant select, insert, update, delete on all tables in schema delivery to horizon_app');
  }
}
