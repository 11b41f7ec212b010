import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContentLibrary, demoBundles, ImportBundle } from '../../src/content/index.js';
import { EraseStudentAnswers, ResetAttempt, SittingRecords, SubmittedAnswers } from '../../src/delivery/index.js';
import type { Cipher } from '../../src/delivery/attempt/decide.js';
import { digestOf } from '../../src/delivery/attempt/digest.js';
import { Attempts } from '../../src/delivery/attempts.js';
import { EndAttemptHandler } from '../../src/delivery/commands/end-attempt.js';
import { InitializeTestHandler } from '../../src/delivery/commands/initialize-test.js';
import { SittingKeys } from '../../src/delivery/sitting-keys.js';
import { Clock } from '../../src/kernel/clock.js';
import { Db } from '../../src/platform/db/db.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import { aCandidate, anExam, refOf, type Candidate, type Exam } from './exam.js';

let app: TestApp;
let exam: Exam;

beforeAll(async () => {
  app = await testApp();
  exam = await anExam(app);
}, 120_000);
afterAll(() => app?.close());

const typesOf = async (stream: string) => (await app.get(EventStore).read(stream)).map((event) => event.type);

describe('a student who takes a part from start to submission', () => {
  it('sees it active, starts, answers, pauses, submits, and gets a receipt that staff can check', async () => {
    const amara = await aCandidate(exam, 'Amara');
    expect(await amara.seen()).toMatchObject({
      status: 'active',
      completed: false,
      learnosityStatus: 'not_started',
      hasNextPart: true,
      nextPartId: -1,
      sitting: null,
      report: null,
      assessment: { tools: { calculator: false, referenceSheet: false } },
    });

    const opened = await amara.opens();
    expect(opened.status).toBe(200);
    const { launch } = amara;
    expect(launch).toMatchObject({
      engine: 'embedded',
      title: 'Reading & Writing, Part 1',
      setName: 'SAT Set 1',
      category: 'Reading & Writing',
      part: 1,
      studentName: 'Amara Student',
      sitting: 1,
      deviceId: 'd1',
      ackSeq: 0,
      hasNextPart: true,
      saved: { items: {}, lastItem: null },
      clock: { phase: 'running', allowedSeconds: 1920, usedSeconds: 0, remainingSeconds: 1920, pausedAt: null },
    });
    expect(launch.form.items).toHaveLength(27);
    expect(JSON.stringify(launch)).not.toMatch(/pretest|rationale|"key"|scoring/);

    app.clock.advance({ minutes: 5 });
    const [first, second] = launch.form.items;
    const sent = await amara.sends([
      amara.entry('view', { item: first!.ref }),
      amara.entry('answer', { item: first!.ref, value: first!.choices[1]!.id }),
      amara.entry('flag', { item: first!.ref }),
      amara.entry('eliminate', { item: first!.ref, choiceId: first!.choices[0]!.id }),
      amara.entry('annotate', { item: first!.ref, annotationId: 'n1', json: '{"note":"look again"}' }),
      amara.entry('leave', { item: first!.ref, seconds: 41.4 }),
      amara.entry('answer', { item: second!.ref, value: second!.choices[2]!.id }),
    ]);
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({
      ackSeq: 7,
      late: [],
      phase: 'running',
      suspended: false,
      clock: { usedSeconds: 300 },
    });

    expect((await amara.does('pause')).body.clock).toMatchObject({
      phase: 'paused',
      remainingSeconds: 1620,
      deadlineAt: null,
    });
    app.clock.advance({ minutes: 3, seconds: 10 });
    expect((await amara.does('resume')).body.clock).toMatchObject({
      phase: 'running',
      usedSeconds: 300,
      remainingSeconds: 1620,
    });
    expect((await amara.does('heartbeat')).body).toMatchObject({ suspended: false });
    expect(await amara.seen()).toMatchObject({
      status: 'active',
      learnosityStatus: 'in_progress',
      sitting: { answeredCount: 2, flaggedCount: 1, questionsCount: 27, receipt: null },
    });

    expect((await amara.submits(9)).body).toMatchObject({ code: 'delivery/unsent', details: { expectedSeq: 8 } });
    const submitted = await amara.submits();
    expect(submitted.body).toMatchObject({ answeredCount: 2, usedSeconds: 300, hasNextPart: true });
    expect(submitted.body.receipt).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect((await amara.submits()).body).toEqual(submitted.body);
    expect(await amara.seen()).toMatchObject({
      status: 'completed',
      completed: true,
      learnosityStatus: 'completed',
      settings: { revealReportAsap: true },
      report: null, // part 2 is still to come
      sitting: { receipt: submitted.body.receipt, explanation: '5:00 used of 32:00 - one pause 3:10' },
    });
    expect((await amara.opens()).body).toMatchObject({ code: 'delivery/ended' });

    await app.settle();
    const typed = submitted.body.receipt.toLowerCase().replace(/-/g, ' ');
    const stranger = await aSchool(app);
    expect((await stranger.admin.get(`/api/receipts/${submitted.body.receipt}`)).body).toMatchObject({
      status: 404,
      error: 'There is no receipt with this code.',
    });
    expect((await exam.admin.get(`/api/receipts/${encodeURIComponent(typed)}`)).body).toMatchObject({
      verdict: 'valid',
      answeredCount: 2,
      questionsCount: 27,
      title: 'Reading & Writing, Part 1',
      student: { name: 'Amara Student' },
    });

    const stored = (await app.get(SubmittedAnswers).findAll([amara.stream]))[0];
    expect(stored).toMatchObject({
      answers: { [refOf(1)]: first!.choices[1]!.id, [refOf(2)]: second!.choices[2]!.id },
    });
    expect(await app.get(SittingRecords).find([amara.stream])).toMatchObject([
      { usedSeconds: 300, allowedSeconds: 1920, flaggedCount: 1, secondsByItem: { [refOf(1)]: 41 } },
    ]);
  });

  it('stores no answer, note or reason in plain text', async () => {
    const bea = await aCandidate(exam, 'Bea');
    await bea.opens();
    const [first] = bea.launch.form.items;
    await bea.sends([
      bea.entry('answer', { item: first!.ref, value: 'SECRET-VALUE' }),
      bea.entry('annotate', { item: first!.ref, annotationId: 'n1', json: '{"note":"SECRET-NOTE"}' }),
    ]);
    await bea.submits();
    await app.settle();
    const rows = await app.db.query<{ text: string }>(
      `select line as text from es.events union all select attempts_v4::text from delivery.attempts_v4`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.text.includes('SECRET'))).toBe(false);
  });
});

