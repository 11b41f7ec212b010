import { Migration } from '@mikro-orm/migrations';

/** Published content: rows are only ever inserted. A correction is a higher version. Keys lie apart from what players see. */
export class ContentFormsAndKeys extends Migration {
  override up(): void {
    this.addSql(`create table content.sets (
      id integer primary key,
      type_id integer not null,
      name text not null,
      content_hash char(64) not null
    )`);
    this.addSql(`create table content.stimuli (
      ref text not null,
      version integer not null check (version > 0),
      body jsonb not null,
      content_hash char(64) not null,
      primary key (ref, version)
    )`);
    this.addSql(`create table content.items (
      ref text not null,
      version integer not null check (version > 0),
      body jsonb not null,
      content_hash char(64) not null,
      primary key (ref, version)
    )`);
    this.addSql(`create table content.item_keys (
      ref text not null,
      item_version integer not null,
      key_version integer not null check (key_version > 0),
      scoring jsonb not null,
      rationale text not null,
      content_hash char(64) not null,
      primary key (ref, item_version, key_version),
      foreign key (ref, item_version) references content.items (ref, version)
    )`);
    this.addSql('create sequence content.form_id');
    this.addSql(`create table content.forms (
      id integer not null default nextval('content.form_id') unique,
      code text not null,
      version integer not null check (version > 0),
      type_id integer not null,
      set_id integer not null references content.sets (id),
      category_id integer not null,
      part smallint not null check (part in (1, 2)),
      difficulty text not null check (difficulty in ('default', 'easy', 'hard')),
      duration_seconds integer not null check (duration_seconds > 0),
      tools jsonb not null,
      directions text not null,
      items jsonb not null,
      content_hash char(64) not null,
      primary key (code, version)
    )`);
    this.addSql(
      'create index forms_by_address on content.forms (type_id, set_id, category_id, part, difficulty, version desc)',
    );
    this.addSql(`create table content.conversion_tables (
      type_id integer not null,
      set_id integer not null,
      category_id integer not null,
      path text not null check (path in ('easy', 'hard', 'single')),
      version integer not null check (version > 0),
      scaled jsonb not null,
      content_hash char(64) not null,
      primary key (type_id, set_id, category_id, path, version)
    )`);
    this.addSql(`create table content.norm_tables (
      type_id integer not null,
      scale text not null,
      version integer not null check (version > 0),
      steps jsonb not null,
      content_hash char(64) not null,
      primary key (type_id, scale, version)
    )`);
    this.addSql(`create table content.routing_rules (
      type_id integer not null,
      set_id integer not null,
      category_id integer not null,
      version integer not null check (version > 0),
      threshold double precision not null check (threshold > 0 and threshold <= 1),
      content_hash char(64) not null,
      primary key (type_id, set_id, category_id, version)
    )`);
    this.addSql(`create table content.imports (
      id integer generated always as identity primary key,
      imported_at timestamptz not null,
      kind text not null check (kind in ('bundle', 'qti')),
      title text not null,
      file_name text not null,
      user_id integer,
      sha256 char(64) not null,
      report jsonb not null
    )`);
    this.addSql('revoke update, delete, truncate on all tables in schema content from horizon_app');
    this.addSql('grant select, insert on all tables in schema content to horizon_app');
    this.addSql('grant usage on all sequences in schema content to horizon_app');
  }
}
