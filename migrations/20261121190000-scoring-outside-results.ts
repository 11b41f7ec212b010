import { Migration } from '@mikro-orm/migrations';

/** Results of tests that were taken elsewhere, each with the file and line that it came from. */
export class ScoringOutsideResults extends Migration {
  override up(): void {
    this.addSql(`create table scoring.outside_imports (
      id integer generated always as identity primary key,
      school_id integer not null,
      type_id integer not null,
      set_id integer not null,
      file_name text not null,
      file_hash text not null,
      row_count integer not null,
      imported_count integer not null,
      unchanged_count integer not null,
      imported_by integer not null,
      imported_at timestamptz not null
    )`);
    this.addSql('create index outside_imports_of_school on scoring.outside_imports (school_id, imported_at)');
    this.addSql(`create table scoring.outside_results (
      id integer generated always as identity primary key,
      import_id integer not null references scoring.outside_imports (id),
      line integer not null,
      student_id integer not null,
      type_id integer not null,
      set_id integer not null,
      category_id integer not null,
      school_year_id integer not null,
      scaled integer not null,
      taken_on date not null,
      result_hash text not null,
      recorded_at timestamptz not null,
      superseded_at timestamptz
    )`);
    this.addSql(`create unique index one_outside_result_stands on scoring.outside_results
      (student_id, type_id, set_id, category_id, school_year_id) where superseded_at is null`);
    this.addSql('grant select, insert on scoring.outside_imports to horizon_app');
    this.addSql('grant select, insert, update, delete on scoring.outside_results to horizon_app');
  }
}