describe('a student who pauses', () => {
  it('gets no question until the test goes on, and what is answered meanwhile does not count', async () => {
    const sly = await aCandidate(exam, 'Sly');
    await sly.opens();
    const [first, second] = sly.launch.form.items;
    const started = sly.launch.serverNow;
    app.clock.advance({ minutes: 5 });
    await sly.answers(1);
    await sly.does('pause');
    app.clock.advance({ seconds: 37 });
    expect((await sly.client.get(sly.path('launch'))).body.form.items).toEqual([]);
    const sent = await sly.sends([sly.entry('answer', { item: second!.ref, value: second!.choices[0]!.id })], {
      contactAt: started,
    });
    expect(sent.body).toMatchObject({ ackSeq: 2, late: [2], phase: 'paused' });
    const { launch } = sly;
    expect((await sly.opens()).body).toMatchObject({
      form: { items: [] },
      clock: { phase: 'paused' },
      saved: { items: { [first!.ref]: {} } },
    });
    await sly.does('resume');
    expect((await sly.client.get(sly.path('launch'))).body.form.items).toEqual(launch.form.items);
    expect((await sly.answersItem(second!)).body.late).toEqual([]);
    expect((await sly.submits()).body).toMatchObject({ answeredCount: 2, usedSeconds: 300 });
  });
});

describe('what a device says of its log', () => {
  it('is refused where it cannot be read, by the name of the field, and kept where it is news', async () => {
    const una = await aCandidate(exam, 'Una');
    await una.opens();
    const { deviceId, writerToken, mark } = una.launch;
    expect(mark).toMatch(/^[\w-]{22}$/);
    for (const bad of [
      { lastSeq: -1 },
      { lastSeq: 'x' },
      { lastSeq: 1, unsent: ['short'] },
      { lastSeq: 1, unsent: [1] },
      { lastSeq: 1, unsent: {} },
      { lastSeq: 1, unsent: Array(2001).fill('a'.repeat(22)) },
    ]) {
      const answer = await una.client.post(una.path('heartbeat'), { deviceId, writerToken, ...bad });
      expect([answer.status, Object.keys(answer.body.details ?? answer.body.fieldErrors ?? {}).length]).toEqual([
        422,
        expect.any(Number),
      ]);
    }
    expect(
      (await una.client.post(una.path('heartbeat'), { deviceId, writerToken, lastSeq: 0, unsent: [] })).body,
    ).toMatchObject({ suspended: false, mark: expect.any(String) });
    expect(await typesOf(una.stream)).not.toContain('EntriesStated');
    await una.client.post(una.path('heartbeat'), { deviceId, writerToken, lastSeq: 1, unsent: ['a'.repeat(22)] });
    expect(await typesOf(una.stream)).toContain('EntriesStated');
    const rows = await app.db.query<{ text: string }>('select line as text from es.events where stream = $1', [
      una.stream,
    ]);
    expect(rows.some(({ text }) => text.includes('a'.repeat(22)))).toBe(false);
  });
});

