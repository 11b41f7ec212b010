import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { demoBundles, ImportBundle } from '../../../src/content/index.js';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { CreateClass, EnrollStudents } from '../../../src/roster/index.js';
import { RollOverRun } from '../../../src/roster/roll-over/roll-over-run.js';
import { RunningTests } from '../../../src/roster/roll-over/running-tests.js';
import { AssignAssessment, MarkCompleted, MarkStarted, ScheduledAssessments } from '../../../src/scheduling/index.js';
import { GIVEN } from '../../delivery/exam.js';
import { type TestApp, testApp } from '../../support/app.js';
import { TestClock } from '../../support/clock.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../school.js';

const SUMMER = '2027-08-02T15:00:00.000Z';
const DAY = 86_400_000;
const FALL = { name: 'Fall 2026', start_date: '2026-08-15T00:00:00.000Z', end_date: '2026-12-18T00:00:00.000Z' };

describe('a school that rolls over into its next year', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ clock: new TestClock('2026-11-23T16:00:00.000Z') });
    await t.commands.execute(new ImportBundle(demoBundles()[0]!));
  });
  afterAll(() => t?.close());

  const pathOf = ({ schoolId }: { schoolId: number }) => `/api/staff/schools/${schoolId}/roll_over`;
  /** A school with a term of its own and a student of each grade, in the summer. */
  async function inSummer() {
    t.clock.set('2026-11-23T16:00:00.000Z');
    const school = await aSchool(t);
    const { body } = await school.admin.post(`/api/staff/schools/${school.schoolId}/terms`, { term: FALL });
    const fallId: number = body.term.id;
    const classId = await t.commands.execute(
      new CreateClass({ schoolId: school.schoolId, termId: fallId, className: 'Algebra', memberships: [] }),
    );
    const students = Object.fromEntries(
      await Promise.all(
        [9, 10, 11, 12].map(async (gradeLevel) => [
          gradeLevel,
          await aStudent(t, school.schoolId, `S${school.schoolId}g${gradeLevel}`, { gradeLevel }),
        ]),
      ),
    ) as Record<9 | 10 | 11 | 12, number>;
    await t.settle();
    t.clock.set(SUMMER);
    return { ...(await signedIn(school)), fallId, classId, students, path: pathOf(school) };
  }
  /** Sessions end over the months. */
  async function signedIn(school: TestSchool): Promise<TestSchool> {
    const { schoolId } = school;
    return { ...school, admin: await t.as({ userId: school.adminId, role: 'Teacher Admin', schoolId }) };
  }
  const plan = async ({ admin, path }: { admin: TestSchool['admin']; path: string }) => {
    const { status, body } = await admin.post(path, {});
    expect([status, body.error]).toEqual([200, undefined]);
    return body.rollOver;
  };
  const rollOver = async (at: { admin: TestSchool['admin']; path: string }) => {
    const { revision } = await plan(at);
    expect((await at.admin.post(`${at.path}/start`, { revision })).status).toBe(200);
    await t.settle();
    return (await at.admin.get(at.path)).body.rollOver;
  };
  const items = async ({ admin, path }: { admin: TestSchool['admin']; path: string }, query: string) =>
    (await admin.get(`${path}/items?${query}`)).body.items as Record<string, any>[];
  const person = (id: number) =>
    t.db.one<{ grade: number; archived: boolean }>(
      'select grade_level as grade, archived_at is not null as archived from roster.people where id = $1',
      [id],
    );
  const isArchived = async (table: 'sections' | 'terms', id: number) =>
    (await t.db.one<{ yes: boolean }>(`select archived_at is not null as yes from roster.${table} where id = $1`, [
      id,
    ]))!.yes;
  const gradeClassOf = (id: number) =>
    t.db.one<{ name: string }>(
      `select c.class_name as name from roster.memberships m join roster.sections c on c.id = m.section_id where m.person_id = $1 and c.grade_level is not null`,
      [id],
    );

  const give = ({ teacherId }: TestSchool, sectionId: number, days: number | null) =>
    t.commands.execute(
      new AssignAssessment(
        sectionId,
        { setId: 1, categoryId: 1 },
        {
          administrationType: 'continuous',
          p1StartAt: new Date(t.clock.now() - DAY),
          p1EndAt: null,
          p2StartAt: null,
          p2EndAt: days === null ? null : new Date(t.clock.now() + days * DAY),
        },
        GIVEN,
        teacherId,
      ),
    );
  /** Nothing can be done to this class while it is awaited. */
  const whileBroken = async (classId: number, work: () => Promise<void>): Promise<void> => {
    const tests = t.get(RunningTests);
    const { lastEnds } = tests;
    tests.lastEnds = (q, ids) =>
      ids.includes(classId) ? Promise.reject(new Error('broken')) : lastEnds.call(tests, q, ids);
    await work().finally(() => (tests.lastEnds = lastEnds));
  };
  /** In the summer, with a roll-over that broke off too often after it had made the new terms. */
  const stopped = async () => {
    const s = await inSummer();
    const { id } = await plan(s);
    await s.admin.post(`${s.path}/start`, {});
    const run = t.get(RollOverRun);
    await whileBroken(s.classId, async () => {
      for (let n = 1; n < 5; n++) await expect(run.goThrough(id)).rejects.toThrow('broken');
      await run.goThrough(id);
    });
    await t.settle();
    return s;
  };

  it('sees what will happen, and nothing happens', async () => {
    const s = await inSummer();
    const { next, rollOver: none } = (await s.admin.get(s.path)).body;
    expect([next, none]).toEqual([
      { from: '2026-27', to: '2027-28', startsOn: '2027-08-01', endsOn: '2027-07-31', possible: true, early: false },
      null,
    ]);
    const made = await plan(s);
    expect(made).toMatchObject({
      state: 'planned',
      counts: {
        up: 3,
        graduate: 1,
        leave: 0,
        stay: 0,
        archivedClasses: 2,
        keptClasses: 0,
        archivedTerms: 2,
        newTerms: 2,
        exceptions: 0,
      },
      grades: [
        { gradeLevel: 9, up: 1, leave: 0, stay: 0 },
        { gradeLevel: 10, up: 1, leave: 0, stay: 0 },
        { gradeLevel: 11, up: 1, leave: 0, stay: 0 },
        { gradeLevel: 12, up: 0, leave: 1, stay: 0 },
      ],
      sitting: 0,
      tests: [],
      meanwhile: { changed: 0, added: 0 },
    });
    expect((await items(s, 'kind=new_term')).map(({ name, term }) => [name, term.startDate, term.endDate])).toEqual([
      ['Fall 2027', '2027-08-15', '2027-12-18'],
      ['Full year', '2027-08-01', '2028-07-31'],
    ]);
    expect(await items(s, `search=S${s.schoolId}g12`)).toMatchObject([
      { gradeLevel: 12, action: 'leave', choices: ['leave', 'stay'], state: 'waiting', reason: null },
    ]);
    expect([await person(s.students[9]), await isArchived('terms', s.fallId)]).toEqual([
      { grade: 9, archived: false },
      false,
    ]);
  });

  it('goes up a grade with its classes, says goodbye to grade 12, and archives and makes terms', async () => {
    const s = await inSummer();
    const over = await rollOver(s);
    expect(over).toMatchObject({
      state: 'done',
      mayUndo: true,
      outcome: { done: 10, later: 0, skipped: 0, leftAlone: 0 },
    });
    expect(await Promise.all([9, 11, 12].map((grade) => person(s.students[grade as 9])))).toEqual([
      { grade: 10, archived: false },
      { grade: 12, archived: false },
      { grade: 12, archived: true },
    ]);
    expect((await gradeClassOf(s.students[9]))!.name).toBe('10th Grade, Timed');
    expect(await Promise.all([isArchived('sections', s.classId), isArchived('terms', s.fallId)])).toEqual([true, true]);
    const terms = (await s.admin.get(`/api/staff/schools/${s.schoolId}/terms`)).body.terms;
    expect(terms.map(({ name, source, schoolYearId }: any) => [name, source, schoolYearId])).toEqual([
      ['Fall 2027', 'user_created', 2027],
      ['Full year', 'default', 2027],
    ]);
    const kept = await t.db.query(
      'select distinct term_id as id from roster.sections where school_id = $1 and grade_level is not null',
      [s.schoolId],
    );
    expect(kept).toEqual([{ id: terms[1].id }]);
    const noted = await t.db.query(
      `select payload->>'record' as record, payload->>'action' as action, count(*)::int as n from es.published_events
        where type = 'roster.RecordChanged.v1' and (payload->>'schoolId')::int = $1 and (payload->>'by')::int = $2 and occurred_at >= $3 group by 1, 2 order by 1, 2`,
      [s.schoolId, s.adminId, new Date(SUMMER)],
    );
    expect(noted).toEqual([
      { record: 'class', action: 'archived', n: 2 },
      { record: 'class', action: 'moved to another term', n: 10 },
      { record: 'person', action: 'changed', n: 3 },
      { record: 'person', action: 'graduated', n: 1 },
      { record: 'school', action: 'rolled over', n: 1 },
      { record: 'term', action: 'archived', n: 2 },
      { record: 'term', action: 'created', n: 2 },
    ]);
  });

  it('makes exceptions of students, classes and terms, and names new terms otherwise', async () => {
    const s = await inSummer();
    await plan(s);
    const [fall] = await items(s, 'kind=new_term&search=fall');
    const changed = await s.admin.patch(s.path, {
      choices: [
        { kind: 'student', id: s.students[10], action: 'stay' },
        { kind: 'student', id: s.students[11], action: 'leave' },
        { kind: 'student', id: s.students[12], action: 'stay' },
        { kind: 'class', id: s.classId, action: 'keep' },
      ],
      new_terms: [{ id: fall!.id, name: 'Autumn', startDate: '2027-08-20', endDate: '2027-12-20' }],
    });
    expect(changed.body.rollOver.counts).toMatchObject({
      up: 1,
      graduate: 0,
      leave: 1,
      stay: 2,
      keptClasses: 1,
      exceptions: 4,
    });
    expect((await items(s, 'exceptions=true')).map(({ id }) => id).sort()).toEqual(
      [s.students[10], s.students[11], s.students[12]].sort(),
    );
    // Made anew, it keeps what was chosen.
    expect((await plan(s)).counts.exceptions).toBe(4);
    const { revision } = (await s.admin.get(s.path)).body.rollOver;
    await s.admin.post(`${s.path}/start`, { revision });
    await t.settle();
    expect(await Promise.all([10, 11, 12].map((grade) => person(s.students[grade as 10])))).toEqual([
      { grade: 10, archived: false },
      { grade: 11, archived: true },
      { grade: 12, archived: false },
    ]);
    expect(await Promise.all([isArchived('sections', s.classId), isArchived('terms', s.fallId)])).toEqual([
      false,
      false,
    ]);
    expect(await items(s, 'kind=term&state=skipped')).toMatchObject([
      { name: 'Fall 2026', reason: 'Has a class that goes on.' },
    ]);
    const { terms } = (await s.admin.get(`/api/staff/schools/${s.schoolId}/terms?search=autumn`)).body;
    expect(terms).toMatchObject([{ name: 'Autumn', startDate: '2027-08-20T00:00:00.000Z' }]);
  });

  it('makes no term that is there already, whatever its letters and whoever made it', async () => {
    const s = await inSummer();
    await plan(s);
    // A source brought it after the plan was made.
    await t.db.query(
      `insert into roster.terms (school_id, school_year_id, name, start_date, end_date, source, created_at)
       values ($1, 2027, 'FALL 2027', '2027-08-15T00:00:00Z', '2027-12-18T00:00:00Z', 'clever', now())`,
      [s.schoolId],
    );
    const { revision } = (await s.admin.get(s.path)).body.rollOver;
    await s.admin.post(`${s.path}/start`, { revision });
    await t.settle();
    expect(await items(s, 'kind=new_term&search=fall')).toMatchObject([
      { state: 'skipped', reason: 'Is there already.' },
    ]);
    const { terms } = (await s.admin.get(`/api/staff/schools/${s.schoolId}/terms?search=fall 2027`)).body;
    expect(terms).toMatchObject([{ name: 'FALL 2027', source: 'clever' }]);
  });

  it('keeps a term with all its classes', async () => {
    const s = await inSummer();
    await plan(s);
    const { body } = await s.admin.patch(s.path, { choices: [{ kind: 'term', id: s.fallId, action: 'keep' }] });
    expect(body.rollOver.counts).toMatchObject({ keptTerms: 1, keptClasses: 1, archivedClasses: 1 });
  });

  it('refuses choices that make no sense, and days that are none', async () => {
    const s = await inSummer();
    await plan(s);
    const wrong = await s.admin.patch(s.path, { choices: [{ kind: 'student', id: s.students[12], action: 'up' }] });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { [`choices.student.${s.students[12]}`]: ['This cannot be chosen here.'] },
    ]);
    const theirs = await inSummer();
    await plan(theirs);
    const foreign = await theirs.admin.patch(theirs.path, {
      choices: [{ kind: 'student', id: s.students[9], action: 'stay' }],
    });
    expect(foreign.status).toBe(422);
    const [fall] = await items(theirs, 'kind=new_term&search=fall');
    const days = await theirs.admin.patch(theirs.path, {
      new_terms: [{ id: fall!.id, name: 'Fall', startDate: '2027-08-20', endDate: '2027-08-19' }],
    });
    expect([days.status, days.body.errors]).toEqual([422, { end_date: ['End date must be after start date'] }]);
    // What no database takes as a day would keep the job from ever ending.
    for (const [startDate, endDate] of [
      ['2027', '2028'],
      ['2027-W34-1', '2027-W50-1'],
      ['2027-08-20T01:00:00Z', '2027-08-20T09:00:00Z'],
    ]) {
      const { status } = await theirs.admin.patch(theirs.path, {
        new_terms: [{ id: fall!.id, name: 'Fall', startDate, endDate }],
      });
      expect([startDate, status]).toEqual([startDate, 422]);
    }
  });

  it('archives nobody whose role reaches further than that of who begins, whoever made the plan', async () => {
    const s = await inSummer();
    await t.db.query(
      `insert into roster.staff_roles (person_id, role, school_id, district_id, created_at) values ($1, 'District Admin', null, $2, now())`,
      [s.students[12], s.districtId],
    );
    const rootId = await aPerson(t, `root${s.schoolId}`, [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    const horizon = await t.as({ userId: rootId, role: 'Horizon Admin' });
    const { body } = await horizon.post(`/api/admin/schools/${s.schoolId}/roll_over`, {});
    expect(body.rollOver.counts.graduate).toBe(1);
    expect((await s.admin.post(`${s.path}/start`, { revision: body.rollOver.revision })).status).toBe(200);
    await t.settle();
    expect([(await person(s.students[12]))!.archived, (await person(s.students[11]))!.grade]).toEqual([false, 12]);
    expect((await items(s, 'state=skipped')).map(({ id, reason }) => [id, reason])).toEqual([
      [s.students[12], 'This person has a role that reaches beyond yours.'],
    ]);
  });

  it('shows no student ID of who is at another school by now', async () => {
    const [s, other] = [await inSummer(), await inSummer()];
    await rollOver(s);
    await t.db.query(`update roster.people set school_id = $2, student_number = 'theirs-1' where id = $1`, [
      s.students[9],
      other.schoolId,
    ]);
    expect((await items(s, 'grade_level=9')).map(({ id, detail }) => [id, detail])).toEqual([[s.students[9], null]]);
    expect(await items(s, 'search=theirs-1')).toEqual([]);
  });

  it('is not made anew while somebody begins it', async () => {
    const s = await inSummer();
    const { id } = await plan(s);
    const waiting = async (n: number) => {
      const count = async () =>
        (await t.db.one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ))!.n;
      while ((await count()) < n);
    };
    const both = await t.app.get(UnitOfWork, { strict: false }).run(async (u) => {
      await u.q.query('select from roster.roll_overs where id = $1 for update', [id]);
      const begun = s.admin.post(`${s.path}/start`, {});
      await waiting(1);
      const made = s.admin.post(s.path, {});
      await waiting(2);
      return { answers: Promise.all([begun, made]) };
    });
    expect((await both.answers).map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'roster/roll-over-under-way'],
    ]);
    await t.settle();
  });

  it('leaves hidden accounts, locked and missing grades alone, and people whose role reaches further', async () => {
    const s = await inSummer();
    await t.db.query('update roster.people set hidden_account = true where id = $1', [s.students[9]]);
    await t.db.query(
      `insert into roster.staff_roles (person_id, role, school_id, district_id, created_at) values ($1, 'District Admin', null, $2, now())`,
      [s.students[10], s.districtId],
    );
    await t.db.query('update roster.people set grade_level = null where id = $1', [s.students[11]]);
    await t.db.query('update roster.people set grade_locked = true where id = $1', [s.students[12]]);
    await plan(s);
    expect((await items(s, 'action=stay')).map(({ id, reason, choices }) => [id, reason, choices])).toEqual([
      [s.students[10], 'This person has a role that reaches beyond yours.', ['stay']],
      [s.students[11], 'Has no grade.', ['stay', 'leave']],
      [s.students[12], 'The grade is locked.', ['stay', 'leave']],
      [s.students[9], 'A hidden account is left alone.', ['stay']],
    ]);
  });

  it('lists what changed meanwhile, and does not overwrite it', async () => {
    const s = await inSummer();
    const { revision } = await plan(s);
    await t.db.query('update roster.people set grade_level = 12 where id = $1', [s.students[10]]);
    await t.db.query('update roster.sections set archived_at = now() where id = $1', [s.classId]);
    const late = await aStudent(t, s.schoolId, `late${s.schoolId}`, { gradeLevel: 9 });
    expect((await s.admin.get(s.path)).body.rollOver.meanwhile).toEqual({ changed: 2, added: 1 });
    await s.admin.post(`${s.path}/start`, { revision });
    await t.settle();
    expect([(await person(s.students[10]))!.grade, (await person(late))!.grade]).toEqual([12, 9]);
    expect((await items(s, 'state=skipped')).map(({ id, reason }) => [id, reason]).sort()).toEqual(
      [
        [late, 'Came after the plan was made.'],
        [s.students[10], 'The grade was changed meanwhile. It is now 12.'],
      ].sort(),
    );
    expect(await items(s, 'kind=class&state=skipped')).toMatchObject([
      { id: s.classId, reason: 'Was archived meanwhile.' },
    ]);
    expect((await s.admin.get(s.path)).body.rollOver.outcome.skipped).toBe(3);
  });

  it('is begun once, as it was seen, and shuts out jobs of terms as they shut it out', async () => {
    const s = await inSummer();
    const { revision } = await plan(s);
    await s.admin.patch(s.path, { choices: [{ kind: 'student', id: s.students[9], action: 'stay' }] });
    const old = await s.admin.post(`${s.path}/start`, { revision });
    expect([old.status, old.body.code]).toEqual([409, 'roster/changed-meanwhile']);
    const archive = () =>
      s.admin.post(`/api/staff/schools/${s.schoolId}/terms/bulk_archive`, {
        term_ids: [s.fallId],
        archive_state: true,
      });
    expect((await archive()).status).toBe(202);
    const shut = await s.admin.post(`${s.path}/start`, {});
    expect([shut.status, shut.body.code]).toEqual([409, 'roster/term-job-under-way']);
    await t.settle();
    const both = await Promise.all([s.admin.post(`${s.path}/start`, {}), s.admin.post(`${s.path}/start`, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await archive()).body.error).toBe(
      'Failed to start terms activation/archiving job. A job may already be running.',
    );
    expect((await s.admin.post(s.path, {})).body.code).toBe('roster/roll-over-under-way');
    await t.settle();
    expect((await s.admin.get(s.path)).body.rollOver.state).toBe('done');
    expect((await archive()).status).not.toBe(409);
  });

  it('goes on where its worker died, and does nothing twice', async () => {
    const s = await inSummer();
    const { id } = await plan(s);
    await s.admin.post(`${s.path}/start`, {});
    const run = t.get(RollOverRun);
    for (let chunk = 0; chunk < 4; chunk++) await run.step(id); // new terms, classes, terms, students up
    expect((await person(s.students[9]))!.grade).toBe(10);
    const { progress, state } = (await s.admin.get(s.path)).body.rollOver;
    expect([state, progress]).toEqual(['running', { done: 9, of: 10 }]);
    await t.db.query(`delete from pgboss.job where name = 'roster.roll-over'`);
    await t.get(Jobs).supervise();
    await t.settle();
    expect(await Promise.all([person(s.students[9]), person(s.students[12])])).toEqual([
      { grade: 10, archived: false },
      { grade: 12, archived: true },
    ]);
    expect((await s.admin.get(s.path)).body.rollOver).toMatchObject({ state: 'done', outcome: { done: 10 } });
    expect(await run.step(id)).toBe(false);
  });

  it('never ends a sitting, and keeps a class until its last test is over', async () => {
    const s = await inSummer();
    await t.commands.execute(new EnrollStudents(s.classId, [s.students[11], s.students[12]]));
    await give(s, s.classId, 3);
    await give(s, s.sectionId, null);
    await t.settle();
    const copy = (await t.get(ScheduledAssessments).listStudentAssessments(s.students[12])).find(
      ({ part }) => part === 1,
    )!;
    await t.commands.execute(new MarkStarted(copy.id, 1, t.clock.instant()));
    const session = await t.as({ userId: s.students[12], role: 'Student', schoolId: s.schoolId });
    const planned = await plan(s);
    expect(planned).toMatchObject({ sitting: 1, counts: { laterClasses: 1, keptClasses: 1, archivedClasses: 0 } });
    expect(planned.tests.map(({ className, endAt }: any) => [className, endAt !== null])).toEqual([
      ['Period 1', false],
      ['Algebra', true],
    ]);
    await s.admin.post(`${s.path}/start`, {});
    await t.settle();
    expect((await session.get('/api/me')).status).toBe(200);
    expect((await person(s.students[12]))!.archived).toBe(false);
    expect(await Promise.all([isArchived('sections', s.classId), isArchived('terms', s.fallId)])).toEqual([
      false,
      false,
    ]);
    expect((await items(s, 'kind=student&state=later')).map(({ id, reason }) => [id, reason])).toEqual([
      [s.students[12], 'Is taking a test. Is archived when it is over.'],
    ]);
    expect(await items(s, 'kind=class&state=later')).toMatchObject([{ id: s.classId }]);
    // The sitting is handed in, but its second part is still open; then the window closes.
    t.clock.advance({ hours: 2 });
    await t.commands.execute(new MarkCompleted(copy.id, 1, 2, t.clock.instant()));
    t.clock.advance({ hours: 2 });
    await t.settle();
    expect((await person(s.students[12]))!.archived).toBe(false);
    t.clock.advance({ days: 3 });
    await t.settle();
    expect(await Promise.all([isArchived('sections', s.classId), isArchived('terms', s.fallId)])).toEqual([true, true]);
    expect((await person(s.students[12]))!.archived).toBe(true);
    const admin = (await signedIn(s)).admin;
    expect((await admin.get(s.path)).body.rollOver.outcome).toMatchObject({ later: 0 });
    // Endless: nobody has archived it for them.
    expect(await isArchived('sections', s.sectionId)).toBe(false);
  });

  it('does nothing more in the name of who has lost the role, and says so', async () => {
    const s = await inSummer();
    await give(s, s.classId, 3);
    await t.settle();
    expect((await rollOver(s)).outcome.later).toBe(2);
    await t.db.query('delete from identity.memberships where user_id = $1', [s.adminId]);
    t.clock.advance({ days: 4 });
    await t.settle();
    expect(await isArchived('sections', s.classId)).toBe(false);
    const { admin } = await signedIn(s);
    expect(await items({ admin, path: s.path }, 'kind=class&state=skipped')).toMatchObject([
      { id: s.classId, reason: 'Who began the roll-over does not have the role any more.' },
    ]);
  });

  it('stops before it has begun when who began it has lost the role, and another goes on', async () => {
    const s = await inSummer();
    await plan(s);
    await s.admin.post(`${s.path}/start`, {});
    await t.db.query('delete from identity.memberships where user_id = $1', [s.adminId]);
    await t.settle();
    expect((await s.admin.get(s.path)).body.rollOver).toMatchObject({
      state: 'running',
      stopped: 'Who began the roll-over does not have the role any more.',
      progress: { done: 0, of: 10 },
    });
    const adminId = await aPerson(t, `other${s.schoolId}`, [
      { role: 'Teacher Admin', schoolId: s.schoolId, districtId: null },
    ]);
    const { admin } = await signedIn({ ...s, adminId });
    expect((await admin.post(`${s.path}/start`, {})).status).toBe(200);
    await t.settle();
    expect((await admin.get(s.path)).body.rollOver).toMatchObject({ state: 'done', stopped: null });
  });

  it('keeps no other school from what waits there when one cannot be gone on with', async () => {
    const [broken, sound] = [await inSummer(), await inSummer()];
    for (const s of [broken, sound]) await give(s, s.classId, 3);
    await t.settle();
    for (const s of [broken, sound]) await rollOver(s);
    await whileBroken(broken.classId, async () => {
      t.clock.advance({ days: 5 });
      await expect(t.settle()).rejects.toThrow('broken');
      expect(await Promise.all([broken, sound].map((s) => isArchived('sections', s.classId)))).toEqual([false, true]);
    });
    t.clock.advance({ hours: 2 });
    await t.settle();
    expect(await isArchived('sections', broken.classId)).toBe(true);
  });

  it('stops where it breaks off again and again, leaves the school free, and is gone on with', async () => {
    const s = await stopped();
    const roll = (await s.admin.get(s.path)).body.rollOver;
    expect([roll.state, roll.stopped, roll.mayUndo]).toEqual([
      'running',
      'Something went wrong. Nothing is lost: go on with it, or take back what was done.',
      true,
    ]);
    const anew = await s.admin.post(s.path, {});
    expect([anew.status, anew.body.error]).toEqual([
      409,
      'The last roll-over of this school stopped. Go on with it, or take it back.',
    ]);
    const terms = await s.admin.post(`/api/staff/schools/${s.schoolId}/terms/bulk_archive`, {
      term_ids: [s.fallId],
      archive_state: false,
    });
    expect(terms.status).toBe(202);
    await t.settle();
    const old = await s.admin.post(`${s.path}/start`, { revision: roll.revision - 1 });
    expect([old.status, old.body.code]).toEqual([409, 'roster/changed-meanwhile']);
    expect((await s.admin.post(`${s.path}/start`, { revision: roll.revision })).body.rollOver.stopped).toBeNull();
    await t.settle();
    expect((await s.admin.get(s.path)).body.rollOver).toMatchObject({
      state: 'done',
      stopped: null,
      outcome: { done: 10, later: 0, skipped: 0, leftAlone: 0 },
    });
  });

  it('is taken back as far as it came when it stopped', async () => {
    const s = await stopped();
    expect((await s.admin.post(`${s.path}/take_back`, {})).status).toBe(200);
    await t.settle();
    const { rollOver: roll, next } = (await s.admin.get(s.path)).body;
    expect([roll.state, roll.outcome.back, next.from]).toEqual(['undone', 2, '2026-27']);
    expect((await rollOver(s)).state).toBe('done');
  });

  it('is taken back whole, classes of the grades and sign-in included', async () => {
    const s = await inSummer();
    await rollOver(s);
    t.clock.advance({ days: 29 });
    const admin = (await signedIn(s)).admin;
    expect((await admin.post(`${s.path}/take_back`, {})).status).toBe(200);
    await t.settle();
    expect((await admin.get(s.path)).body.rollOver).toMatchObject({ state: 'undone', outcome: { back: 10, stays: 0 } });
    expect(await Promise.all([person(s.students[9]), person(s.students[12])])).toEqual([
      { grade: 9, archived: false },
      { grade: 12, archived: false },
    ]);
    expect((await gradeClassOf(s.students[9]))!.name).toBe('9th Grade, Timed');
    expect(await Promise.all([isArchived('sections', s.classId), isArchived('terms', s.fallId)])).toEqual([
      false,
      false,
    ]);
    const { terms } = (await admin.get(`/api/staff/schools/${s.schoolId}/terms`)).body;
    expect(terms.map(({ name }: any) => name)).toEqual(['Fall 2026', 'Full year']);
    expect(
      await t.db.one('select archived_at is null as open from identity.accounts where user_id = $1', [s.students[12]]),
    ).toEqual({ open: true });
    // And the same year can be rolled over again.
    expect((await rollOver({ admin, path: s.path })).state).toBe('done');
  });

  it('leaves what happened since, and lists it', async () => {
    const s = await inSummer();
    await rollOver(s);
    const { terms } = (await s.admin.get(`/api/staff/schools/${s.schoolId}/terms`)).body;
    const fall = terms.find(({ name }: any) => name === 'Fall 2027');
    await t.commands.execute(
      new CreateClass({ schoolId: s.schoolId, termId: fall.id, className: 'New', memberships: [] }),
    );
    await s.admin.patch(`/api/staff/schools/${s.schoolId}/users/${s.students[9]}`, {
      user: { firstName: 'Ada', lastName: 'Newname', email: `ada${s.schoolId}@student.test`, gradeLevel: 11 },
    });
    await t.db.query('update roster.people set grade_level = 8 where id = $1', [s.students[10]]);
    await s.admin.post(`/api/staff/schools/${s.schoolId}/terms/bulk_archive`, {
      term_ids: [s.fallId],
      archive_state: false,
    });
    await t.settle();
    await s.admin.post(`${s.path}/take_back`, {});
    await t.settle();
    expect((await items(s, 'state=stays')).map(({ id, reason }) => [id, reason])).toContainEqual([
      s.students[10],
      'The grade was changed since. It is now 8.',
    ]);
    expect(await items(s, 'kind=class&state=stays')).toMatchObject([{ id: s.classId, reason: 'Was activated since.' }]);
    expect(await items(s, 'kind=new_term&state=stays')).toMatchObject([{ reason: 'Has a class by now.' }]);
    expect([(await person(s.students[10]))!.grade, (await person(s.students[11]))!.grade]).toEqual([8, 11]);
  });

  it('brings back no term beside an equal one that was made since, and no class into an archived term', async () => {
    const s = await inSummer();
    await rollOver(s);
    const terms = `/api/staff/schools/${s.schoolId}/terms`;
    expect((await s.admin.post(terms, { term: { ...FALL, name: 'FALL 2026' } })).status).toBe(200);
    await s.admin.post(`${s.path}/take_back`, {});
    await t.settle();
    expect(await items(s, 'kind=term&state=stays')).toMatchObject([{ id: s.fallId, reason: 'Is there already.' }]);
    expect(await items(s, 'kind=class&state=stays')).toMatchObject([
      { id: s.classId, reason: 'Its term is archived.' },
    ]);
    expect(await Promise.all([isArchived('terms', s.fallId), isArchived('sections', s.classId)])).toEqual([true, true]);
  });

  it('cannot be taken back after 30 days, nor when there is nothing', async () => {
    const s = await inSummer();
    expect((await s.admin.post(`${s.path}/take_back`, {})).body.code).toBe('roster/nothing-to-take-back');
    await rollOver(s);
    t.clock.advance({ days: 31 });
    const admin = (await signedIn(s)).admin;
    expect((await admin.get(s.path)).body.rollOver.mayUndo).toBe(false);
    expect((await admin.post(`${s.path}/take_back`, {})).status).toBe(409);
  });

  it('waits for the next year to begin, and goes on from there', async () => {
    t.clock.set('2027-07-01T12:00:00.000Z');
    const s = await inSummer();
    t.clock.set('2027-07-01T12:00:00.000Z');
    const june = { admin: (await signedIn(s)).admin, path: s.path };
    expect((await june.admin.get(s.path)).body.next).toMatchObject({ early: true, possible: true });
    await rollOver(june);
    const again = await june.admin.post(s.path, {});
    expect([again.status, again.body.error]).toEqual([
      409,
      '2027-28 has not begun. It can be rolled over from 2027-08-01 on.',
    ]);
    t.clock.set('2028-08-01T12:00:00.000Z');
    const next = { admin: (await signedIn(s)).admin, path: s.path };
    const over = await rollOver(next);
    expect([over.from, over.to, (await person(s.students[9]))!.grade]).toEqual(['2027-28', '2028-29', 11]);
    expect((await person(s.students[11]))!.archived).toBe(true);
  });

  it('may be empty, and may have no term at all', async () => {
    t.clock.set(SUMMER);
    const bare = await aSchool(t);
    await t.db.query(
      'delete from roster.memberships where section_id in (select id from roster.sections where school_id = $1)',
      [bare.schoolId],
    );
    await t.db.query('delete from roster.sections where school_id = $1', [bare.schoolId]);
    await t.db.query('delete from roster.terms where school_id = $1', [bare.schoolId]);
    const over = await rollOver({ admin: bare.admin, path: pathOf(bare) });
    expect(over).toMatchObject({ state: 'done', counts: { up: 0, graduate: 0, archivedTerms: 0, newTerms: 1 } });
    const { terms } = (await bare.admin.get(`/api/staff/schools/${bare.schoolId}/terms`)).body;
    expect(terms).toMatchObject([{ name: 'Full year', schoolYearId: 2028 }]);
  });

  it('puts a plan away', async () => {
    const s = await inSummer();
    await plan(s);
    expect((await s.admin.delete(s.path)).status).toBe(204);
    expect((await s.admin.get(s.path)).body.rollOver).toBeNull();
    expect((await s.admin.post(`${s.path}/start`, {})).body.code).toBe('roster/roll-over-not-planned');
  });

  it('is for administrators of the school and the district, and no plan reaches another school', async () => {
    const [s, other] = [await inSummer(), await inSummer()];
    await plan(s);
    expect((await other.admin.get(s.path)).status).toBe(404);
    expect((await other.admin.post(`${s.path}/start`, {})).status).toBe(404);
    const teacher = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
    expect((await teacher.get(s.path)).status).toBe(403);
    const outside = await t.as({ userId: s.adminId, role: 'District Admin', districtId: s.districtId });
    expect((await outside.get(`/api/admin/schools/${s.schoolId}/roll_over`)).body.rollOver.state).toBe('planned');
  });

  it('is planned, begun and taken back for a district, school by school', async () => {
    const [s, foreign] = [await inSummer(), await inSummer()];
    await aPerson(t, `district${s.schoolId}`, [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]);
    const district = await t.as({ userId: 1, role: 'Horizon Admin' });
    const path = `/api/admin/school_districts/${s.districtId}/roll_overs`;
    const act = async (action: string) => {
      const { body } = await district.post(path, {
        action,
        school_ids: [s.schoolId, foreign.schoolId],
        batch_id: randomUUID(),
      });
      return (body.rows as any[]).map(({ key, state, code }) => [Number(key), state, code]);
    };
    await t.db.query(
      `insert into identity.memberships (user_id, role, school_id, district_id, created_at) values (1, 'Horizon Admin', null, null, now()) on conflict do nothing`,
    );
    expect(await act('plan')).toEqual([
      [s.schoolId, 'done', null],
      [foreign.schoolId, 'failed', 'roster/school-not-found'],
    ]);
    expect((await district.get(path)).body).toMatchObject({
      schools: [{ school: { id: s.schoolId }, rollOver: { state: 'planned', counts: { up: 3 } } }],
      meta: { totalCount: 1 },
    });
    expect((await act('start'))[0]).toEqual([s.schoolId, 'done', null]);
    await t.settle();
    expect((await person(s.students[9]))!.grade).toBe(10);
    expect((await act('take_back'))[0]).toEqual([s.schoolId, 'done', null]);
    await t.settle();
    expect((await district.get(path)).body.schools[0].rollOver.state).toBe('undone');
  });
});
