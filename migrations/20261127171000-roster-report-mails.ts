import { Migration } from '@mikro-orm/migrations';

/** Whether a school writes to parents when a score report opens. */
export class RosterReportMails extends Migration {
  override up(): void {
    this.addSql('alter table roster.schools add column report_mails boolean not null default false');
  }
}
