// Schools whose students took two tests, by SQL: the rows that projections would have made of them.
import type { Client } from 'pg';
import type { Form } from '../src/content/index.js';
import { load } from './product.ts';
import { execute, type Application } from './school.ts';

/** Students of a school, and the staff before them. */
const STUDENTS = 625;
const STAFF = 15;
const PEOPLE = STUDENTS + STAFF;
const CLASSES = 25;
export const SETS = [1, 2];
export const PARTS_PER_SCHOOL = STUDENTS * SETS.length * 4;
const SCHOOLS_PER_DISTRICT = 10;
const now = new Date();
/** The school year that goes on, by the calendar year in which it began. */
export const YEAR = now.getUTCFullYear() - (now.getUTCMonth() >= 7 ? 0 : 1);
/** Different ways to answer a form. */
const VARIANTS = 64;

/** A form with the choices of each question. */
export interface Asked {
  form: Form;
  choices: readonly (readonly string[])[];
}

/** Every form of the sets, imported as the demo has them. */
export async function formsOfSets({ app }: Application): Promise<Asked[]> {
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  for (const bundle of content.demoBundles()) await execute(app, new content.ImportBundle(bundle));
  const library = app.get(content.ContentLibrary, { strict: false });
  const asked: Asked[] = [];
  for (const setId of SETS)
    for (const categoryId of [1, 2])
      for (const [part, difficulty] of [
        [1, 'default'],
        [2, 'easy'],
        [2, 'hard'],
      ] as const) {
        const form = (await library.findFormFor({ typeId: 1, setId, categoryId, part, difficulty }))!;
        const items = await library.itemsOf(form.id);
        asked.push({ form, choices: items.map(({ choices = [] }) => choices.map(({ id }) => id)) });
      }
  return asked;
}

/** Ways to answer each form, for `fill` to choose from. */
export async function answerForms(owner: Client, forms: readonly Asked[]): Promise<void> {
  await owner.query(
    `create table public.bench_answers (set_id int, category_id int, part int, difficulty text, variant int, form_code text, form_version int,
       items jsonb, outcomes text, raw int, raw_max int)`,
  );
  for (const { form, choices } of forms) {
    const variants = Array.from({ length: VARIANTS }, (_, variant) => {
      const items = form.items.map(({ ref, version, pretest }, i) => {
        // Easy questions are right more often, and good variants too.
        const luck = (variant * 37 + i * 61 + ((variant * i) % 23)) % 100;
        const outcome = luck < 25 + variant / 2 + (i % 7) * 4 ? 'right' : luck > 96 ? 'blank' : 'wrong';
        const of = choices[i]!;
        const value = outcome === 'blank' ? null : (of[outcome === 'right' ? i % of.length : luck % of.length] ?? '12');
        return { ref, version, number: i + 1, pretest, outcome, value, seconds: 15 + (luck % 90), marked: false };
      });
      const counted = items.filter((one) => !one.pretest);
      return {
        variant,
        items,
        outcomes: items.map((one) => (one.pretest ? '-' : one.outcome[0])).join(''),
        raw: counted.filter(({ outcome }) => outcome === 'right').length,
        rawMax: counted.length,
      };
    });
    await owner.query(
      `insert into public.bench_answers
       select $1, $2, $3, $4, v.variant, $5, $6, v.items, v.outcomes, v.raw, v."rawMax"
         from jsonb_to_recordset($7) as v (variant int, items jsonb, outcomes text, raw int, "rawMax" int)`,
      [form.setId, form.categoryId, form.part, form.difficulty, form.code, form.version, JSON.stringify(variants)],
    );
  }
}

