import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScoreAttemptHandler } from '../../src/scoring/commands/score-attempt.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { aCandidate, anExam, GIVEN, type Candidate, type Exam } from '../delivery/exam.js';
import { aClass, aPerson, aSchool, aStudent } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

let app: TestApp;
let exam: Exam;
let amara: Candidate;
let ben: Candidate;
let cleo: number;

/** Three students in the exam's own class: one done with part 1, one at work, one who has nothing. */
beforeAll(async () => {
  app = await testApp();
  exam = await anExam(app);
  amara = await aCandidate(exam, 'Amara');
  ben = await aCandidate(exam, 'Ben');
  cleo = await aStudent(app, exam.schoolId, 'Cleo', { gradeLevel: 9, untimed: true });
  await app.commands.execute(new EnrollStudents(exam.sectionId, [amara.studentId, ben.studentId, cleo]));
  await amara.opens();
  await ben.opens();
  app.clock.advance({ minutes: 3 });
  await amara.answers(1);
  await amara.submits();
  await app.settle();
}, 120_000);
afterAll(() => app?.close());

const BOARD = '/api/staff/assessments/monitoring';
const board = (client: HttpClient, more = '', sectionId = exam.sectionId) =>
  client.get(`${BOARD}?section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1${more}`);
const names = (body: { assessments: { firstName: string }[] }) => body.assessments.map((row) => row.firstName);
const cells = (row: Record<string, { status: string } | null>) =>
  Object.fromEntries(
    ['readingWritingP1', 'readingWritingP2', 'mathP1', 'mathP2', 'english'].map((key) => [
      key,
      row[key]?.status ?? null,
    ]),
  );

