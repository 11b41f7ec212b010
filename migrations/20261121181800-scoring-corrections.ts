import { Migration } from '@mikro-orm/migrations';

/** Corrections of keys, conversion tables and norms, and what each does to the results of students. */
export class ScoringCorrections extends Migration {
  override up(): void {
    this.addSql(`create table scoring.corrections (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('key', 'accept', 'drop', 'conversion', 'norm')),
      title text not null,
      change jsonb not null,
      reason text not null,
      undoes integer references scoring.corrections (id),
      status text not null check (status in ('draft', 'publishing', 'published')),
      created_by integer not null,
      created_at timestamptz not null,
      revision integer not null default 1,
      preview_state text not null check (preview_state in ('running', 'ready', 'failed')),
      preview_at timestamptz,
      preview jsonb,
      done integer not null default 0,
      total integer not null default 0,
      assessed boolean not null default false,
      published_by integer,
      published_at timestamptz,
      finished_at timestamptz
    )`);
    this.addSql(`create table scoring.correction_effects (
      correction_id integer not null references scoring.corrections (id) on delete cascade,
      student_id integer not null,
      type_id integer not null,
      set_id integer not null,
      school_year_id integer not null,
      school_id integer not null,
      class_ids integer[] not null,
      copies integer[] not null,
      before jsonb not null,
      after jsonb not null,
      shift integer not null,
      changed boolean not null,
      crossed boolean not null,
      rerouted boolean not null,
      primary key (correction_id, student_id, type_id, set_id, school_year_id)
    )`);
    this.addSql('create index correction_effects_of_student on scoring.correction_effects (student_id)');
    this.addSql(
      'grant select, insert, update, delete on scoring.corrections, scoring.correction_effects to horizon_app',
    );
    this.addSql('grant usage on all sequences in schema scoring to horizon_app');
  }
}