describe('a class that starts in one moment', () => {
  it('gives each the own sitting, key, name and clock, as another process has changed them just before', async () => {
    const all = await Promise.all(['Xia', 'Yan', 'Zoe'].map((name) => aCandidate(exam, name)));
    const [xia, yan, zoe] = all as [Candidate, Candidate, Candidate];
    for (const one of all) await one.seen();
    await app.db.query('update roster.people set untimed_assessment = true where id = $1', [yan.studentId]);
    await app.db.query(
      `update scheduling.assignments set timing = 'double' where id in (select assignment_id from scheduling.availabilities where student_id = $1)`,
      [zoe.studentId],
    );
    const seen = await Promise.all(all.map((one) => one.seen()));
    expect(seen.map(({ settings }) => settings.timing)).toEqual(['timed', 'untimed', 'double']);
    const opened = await Promise.all([xia, yan, zoe, xia].map((one) => one.opens()));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      all.map(({ launch }) => [
        launch.studentAssessmentId,
        launch.studentName,
        launch.clock.allowedSeconds,
        launch.form.items.length,
      ]),
    ).toEqual([
      [xia.id, 'Xia Student', 1920, 27],
      [yan.id, 'Yan Student', null, 27],
      [zoe.id, 'Zoe Student', 3840, 27],
    ]);
    const keys = await app.db.query<{ wrapped_key: string }>(
      'select wrapped_key from delivery.sitting_keys where student_id = any($1)',
      [all.map((one) => one.studentId)],
    );
    expect(new Set(keys.map((row) => row.wrapped_key)).size).toBe(3);
    await app.settle();
    const copies = await app.db.query<{ student_id: number; started: boolean; results: boolean }>(
      `select c.student_id, c.started_at is not null and c.assignment_id is not null as started, p.has_results_at is not null as results
         from scheduling.student_assessments c join roster.people p on p.id = c.student_id where c.student_id = any($1) and c.part = 1 order by array_position($1::int[], c.student_id)`,
      [all.map((one) => one.studentId)],
    );
    expect(copies).toEqual(all.map(({ studentId }) => ({ student_id: studentId, started: true, results: true })));
    for (const one of all) expect((await one.answers(1)).status).toBe(200);
  });

  it('makes one key for a sitting that two processes begin, and both write with it', async () => {
    const [one, other] = [1, 2].map(() => new SittingKeys(app.get(Db), app.config, app.get(Clock)));
    const ciphers = await Promise.all(
      [1, 2, 3].flatMap((sitting) => [one!, other!].map((keys) => keys.create(888_000 + sitting, 1, 1))),
    );
    for (let i = 0; i < ciphers.length; i += 2) {
      const [a, b] = [ciphers[i] as Cipher, ciphers[i + 1] as Cipher];
      expect(b.open(a.seal('an answer'))).toBe('an answer');
    }
  });
});

describe('a sitting that began before questions were named by place', () => {
  it('goes on with the names that its devices have: in what is saved, in what they still send, and in nothing else', async () => {
    const handler = app.get(InitializeTestHandler) as unknown as { facts(...args: unknown[]): Promise<any> };
    const { facts } = handler;
    const older = jest.spyOn(handler, 'facts').mockImplementationOnce(async (...args) => {
      const { started, student } = await facts.apply(handler, args);
      delete started.itemNames;
      return { started, student };
    });
    const olga = await aCandidate(exam, 'Olga');
    await olga.opens();
    older.mockRestore();
    const refs = olga.launch.form.items.map(({ ref }) => ref);
    expect(refs[0]).toBe(refOf(1));
    expect(olga.launch.form.items[0]!.stimulus!.ref).toMatch(/^sat-set-1/);
    await olga.answers(1, 2);
    app.clock.advance({ minutes: 1 });
    await olga.opens();
    expect(olga.launch).toMatchObject({ saved: { items: { [refs[0]!]: { value: expect.any(String) } } } });
    expect(Object.keys(olga.launch.answeredAt)).toEqual([refs[0]]);
    expect(await olga.sends([{ ...olga.entry('view', { item: 'q1' }), seq: 2 }])).toMatchObject({ status: 422 });
    expect((await olga.sends([{ ...olga.entry('view', { item: refs[1] }), seq: 2 }])).body).toMatchObject({
      ackSeq: 2,
    });
    await olga.opens();
    expect(olga.launch.saved.lastItem).toBe(refs[1]);
  });
});