describe('the monitoring board', () => {
  it('tells where everybody stands with every part', async () => {
    const { body } = await board(exam.admin);
    expect(names(body)).toEqual(['Amara', 'Ben', 'Cleo']);
    const [first, second, third] = body.assessments;
    expect(cells(first)).toEqual({
      readingWritingP1: 'Completed',
      readingWritingP2: 'Scheduled',
      mathP1: 'Not Scheduled',
      mathP2: 'Not Scheduled',
      english: null,
    });
    expect(first.readingWritingP1).toEqual({
      status: 'Completed',
      studentAssessmentId: amara.id,
      completedInHorizon: true,
      mayReset: true,
      difficulty: 'default',
      makeUp: null,
    });
    expect(cells(second)).toMatchObject({ readingWritingP1: 'In Progress', readingWritingP2: 'Scheduled' });
    expect(third).toMatchObject({
      studentId: cleo,
      gradeLevel: 9,
      untimed: true,
      readingWritingP1: {
        status: 'Not Scheduled',
        studentAssessmentId: null,
        completedInHorizon: false,
        mayReset: false,
      },
    });
    expect(body.meta.counts).toMatchObject({
      readingWritingP1: { inProgress: 1, completed: 1 },
      mathP1: { inProgress: 0, completed: 0 },
    });
    expect(body).toMatchObject({
      meta: { totalCount: 3 },
      permissions: { reset: true, generateReport: true, addToClass: true, help: true, makeUp: true },
    });
  });

  it('filters, searches, sorts and pages', async () => {
    expect(names((await board(exam.admin, '&search=ben')).body)).toEqual(['Ben']);
    expect(names((await board(exam.admin, '&grade_levels=9,12')).body)).toEqual(['Cleo']);
    expect(names((await board(exam.admin, '&statuses=In%20Progress')).body)).toEqual(['Ben']);
    expect(names((await board(exam.admin, '&statuses=In%20Progress,Completed')).body)).toEqual(['Amara', 'Ben']);
    expect((await board(exam.admin, '&statuses=Completed')).body.meta).toMatchObject({
      totalCount: 1,
      counts: { readingWritingP1: { inProgress: 1, completed: 1 } },
    });
    expect(names((await board(exam.admin, '&sort=readingWritingP1&order=desc')).body)).toEqual([
      'Amara',
      'Ben',
      'Cleo',
    ]);
    expect(names((await board(exam.admin, '&sort=readingWritingP1')).body)).toEqual(['Cleo', 'Ben', 'Amara']);
    expect(names((await board(exam.admin, '&sort=gradeLevel')).body)[0]).toBe('Cleo');
    const { body } = await board(exam.admin, '&per_page=2&page=2');
    expect([names(body), body.meta.totalCount]).toEqual([['Cleo'], 3]);
    for (const bad of ['&sort=secret', '&statuses=Asleep', '&grade_levels=x'])
      expect((await board(exam.admin, bad)).status).toBe(422);
    expect((await exam.admin.get(BOARD)).body.errors).toEqual({
      section_id: ['Please select a class and the assessment'],
    });
    expect((await exam.admin.get(`${BOARD}?section_id=0&assessment_set_id=1&assessment_type_id=99`)).status).toBe(422);
  });

  it('shows the entire school with section 0, to a teacher their own classes', async () => {
    expect(names((await board(exam.admin, '', 0)).body)).toEqual(['Amara', 'Ben', 'Cleo']);
    const alone = await aStudent(app, exam.schoolId, 'Dara');
    expect(names((await board(exam.admin, '', 0)).body)).toContain('Dara');
    expect(names((await board(exam.teacher, '', 0)).body)).not.toContain('Dara');
    expect((await board(exam.teacher, '', 0)).body.permissions.reset).toBe(true);
    expect((await board(exam.teacher, '', 0)).body.assessments.every(({ mayAct }: { mayAct: boolean }) => mayAct)).toBe(
      true,
    );
    // In another's class the same teacher only looks: nobody there is steered from the board of the entire school.
    const beside = await aClass(app, exam.schoolId, [[exam.teacherId, 'Secondary Teacher']]);
    await app.commands.execute(new EnrollStudents(beside, [alone]));
    const rows = (await board(exam.teacher, '', 0)).body.assessments.map(
      ({ firstName, mayAct }: { firstName: string; mayAct: boolean }) => [firstName, mayAct],
    );
    expect(rows).toEqual([
      ['Amara', true],
      ['Ben', true],
      ['Cleo', true],
      ['Dara', false],
    ]);
    expect(alone).toBeGreaterThan(0);
  });

  it('lets the primary teacher steer and the secondary one only look; in an admin-only school no teacher steers', async () => {
    expect((await board(exam.teacher)).body.permissions).toEqual({
      reset: true,
      generateReport: true,
      addToClass: false,
      help: true,
      makeUp: true,
    });
    expect((await board(exam.secondary)).body.permissions).toEqual({
      reset: false,
      generateReport: false,
      addToClass: false,
      help: true,
      makeUp: false,
    });
    const held = await aSchool(app, { schoolAdminOnly: true });
    expect((await board(held.teacher, '', held.sectionId)).body.permissions).toEqual({
      reset: false,
      generateReport: false,
      addToClass: false,
      help: false,
      makeUp: false,
    });
    expect((await board(held.admin, '', held.sectionId)).body.permissions.reset).toBe(true);
    const everybody = {
      section_id: held.sectionId,
      assessment_type_id: 1,
      assessment_set_id: 1,
      category: 'readingWritingP1',
    };
    expect((await held.teacher.post('/api/staff/student_assessments/bulk_reset', everybody)).status).toBe(403);
    expect((await held.admin.post('/api/staff/student_assessments/bulk_reset', everybody)).status).toBe(200);
  });

  it('refuses everybody else, and a class of another school like one that does not exist', async () => {
    const other = await aSchool(app);
    expect((await board(other.admin)).status).toBe(404);
    expect((await board(other.teacher)).status).toBe(404);
    expect((await board(exam.admin, '', 999_999)).status).toBe(404);
    expect((await board(amara.client)).status).toBe(403);
    expect((await board(await app.as({ userId: exam.adminId, role: 'Horizon Admin' }))).status).toBe(403);
    expect(
      (
        await board(
          await app.as({
            userId: exam.adminId,
            role: 'District Admin',
            schoolId: exam.schoolId,
            districtId: exam.districtId,
          }),
        )
      ).body.permissions.reset,
    ).toBe(true);
    expect(
      (
        await board(
          await app.as({
            userId: exam.adminId,
            role: 'District Admin',
            schoolId: other.schoolId,
            districtId: exam.districtId,
          }),
        )
      ).status,
    ).toBe(404);
    expect((await board(app.visitor())).status).toBe(401);
  });
});

