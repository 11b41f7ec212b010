import { Migration } from '@mikro-orm/migrations';

/** Right, wrong and blank of every scored part, a letter for each question: what the topics of a whole school are counted from. */
export class ReportingPartOutcomes extends Migration {
  override up(): void {
    this.addSql(`create table reporting.part_outcomes_v1 (
      student_assessment_id int4 primary key,
      student_id int4 not null,
      type_id int4 not null,
      set_id int4 not null,
      school_year_id int4 not null,
      category_id int4 not null,
      part int4 not null,
      form_code text not null,
      form_version int4 not null,
      outcomes text not null
    )`);
    this.addSql(
      'create index part_outcomes_v1_of_set on reporting.part_outcomes_v1 (type_id, set_id, school_year_id, student_id)',
    );
    this.addSql(`insert into reporting.part_outcomes_v1
      select student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form->>'code', (form->>'version')::int4,
        coalesce((select string_agg(case when (i->>'pretest')::boolean or i->>'dropped' = 'uncounted' then '-' else left(i->>'outcome', 1) end, '' order by n)
          from jsonb_array_elements(items) with ordinality as e (i, n)), '')
      from reporting.part_results_v2`);
    this.addSql('grant select, insert, update, delete on reporting.part_outcomes_v1 to horizon_app');
  }
}