/** The schools after `from` up to `to`: staff, students, classes, and two whole tests of everybody; a twentieth has no Math of the second. */
export async function fill(owner: Client, from: number, to: number): Promise<void> {
  const schools = [from + 1, to];
  const students = `select s as school, (s - 1) * ${PEOPLE} + ${STAFF} + k as id, k from generate_series($1::int, $2::int) s cross join generate_series(1, ${STUDENTS}) k`;
  const results = `${students.replace('select', 'select set_id, ')} cross join unnest(array[${SETS.join(', ')}]) set_id`;
  const part = (category: number, number: number) => `x.id * 16 + x.set_id * 4 + ${(category - 1) * 2 + number - 1}`;
  await owner.query(
    `insert into roster.districts (id, name, state, created_at) overriding system value
     select n, 'District ' || n, 'IL', now() from generate_series(1, $1::int) n on conflict do nothing`,
    [Math.ceil(to / SCHOOLS_PER_DISTRICT)],
  );
  await owner.query(
    `insert into roster.schools (id, district_id, name, state, time_zone, course_types, assessments_available, activities_available, school_admin_only, created_at)
     overriding system value select n, (n - 1) / ${SCHOOLS_PER_DISTRICT} + 1, 'School ' || n, 'IL', 'America/Chicago', '{SAT}', true, false, false, now()
       from generate_series($1::int, $2::int) n`,
    schools,
  );
  await owner.query(
    `insert into roster.people (id, first_name, last_name, email, school_id, student_number, grade_level, untimed_assessment, hidden_account, nr_of_logins, created_at)
     overriding system value
     select (s - 1) * ${PEOPLE} + k, 'First' || k * 31 % 97, 'Last' || k * 7919 % 10007, s || 'p' || k || '@bench.test', case when k > ${STAFF} then s end,
       case when k > ${STAFF} then (s * 1000 + k)::text end, case when k > ${STAFF} then 9 + k % 4 end, false, false, 0, now()
       from generate_series($1::int, $2::int) s cross join generate_series(1, ${PEOPLE}) k`,
    schools,
  );
  await owner.query(
    `insert into roster.staff_roles (person_id, role, school_id, district_id, created_at)
     select (s - 1) * ${PEOPLE} + k, case when k = 1 then 'Teacher Admin' else 'Teacher' end, s, (s - 1) / ${SCHOOLS_PER_DISTRICT} + 1, now()
       from generate_series($1::int, $2::int) s cross join generate_series(1, ${STAFF}) k`,
    schools,
  );
  await owner.query(
    `insert into roster.terms (id, school_id, school_year_id, name, start_date, end_date, source, created_at) overriding system value
     select s, s, ${YEAR}, 'School Year', make_date(${YEAR}, 8, 1), make_date(${YEAR + 1}, 6, 30), 'default', now() from generate_series($1::int, $2::int) s`,
    schools,
  );
  await owner.query(
    `insert into roster.sections (id, school_id, term_id, class_name, display_name, editable, created_at) overriding system value
     select (s - 1) * ${CLASSES} + c, s, s, 'Period ' || c, 'Period ' || c, true, now() from generate_series($1::int, $2::int) s cross join generate_series(1, ${CLASSES}) c`,
    schools,
  );
  await owner.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select (school - 1) * ${CLASSES} + 1 + k % ${CLASSES}, id, 'Student', now() from (${students}) x
     union all
     select (s - 1) * ${CLASSES} + c, (s - 1) * ${PEOPLE} + 2 + c % ${STAFF - 1}, 'Primary Teacher', now()
       from generate_series($1::int, $2::int) s cross join generate_series(1, ${CLASSES}) c`,
    schools,
  );
  await owner.query(
    `insert into reporting.people (id, first_name, last_name, grade_level, school_id, student_number, updated_at)
     select id, first_name, last_name, grade_level, school_id, student_number, now() from roster.people where school_id between $1 and $2`,
    schools,
  );
  await owner.query(
    `insert into reporting.class_members_v1 (section_id, student_id, entered_at)
     select (school - 1) * ${CLASSES} + 1 + k % ${CLASSES}, id, make_date(${YEAR}, 9, 1) from (${students}) x`,
    schools,
  );
  // Two versions of each result: before its last section, and since.
  await owner.query(
    `insert into reporting.results_v1 (student_id, type_id, set_id, school_year_id, valid_from, valid_to, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
     select id, 1, set_id, ${YEAR}, at + v * interval '1 hour', case when v = 1 and whole then at + interval '2 hours' end,
       case when v = 2 then 'complete' else 'partial' end, case when v = 2 then a + b end, array[a, case when v = 2 then b end], at, at, school, 9 + k % 4,
       jsonb_build_array(
         jsonb_build_object('categoryId', 1, 'scaled', a, 'raw', 40, 'rawMax', 50, 'path', path, 'tableVersion', 1, 'missing', null, 'outside', false),
         jsonb_build_object('categoryId', 2, 'scaled', case when v = 2 then b end, 'raw', 30, 'rawMax', 40, 'path', path, 'tableVersion', 1, 'missing', case when v = 1 then 'not_taken' end, 'outside', false)),
       (select jsonb_agg(jsonb_build_object('studentAssessmentId', id * 16 + set_id * 4 + n - 1, 'sitting', 1, 'categoryId', (n + 1) / 2, 'part', 1 + (n + 1) % 2, 'form', 'SAT' || set_id || '-' || n || ' v1', 'attemptVersion', 250))
          from generate_series(1, 2 * v) n)
     from (${results}) x
       cross join lateral (select 200 + 10 * ((id * 31 + set_id * 7) % 61) as a, 200 + 10 * ((id * 17 + set_id * 11) % 61) as b, case when id % 3 = 0 then 'easy' else 'hard' end as path,
         make_timestamptz(${YEAR}, 9, 15, 15, 0, 0) + set_id * interval '30 days' as at, not (set_id = 2 and id % 20 = 0) as whole) y
       cross join lateral generate_series(1, case when whole then 2 else 1 end) v`,
    schools,
  );
  for (const category of [1, 2])
    for (const number of [1, 2])
      await owner.query(
        `insert into reporting.part_results_v2 (student_assessment_id, sitting, student_id, school_id, district_id, class_ids, grade_level, type_id, set_id, category_id, part, difficulty,
           school_year_id, form, submitted_at, used_seconds, allowed_seconds, clock, answered_count, flagged_count, raw, raw_max, attempt, keys_version, scoring_version, result_hash, scored_at,
           items, route, section, scaled)
         select ${part(category, number)}, 1, id, school, (school - 1) / ${SCHOOLS_PER_DISTRICT} + 1, array[(school - 1) * ${CLASSES} + 1 + k % ${CLASSES}], 9 + k % 4, 1, x.set_id, ${category}, ${number}, a.difficulty,
           ${YEAR}, jsonb_build_object('code', a.form_code, 'version', a.form_version), make_timestamptz(${YEAR}, 9, 15, 15, 0, 0) + x.set_id * interval '30 days', 1800, 1920, 'The clock ran through.',
           a.raw_max, 0, a.raw, a.raw_max, jsonb_build_object('stream', 'attempt-' || ${part(category, number)} || '-1', 'version', 250), '1', '1', md5(id::text), now(),
           a.items, null, null, null
         from (${results}) x join public.bench_answers a on a.set_id = x.set_id and a.category_id = ${category} and a.part = ${number} and a.variant = (id * 13 + x.set_id) % ${VARIANTS}
           and a.difficulty = ${number === 1 ? `'default'` : `case when id % 3 = 0 then 'easy' else 'hard' end`}
         where ${category === 2 ? 'not (x.set_id = 2 and id % 20 = 0)' : 'true'}`,
        schools,
      );
  await owner.query(
    `insert into reporting.part_outcomes_v1
     select r.student_assessment_id, r.student_id, r.type_id, r.set_id, r.school_year_id, r.category_id, r.part, r.form->>'code', (r.form->>'version')::int, a.outcomes
       from reporting.part_results_v2 r join public.bench_answers a on a.set_id = r.set_id and a.category_id = r.category_id and a.part = r.part and a.difficulty = r.difficulty
         and a.variant = (r.student_id * 13 + r.set_id) % ${VARIANTS}
      where r.school_id between $1 and $2`,
    schools,
  );
  await owner.query(
    `insert into reporting.part_answers_v1
     select student_assessment_id, student_id, set_id, school_year_id, category_id, difficulty, grade_level, form->>'code', (form->>'version')::int,
       (select string_agg(case when (i->>'pretest')::boolean then upper(left(i->>'outcome', 1)) else left(i->>'outcome', 1) end, '' order by n) from jsonb_array_elements(items) with ordinality as e (i, n)),
       (select jsonb_agg(i->'value' order by n) from jsonb_array_elements(items) with ordinality as e (i, n)),
       (select jsonb_agg(i->'seconds' order by n) from jsonb_array_elements(items) with ordinality as e (i, n))
     from reporting.part_results_v2 where school_id between $1 and $2`,
    schools,
  );
  await owner.query('vacuum analyze');
}
