import { Migration } from '@mikro-orm/migrations';

/** What staff say about keys that look wrong: each says it once of a draft, and is forgotten with it. */
export class ScoringKeyReports extends Migration {
  override up(): void {
    this.addSql(`create table scoring.key_reports (
      correction_id integer not null references scoring.corrections (id) on delete cascade,
      reported_by integer not null,
      reported_at timestamptz not null,
      answer text not null,
      reason text not null,
      evidence jsonb not null,
      primary key (correction_id, reported_by)
    )`);
    this.addSql('create index key_reports_by on scoring.key_reports (reported_by)');
    this.addSql('grant select, insert, update, delete on scoring.key_reports to horizon_app');
  }
}