describe('a teacher who adds a student of the school to an own class', () => {
  let client: HttpClient;
  let sectionId: number;
  let earlier: Candidate;
  const reset = (id: number, clazz = sectionId) =>
    client.post('/api/staff/student_assessments/reset', { section_id: clazz, assessment_id: id });

  beforeAll(async () => {
    const userId = await aPerson(app, 'Newton', [{ role: 'Teacher', schoolId: exam.schoolId, districtId: null }]);
    sectionId = await aClass(app, exam.schoolId, [[userId, 'Primary Teacher']]);
    client = await app.as({ userId, role: 'Teacher', schoolId: exam.schoolId });
    earlier = await aCandidate(exam, 'Edda');
    await earlier.opens();
    await earlier.submits();
    app.clock.advance({ minutes: 1 });
    await app.commands.execute(new EnrollStudents(sectionId, [earlier.studentId]));
    await app.settle();
  });

  it('sees what the student did before, and can undo none of it', async () => {
    const { body } = await board(client, '', sectionId);
    expect(body.assessments[0]).toMatchObject({
      firstName: 'Edda',
      mayAct: true,
      readingWritingP1: { status: 'Completed', studentAssessmentId: earlier.id, mayReset: false },
    });
    expect(body.meta.counts.readingWritingP1).toMatchObject({ completed: 1, resettable: 0 });
    expect(await reset(earlier.id)).toMatchObject({
      status: 403,
      body: {
        detail: 'The student began this test before joining your class. Ask an administrator of the school.',
      },
    });
    const column = {
      section_id: sectionId,
      assessment_type_id: 1,
      assessment_set_id: 1,
      category: 'readingWritingP1',
      student_ids: [earlier.studentId],
    };
    expect((await client.post('/api/staff/student_assessments/bulk_reset', column)).body.rows).toEqual([]);
    const profile = await client.get(`/api/staff/students/${earlier.studentId}/student_assessments`);
    expect(profile.body.studentAssessments[0].permissions).toEqual({ reset: false });
    for (const action of ['reset', 'invalidate'])
      expect(
        (await client.post(`/api/staff/attempts/${earlier.launch.attemptId}/actions`, { action, reason: 'mine now' }))
          .status,
      ).toBe(403);
    await app.settle();
    expect((await board(exam.admin, '&search=edda', 0)).body.assessments[0].readingWritingP1.status).toBe('Completed');
  });

  it('may reset what the student begins from then on', async () => {
    expect(
      (
        await exam.admin.post('/api/staff/student_assessments/reset', {
          section_id: sectionId,
          assessment_id: earlier.id,
        })
      ).status,
    ).toBe(200);
    await app.settle();
    await earlier.opens();
    await app.settle();
    expect((await board(client, '', sectionId)).body.assessments[0].readingWritingP1).toMatchObject({
      status: 'In Progress',
      mayReset: true,
    });
    expect((await reset(earlier.id)).status).toBe(200);
  });
});

