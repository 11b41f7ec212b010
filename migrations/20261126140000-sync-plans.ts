import { Migration } from '@mikro-orm/migrations';

/** What planning and applying of syncs needs. */
export class SyncPlans extends Migration {
  override up(): void {
    // `kept_hash`: the state of the source (or 'gone') that somebody rejected or took back: it stays so until the source changes.
    this.addSql(
      `alter table sync.links add column role text check (role in ('Student', 'Teacher')), add column kept_hash text`,
    );
    this.addSql('create index links_of_school on sync.links (connection_id, school_id, kind)');
    this.addSql('create index links_of_section on sync.links (section_id) where section_id is not null');
    this.addSql('alter table sync.runs add column tries int not null default 0');
    // Where a run that is planning finds the source and the links apart. `part`: what belongs together, a class of enrollments.
    this.addSql(`create unlogged table sync.differences (
      run_id int not null references sync.runs (id) on delete cascade,
      kind text not null,
      school_id int not null,
      part text not null,
      source_id text not null,
      primary key (run_id, kind, school_id, part, source_id)
    )`);
  }
}
