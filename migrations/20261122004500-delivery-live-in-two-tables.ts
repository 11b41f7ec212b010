import { Migration } from '@mikro-orm/migrations';

/**
 * The third version of the live rows: what moves with every save lies in a narrow table of its own, with room in each page so that
 * a row stays where it is. It fills itself from the logs; processes of the version before still read the second.
 */
export class DeliveryLiveInTwoTables extends Migration {
  override up(): void {
    this.addSql(`create table delivery.live_v3 (
      stream text primary key,
      attempt_id text not null,
      student_assessment_id integer not null,
      sitting integer not null,
      student_id integer not null,
      school_id integer not null,
      district_id integer not null,
      class_ids integer[] not null,
      type_id integer not null,
      set_id integer not null,
      category_id integer not null,
      part integer not null,
      difficulty text not null,
      school_year_id integer not null,
      timing text not null,
      items jsonb not null,
      devices jsonb not null,
      held boolean not null,
      phase text not null,
      paused_by text,
      paused_at timestamptz,
      ledger jsonb not null,
      started_at timestamptz not null,
      submitted_at timestamptz,
      submitted_by text
    ) with (fillfactor = 75)`);
    this.addSql('create index live_v3_of_set on delivery.live_v3 (type_id, set_id, category_id, part, student_id)');
    this.addSql(`create table delivery.live_moves_v3 (
      stream text primary key,
      rapid integer not null,
      question integer,
      event_count integer not null,
      viewed_at timestamptz,
      heard_at timestamptz not null,
      marks text not null
    ) with (fillfactor = 50)`);
    this.addSql('grant select, insert, update, delete on delivery.live_v3, delivery.live_moves_v3 to horizon_app');
    this.addSql('alter table delivery.presence set (fillfactor = 60)');
  }
}
