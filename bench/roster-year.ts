// The end of a school's year while students sit elsewhere: a term of 500 classes into the archive, and a school of 2,000 into the next year.
import type { Client } from 'pg';
import type { Session } from '../src/identity/index.js';
import { sleep } from './harness.ts';
import { load, type Running } from './product.ts';
import { emptySchool } from './roster-import.ts';
import type { Application } from './school.ts';
import { savesBeside, type SavesFigures } from './saves-beside.ts';
import type { Sitting } from './sittings.ts';

export const STUDENTS = 2_000;
export const CLASSES = 500;
const SECONDS = 60;
const GIVEN_UP_SECONDS = 300;

export interface YearFigures extends SavesFigures {
  archiveSeconds: number;
  rollOverSeconds: number;
  takeBackSeconds: number;
}

export async function yearEnd(
  running: Application,
  owner: Client,
  connect: () => Promise<Client>,
  web: Running,
  sittings: readonly Sitting[],
  seconds = SECONDS,
): Promise<YearFigures> {
  const { app } = running;
  const { ArchiveTerms, ArchiveTermsHandler } = await load<typeof import('../src/roster/commands/change-terms.js')>(
    'roster/commands/change-terms.js',
  );
  const { RollOverPlans } = await load<typeof import('../src/roster/roll-over/roll-over-plans.js')>(
    'roster/roll-over/roll-over-plans.js',
  );
  const terms = app.get(ArchiveTermsHandler, { strict: false });
  const plans = app.get(RollOverPlans, { strict: false });
  const { schoolId, actor } = await emptySchool(running, 'Year', 'Teacher Admin');
  const termId = await fillSchool(owner, schoolId);
  await owner.query('vacuum analyze');

  const until = async (over: () => Promise<boolean>): Promise<void> => {
    const began = performance.now();
    while (!(await over())) {
      if (performance.now() - began > GIVEN_UP_SECONDS * 1000) throw new Error('a job of the school year does not end');
      await sleep(20);
    }
  };
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  /** The term with its classes, into the archive or back. */
  const archive = (archived: boolean) =>
    timed(async () => {
      await terms.execute(new ArchiveTerms(actor, schoolId, [termId], archived));
      await until(async () => {
        const { rows } = await owner.query('select from roster.term_jobs where school_id = $1 and done_at is null', [
          schoolId,
        ]);
        return rows.length === 0;
      });
      const { rows } = await owner.query<{ n: string }>(
        'select count(*) as n from roster.sections where term_id = $1 and grade_level is null and (archived_at is not null) = $2',
        [termId, archived],
      );
      if (Number(rows[0]!.n) !== CLASSES) throw new Error(`${rows[0]!.n} of ${CLASSES} classes went with their term`);
    });
  const rollOver = async (to: 'done' | 'undone') =>
    timed(async () => {
      if (to === 'done') {
        await plans.make(actor, schoolId);
        await plans.start(batchOf(actor), schoolId);
      } else await plans.takeBack(batchOf(actor), schoolId);
      await until(async () => (await plans.last(schoolId))?.state === to);
      const { rows } = await owner.query<{ n: string }>(
        `select count(*) as n from roster.roll_over_items i join roster.roll_overs r on r.id = i.roll_over_id
          where r.school_id = $1 and r.id = (select max(id) from roster.roll_overs where school_id = $1) and i.kind = 'student' and i.state = $2`,
        [schoolId, to === 'done' ? 'done' : 'back'],
      );
      if (Number(rows[0]!.n) !== STUDENTS)
        throw new Error(`${rows[0]!.n} of ${STUDENTS} students went into the next year`);
    });

  const took = { archive: [] as number[], rollOver: [] as number[], back: [] as number[] };
  const saves = await savesBeside({ connect, web, sittings, seconds }, async () => {
    took.archive.push(await archive(true));
    await archive(false);
    took.rollOver.push(await rollOver('done'));
    took.back.push(await rollOver('undone'));
  });
  return {
    archiveSeconds: Math.max(...took.archive),
    rollOverSeconds: Math.max(...took.rollOver),
    takeBackSeconds: Math.max(...took.back),
    ...saves,
  };
}

function batchOf({ userId, role, schoolId, districtId, masquerader }: Session) {
  return { userId, role, schoolId, districtId, masquerader };
}

/** Students with accounts, and a term of this year with classes of 24. Answers the term. */
async function fillSchool(owner: Client, schoolId: number): Promise<number> {
  const { rows: made } = await owner.query<{ id: number }>(
    `insert into roster.people (first_name, last_name, email, school_id, student_number, grade_level, untimed_assessment, hidden_account, nr_of_logins, last_login_at, created_at)
     select 'Given' || n, 'Family' || n, 'year' || n || '@year.test', $1, n::text, 9 + n % 4, false, false, 1, now(), now() from generate_series(1, $2::int) n returning id`,
    [schoolId, STUDENTS],
  );
  const ids = made.map(({ id }) => id);
  await owner.query(
    `insert into identity.accounts (user_id, email, created_at) select id, email, now() from roster.people where id = any($1)`,
    [ids],
  );
  await owner.query(
    `insert into identity.memberships (user_id, role, district_id, school_id, created_at) select id, 'Student', null, $2, now() from unnest($1::int[]) id`,
    [ids, schoolId],
  );
  await owner.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select c.id, p.id, 'Student', now() from roster.people p join roster.sections c on c.school_id = p.school_id and c.grade_level = p.grade_level and c.untimed = p.untimed_assessment
      where p.school_id = $1 on conflict do nothing`,
    [schoolId],
  );
  const { rows: years } = await owner.query<{ year: number }>(
    'select max(t.school_year_id) as year from roster.terms t where t.school_id = $1',
    [schoolId],
  );
  const { rows: terms } = await owner.query<{ id: number }>(
    `insert into roster.terms (school_id, school_year_id, name, start_date, end_date, source, created_at)
     values ($1, $2, 'Spring', make_date($2 - 1, 9, 1), make_date($2, 5, 31), 'user_created', now()) returning id`,
    [schoolId, years[0]!.year],
  );
  await owner.query(
    `with made as (
       insert into roster.sections (school_id, term_id, class_name, display_name, editable, created_at)
       select $1, $2, 'Period ' || n, 'Class ' || n, true, now() from generate_series(1, $3::int) n returning id)
     insert into roster.memberships (section_id, person_id, section_role, created_at)
     select id, ($4::int[])[1 + (id * 24 + k) % $5], 'Student', now() from made cross join generate_series(0, 23) k on conflict do nothing`,
    [schoolId, terms[0]!.id, CLASSES, ids, STUDENTS],
  );
  return terms[0]!.id;
}