describe('a reload, a second device and a lost connection', () => {
  it('shows what was left on the screen, and goes on where the device stopped', async () => {
    const cleo = await aCandidate(exam, 'Cleo');
    await cleo.opens();
    await cleo.answers(1, 2);
    const token = cleo.launch.writerToken;
    app.clock.advance({ minutes: 1 });
    await cleo.opens();
    const { ref, choices } = cleo.launch.form.items[0]!;
    expect(cleo.launch).toMatchObject({
      ackSeq: 1,
      saved: { items: { [ref]: { value: choices[2]!.id } } },
      clock: { usedSeconds: 60 },
    });
    expect(cleo.launch.writerToken).not.toBe(token);
    expect((await cleo.answers(2)).body).toMatchObject({ ackSeq: 2 });
  });

  it('tells a second device, lets it take over, and merges what the first gave before', async () => {
    const dan = await aCandidate(exam, 'Dan');
    await dan.opens('laptop');
    const laptop = dan.launch;
    const [q1, q2] = laptop.form.items;
    const before = dan.entry('answer', { item: q1!.ref, value: q1!.choices[0]!.id, at: app.clock.instant() }, 'laptop');
    const contactAt = app.clock.instant();
    app.clock.advance({ minutes: 2 });
    const refused = await dan.opens('phone');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'delivery/open-elsewhere',
      details: { lastSeenAt: expect.any(String) },
    });
    expect((await dan.opens('phone', true)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    await dan.sends([dan.entry('answer', { item: q2!.ref, value: q2!.choices[1]!.id })]);

    const after = dan.entry('answer', { item: q2!.ref, value: q2!.choices[3]!.id, sinceContactMs: 170_000 }, 'laptop');
    const late = { attemptId: laptop.attemptId, deviceId: 'laptop', writerToken: laptop.writerToken, contactAt };
    const merged = await dan.sends([before], late);
    expect(merged.body).toMatchObject({ ackSeq: 1, suspended: true });
    const refusedLate = await dan.sends([after], late);
    expect(refusedLate.status).toBe(409);
    expect(refusedLate.body).toMatchObject({ code: 'delivery/taken-over', details: { ackSeq: 1 } });
    expect(
      (await dan.client.post(dan.path('heartbeat'), { deviceId: 'laptop', writerToken: laptop.writerToken })).body,
    ).toMatchObject({ suspended: true });
    await dan.submits();
    expect((await app.get(SubmittedAnswers).findAll([dan.stream]))[0]).toMatchObject({
      answers: { [refOf(1)]: q1!.choices[0]!.id, [refOf(2)]: q2!.choices[1]!.id },
    });
  });

  it('takes a doubled batch once and asks again for what is missing', async () => {
    const eve = await aCandidate(exam, 'Eve');
    await eve.opens();
    const entries = [1, 2, 3].map((n) => eve.entry('view', { item: eve.launch.form.items[n]!.ref }));
    expect((await eve.sends([entries[2]!])).body).toMatchObject({ code: 'delivery/gap', details: { expectedSeq: 1 } });
    await Promise.all([eve.sends(entries), eve.sends(entries), eve.sends(entries.slice(0, 2))]);
    expect((await typesOf(eve.stream)).filter((type) => type === 'ItemViewed')).toHaveLength(3);
  });

  it('makes one attempt of two simultaneous Starts', async () => {
    const fay = await aCandidate(exam, 'Fay');
    const both = await Promise.all([fay.opens('d1'), fay.opens('d1')]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(both[0]!.body.attemptId).toBe(both[1]!.body.attemptId);
    expect(await typesOf(fay.stream)).toEqual(['AttemptStarted', 'DeviceResumed', 'DeviceResumed']);
  });

  it('refuses what cannot be an entry', async () => {
    const gil = await aCandidate(exam, 'Gil');
    await gil.opens();
    expect((await gil.sends([])).status).toBe(422);
    expect((await gil.sends([{ ...gil.entry('answer'), item: 'no such question', value: 'A' }])).body).toMatchObject({
      code: 'delivery/invalid-entry',
      details: { seq: 1 },
    });
    expect(
      (await gil.sends([{ seq: 1, type: 'cheat', at: app.clock.instant(), sinceContactMs: 0 } as never])).status,
    ).toBe(422);
    expect(
      (await gil.sends([gil.entry('view', { item: gil.launch.form.items[0]!.ref })], { attemptId: 'another' })).body
        .code,
    ).toBe('delivery/reset');
  });

  it('takes a remark about a week and more with the answers behind it', async () => {
    const ora = await aCandidate(exam, 'Ora');
    await ora.opens();
    const { ref, choices } = ora.launch.form.items[0]!;
    const away = 8 * 86_400_000;
    const sent = await ora.sends([
      ora.entry('leave', { item: ref, seconds: away / 1000 }),
      ora.entry('connection_restored', { offlineMs: away }),
      ora.entry('answer', { item: ref, value: choices[0]!.id }),
    ]);
    expect(sent.body).toMatchObject({ ackSeq: 3 });
    const { payload } = (await app.get(EventStore).read(ora.stream)).find(
      (event) => event.type === 'ConnectionRestored',
    )!;
    expect(payload).toEqual({ offlineMs: 7 * 86_400_000 });
  });

  it('says what a device that comes back needs: when each answer was given, and whether the test went on without it', async () => {
    const uma = await aCandidate(exam, 'Uma');
    await uma.opens('laptop');
    expect(uma.launch).toMatchObject({ answeredAt: {}, continues: true });
    app.clock.advance({ minutes: 1 });
    await uma.answers(1);
    const answeredAt = { [uma.launch.form.items[0]!.ref]: app.clock.instant() };
    await uma.opens('laptop');
    expect(uma.launch).toMatchObject({ answeredAt, continues: true });
    await uma.opens('phone', true);
    expect(uma.launch).toMatchObject({ answeredAt, continues: false });
    await uma.opens('laptop', true);
    expect(uma.launch).toMatchObject({ continues: false });
    const before = (await uma.does('heartbeat')).body.version;
    expect((await uma.does('pause')).body.version).toBe(before + 1);
    expect(
      (
        await uma.client.post(uma.path('submit'), {
          deviceId: 'laptop',
          writerToken: uma.launch.writerToken,
          lastSeq: 1,
          because: 'time',
        })
      ).body,
    ).toMatchObject({ status: 409, code: 'delivery/time-left' });
  });
});

describe('time', () => {
  it('gives time and a half its 48 minutes and an untimed student no clock', async () => {
    const hal = await aCandidate(exam, 'Hal', { timing: 'time_and_a_half' });
    await hal.opens();
    expect(hal.launch.clock).toMatchObject({ allowedSeconds: 2880, remainingSeconds: 2880 });
    const ida = await aCandidate(exam, 'Ida', { untimed: true });
    await ida.opens();
    expect(ida.launch.clock).toMatchObject({ allowedSeconds: null, remainingSeconds: null, deadlineAt: null });
  });

  it('closes a sitting that is heard of at its deadline at once', async () => {
    const jon = await aCandidate(exam, 'Jon');
    await jon.opens();
    await jon.answers(1);
    app.clock.advance({ minutes: 31, seconds: 50 });
    await app.settle();
    await jon.does('heartbeat');
    app.clock.advance({ seconds: 20 });
    await app.settle();
    expect((await typesOf(jon.stream)).at(-1)).toBe('AttemptSubmitted');
    expect(await jon.seen()).toMatchObject({ completed: true, sitting: { explanation: '32:00 used of 32:00' } });
    expect((await jon.submits()).body).toMatchObject({ answeredCount: 1, usedSeconds: 1920, hasNextPart: true });
  });

  it('waits 15 minutes for a silent one, counts what it gave in time, and supersedes what was submitted without it', async () => {
    const kim = await aCandidate(exam, 'Kim');
    await kim.opens();
    const { serverNow: contactAt, mark } = (await kim.answers(1)).body;
    const [, , q3, q4] = kim.launch.form.items;
    const inTime = kim.entry('answer', { item: q3!.ref, value: q3!.choices[0]!.id, sinceContactMs: 20 * 60_000 });
    const tooLate = kim.entry('answer', { item: q4!.ref, value: q4!.choices[0]!.id, sinceContactMs: 33 * 60_000 });
    app.clock.advance({ minutes: 32, seconds: 10 });
    await app.settle();
    expect((await typesOf(kim.stream)).at(-1)).toBe('TimeExpired');
    app.clock.advance({ minutes: 15 });
    await app.settle();
    expect((await typesOf(kim.stream)).at(-1)).toBe('AttemptSubmitted');
    const first = await kim.seen();
    const unsent = [inTime, tooLate].map((entry) => digestOf(entry, contactAt));
    expect((await kim.opens('d1', false, { lastSeq: 3, unsent })).body).toMatchObject({
      ackSeq: 1,
      clock: { phase: 'closed' },
      form: { items: [] },
    });
    app.clock.advance({ hours: 2 });
    expect((await kim.sends([inTime, tooLate], { contactAt, mark })).body).toMatchObject({
      ackSeq: 3,
      late: [3],
      phase: 'closed',
    });
    await app.settle();
    expect((await typesOf(kim.stream)).slice(-3)).toEqual([
      'ResponseRecorded',
      'LateResponseRecorded',
      'AnswersAmended',
    ]);
    expect(
      Object.keys(((await app.get(SubmittedAnswers).findAll([kim.stream]))[0] as { answers: object }).answers),
    ).toHaveLength(2);
    const second = await kim.seen();
    expect(second.sitting.receipt).not.toBe(first.sitting.receipt);
    const admin = await app.as({ userId: exam.adminId, role: 'Teacher Admin', schoolId: exam.schoolId });
    expect((await admin.get(`/api/receipts/${first.sitting.receipt}`)).body.verdict).toBe('superseded');
    expect((await admin.get(`/api/receipts/${second.sitting.receipt}`)).body.verdict).toBe('valid');
  });

  it('is not cut short by the end of the window, and ends by the sweep when a job was lost', async () => {
    const lea = await aCandidate(exam, 'Lea', { endAt: new Date(app.clock.now() + 5 * 60_000) });
    await lea.opens();
    app.clock.advance({ minutes: 31 });
    await app.settle();
    expect(await lea.seen()).toMatchObject({ status: 'active', learnosityStatus: 'in_progress' });
    // Its own job is lost, and the sweep's too, which is planned again.
    await app.db.query(`delete from pgboss.job where name in ('delivery.end-due', 'delivery.sweep-ends')`);
    await app.get(Jobs).supervise();
    app.clock.advance({ minutes: 2 });
    await app.get(Jobs).drain();
    expect(await typesOf(lea.stream)).toEqual(['AttemptStarted', 'DeviceResumed', 'TimeExpired']);
  });
});

describe('what is refused', () => {
  it('answers for the assessment of somebody else exactly as for none', async () => {
    const mia = await aCandidate(exam, 'Mia');
    const ned = await aCandidate(exam, 'Ned');
    await mia.opens();
    const other = (action: string, body: object) =>
      ned.client.post(`/api/student/student_assessments/${mia.id}/${action}`, body);
    const none = (action: string, body: object) =>
      ned.client.post(`/api/student/student_assessments/999999/${action}`, body);
    const writer = { deviceId: 'd1', writerToken: mia.launch.writerToken };
    const batch = {
      ...writer,
      attemptId: mia.launch.attemptId,
      contactAt: app.clock.instant(),
      entries: [{ seq: 1, type: 'review', at: app.clock.instant(), sinceContactMs: 0 }],
    };
    for (const [action, body] of [
      ['answers', batch],
      ['pause', writer],
      ['heartbeat', writer],
      ['submit', { ...writer, lastSeq: 0 }],
      ['initialize_test', { deviceId: 'd1', viewport: null }],
      ['callback', { event: 'test:start' }],
    ] as const) {
      const [a, b] = [await other(action, body), await none(action, body)];
      expect([action, a.status]).toEqual([action, 404]);
      expect(a.body).toEqual(b.body);
    }
    expect((await ned.client.get(`/api/student/student_assessments/${mia.id}`)).body).toEqual(
      (await ned.client.get('/api/student/student_assessments/999999')).body,
    );
    expect(await typesOf(mia.stream)).toEqual(['AttemptStarted', 'DeviceResumed']);
  });

  it('lets a masked administrator look, not act', async () => {
    const ora = await aCandidate(exam, 'Ora');
    await ora.opens();
    const masked = await app.as({
      userId: ora.studentId,
      role: 'Student',
      schoolId: exam.schoolId,
      districtId: exam.districtId,
      masquerader: { userId: exam.adminId, role: 'Teacher Admin' },
    });
    expect((await masked.get(ora.path('launch'))).body).toMatchObject({
      attemptId: ora.launch.attemptId,
      writerToken: '',
    });
    expect((await masked.get(`/api/student/student_assessments/${ora.id}`)).status).toBe(200);
    const writer = { deviceId: 'd1', writerToken: ora.launch.writerToken };
    for (const action of ['pause', 'submit', 'answers', 'initialize_test', 'save_exit', 'heartbeat'])
      expect((await masked.post(ora.path(action), writer)).status).toBe(403);
    const teacher = await app.as({ userId: exam.teacherId, role: 'Teacher', schoolId: exam.schoolId });
    expect((await teacher.get(ora.path('launch'))).status).toBe(403);
    expect((await app.visitor().get(ora.path('launch'))).status).toBe(401);
  });

  it('does not start outside the window', async () => {
    const pia = await aCandidate(exam, 'Pia', { endAt: new Date(app.clock.now() + 60_000) });
    app.clock.advance({ minutes: 1 });
    expect((await pia.opens()).body).toMatchObject({ code: 'delivery/not-open', details: { status: 'past' } });
    expect(await pia.seen()).toMatchObject({ status: 'past' });
  });
});

describe('the end of a sitting for good', () => {
  it('by reset makes its answers unreadable and opens the next sitting', async () => {
    const quin = await aCandidate(exam, 'Quin');
    await quin.opens();
    await quin.answers(1);
    await quin.submits();
    await app.settle();
    const { stream, launch } = quin;
    await app.commands.execute(
      new ResetAttempt(quin.id, { kind: 'user', id: exam.adminId, role: 'Teacher Admin' }, 'wrong form'),
    );
    // Before scheduling has heard of it.
    expect(await quin.seen()).toMatchObject({ status: 'active', learnosityStatus: 'not_started', sitting: null });
    await app.settle();
    expect((await app.get(SubmittedAnswers).findAll([stream]))[0]).toBe('gone');
    const [key] = await app.db.query<{ wrapped_key: string | null }>(
      'select wrapped_key from delivery.sitting_keys where student_assessment_id = $1 and sitting = 1',
      [quin.id],
    );
    expect(key!.wrapped_key).toBeNull();
    expect(await quin.seen()).toMatchObject({ status: 'active', learnosityStatus: 'not_started', sitting: null });
    expect((await quin.sends([quin.entry('review')])).body.code).toBe('delivery/reset');
    expect((await quin.opens()).body).toMatchObject({ sitting: 2, ackSeq: 0, saved: { items: {} } });
    expect((await quin.sends([{ ...quin.entry('review'), seq: 1 }], { attemptId: launch.attemptId })).body.code).toBe(
      'delivery/reset',
    );
  });

  it('of part 1 takes part 2 with it, and the route', async () => {
    const sam = await aCandidate(exam, 'Sam');
    await sam.opens();
    await sam.answers(1);
    await sam.submits();
    // Handed in, and not scored yet: only the own student hears that.
    expect((await sam.client.get(sam.path('partial_score'))).body).toEqual({ completed: false });
    expect((await sam.client.get(sam.path('next_assessment'))).body).toEqual({ studentAssessment: null });
    const other = await aCandidate(exam, 'Tam');
    for (const path of ['partial_score', 'next_assessment'])
      expect((await other.client.get(sam.path(path))).status).toBe(404);
    await app.settle();
    expect((await sam.client.get(sam.path('partial_score'))).body).toEqual({ completed: true });
    const { studentAssessment } = (await sam.client.get(sam.path('next_assessment'))).body;
    // The route is nothing for the student before the report.
    expect(studentAssessment).toMatchObject({ status: 'active', assessment: { part: 2, difficulty: 'default' } });
    expect((await sam.client.get(sam.path('next_assessment'))).body.studentAssessment.id).toBe(studentAssessment.id);
    const partOne = sam.id;
    sam.id = studentAssessment.id;
    const part2 = (await sam.opens()).body;
    expect(part2).toMatchObject({ part: 2, hasNextPart: false, sitting: 1 });
    // Which way the student was sent is part of the result: nothing says it before the reveal.
    expect(JSON.stringify(part2)).not.toMatch(/"difficulty"|"(easy|hard)"/);
    await app.settle();
    // The session of the beginning is over: hours have passed.
    const admin = await app.as({ userId: exam.adminId, role: 'Teacher Admin', schoolId: exam.schoolId });
    const column = {
      section_id: 0,
      assessment_type_id: 1,
      assessment_set_id: 1,
      category: 'readingWritingP1',
      student_ids: [sam.studentId],
    };
    expect((await admin.post('/api/staff/student_assessments/bulk_reset', column)).body).toMatchObject({
      summary: '1 assessment was reset, its part 2 with it.',
      rows: [{ state: 'done', code: 'delivery/with-part-two', reason: 'Its part 2 was reset with it.' }],
    });
    await app.settle();
    expect((await typesOf(`attempt-${sam.id}-1`)).at(-1)).toBe('AttemptReset');
    sam.id = partOne;
    expect(await sam.seen()).toMatchObject({ status: 'active', learnosityStatus: 'not_started', nextPartId: -1 });
    expect((await sam.client.get(sam.path('next_assessment'))).body).toEqual({ studentAssessment: null });
  });

  it('by erasure leaves the skeleton and tells the read models', async () => {
    const rex = await aCandidate(exam, 'Rex');
    await rex.opens();
    await rex.answers(1);
    await rex.submits();
    expect(await app.commands.execute(new EraseStudentAnswers(rex.studentId))).toBe(1);
    expect((await app.get(SubmittedAnswers).findAll([rex.stream]))[0]).toBe('gone');
    expect(
      (await app.db.query(`select 1 from es.published_events where type = 'delivery.AnswersErased.v1'`)).length,
    ).toBe(1);
    expect((await typesOf(rex.stream)).length).toBe(4);
  });

  it('by erasure in the middle of a sitting ends it when its time is up', async () => {
    const tea = await aCandidate(exam, 'Tea');
    await tea.opens();
    await tea.answers(1);
    await app.settle();
    await app.commands.execute(new EraseStudentAnswers(tea.studentId));
    expect((await tea.answers(2)).body.code).toBe('delivery/gone');
    app.clock.advance({ minutes: 33 });
    await app.settle();
    expect((await typesOf(tea.stream)).at(-1)).toBe('AttemptReset');
  });
});

describe('jobs of those who began together', () => {
  it('plans one job for all that end in the same second, and asks nothing of those that were handed in before', async () => {
    const [una, vic, wes] = [
      await aCandidate(exam, 'Una'),
      await aCandidate(exam, 'Vic'),
      await aCandidate(exam, 'Wes'),
    ];
    await app.db.query(`delete from pgboss.job where name = 'delivery.end-due'`);
    for (const one of [una, vic, wes]) await one.opens();
    await app.settle();
    expect(await app.db.query(`select 1 from pgboss.job where name = 'delivery.end-due'`)).toHaveLength(1);
    await una.submits();
    await app.settle();
    const loads = jest.spyOn(app.get(Attempts), 'load');
    app.clock.advance({ minutes: 32, seconds: 11 });
    await app.get(Jobs).drain();
    const loaded = loads.mock.calls.map(([address]) => address.stream);
    expect(loaded).toEqual(expect.arrayContaining([vic.stream, wes.stream]));
    expect(loaded).not.toContain(una.stream);
    loads.mockRestore();
    for (const one of [vic, wes]) expect((await typesOf(one.stream)).at(-1)).toBe('TimeExpired');
  });

  it('leaves one that cannot be ended to the job that comes again, and ends the others', async () => {
    const [xen, yul] = [await aCandidate(exam, 'Xen'), await aCandidate(exam, 'Yul')];
    for (const one of [xen, yul]) await one.opens();
    await app.settle();
    app.clock.advance({ minutes: 32, seconds: 11 });
    const ends = app.get(EndAttemptHandler);
    const end = ends.end.bind(ends);
    const failing = jest
      .spyOn(ends, 'end')
      .mockImplementation((one) =>
        one.studentAssessmentId === xen.id ? Promise.reject(new Error('not now')) : end(one),
      );
    await expect(app.get(Jobs).drain()).rejects.toThrow('1 attempts were not ended');
    expect((await typesOf(yul.stream)).at(-1)).toBe('TimeExpired');
    failing.mockRestore();
    await app.db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await app.get(Jobs).drain();
    expect((await typesOf(xen.stream)).at(-1)).toBe('TimeExpired');
  });
});

describe('a form of which a newer version is published', () => {
  it('stays what an assignment gives that was made before; a later one gives the newer', async () => {
    const math = 2;
    const before = await aCandidate(exam, 'Before', { categoryId: math });
    app.clock.advance({ minutes: 1 });
    const bundle = demoBundles()[0]!;
    const form = bundle.forms.find((f) => f.categoryId === math && f.part === 1)!;
    await app.commands.execute(
      new ImportBundle({ ...bundle, forms: [{ ...form, version: form.version + 1, durationSeconds: 2400 }] }),
    );
    app.get(ContentLibrary).forgetLatest();
    const after = await aCandidate(exam, 'After', { categoryId: math });

    expect([(await before.opens()).status, (await after.opens()).status]).toEqual([200, 200]);
    const startedOf = async (one: Candidate) =>
      (await app.get(EventStore).read(one.stream)).find((event) => event.type === 'AttemptStarted')!.payload;
    expect(await startedOf(before)).toMatchObject({
      form: { code: form.code, version: form.version },
      baseSeconds: 2100,
    });
    expect(await startedOf(after)).toMatchObject({
      form: { code: form.code, version: form.version + 1 },
      baseSeconds: 2400,
    });
  });
});
