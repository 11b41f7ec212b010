import { Migration } from '@mikro-orm/migrations';

/** What was answered to each question of every scored part, and for how long: what item reports of a whole school are counted from. */
export class ReportingPartAnswers extends Migration {
  override up(): void {
    this.addSql(`create table reporting.part_answers_v1 (
      student_assessment_id int4 primary key,
      student_id int4 not null,
      set_id int4 not null,
      school_year_id int4 not null,
      category_id int4 not null,
      difficulty text not null,
      grade_level int4,
      form_code text not null,
      form_version int4 not null,
      outcomes text not null,
      given jsonb not null,
      seconds jsonb not null
    )`);
    this.addSql(
      'create index part_answers_v1_of_part on reporting.part_answers_v1 (set_id, category_id, difficulty, school_year_id, student_id)',
    );
    this.addSql(`insert into reporting.part_answers_v1
      select student_assessment_id, student_id, set_id, school_year_id, category_id, difficulty, grade_level, form->>'code', (form->>'version')::int4,
        coalesce((select string_agg(case when (i->>'pretest')::boolean or i->>'dropped' = 'uncounted' then upper(left(i->>'outcome', 1)) else left(i->>'outcome', 1) end, '' order by n)
          from jsonb_array_elements(items) with ordinality as e (i, n)), ''),
        coalesce((select jsonb_agg(i->'value' order by n) from jsonb_array_elements(items) with ordinality as e (i, n)), '[]'),
        coalesce((select jsonb_agg(i->'seconds' order by n) from jsonb_array_elements(items) with ordinality as e (i, n)), '[]')
      from reporting.part_results_v2`);
    this.addSql('grant select, insert, update, delete on reporting.part_answers_v1 to horizon_app');
  }
}