describe('a test that came through a class of the teacher whom the student has since in another', () => {
  const rowOf = async (client: HttpClient, clazz: number) =>
    (await board(client, '&search=fadia', clazz)).body.assessments[0].readingWritingP1;

  it('is reset from there, and a window that is given there later opens nothing to another teacher', async () => {
    const fadia = await aCandidate(exam, 'Fadia');
    await fadia.opens();
    app.clock.advance({ minutes: 1 });
    await app.db.query('delete from roster.memberships where person_id = $1', [fadia.studentId]);
    const place = { role: 'Teacher' as const, schoolId: exam.schoolId };
    const foreignId = await aPerson(app, 'Ohm', [{ ...place, districtId: null }]);
    const [own, foreign] = [
      await aClass(app, exam.schoolId, [[exam.teacherId, 'Primary Teacher']]),
      await aClass(app, exam.schoolId, [[foreignId, 'Primary Teacher']]),
    ];
    for (const sectionId of [own, foreign]) {
      await app.commands.execute(new EnrollStudents(sectionId, [fadia.studentId]));
      await app.commands.execute(
        new AssignAssessment(
          sectionId,
          { setId: 1, categoryId: 1 },
          {
            administrationType: 'continuous',
            p1StartAt: new Date(app.clock.now()),
            p1EndAt: null,
            p2StartAt: null,
            p2EndAt: null,
          },
          GIVEN,
          exam.adminId,
        ),
      );
    }
    await app.settle();
    const other = await app.as({ userId: foreignId, ...place });
    expect(await rowOf(exam.teacher, own)).toMatchObject({ status: 'In Progress', mayReset: true });
    expect(await rowOf(other, foreign)).toMatchObject({ status: 'In Progress', mayReset: false });
    expect((await board(exam.teacher, '', own)).body.meta.counts.readingWritingP1).toMatchObject({ resettable: 1 });
    expect((await board(other, '', foreign)).body.meta.counts.readingWritingP1).toMatchObject({ resettable: 0 });
    const actions = `/api/staff/attempts/${fadia.launch.attemptId}/actions`;
    const pause = { action: 'pause', reason: 'A fire drill' };
    expect((await other.post(actions, pause)).status).toBe(403);
    expect((await exam.teacher.post(actions, pause)).status).toBe(200);
  });
});

