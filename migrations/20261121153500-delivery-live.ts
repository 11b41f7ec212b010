import { Migration } from '@mikro-orm/migrations';

/** How sittings stand at this moment, for live monitoring. */
export class DeliveryLive extends Migration {
  override up(): void {
    this.addSql(`create table delivery.live_v1 (
      stream text primary key,
      attempt_id text not null,
      student_assessment_id integer not null,
      sitting integer not null,
      student_id integer not null,
      school_id integer not null,
      district_id integer not null,
      type_id integer not null,
      set_id integer not null,
      category_id integer not null,
      part integer not null,
      difficulty text not null,
      school_year_id integer not null,
      timing text not null,
      items jsonb not null,
      marks text not null,
      question integer,
      viewed_at timestamptz,
      rapid integer not null,
      devices jsonb not null,
      phase text not null,
      paused_by text,
      paused_at timestamptz,
      ledger jsonb not null,
      started_at timestamptz not null,
      submitted_at timestamptz,
      submitted_by text,
      heard_at timestamptz not null,
      event_count integer not null
    )`);
    this.addSql('create index live_v1_of_set on delivery.live_v1 (type_id, set_id, category_id, part, student_id)');
    this.addSql('create index live_v1_heard on delivery.live_v1 (heard_at)');
    this.addSql('grant select, insert, update, delete on delivery.live_v1 to horizon_app');
  }
}
