// Many people by SQL, in schools of one size: a school asks for its own rows, however many others there are.
import type { Client } from 'pg';

export const PER_SCHOOL = 1_500;
export const SCHOOLS_PER_DISTRICT = 10;
/** Of all years together, without those that the platform keeps. */
export const CLASSES_PER_SCHOOL = 60;
const now = new Date();
/** The school year that goes on, by the calendar year of its end. */
const YEAR = now.getUTCFullYear() + (now.getUTCMonth() >= 7 ? 1 : 0);
const YEARS = [YEAR - 2, YEAR - 1, YEAR];
/** Teachers and administrators among the people of a school: its first. */
export const STAFF = 75;
/** Changes that are noted of each person, and those of the first school beyond: more than a list counts. */
const CHANGES = { each: 4, ofFirst: 20_000 };

/** Every tenth behind the staff is a parent of the student before, all others are students. */
const PERSON = `n, (n - 1) % ${PER_SCHOOL} as at, (n - 1) / ${PER_SCHOOL} + 1 as school`;
const IS_STUDENT = `at >= ${STAFF} and at % 10 > 0`;
/** A student whose role at the school has ended. */
const IS_GONE = `at >= ${STAFF} and at % 25 = 7`;
/** 1,000 first and 10,000 last names made of syllables, so that names share letters as those of people do. */
const SYLLABLES = {
  first: [
    'Al An Be Bri Ca Cla Da De Di El Em Fa Fe Ga Gra Ha He Is Ja Jo Ka Ke La Le Li Lu Ma Me Mi Na Ni No Ol Pa Ra Ro Sa So Ta Va',
    'ana ara ben cia cob dan della don ella ena frey gina hanna iah lena lina mon nard nessa nica ra rick rian sha thew',
  ],
  last: [
    'Ab Al Ba Be Bla Bo Bra Ca Cha Co Cro Da De Do Ed Fa Fi Fo Ga Gra Ha He Ho Hu Ja Jo Ka Ki La Le Lo Ma Mi Mo Na Pa Ra Ro Sa Wa',
    'ber chi der don fer gar gen han ker lan ler lin man mer min nan ner nor rick ris ro ser ter ton ver',
    'berg do ez field ins ley man s son ton',
  ],
};
const syllable = (all: string, of: string) => {
  const each = all.split(' ');
  return `(array[${each.map((one) => `'${one}'`).join(', ')}])[1 + (${of}) % ${each.length}]`;
};
const FIRST = '(n % 997 * 31 % 997)';
const LAST = '(n % 10007 * 7919 % 10007)';
const FIRST_NAME = `${syllable(SYLLABLES.first[0]!, FIRST)} || ${syllable(SYLLABLES.first[1]!, `${FIRST} / 40`)}`;
const LAST_NAME = `${syllable(SYLLABLES.last[0]!, LAST)} || ${syllable(SYLLABLES.last[1]!, `${LAST} / 40`)} || ${syllable(SYLLABLES.last[2]!, `${LAST} / 1000`)}`;

/**
 * The schools of the people after `from` up to `to`: students, staff, parents, three years of terms and classes, the classes that
 * the platform keeps, tests that are scheduled, and the history of changes.
 */
