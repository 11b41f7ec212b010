import { Migration } from '@mikro-orm/migrations';

/** How many characters were sent to a voice outside today, for each person and in all. A row goes when its day is over. */
export class DeliverySpeechLimits extends Migration {
  override up(): void {
    this.addSql(
      'create table delivery.speech_limits (key varchar(255) primary key, points int not null default 0, expire bigint)',
    );
    this.addSql('grant select, insert, update, delete on delivery.speech_limits to horizon_app');
  }
}
