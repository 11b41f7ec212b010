import { Migration } from '@mikro-orm/migrations';

/** Packages on their way in: their items are read by a job, completed by a person, and published as forms. */
export class ContentPackages extends Migration {
  override up(): void {
    this.addSql(`create table content.packages (
      id integer generated always as identity primary key,
      state text not null check (state in ('receiving', 'waiting', 'checking', 'open', 'failed')),
      file_name text not null,
      file_id uuid,
      bytes bigint not null default 0,
      sha256 text,
      bank text not null default '',
      title text not null default '',
      minutes integer,
      notes jsonb not null default '[]',
      problem text,
      done integer not null default 0,
      total integer not null default 0,
      run integer not null default 0,
      revision integer not null default 0,
      uploaded_by integer,
      uploaded_at timestamptz not null,
      moved_at timestamptz not null,
      expires_at timestamptz not null
    )`);
    this.addSql('create index packages_by_expiry on content.packages (expires_at)');
    this.addSql(`create table content.package_items (
      package_id integer not null references content.packages (id) on delete cascade,
      position integer not null,
      file text not null,
      identifier text not null,
      title text not null,
      section text not null,
      pretest boolean not null,
      refused text,
      body jsonb,
      text text not null,
      pictures text[] not null,
      unnamed text[] not null,
      area text,
      topic text,
      difficulty smallint check (difficulty between 1 and 3),
      known jsonb,
      excluded boolean not null default false,
      published_as jsonb,
      state text not null generated always as (case
        when refused is not null then 'refused'
        when excluded then 'excluded'
        when published_as is not null then 'published'
        when area is null or topic is null or difficulty is null or cardinality(unnamed) > 0 then 'needs'
        else 'ready' end) stored,
      primary key (package_id, position)
    )`);
    this.addSql(`create table content.package_pictures (
      package_id integer not null references content.packages (id) on delete cascade,
      sha256 char(64) not null references content.pictures (sha256),
      file text not null,
      alt text,
      primary key (package_id, sha256)
    )`);
    this.addSql('create index package_pictures_by_picture on content.package_pictures (sha256)');
    this.addSql(
      'grant select, insert, update, delete on content.packages, content.package_items, content.package_pictures to horizon_app',
    );
  }
}