export async function fill(owner: Client, from: number, to: number): Promise<void> {
  const people = [from + 1, to];
  const schools = [from / PER_SCHOOL + 1, to / PER_SCHOOL];
  await owner.query(
    `insert into roster.districts (id, name, state, created_at) overriding system value
     select n, 'District ' || n, 'IL', now() from generate_series(1, $1::int) n on conflict do nothing`,
    [Math.ceil(schools[1]! / SCHOOLS_PER_DISTRICT)],
  );
  await owner.query(
    `insert into roster.schools (id, district_id, name, state, time_zone, course_types, assessments_available, activities_available,
       school_admin_only, seats_purchased, created_at)
     overriding system value select n, (n - 1) / ${SCHOOLS_PER_DISTRICT} + 1, 'School ' || n, (array['IL', 'NY', 'OH'])[1 + n % 3], 'America/Chicago', '{SAT}', true, false, false,
       case when n % 4 > 0 then 1500 + n end, now() from generate_series($1::int, $2::int) n`,
    schools,
  );
  await owner.query(
    `insert into roster.people (id, first_name, last_name, email, school_id, student_number, grade_level, grade_locked, untimed_assessment,
       hidden_account, last_login_at, nr_of_logins, archived_at, has_results_at, created_at)
     overriding system value
     select n, ${FIRST_NAME}, ${LAST_NAME}, 'p' || n || '@lake' || school || '.test', case when student then school end, case when student then (100000 + n)::text end,
       case when student then 9 + n % 4 end, n % 50 = 0, n % 20 = 0, n % 500 = 0, case when n % 3 > 0 then now() - n * interval '1 minute' end, n % 40,
       case when gone then now() end, case when student and n % 2 = 0 then now() end, now() - n * interval '7 minutes'
     from (select ${PERSON} from generate_series($1::int, $2::int) n) p cross join lateral (select ${IS_STUDENT} as student, ${IS_GONE} as gone) x`,
    people,
  );
  // Administrators of the district are among the staff of its first school.
  await owner.query(
    `with numbered as (select ${PERSON} from generate_series($1::int, $2::int) n)
     insert into roster.staff_roles (person_id, role, school_id, district_id, archived_at, created_at)
     select n, case when at < 5 then 'Teacher Admin' else 'Teacher' end, school, (school - 1) / ${SCHOOLS_PER_DISTRICT} + 1, case when at % 25 = 24 then now() end, now()
       from numbered where at < ${STAFF}
     union all
     select n, case when at = 10 then 'Superintendent' else 'District Admin' end, null, (school - 1) / ${SCHOOLS_PER_DISTRICT} + 1, null, now()
       from numbered where at between 10 and 14 and school % ${SCHOOLS_PER_DISTRICT} = 1
     union all
     select n, 'Parent', null, null, null, now() from numbered where at >= ${STAFF} and at % 10 = 0`,
    people,
  );
  await owner.query(
    `insert into roster.guardians (parent_id, student_id, created_at)
     select n, n - 1, now() from (select ${PERSON} from generate_series($1::int, $2::int) n) x where at > ${STAFF} and at % 10 = 0`,
    people,
  );
  await owner.query(
    `insert into roster.terms (id, school_id, school_year_id, name, start_date, end_date, source, archived_at, created_at)
     overriding system value
     select (s - 1) * 10 + y - ${YEAR - 7}, s, y, 'Fall ' || y, make_date(y - 1, 8, 1), make_date(y, 6, 30), case when y = ${YEAR} then 'default' else 'user_created' end,
       case when y < ${YEAR} then now() end, now()
       from generate_series($1::int, $2::int) s cross join unnest($3::int[]) y`,
    [...schools, YEARS],
  );
  await owner.query(
    `insert into roster.sections (id, school_id, term_id, class_name, display_name, editable, hidden_at, archived_at, created_at)
     overriding system value
     select ((s - 1) * 3 + y - ${YEARS[0]}) * $3::int + c, s, (s - 1) * 10 + y - ${YEAR - 7}, 'Period ' || c, (array['Algebra', 'Biology', 'English', 'History'])[1 + c % 4] || ' ' || c, true,
       case when c % 10 = 9 then now() end, case when y < ${YEAR} then now() end, now()
       from generate_series($1::int, $2::int) s cross join unnest($4::int[]) y cross join generate_series(1, $3::int) c`,
    [...schools, CLASSES_PER_SCHOOL / YEARS.length, YEARS],
  );
  await owner.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select c.id, (c.school_id - 1) * ${PER_SCHOOL} + 6 + c.id % 60, 'Primary Teacher', now() from roster.sections c where c.school_id between $1 and $2
     union all
     select c.id, p.id, 'Student', now()
       from roster.sections c cross join generate_series(0, 27) k
         join roster.people p on p.id = (c.school_id - 1) * ${PER_SCHOOL} + ${STAFF} + 1 + (c.id * 37 + k * 3) % ${PER_SCHOOL - STAFF} and p.school_id = c.school_id
      where c.school_id between $1 and $2
     on conflict do nothing`,
    schools,
  );
  // The classes of each grade and timing, beyond the ids of all others.
  await owner.query(
    `insert into roster.sections (id, school_id, term_id, class_name, display_name, editable, grade_level, untimed, created_at) overriding system value
     select 1000000 + s * 10 + (grade - 8) * 2 + untimed::int, s, (s - 1) * 10 + 7, name, name, false, grade, untimed, now()
       from generate_series($1::int, $2::int) s cross join generate_series(8, 12) grade cross join (values (false), (true)) timing (untimed)
       cross join lateral (select grade || 'th Grade, ' || case when untimed then 'Untimed' else 'Timed' end as name) x`,
    schools,
  );
  await owner.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select c.id, p.id, 'Student', now() from roster.people p join roster.sections c
       on c.school_id = p.school_id and c.grade_level = p.grade_level and c.untimed = p.untimed_assessment
      where p.archived_at is null and p.school_id between $1 and $2`,
    schools,
  );
  await scheduled(owner, schools);
  await history(owner, schools);
  for (const table of [
    'roster.people',
    'roster.sections',
    'roster.terms',
    'roster.schools',
    'roster.districts',
    'scheduling.assignments',
  ])
    await owner.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  await owner.query('vacuum analyze');
}