describe('Generate Report', () => {
  const generate = (client: HttpClient, id: number, sectionId = exam.sectionId) =>
    client.post('/api/staff/student_assessments/generate_report', { section_id: sectionId, assessment_id: id });

  it('scores once more what was submitted, and nothing else', async () => {
    expect((await generate(exam.admin, amara.id)).body).toEqual({
      message: 'Part 1 was scored. The report follows when Part 2 is handed in.',
    });
    expect((await generate(exam.admin, ben.id)).body.code).toBe('scoring/nothing-submitted');
    expect((await generate(exam.secondary, amara.id)).status).toBe(403);
    expect((await generate((await aSchool(app)).admin, amara.id)).status).toBe(404);
    expect((await generate(exam.admin, 424_242)).status).toBe(404);
  });

  it('says what failed, with a backtrace that names no machine', async () => {
    const handler = app.get(ScoreAttemptHandler);
    const before = handler.execute;
    handler.execute = () => Promise.reject(new Error('no conversion table'));
    const { status, body } = await generate(exam.admin, amara.id);
    handler.execute = before;
    expect([status, body.message]).toEqual([500, 'no conversion table']);
    expect(body.backtrace).toMatch(/^at /);
    expect(body.backtrace).not.toMatch(/\/(home|work|usr|tmp)\//);
  });
});

describe('a score report', () => {
  const rowOf = async (candidate: Candidate) =>
    (await board(exam.admin, '', 0)).body.assessments.find(
      (row: { studentId: number }) => row.studentId === candidate.studentId,
    );

  it('is there once every part of a section was handed in, and so it is said', async () => {
    const rita = await aCandidate(exam, 'Rita');
    const generate = async () =>
      (
        await exam.admin.post('/api/staff/student_assessments/generate_report', {
          section_id: 0,
          assessment_id: rita.id,
        })
      ).body.message;
    const part = async () => {
      await rita.opens();
      await rita.submits();
      await app.settle();
    };
    await part();
    expect(await rowOf(rita)).toMatchObject({ hasReport: false, readingWritingP1: { status: 'Completed' } });
    expect(await generate()).toBe('Part 1 was scored. The report follows when Part 2 is handed in.');
    const resettable = async () => (await board(exam.admin, '', 0)).body.meta.counts.readingWritingP1.resettablePartTwo;
    const before = await resettable();
    rita.id = (await rita.client.get(rita.path('next_assessment'))).body.studentAssessment.id;
    await part();
    expect(await rowOf(rita)).toMatchObject({ hasReport: true });
    expect([await generate(), await resettable()]).toEqual(['The report was generated.', before + 1]);
  });
});

describe('a sitting that staff invalidated', () => {
  const act = async ({ id }: Candidate, action: string) => {
    const { attempts } = (await exam.admin.get(`/api/audit/attempts?page=1&per_page=100`)).body;
    const { attemptId } = attempts.find((one: { studentAssessmentId: number }) => one.studentAssessmentId === id);
    expect(
      (await exam.admin.post(`/api/staff/attempts/${attemptId}/actions`, { action, reason: 'Phone on the desk' }))
        .status,
    ).toBe(200);
    await app.settle();
  };
  const told = async (studentId: number) => {
    const { body } = await board(exam.admin);
    const { body: profile } = await exam.admin.get(`/api/staff/students/${studentId}/student_assessments`);
    const [one] = profile.studentAssessments;
    const { startAt, endAt } = one.displayedAvailability;
    expect(one).toMatchObject({ availabilityStart: startAt, availabilityEnd: endAt });
    return [
      body.assessments.find((row: { studentId: number }) => row.studentId === studentId).readingWritingP1,
      body.meta.counts.readingWritingP1,
      [one.status, one.learnosityStatus, one.permissions.reset],
    ];
  };

  it('is told as such on the board and in the profile, under way or submitted, until it is reopened', async () => {
    const cell = (candidate: Candidate) => ({
      status: 'Invalidated',
      studentAssessmentId: candidate.id,
      completedInHorizon: false,
      mayReset: true,
      difficulty: 'default',
      makeUp: null,
    });
    await act(ben, 'invalidate');
    expect(await told(ben.studentId)).toEqual([
      cell(ben),
      { inProgress: 0, completed: 1, resettable: 2, resettablePartTwo: 0 },
      ['past', 'invalidated', true],
    ]);
    expect(names((await board(exam.admin, '&statuses=Invalidated')).body)).toEqual(['Ben']);
    await act(amara, 'invalidate');
    expect(await told(amara.studentId)).toEqual([
      cell(amara),
      { inProgress: 0, completed: 0, resettable: 2, resettablePartTwo: 0 },
      ['past', 'invalidated', true],
    ]);
    await act(ben, 'reopen');
    await act(amara, 'reopen');
    expect((await told(ben.studentId))[1]).toMatchObject({ inProgress: 2, completed: 0 });
    await amara.opens();
    await amara.submits();
    await app.settle();
    expect((await told(amara.studentId)).slice(1)).toEqual([
      { inProgress: 1, completed: 1, resettable: 2, resettablePartTwo: 0 },
      ['completed', 'completed', true],
    ]);
  });

  it('can be reset like any other that was begun', async () => {
    await act(ben, 'invalidate');
    const reset = {
      section_id: exam.sectionId,
      assessment_type_id: 1,
      assessment_set_id: 1,
      category: 'readingWritingP1',
      student_ids: [ben.studentId],
    };
    expect((await exam.admin.post('/api/staff/student_assessments/bulk_reset', reset)).body.counts.done).toBe(1);
    await app.settle();
    expect((await told(ben.studentId))[0].status).toBe('Not Started');
    await ben.opens();
    await app.settle();
  });
});

describe('Section Reset', () => {
  const reset = (client: HttpClient, body: object) =>
    client.post('/api/staff/student_assessments/bulk_reset', {
      section_id: exam.sectionId,
      assessment_type_id: 1,
      assessment_set_id: 1,
      category: 'readingWritingP1',
      ...body,
    });
  const status = async () =>
    Object.fromEntries(
      (await board(exam.admin)).body.assessments.map(
        (row: { firstName: string; readingWritingP1: { status: string } }) => [
          row.firstName,
          row.readingWritingP1.status,
        ],
      ),
    );

  it('is not offered behind a mask, where it would be refused, nor are reports', async () => {
    const masked = await app.as({
      userId: exam.teacherId,
      role: 'Teacher',
      schoolId: exam.schoolId,
      masquerader: { userId: exam.adminId, role: 'Teacher Admin' },
    });
    const { permissions, assessments, meta } = (await board(masked)).body;
    expect([
      permissions.reset,
      permissions.generateReport,
      assessments.some((row: { mayAct: boolean }) => row.mayAct),
      meta.counts.readingWritingP1.resettable,
    ]).toEqual([false, false, false, 0]);
    expect((await reset(masked, {})).status).toBe(403);
  });

  it('is refused to who may not, and does nothing where nothing was started', async () => {
    expect((await reset(exam.secondary, {})).status).toBe(403);
    expect((await reset((await aSchool(app)).admin, {})).status).toBe(404);
    expect((await reset(exam.admin, { category: 'mathP1' })).body).toMatchObject({
      title: 'Resetting assessments',
      summary: 'There was nothing to reset.',
      state: 'over',
      rows: [],
    });
    expect((await reset(exam.admin, { student_ids: [cleo] })).body.rows).toEqual([]);
    expect(
      (
        await exam.admin.post('/api/staff/student_assessments/reset', {
          section_id: exam.sectionId,
          assessment_id: 424_242,
        })
      ).status,
    ).toBe(404);
  });

  it('resets the selected ones, then one alone, then all', async () => {
    expect((await reset(exam.teacher, { student_ids: [ben.studentId], reason: 'Fire drill' })).body.summary).toBe(
      '1 assessment was reset.',
    );
    await app.settle();
    expect(await status()).toEqual({ Amara: 'Completed', Ben: 'Not Started', Cleo: 'Not Scheduled' });
    await ben.opens();
    await app.settle();
    expect(
      (await exam.admin.post('/api/staff/student_assessments/reset', { section_id: 0, assessment_id: ben.id })).body
        .summary,
    ).toBe('1 assessment was reset.');
    await ben.opens();
    await app.settle();
    const everybody = (await reset(exam.admin, {})).body;
    expect([everybody.summary, everybody.rows.map((row: any) => row.state)]).toEqual([
      '2 assessments were reset.',
      ['done', 'done'],
    ]);
    expect(everybody.rows[0].name).toContain('Amara');
    await app.settle();
    expect(await status()).toEqual({ Amara: 'Not Started', Ben: 'Not Started', Cleo: 'Not Scheduled' });
    const { attempts } = (await exam.admin.get(`/api/audit/attempts?student_id=${ben.studentId}&phase=reset`)).body;
    expect(attempts).toHaveLength(4);
  });

  it('leaves what was begun after the board was read: a second reset from an old board destroys nothing', async () => {
    await ben.opens();
    await app.settle();
    const { serverNow } = (await board(exam.admin)).body.meta;
    const { serverNow: ofProfile } = (await exam.admin.get(`/api/staff/students/${ben.studentId}/student_assessments`))
      .body;
    const old = { student_ids: [ben.studentId], reason: 'Wrong room', as_of: serverNow };
    expect((await reset(exam.admin, old)).body.counts.done).toBe(1);
    await app.settle();
    app.clock.advance({ minutes: 1 });
    await ben.opens();
    await app.settle();
    const already = {
      summary: '1 assessment had been reset in the meantime, and what was begun since stays.',
      rows: [
        {
          state: 'skipped',
          code: 'delivery/reset-meanwhile',
          reason: 'Had been reset in the meantime; what was begun since stays.',
        },
      ],
    };
    expect((await reset(exam.teacher, old)).body).toMatchObject(already);
    const one = { section_id: exam.sectionId, assessment_id: ben.id, reason: 'Wrong room' };
    expect(
      (await exam.admin.post('/api/staff/student_assessments/reset', { ...one, as_of: ofProfile })).body,
    ).toMatchObject(already);
    expect((await ben.does('heartbeat')).body.clock.phase).toBe('running');
    expect((await reset(exam.admin, { ...old, as_of: 'yesterday' })).status).toBe(422);
    expect(
      (
        await exam.admin.post('/api/staff/student_assessments/reset', {
          ...one,
          as_of: (await board(exam.admin)).body.meta.serverNow,
        })
      ).body.counts.done,
    ).toBe(1);
  });
});
