import { Migration } from '@mikro-orm/migrations';

/** Mail waits in a table so that it is written in the transaction of its cause; a file is a row, its bytes lie on disk. */
export class PlatformMailAndFiles extends Migration {
  override up(): void {
    this.addSql(`create table platform.mails (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body_text text not null,
      body_html text,
      created_at timestamptz not null,
      sent_at timestamptz,
      last_error text
    )`);
    this.addSql(`create table platform.files (
      id uuid primary key,
      name text not null,
      mime text not null,
      bytes bigint not null,
      sha256 text not null,
      created_at timestamptz not null
    )`);
    this.addSql('grant select, insert, update, delete on platform.mails, platform.files to horizon_app');
  }
}