/** Two sections of a set for each class: those of a year within twelve weeks, of this year around today. */
async function scheduled(owner: Client, schools: number[]): Promise<void> {
  await owner.query(
    `insert into scheduling.assignments (id, section_id, school_id, type_id, set_id, category_id, school_year_id, administration_type, p1_start_at, p2_end_at,
       grade_levels, timing, autosubmit_delay, pause_enabled, save_enabled, readspeaker_enabled, reveal_report_asap, reveal_answers_asap, created_by, created_at)
     overriding system value
     select c.id * 2 + category - 2, c.id, c.school_id, 1, 1, category, t.school_year_id, 'continuous', at, at + interval '3 days', '{9,10,11,12}', 'timed', 48, true, true, false, true, false,
       (c.school_id - 1) * ${PER_SCHOOL} + 1, at - interval '9 days'
       from roster.sections c join roster.terms t on t.id = c.term_id cross join generate_series(1, 2) category
       cross join lateral (select date_trunc('day', now()) - (${YEAR} - t.school_year_id) * interval '365 days' + (c.id % 84 - 42) * interval '1 day' as at) x
      where c.school_id between $1 and $2 and c.grade_level is null`,
    schools,
  );
  await owner.query(
    `insert into scheduling.availabilities (assignment_id, student_id, created_at)
     select a.id, m.person_id, a.created_at from scheduling.assignments a join roster.memberships m on m.section_id = a.section_id and m.section_role = 'Student'
      where a.school_id between $1 and $2`,
    schools,
  );
  await owner.query(
    `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, school_year_id, difficulty, sitting, assignment_id, started_at, completed_at, created_at)
     select v.student_id, a.school_id, 1, 1, a.category_id, 1, a.school_year_id, 'default', 1, a.id, case when a.p1_start_at < now() then a.p1_start_at end,
       case when a.p1_start_at < now() then a.p1_start_at + interval '1 hour' end, v.created_at
       from scheduling.assignments a join scheduling.availabilities v on v.assignment_id = a.id where a.school_id between $1 and $2
     on conflict do nothing`,
    schools,
  );
}

/** Changes of people, classes and assignments by the school's administrators; half of them with values. */
async function history(owner: Client, schools: number[]): Promise<void> {
  const changes = `select ('00000000-0000-7000-8000-' || lpad(to_hex(school::bigint * 100000 + k), 12, '0'))::uuid as change_id, school, k,
      (school - 1) * ${PER_SCHOOL} + 1 + k % ${PER_SCHOOL} as person, (school - 1) * 60 + 1 + k % 60 as class
    from generate_series($1::int, $2::int) school cross join lateral generate_series(1, ${CHANGES.each * PER_SCHOOL} + case when school = 1 then ${CHANGES.ofFirst} else 0 end) k`;
  await owner.query(
    `insert into reporting.changes_v1 (change_id, at, record, record_id, school_id, section_id, person_id, action, by_id, details)
     select change_id, now() - k * interval '50 minutes', case k % 5 when 0 then 'class' when 1 then 'assignment' else 'person' end,
       case k % 5 when 0 then class when 1 then class * 2 else person end, school, case when k % 5 < 2 then class end, case when k % 5 > 1 then person end,
       case k % 5 when 1 then 'assigned' when 0 then 'changed' else 'changed' end, (school - 1) * ${PER_SCHOOL} + 1 + k % 5, '{}'
       from (${changes}) c`,
    schools,
  );
  await owner.query(
    `insert into roster.change_values (change_id, field, before, after, person_id)
     select change_id, 'lastName', 'Before', 'After', person from (${changes}) c where k % 5 > 1`,
    schools,
  );
}
