import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ShowAnswers } from '../../src/delivery/commands/show-answers.js';
import { SittingStarts } from '../../src/delivery/read/sitting-starts.js';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { EnrollStudents, RunningTests } from '../../src/roster/index.js';
import {
  AnswerReleases,
  AssignAssessment,
  MarkCompleted,
  MarkStarted,
  ScheduledAssessments,
} from '../../src/scheduling/index.js';
import { MakeUps } from '../../src/scheduling/read/make-ups.js';
import { anExam, Candidate, GIVEN, type Exam } from '../delivery/exam.js';
import { aClass, aPerson, aSchool, aStudent } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

const HOUR = 3_600_000;
const PATH = '/api/staff/make_ups';
const SET = { assessment_type_id: 1, assessment_set_id: 1 };

describe('a make-up window', () => {
  let t: TestApp;
  let exam: Exam;
  let sectionId: number;
  /** Missed the test. */
  let ada: Candidate;
  let ben: Candidate;
  let assignmentId: number;

  const at = (hours: number) => new Date(t.clock.now() + hours * HOUR).toISOString();
  /** Of the test that runs: a name is one person. */
  let round = 0;
  const called = (name: string) => `${name}${'abcdefghijklmnopqrstuvwxyz'[round]!}`;
  const aSeat = async (name: string): Promise<Candidate> => {
    const id = await aStudent(t, exam.schoolId, called(name));
    await t.commands.execute(new EnrollStudents(sectionId, [id]));
    await t.settle();
    const { schoolId, districtId } = exam;
    const seat = new Candidate(t, await t.as({ userId: id, role: 'Student', schoolId, districtId }), id, 0);
    seats.push(seat);
    return seat;
  };
  const seats: Candidate[] = [];
  /** Time passes, and everybody signs in anew. */
  const later = async (by: { hours?: number; minutes?: number }) => {
    t.clock.advance(by);
    await t.settle();
    const { schoolId, districtId } = exam;
    exam.teacher = await t.as({ userId: exam.teacherId, role: 'Teacher', schoolId });
    exam.secondary = await t.as({ userId: exam.secondaryId, role: 'Teacher', schoolId });
    exam.admin = await t.as({ userId: exam.adminId, role: 'Teacher Admin', schoolId });
    for (const seat of seats)
      Object.assign(seat, { client: await t.as({ userId: seat.studentId, role: 'Student', schoolId, districtId }) });
  };
  const copiesOf = (studentId: number) => t.get(ScheduledAssessments).listStudentAssessments(studentId);
  const listed = async (one: Candidate) =>
    (await one.client.get('/api/student/student_assessments')).body.studentAssessments as any[];
  const ask = (students: number[], client: HttpClient = exam.teacher, section = sectionId) =>
    client.get(
      `${PATH}?section_id=${section}&assessment_type_id=1&assessment_set_id=1&student_ids=${students.join(',')}`,
    );
  const body = (students: number[], more: object = {}) => ({
    section_id: sectionId,
    ...SET,
    sections: [{ category_id: 1, student_ids: students }],
    ...more,
  });
  const give = (
    students: number[],
    window: object = { assessment_administration_type: 'continuous', p1_start_at: at(24), p2_end_at: at(26) },
    client: HttpClient = exam.teacher,
    more: object = {},
  ) => client.post(PATH, { ...body(students, more), window });
  const withdraw = (students: number[], client = exam.teacher) => client.post(`${PATH}/withdraw`, body(students));

  beforeAll(async () => {
    t = await testApp();
    exam = await anExam(t);
  }, 120_000);
  afterAll(() => t?.close());

  /** A class whose window ended an hour ago; Ben began in it. */
  beforeEach(async () => {
    seats.length = 0;
    round += 1;
    sectionId = await aClass(t, exam.schoolId, [
      [exam.teacherId, 'Primary Teacher'],
      [exam.secondaryId, 'Secondary Teacher'],
    ]);
    ada = await aSeat('Ada');
    ben = await aSeat('Ben');
    const now = t.clock.now();
    assignmentId = await t.commands.execute(
      new AssignAssessment(
        sectionId,
        { setId: 1, categoryId: 1 },
        {
          administrationType: 'continuous',
          p1StartAt: new Date(now),
          p1EndAt: null,
          p2StartAt: null,
          p2EndAt: new Date(now + 2 * HOUR),
        },
        GIVEN,
        exam.teacherId,
      ),
    );
    await t.settle();
    for (const one of [ada, ben]) one.id = (await copiesOf(one.studentId))[0]!.id;
    expect((await ben.opens()).status).toBe(200);
    await ben.answers(1);
    await ben.submits();
    await later({ hours: 3 });
  });

  it('is offered for who has not begun, with the window that the class had', async () => {
    const { status, body: answer } = await ask([ada.studentId, ben.studentId]);
    expect(status).toBe(200);
    expect(answer.isMultipart).toBe(true);
    expect(answer.students).toMatchObject([
      {
        studentId: ada.studentId,
        firstName: called('Ada'),
        sections: [
          {
            categoryId: 1,
            category: 'Reading & Writing',
            part: 1,
            classWindow: { startAt: at(-3), endAt: at(-1) },
            makeUp: null,
            refused: null,
          },
        ],
      },
      // Part 1 is handed in: part 2 can still be made up.
      { studentId: ben.studentId, sections: [{ part: 2, refused: null }] },
    ]);
  });

  it('is seen and taken by its student alone, in its time and not outside', async () => {
    const cleo = await aSeat('Cleo');
    expect((await ada.opens()).status).toBe(409);
    const { status, body: batch } = await give([ada.studentId]);
    expect(status).toBe(200);
    expect(batch).toMatchObject({
      counts: { done: 1, skipped: 0, failed: 0 },
      rows: [{ name: `${called('Ada')} Student, Reading & Writing` }],
    });

    // Ahead: listed, and not to be begun.
    expect(await listed(ada)).toMatchObject([
      { status: 'upcoming', displayedAvailability: { startAt: at(24), endAt: at(26), makeUp: true } },
    ]);
    const early = await ada.opens();
    expect([early.status, early.body.code]).toEqual([409, 'delivery/not-open']);
    // Everybody else's window stays.
    expect((await copiesOf(ben.studentId))[0]!.availabilities).toMatchObject([{ endAt: at(-1), makeUp: false }]);
    expect(await copiesOf(cleo.studentId)).toEqual([]);
    const monitored = await exam.teacher.get(
      `/api/staff/assessments/monitoring?section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1`,
    );
    const cells = monitored.body.assessments.map((row: any) => [row.firstName, row.readingWritingP1]);
    expect(cells).toMatchObject([
      [called('Ada'), { status: 'Scheduled', makeUp: { startAt: at(24), endAt: at(26) } }],
      [called('Ben'), { status: 'Completed', makeUp: null }],
      [called('Cleo'), { status: 'Not Scheduled', makeUp: null }],
    ]);
    expect(monitored.body.permissions.makeUp).toBe(true);
    const live = await exam.teacher.get(
      `/api/staff/live_monitoring?section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1&subject_name=readingWritingP1`,
    );
    expect(live.body.response.students).toMatchObject([
      { firstName: called('Ada'), makeUp: { endAt: at(26) } },
      { makeUp: null },
    ]);

    await later({ hours: 24 });
    expect((await ada.opens()).status).toBe(200);
    expect((await ben.opens()).status).toBe(409);
    const stream = `attempt-${ada.id}-1`;
    expect((await t.get(SittingStarts).find([stream])).get(stream)).toMatchObject({
      assignmentId,
      windowEndAt: at(2),
      makeUp: true,
    });
  });

  it('is over for who comes late', async () => {
    await give([ada.studentId]);
    await later({ hours: 26 });
    const late = await ada.opens();
    expect([late.status, late.body.code]).toEqual([409, 'delivery/not-open']);
    expect(await listed(ada)).toMatchObject([{ status: 'past' }]);
  });

  it('never cuts a sitting short, nor its accommodations, when it ends meanwhile', async () => {
    const eli = await aSeat('Eli');
    await t.db.query('update roster.people set untimed_assessment = true where id = $1', [eli.studentId]);
    await give([ada.studentId, eli.studentId]);
    await later({ hours: 25, minutes: 55 });
    eli.id = (await copiesOf(eli.studentId))[0]!.id;
    expect((await ada.opens()).status).toBe(200);
    expect((await eli.opens()).status).toBe(200);
    await later({ minutes: 15 });
    // Ten minutes after the end: the clock of 32 minutes goes on, and without a clock there is a day.
    expect((await ada.answers(1)).status).toBe(200);
    expect(await ada.seen()).toMatchObject({ status: 'active', sitting: { clock: { remainingSeconds: 17 * 60 } } });
    await later({ hours: 5 });
    // A silent one waits before it is handed in.
    await later({ minutes: 20 });
    expect(await ada.seen()).toMatchObject({ status: 'completed' });
    expect((await eli.answers(1)).status).toBe(200);
    await later({ hours: 24 });
    await later({ minutes: 20 });
    expect(await eli.seen()).toMatchObject({ status: 'completed' });
  });

  it('is changed and withdrawn before it is begun, and not afterwards', async () => {
    await give([ada.studentId]);
    const same = await give([ada.studentId]);
    expect(same.body.rows).toMatchObject([{ state: 'skipped', reason: 'Has this window already.' }]);
    const changed = await give([ada.studentId], {
      assessment_administration_type: 'broken',
      p1_start_at: at(1),
      p1_end_at: at(2),
      p2_start_at: at(3),
      p2_end_at: at(4),
    });
    expect(changed.body.counts).toMatchObject({ done: 1 });
    expect((await copiesOf(ada.studentId))[0]!.availabilities).toMatchObject([{ startAt: at(1), endAt: at(2) }]);
    expect((await ask([ada.studentId])).body.students[0].sections[0].makeUp).toEqual({
      administrationType: 'broken',
      p1StartAt: at(1),
      p1EndAt: at(2),
      p2StartAt: at(3),
      p2EndAt: at(4),
    });
    expect((await withdraw([ada.studentId])).body.counts).toMatchObject({ done: 1 });
    expect((await withdraw([ada.studentId])).body.rows).toMatchObject([
      { state: 'skipped', reason: 'Has no make-up window.' },
    ]);
    expect(await listed(ada)).toMatchObject([{ status: 'past', displayedAvailability: { makeUp: false } }]);
    expect((await ada.opens()).status).toBe(409);

    await give([ada.studentId], { assessment_administration_type: 'continuous', p1_start_at: at(0), p2_end_at: at(1) });
    expect((await ada.opens()).status).toBe(200);
    await t.settle();
    for (const answer of [await withdraw([ada.studentId]), await give([ada.studentId])])
      expect(answer.body.rows).toMatchObject([
        { state: 'skipped', reason: expect.stringContaining('The test is being taken') },
      ]);
  });

  it('is neither replaced nor withdrawn where somebody else changed it after it was shown', async () => {
    const versionOf = async () => (await ask([ada.studentId])).body.students[0].sections[0].version as string;
    const asShown = (version: string) => ({
      sections: [{ category_id: 1, student_ids: [ada.studentId], versions: [version] }],
    });
    const window = { assessment_administration_type: 'continuous', p1_start_at: at(24) };
    const none = await versionOf();
    const giveAs = (hours: number, version: string) =>
      give([ada.studentId], { ...window, p2_end_at: at(hours) }, exam.teacher, asShown(version));
    expect((await giveAs(26, none)).body.counts).toMatchObject({ done: 1 });
    const changed = [{ state: 'skipped', code: 'scheduling/changed-meanwhile', reason: 'Was changed meanwhile.' }];
    expect((await giveAs(27, none)).body.rows).toMatchObject(changed);
    const first = await versionOf();
    expect((await giveAs(28, first)).body.counts).toMatchObject({ done: 1 });
    const old = await exam.teacher.post(`${PATH}/withdraw`, body([], asShown(first)));
    expect(old.body.rows).toMatchObject(changed);
    const withdrawn = await exam.teacher.post(`${PATH}/withdraw`, body([], asShown(await versionOf())));
    expect(withdrawn.body.counts).toMatchObject({ done: 1 });
    const uneven = await exam.teacher.post(
      `${PATH}/withdraw`,
      body([], { sections: [{ category_id: 1, student_ids: [ada.studentId], versions: [] }] }),
    );
    expect([uneven.status, uneven.body.errors]).toEqual([422, { 'sections.0.versions': ['One for each student'] }]);
  });

  it('is judged again when it is given: the window of the class, and who is in it', async () => {
    const makeUps = t.get(MakeUps);
    const of = makeUps.of.bind(makeUps);
    const meanwhile = async (statement: string, ids: number[]) => {
      const spy = jest.spyOn(makeUps, 'of').mockImplementation(async (...given) => {
        const read = await of(...given);
        await t.db.query(statement, ids);
        return read;
      });
      const { rows } = (await give([ada.studentId])).body;
      spy.mockRestore();
      return rows;
    };
    const end = 'update scheduling.assignments set p2_end_at = null where id = $1';
    expect(await meanwhile(end, [assignmentId])).toMatchObject([
      { state: 'skipped', reason: expect.stringContaining('has no end') },
    ]);
    await t.db.query('update scheduling.assignments set p2_end_at = $2 where id = $1', [assignmentId, at(-1)]);
    const leave = 'delete from roster.memberships where section_id = $1 and person_id = $2';
    expect(await meanwhile(leave, [sectionId, ada.studentId])).toMatchObject([
      { state: 'failed', reason: 'This student does not have this assessment.' },
    ]);
  });

  it('is told by the history of the student, the class and the assignment', async () => {
    const window = { assessment_administration_type: 'continuous', p1_start_at: at(24) };
    await give([ada.studentId], { ...window, p2_end_at: at(26) });
    t.clock.advance({ seconds: 1 });
    await give([ada.studentId], { ...window, p2_end_at: at(27) });
    t.clock.advance({ seconds: 1 });
    await withdraw([ada.studentId]);
    await t.settle();
    const told = [
      `withdrew the make-up window of ${called('Ada')} Student for SAT Set 1, Reading & Writing`,
      `changed the make-up window of ${called('Ada')} Student for SAT Set 1, Reading & Writing`,
      `gave ${called('Ada')} Student a make-up window for SAT Set 1, Reading & Writing`,
    ];
    for (const query of [
      `?kind=person&id=${ada.studentId}`,
      `?kind=class&id=${sectionId}`,
      `?kind=assignment&id=${assignmentId}`,
    ]) {
      const { changes } = (await exam.admin.get(`/api/staff/schools/${exam.schoolId}/changes${query}`)).body;
      const made = changes.filter(({ sentence }: any) => sentence.includes('make-up'));
      expect(made.map(({ sentence }: any) => sentence.split(' Person ')[1])).toEqual(told);
      expect(made[1].values).toMatchObject([{ field: 'p2EndAt' }]);
    }
  });

  it('opens part 2 for who handed in part 1 and came no further', async () => {
    expect((await give([ben.studentId])).body.counts).toMatchObject({ done: 1 });
    const two = (await copiesOf(ben.studentId)).find(({ part }) => part === 2)!;
    expect(two).toMatchObject({ difficulty: 'easy', availabilities: [{ startAt: at(24), makeUp: true }] });
    await later({ hours: 24 });
    ben.id = two.id;
    expect((await ben.opens()).status).toBe(200);
  });

  it('is given for part 2 to nobody who has seen the answers of part 1', async () => {
    await later({ hours: 30 });
    const part1 = ben.id;
    expect((await ask([ben.studentId])).body.students[0].sections).toMatchObject([{ part: 2, refused: null }]);
    const show = new ShowAnswers([part1], 'parent');
    expect((await t.commands.execute(show)).get(part1)).toEqual({ shown: true });
    const refused = 'The answers of part 1 were shown. Reset it first.';
    expect((await ask([ben.studentId])).body.students[0].sections).toMatchObject([{ part: 2, refused }]);
    expect((await give([ben.studentId])).body.rows).toMatchObject([{ state: 'skipped', reason: refused }]);
  });

  it('is given to who came into the class after its window', async () => {
    const dora = await aSeat('Dora');
    expect((await give([dora.studentId])).body.counts).toMatchObject({ done: 1 });
    expect(await listed(dora)).toMatchObject([{ status: 'upcoming' }]);
  });

  it('begins anew after a reset only with a window that is open', async () => {
    await give([ada.studentId], { assessment_administration_type: 'continuous', p1_start_at: at(0), p2_end_at: at(1) });
    await ada.opens();
    await t.settle();
    const reset = await exam.admin.post('/api/staff/student_assessments/reset', {
      section_id: sectionId,
      assessment_id: ada.id,
    });
    expect(reset.body.counts).toMatchObject({ done: 1 });
    await t.settle();
    expect((await ada.opens()).status).toBe(200);
    await t.settle();
    await exam.admin.post('/api/staff/student_assessments/reset', { section_id: sectionId, assessment_id: ada.id });
    await t.settle();
    await later({ hours: 2 });
    expect((await ada.opens()).status).toBe(409);
    const again = { assessment_administration_type: 'continuous', p1_start_at: at(0), p2_end_at: at(1) };
    expect((await give([ada.studentId], again)).body.counts).toMatchObject({ done: 1 });
    expect((await ada.opens()).status).toBe(200);
  });

  it('is needed by nobody whose window has not begun or has no end', async () => {
    const open = (categoryId: number, hours: number) =>
      t.commands.execute(
        new AssignAssessment(
          sectionId,
          { setId: 1, categoryId },
          {
            administrationType: 'continuous',
            p1StartAt: new Date(t.clock.now() + hours * HOUR),
            p1EndAt: null,
            p2StartAt: null,
            p2EndAt: null,
          },
          GIVEN,
          exam.teacherId,
        ),
      );
    await open(2, -1);
    const endless = await give([ada.studentId], undefined, exam.teacher, {
      sections: [1, 2].map((category_id) => ({ category_id, student_ids: [ada.studentId] })),
    });
    expect(endless.body.rows).toMatchObject([
      { state: 'done' },
      { state: 'skipped', reason: expect.stringContaining('has no end') },
    ]);
  });

  it('is asked for each row anew: what began meanwhile stays as it is', async () => {
    await t.commands.execute(new MarkStarted(ada.id, 1, t.clock.instant(), assignmentId));
    expect((await give([ada.studentId])).body.rows).toMatchObject([{ state: 'skipped' }]);
    await t.commands.execute(new MarkCompleted(ada.id, 1, 2, t.clock.instant()));
    expect(
      (await give([ada.studentId], undefined, exam.teacher, { batch_id: randomUUID() })).body.counts,
    ).toMatchObject({ done: 1 });
  });

  it('is given by nobody who may not assign in that class, and to nobody else’s student', async () => {
    const refused = await give([ada.studentId], undefined, exam.secondary);
    expect([refused.status, refused.body.code]).toEqual([403, 'scheduling/not-allowed']);
    const colleagueId = await aPerson(t, `colleague${sectionId}`, [
      { role: 'Teacher', schoolId: exam.schoolId, districtId: null },
    ]);
    const colleague = await t.as({ userId: colleagueId, role: 'Teacher', schoolId: exam.schoolId });
    const ownClass = await aClass(t, exam.schoolId, [[colleagueId, 'Primary Teacher']]);
    const elsewhere = await aSchool(t);
    const unknown = await give([ada.studentId], undefined, exam.teacher, { section_id: 999_999 });
    expect(unknown.status).toBe(404);
    for (const client of [colleague, elsewhere.admin, elsewhere.teacher]) {
      expect(await give([ada.studentId], undefined, client)).toMatchObject({ status: 404, body: unknown.body });
      expect((await ask([ada.studentId], client)).status).toBe(404);
      expect((await withdraw([ada.studentId], client)).status).toBe(404);
    }
    // In a class of their own, a student of another one is one that does not exist, by name too.
    const own = await give([ada.studentId, 999_999], undefined, colleague, { section_id: ownClass });
    const row = { name: null, state: 'failed', reason: 'This student does not have this assessment.' };
    expect(own.body.rows).toMatchObject([row, row]);
    expect((await ask([ada.studentId], colleague, ownClass)).body.students).toEqual([]);
    const everywhere = await give([ada.studentId], undefined, colleague, { section_id: 0 });
    expect(everywhere.body.rows).toMatchObject([row]);
    expect((await copiesOf(ada.studentId))[0]!.availabilities[0]!.makeUp).toBe(false);
    for (const client of [ada.client, t.visitor()])
      expect([401, 403]).toContain((await give([ada.studentId], undefined, client)).status);
  });

  it('is given to the entire school by who administers it', async () => {
    const { body: batch } = await give([ada.studentId], undefined, exam.admin, { section_id: 0 });
    expect(batch.counts).toMatchObject({ done: 1 });
  });

  it('has the rules of the form of an assignment', async () => {
    const errorsOf = async (window: object, more: object = {}) => {
      const answer = await give([ada.studentId], window, exam.teacher, more);
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    const continuous = { assessment_administration_type: 'continuous' };
    expect(await errorsOf(continuous)).toEqual({ p1_start_at: ['Start date is required'] });
    expect(await errorsOf({ ...continuous, p1_start_at: at(2), p2_end_at: at(1) })).toEqual({
      p2_end_at: ['End date must be after start date'],
    });
    expect(await errorsOf({ ...continuous, p1_start_at: at(-3), p2_end_at: at(-2) })).toEqual({
      p2_end_at: ['The end lies in the past, so nobody could start'],
    });
    expect(await errorsOf({ ...continuous, p1_start_at: 'Monday' })).toHaveProperty(['window.p1_start_at']);
    expect(await errorsOf({ p1_start_at: at(1) })).toHaveProperty('assessment_administration_type');
    expect(await errorsOf({ ...continuous, p1_start_at: at(1) })).toEqual({
      p2_end_at: ['A make-up window needs an end'],
    });
    const good = { ...continuous, p1_start_at: at(1), p2_end_at: at(2) };
    expect(await errorsOf(good, { sections: [{ category_id: 1, student_ids: [] }] })).toEqual({
      'sections.0.student_ids': ['Please select at least one user!'],
    });
    expect(await errorsOf(good, { sections: [] })).toEqual({ sections: ['Assessment Section is required'] });
    for (const sections of [null, [null], 'all', [{ category_id: 1 }]])
      expect(await errorsOf(good, { sections })).not.toEqual({});
    expect(await errorsOf(good, { assessment_type_id: 77 })).toHaveProperty('assessment_type_id');
  });

  it('keeps the answers from staff, and the class from being archived, until it is over', async () => {
    const of = { setId: 1, categoryId: 1, part: 1 } as const;
    await later({ hours: 30 });
    const releases = t.get(AnswerReleases);
    const ends = () => t.get(RunningTests).lastEnds(t.db, [sectionId]);
    // Of this class alone: the others of the school have ended as well.
    await t.db.query('update scheduling.assignments set deleted_at = now() where id <> $1', [assignmentId]);
    expect(await releases.of(exam.schoolId, of)).toEqual({ released: true });
    expect(await ends()).toEqual(new Map());
    await give([ada.studentId]);
    expect(await releases.of(exam.schoolId, of)).toEqual({ released: false, why: 'open', until: at(26 + 24) });
    expect(await ends()).toEqual(new Map([[sectionId, new Date(at(26))]]));
    // Also where the first who hands in reveals them.
    await t.db.query('update scheduling.assignments set reveal_answers_asap = true where id = $1', [assignmentId]);
    expect(await releases.of(exam.schoolId, of)).toMatchObject({ released: false, why: 'open' });
    await withdraw([ada.studentId]);
    expect(await releases.of(exam.schoolId, of)).toEqual({ released: true });
  });

  it('is taken back from who leaves the class without having begun, and the history says so', async () => {
    await give([ada.studentId, ben.studentId]);
    t.clock.advance({ seconds: 1 });
    const studentIds = [ada.studentId, ben.studentId];
    await t.get(UnitOfWork).run(async (u) => {
      await u.q.query('delete from roster.memberships where section_id = $1 and person_id = any($2)', [
        sectionId,
        studentIds,
      ]);
      u.publish('roster.StudentsUnenrolled.v1', { sectionId, schoolId: exam.schoolId, studentIds });
    });
    await t.settle();
    expect(await listed(ada)).toEqual([]);
    // Ben has begun part 1 and may go on.
    expect((await copiesOf(ben.studentId))[0]!.availabilities).toMatchObject([{ makeUp: true }]);
    const path = `/api/staff/schools/${exam.schoolId}/changes?kind=assignment&id=${assignmentId}`;
    const { changes } = (await exam.admin.get(path)).body;
    const withdrawn = changes.filter(({ sentence }: any) => sentence.includes('withdrew'));
    expect(withdrawn).toMatchObject([
      { sentence: expect.stringContaining(`withdrew the make-up window of ${called('Ada')} Student`), by: null },
    ]);
  });

  it.each(['has nothing of the test', 'has the window of the class'])(
    'goes with a record that is merged into one that %s, and comes back with it',
    async (has) => {
      const kit = await aStudent(t, exam.schoolId, called('Kit'));
      const had = has === 'has the window of the class';
      if (had) {
        await t.commands.execute(new EnrollStudents(sectionId, [kit]));
        await t.settle();
        await t.db.query(
          'insert into scheduling.availabilities (assignment_id, student_id, created_at) values ($1, $2, now())',
          [assignmentId, kit],
        );
      }
      await give([ben.studentId]);
      const window = (await copiesOf(ben.studentId))[0]!.availabilities;
      expect(window).toMatchObject([{ makeUp: true, startAt: at(24) }]);
      const path = (rest: string) => `/api/staff/schools/${exam.schoolId}/${rest}`;
      const ids = `user_ids[]=${kit}&user_ids[]=${ben.studentId}`;
      const merge = async () => {
        const { records } = (await exam.admin.get(path(`duplicates/compare?${ids}`))).body;
        const revisionOf = (id: number) => records.find((one: { id: number }) => one.id === id).revision;
        const answer = await exam.admin.post(path('merges'), {
          kept_id: kit,
          absorbed_id: ben.studentId,
          kept_revision: revisionOf(kit),
          absorbed_revision: revisionOf(ben.studentId),
          taken: [],
        });
        await t.settle();
        return answer;
      };
      // While part 2 can still be taken, the student is between its parts.
      expect((await merge()).status).toBe(409);
      await later({ hours: 27 });
      const { status, body: merged } = await merge();
      expect(status).toBe(200);
      expect((await copiesOf(kit))[0]!.availabilities).toEqual(window);
      await exam.admin.post(path('merges/take_back'), { merge_id: merged.merges[0].id });
      await t.settle();
      expect((await copiesOf(ben.studentId))[0]!.availabilities).toEqual(window);
      expect(
        await t.db.query('select p1_start_at as at from scheduling.availabilities where student_id = $1', [kit]),
      ).toEqual(had ? [{ at: null }] : []);
    },
  );
});
