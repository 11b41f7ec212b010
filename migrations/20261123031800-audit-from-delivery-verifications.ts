import { Migration } from '@mikro-orm/migrations';

/** Verifications belong to audit. Processes of the version before go on through views of the old names, which a later version drops. */
export class AuditFromDeliveryVerifications extends Migration {
  override up(): void {
    this.addSql('alter table delivery.verifications set schema audit');
    this.addSql('alter table delivery.verification_findings set schema audit');
    this.addSql('create view delivery.verifications as select * from audit.verifications');
    this.addSql('create view delivery.verification_findings as select * from audit.verification_findings');
    this.addSql(
      'grant select, insert, update, delete on delivery.verifications, delivery.verification_findings to horizon_app',
    );
  }
}
