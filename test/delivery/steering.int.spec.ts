import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EndAttemptHandler } from '../../src/delivery/commands/end-attempt.js';
import { ATTEMPTS } from '../../src/delivery/read/attempts-projection.js';
import { LIVE } from '../../src/delivery/read/live-projection.js';
import { Subscriptions } from '../../src/platform/events/subscriptions.js';
import { CreateClass } from '../../src/roster/index.js';
import { MarkInvalidatedHandler } from '../../src/scheduling/commands/mark-progress.js';
import { aPerson, aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { aCandidate, anExam, type Candidate, type Exam } from './exam.js';

let app: TestApp;
let exam: Exam;

beforeAll(async () => {
  app = await testApp();
  exam = await anExam(app);
}, 120_000);
afterAll(() => app?.close());

const path = (candidate: Candidate, what: string) => `/api/staff/attempts/${candidate.launch.attemptId}/${what}`;
const look = async (candidate: Candidate, client: HttpClient = exam.admin) =>
  (await client.get(path(candidate, 'steering'))).body;
const act = (candidate: Candidate, body: object, client: HttpClient = exam.admin): Promise<Answer> =>
  client.post(path(candidate, 'actions'), body);

async function working(name: string): Promise<Candidate> {
  const candidate = await aCandidate(exam, name);
  await candidate.opens();
  app.clock.advance({ minutes: 2 });
  await candidate.answers(1, 0);
  await app.settle();
  return candidate;
}

describe('an administrator of the school', () => {
  it('stops and starts the clock, and the student learns who did it', async () => {
    const kai = await working('Kai');
    expect((await look(kai)).actions).toEqual([
      'pause',
      'grant_time',
      'credit_outage',
      'release_device',
      'end',
      'note',
      'invalidate',
      'reset',
    ]);
    const { status, body } = await act(kai, { action: 'pause', reason: 'Fire drill' });
    expect([status, body.phase, body.pausedBy, body.clock.remainingSeconds]).toEqual([200, 'paused', 'staff', 1800]);
    expect((await kai.does('heartbeat')).body.clock).toMatchObject({
      phase: 'paused',
      pausedBy: 'staff',
      remainingSeconds: 1800,
    });
    expect((await kai.does('resume')).body.code).toBe('delivery/paused-by-staff');
    app.clock.advance({ minutes: 10 });
    expect((await act(kai, { action: 'resume' })).body.phase).toBe('running');
    expect((await kai.does('heartbeat')).body.clock).toMatchObject({
      phase: 'running',
      pausedBy: null,
      remainingSeconds: 1800,
    });
  });

  it('gives time, which stands in the ledger with who and why', async () => {
    const lena = await working('Lena');
    const { body } = await act(lena, { action: 'grant_time', seconds: 300, reason: 'Late bus' });
    expect(body.clock).toMatchObject({ allowedSeconds: 2220, remainingSeconds: 2100, extraSeconds: 300 });
    expect((await lena.does('heartbeat')).body.clock.extraSeconds).toBe(300);
    await app.settle();
    const history = (await exam.admin.get(`/api/audit/attempts/${lena.launch.attemptId}`)).body;
    expect(history.events.at(-1)).toMatchObject({
      type: 'TimeGranted',
      actor: { id: exam.adminId, role: 'Teacher Admin' },
      payload: { seconds: 300, reason: 'Late bus' },
    });
    expect(history.clock.explanation).toBe('2:00 used of 37:00 - granted 5:00');
  });

  it('takes given time back, and every board says the same', async () => {
    const mira = await working('Mira');
    expect((await act(mira, { action: 'take_back_time', seconds: 60, reason: 'x' })).body.code).toBe(
      'delivery/nothing-to-take-back',
    );
    expect((await act(mira, { action: 'grant_time', seconds: 600, reason: 'Late bus' })).body).toMatchObject({
      seconds: 600,
      grantedSeconds: 600,
      takeableSeconds: 600,
    });
    const { body } = await act(mira, { action: 'take_back_time', seconds: 480, reason: 'It was her brother' });
    expect(body).toMatchObject({
      seconds: 480,
      grantedSeconds: 120,
      takeableSeconds: 120,
      clock: { remainingSeconds: 1920, extraSeconds: 120 },
    });
    expect(body.actions).toContain('take_back_time');
    expect((await mira.does('heartbeat')).body.clock).toMatchObject({ remainingSeconds: 1920, extraSeconds: 120 });
    await app.settle();
    const [row] = await app.db.query<{ same: boolean; granted: number }>(
      `select a.ledger = l.ledger as same, (l.ledger->>'grantedMs')::int as granted from ${ATTEMPTS} a join ${LIVE} l using (stream) where stream = $1`,
      [mira.stream],
    );
    expect(row).toEqual({ same: true, granted: 120_000 });
    const { clock } = (await exam.admin.get(`/api/audit/attempts/${mira.launch.attemptId}`)).body;
    expect(clock.entries.at(-1)).toMatchObject({
      type: 'TimeTakenBack',
      changeSeconds: -480,
      remainingSeconds: 1920,
      reason: 'It was her brother',
    });
    expect(clock.explanation).toBe('2:00 used of 34:00 - granted 2:00');
    // A clock that was shortened ends when it says: the job is planned anew.
    app.clock.advance({ minutes: 32, seconds: 5 });
    await mira.does('heartbeat');
    app.clock.advance({ seconds: 10 });
    await app.get(EndAttemptHandler).end({ studentAssessmentId: mira.id, sitting: 1 });
    expect((await look(mira)).phase).toBe('submitted');
  });

  it('stops the clock of a part 2 that runs when its part 1 is reopened, and is told so before', async () => {
    const nils = await working('Nils');
    const one = { ...nils.launch };
    await nils.submits();
    await app.settle();
    nils.id = (await nils.client.get(nils.path('next_assessment'))).body.studentAssessment.id;
    await nils.opens();
    app.clock.advance({ minutes: 3 });
    const second = nils.launch;
    await app.settle();
    const ofPartOne = (what: string) => `/api/staff/attempts/${one.attemptId}/${what}`;
    expect((await exam.admin.get(ofPartOne('steering'))).body).toMatchObject({
      phase: 'submitted',
      partTwo: { phase: 'running', remainingSeconds: 29 * 60 },
    });
    expect(
      (await exam.admin.post(ofPartOne('actions'), { action: 'reopen', reason: 'Pressed too early' })).body,
    ).toMatchObject({ phase: 'paused', pausedBy: 'reopening' });
    expect((await nils.does('heartbeat')).body.clock).toMatchObject({
      phase: 'paused',
      pausedBy: 'staff',
      remainingSeconds: 29 * 60,
    });
    app.clock.advance({ minutes: 5 });
    await app.settle();
    const { events } = (await exam.admin.get(`/api/audit/attempts/${second.attemptId}`)).body;
    expect(events.at(-1)).toMatchObject({
      type: 'AttemptPaused',
      actor: { id: exam.adminId },
      payload: { by: 'staff', reason: 'Pressed too early' },
    });
    expect(
      (await exam.admin.post(`/api/staff/attempts/${second.attemptId}/actions`, { action: 'resume' })).body,
    ).toMatchObject({ phase: 'running', clock: { remainingSeconds: 29 * 60 } });
    // Refused, it stops nothing.
    expect((await exam.admin.post(ofPartOne('actions'), { action: 'reopen', reason: 'Again' })).body.code).toBe(
      'delivery/not-ended',
    );
    expect((await nils.does('heartbeat')).body.clock.phase).toBe('running');
  });

  it('lets nobody begin a part 2 while its part 1 is open again', async () => {
    const ines = await working('Ines');
    const partOne = { id: ines.id, launch: ines.launch };
    await ines.submits();
    await app.settle();
    const two = (await ines.client.get(ines.path('next_assessment'))).body.studentAssessment.id;
    await exam.admin.post(`/api/staff/attempts/${partOne.launch.attemptId}/actions`, {
      action: 'reopen',
      reason: 'Pressed too early',
    });
    const begin = () =>
      ines.client.post(`/api/student/student_assessments/${two}/initialize_test`, {
        deviceId: 'tablet',
        viewport: '1x1',
      });
    expect(await begin()).toMatchObject({
      status: 409,
      body: { code: 'delivery/part-one-open', detail: 'Part 1 was opened again. Hand it in first.' },
    });
    await ines.opens();
    expect((await begin()).body.code).toBe('delivery/part-one-open');
    await ines.submits();
    expect((await begin()).body).toMatchObject({ part: 2, clock: { phase: 'running' } });
  });

  it('is offered the gaps of the connection, and each is credited once', async () => {
    const noor = await working('Noor');
    app.clock.advance({ minutes: 3 });
    await noor.sends([
      noor.entry('connection_lost'),
      noor.entry('connection_restored', { offlineMs: 90_000 }),
      noor.entry('connection_restored', { offlineMs: 2_000 }),
    ]);
    await app.settle();
    const { outages } = await look(noor);
    expect(outages).toEqual([
      { from: new Date(app.clock.now() - 90_000).toISOString(), to: app.clock.instant(), seconds: 90 },
    ]);
    const { body } = await act(noor, {
      action: 'credit_outage',
      from: outages[0].from,
      to: outages[0].to,
      reason: 'Access point of room 12',
    });
    expect(body.credited).toEqual(outages);
    // Over what was credited before, only the rest is given, and the answer says how much that is.
    const more = {
      action: 'credit_outage',
      from: new Date(app.clock.now() - 150_000).toISOString(),
      to: app.clock.instant(),
      reason: 'It was longer',
    };
    expect([body.seconds, (await act(noor, more)).body.seconds, (await act(noor, more)).body.seconds]).toEqual([
      90, 60, 0,
    ]);
    expect((await look(noor)).clock.extraSeconds).toBe(150);
    expect(body).toMatchObject({ outages: [], clock: { usedSeconds: 210, remainingSeconds: 1710, extraSeconds: 90 } });
    // A gap within a pause cost nothing: only what was left of it when the clock ran again.
    await act(noor, { action: 'pause' });
    app.clock.advance({ minutes: 1 });
    await act(noor, { action: 'resume' });
    app.clock.advance({ seconds: 10 });
    await noor.sends([noor.entry('connection_lost'), noor.entry('connection_restored', { offlineMs: 70_000 })]);
    expect((await look(noor)).outages).toMatchObject([{ seconds: 10 }]);
  });

  it('gives the whole of a time after the time was up, and reopens what was invalidated with what was left; every board says the same', async () => {
    const xia = await working('Xia');
    const boards = async () => {
      await app.settle();
      const [row] = await app.db.query<{ due_at: Date | null; same: boolean }>(
        `select a.due_at, a.ledger = l.ledger as same from ${ATTEMPTS} a join ${LIVE} l using (stream) where stream = $1`,
        [xia.stream],
      );
      return [row!.due_at?.getTime(), row!.same];
    };
    const endMs = app.clock.now() + 1_800_000;
    app.clock.advance({ minutes: 36 });
    await app.get(EndAttemptHandler).end({ studentAssessmentId: xia.id, sitting: 1 });
    expect(await look(xia)).toMatchObject({
      phase: 'expired',
      clock: { remainingSeconds: 0, deadlineAt: new Date(endMs).toISOString() },
      bounds: { clockAt: app.clock.instant() },
    });
    const { body } = await act(xia, { action: 'grant_time', seconds: 300, reason: 'The tablet was dead' });
    expect(body).toMatchObject({
      phase: 'running',
      clock: { remainingSeconds: 300, deadlineAt: new Date(app.clock.now() + 300_000).toISOString() },
    });
    expect(await boards()).toEqual([app.clock.now() + 310_000, true]);
    app.clock.advance({ minutes: 1 });
    await act(xia, { action: 'invalidate', reason: 'Phone on the desk' });
    expect(await boards()).toEqual([undefined, true]);
    app.clock.advance({ minutes: 20 });
    expect((await act(xia, { action: 'reopen', reason: 'It was a calculator' })).body).toMatchObject({
      phase: 'paused',
      clock: { remainingSeconds: 240 },
    });
    expect((await boards())[1]).toBe(true);
    const { clock } = (await exam.admin.get(`/api/audit/attempts/${xia.launch.attemptId}`)).body;
    expect(clock.explanation).toBe('33:00 used of 37:00 - one pause 6:00, granted 5:00');
    expect(
      clock.entries.map((entry: { type: string; stoodSeconds: number | null }) => [entry.type, entry.stoodSeconds]),
    ).toEqual([
      ['AttemptStarted', null],
      ['TimeExpired', null],
      ['TimeGranted', 360],
      ['AttemptInvalidated', null],
      ['AttemptReopened', null],
    ]);
  });

  it('lets the test go on at another device without asking', async () => {
    const omar = await working('Omar');
    expect((await omar.opens('d2')).body.code).toBe('delivery/open-elsewhere');
    expect((await act(omar, { action: 'release_device' })).body.device).toBeNull();
    expect((await omar.opens('d2')).status).toBe(200);
    expect((await look(omar)).device).toBe(2);
  });

  it('reopens for good, though the word of the invalidation comes after it', async () => {
    const nils = await working('Nils');
    const marks = jest.spyOn(app.get(MarkInvalidatedHandler), 'execute').mockRejectedValue(new Error('locked'));
    await act(nils, { action: 'invalidate', reason: 'Phone on the desk' });
    await expect(app.settle()).rejects.toThrow('delivery.AttemptInvalidated.v1');
    marks.mockRestore();
    await act(nils, { action: 'reopen', reason: 'It was a calculator' });
    await app.settle();
    expect(await app.get(Subscriptions).retryParked()).toEqual({ resolved: 1, failed: 0 });
    expect(
      await app.db.one('select invalidated_at from scheduling.student_assessments where id = $1', [nils.id]),
    ).toEqual({ invalidated_at: null });
  });

  it('ends, reopens, invalidates and resets; each leaves its event', async () => {
    const priya = await working('Priya');
    expect((await act(priya, { action: 'end', reason: 'Bus leaves' })).body).toMatchObject({
      phase: 'submitted',
      actions: ['reopen', 'note', 'invalidate', 'reset'],
    });
    expect((await priya.does('heartbeat')).body.clock).toMatchObject({ phase: 'closed', endedBy: 'staff' });
    await app.settle();
    expect((await priya.seen()).status).toBe('completed');
    expect((await act(priya, { action: 'reopen', reason: 'The bus is late' })).body).toMatchObject({
      phase: 'paused',
      pausedBy: 'reopening',
    });
    await app.settle();
    expect((await priya.seen()).status).toBe('active');
    await priya.opens();
    expect((await act(priya, { action: 'invalidate', reason: 'Phone on the desk' })).body).toMatchObject({
      phase: 'invalidated',
      actions: ['reopen', 'reset'],
    });
    expect((await priya.answers(2)).body.code).toBe('delivery/invalidated');
    // The student's list offers nothing to go on with, and no report.
    expect(await priya.seen()).toMatchObject({
      status: 'past',
      completed: false,
      report: null,
      sitting: { clock: { phase: 'closed' } },
    });
    expect((await act(priya, { action: 'reset', reason: 'Starts again tomorrow' })).body).toMatchObject({
      phase: 'reset',
      actions: [],
    });
    // The player that still has the test open is told why it cannot go on, whatever it asks.
    for (const answer of [
      await priya.does('heartbeat'),
      await priya.does('pause'),
      await priya.answers(3),
      await priya.submits(),
    ])
      expect(answer.body.code).toBe('delivery/reset');
    const stranger = await aCandidate(exam, 'Stranger');
    expect((await stranger.client.post(priya.path('heartbeat'), { deviceId: 'd1', writerToken: 'x' })).body.code).toBe(
      'delivery/not-found',
    );
    await app.settle();
    const { attemptId } = priya.launch;
    expect((await priya.opens()).body).toMatchObject({ sitting: 2 });
    // An old sitting's history cannot touch the one that came after it.
    expect(
      (await exam.admin.post(`/api/staff/attempts/${attemptId}/actions`, { action: 'reset', reason: 'Again' })).body
        .phase,
    ).toBe('reset');
    expect((await priya.does('heartbeat')).body.clock.phase).toBe('running');
    await app.settle();
    const { events } = (await exam.admin.get(`/api/audit/attempts/${attemptId}`)).body;
    expect(
      events
        .filter((e: { actor: { role?: string } }) => e.actor.role === 'Teacher Admin')
        .map((e: { type: string }) => e.type),
    ).toEqual(['AttemptSubmitted', 'AttemptReopened', 'AttemptInvalidated', 'AttemptReset']);
  });

  it('must say why, and gives only times that make sense', async () => {
    const quinn = await working('Quinn');
    const refused = async (body: object) => {
      const answer = await act(quinn, body);
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    expect(await refused({ action: 'end' })).toEqual([422, ['reason']]);
    expect(await refused({ action: 'note', reason: '   ' })).toEqual([422, ['reason']]);
    expect(await refused({ action: 'grant_time', reason: 'x' })).toEqual([422, ['seconds']]);
    for (const seconds of [-60, 29, 14_401, 59_940]) {
      const { status, body } = await act(quinn, { action: 'grant_time', reason: 'x', seconds });
      expect([status, body.errors]).toEqual([422, { seconds: ['Between half a minute and 240 minutes'] }]);
    }
    expect(await refused({ action: 'take_back_time', reason: 'x' })).toEqual([422, ['seconds']]);
    expect(
      await refused({ action: 'credit_outage', reason: 'x', from: '2020-01-01T00:00:00Z', to: '2020-01-01T00:01:00Z' }),
    ).toEqual([422, ['from']]);
    expect(
      await refused({ action: 'credit_outage', reason: 'x', from: app.clock.instant(), to: app.clock.instant() }),
    ).toEqual([422, ['to']]);
    const [from, to] = [-60_000, 60_000].map((ms) => new Date(app.clock.now() + ms).toISOString());
    expect(await refused({ action: 'credit_outage', reason: 'x', from, to })).toEqual([422, ['to']]);
    expect(await refused({ action: 'destroy', reason: 'x' })).toEqual([422, ['action']]);
    expect((await look(quinn)).clock).toMatchObject({ extraSeconds: 0, phase: 'running' });
  });

  it('does the same to many at once, each with its own event, and says what became of each', async () => {
    const [tom, uma, vic] = [await working('Tom'), await working('Uma'), await working('Vic')];
    await vic.submits();
    await app.settle();
    const other = await aSchool(app);
    const many = (client: HttpClient, body: object) =>
      client.post('/api/staff/attempts/actions', {
        attempt_ids: [tom, uma, vic]
          .map(({ launch }) => launch.attemptId)
          .concat('0195b0a0-0000-7000-8000-00000000dead'),
        ...body,
      });
    const states = ({ body }: { body: any }) => body.rows.map((row: any) => row.state).join(' ');
    const paused = await many(exam.admin, { action: 'pause' });
    const missing = {
      name: null,
      state: 'failed',
      code: 'delivery/not-found',
      reason: 'This assessment does not exist.',
    };
    expect(paused.body).toMatchObject({
      title: 'Pausing tests',
      summary: 'Done for 2 sittings, 2 could not be changed.',
      state: 'over',
      rows: [
        { key: tom.launch.attemptId, name: expect.stringContaining('Tom'), state: 'done' },
        { state: 'done' },
        { name: expect.stringContaining('Vic'), state: 'failed', code: 'delivery/ended' },
        missing,
      ],
      mayUndo: false,
    });
    const soAlready = await many(exam.teacher, { action: 'pause' });
    expect(states(soAlready)).toBe('skipped skipped failed failed');
    expect(soAlready.body.rows[0].reason).toBe('Was so already, or the student has left the test.');
    expect((await many(other.admin, { action: 'resume' })).body.rows).toMatchObject([
      missing,
      missing,
      missing,
      missing,
    ]);
    // Some may have been paused by themselves before: who is to go on is said, not taken back.
    const undo = (of: string) => exam.admin.post(`/api/batches/${of}/undo`, { batch_id: randomUUID() });
    expect((await undo(paused.body.id)).status).toBe(409);
    expect(states(await many(exam.admin, { action: 'resume' }))).toBe('done done failed failed');
    expect((await look(tom)).phase).toBe('running');
    expect(states(await many(exam.admin, { action: 'pause' }))).toBe('done done failed failed');
    expect((await many(exam.admin, { action: 'end' })).status).toBe(422);
    const given = await many(exam.admin, { action: 'grant_time', seconds: 60, reason: 'Fire drill' });
    expect([states(given), given.body.mayUndo]).toEqual(['done done failed failed', false]);
    expect((await uma.does('heartbeat')).body.clock).toMatchObject({
      phase: 'paused',
      pausedBy: 'staff',
      extraSeconds: 60,
    });

    // Sent again because no answer came: what has it does not get it twice, and what was left out gets it now.
    const press = {
      action: 'grant_time',
      seconds: 300,
      reason: 'Fire drill',
      action_id: '3b1f0f8e-5c0e-4a6b-9a57-0d6f5c1d2e3f',
    };
    expect((await act(tom, press)).body.clock.extraSeconds).toBe(360);
    const pressed = await many(exam.admin, press);
    expect([states(pressed), pressed.body.id]).toEqual(['skipped done failed failed', press.action_id]);
    expect((await many(exam.admin, press)).body).toEqual(pressed.body);
    expect((await act(tom, press)).body.clock.extraSeconds).toBe(360);
    expect((await look(uma)).clock.extraSeconds).toBe(360);
    expect((await many(exam.admin, { ...press, action_id: 'once' })).status).toBe(422);
    // Who saved and left stays out of everybody's pause and its end.
    await act(uma, { action: 'resume' });
    await uma.does('save_exit');
    expect(states(await many(exam.admin, { action: 'resume' }))).toBe('done skipped failed failed');
    expect(states(await many(exam.admin, { action: 'pause' }))).toBe('done skipped failed failed');
    expect((await look(uma)).pausedBy).toBe('save');
  });

  it('sees an untimed sitting without a clock to change', async () => {
    const rosa = await aCandidate(exam, 'Rosa', { untimed: true });
    await rosa.opens();
    await app.settle();
    expect((await look(rosa)).actions).toEqual(['pause', 'release_device', 'end', 'note', 'invalidate', 'reset']);
  });
});

describe('everybody else', () => {
  it('of another school finds nothing, and who may not act is told so', async () => {
    const sam = await working('Sam');
    const other = await aSchool(app);
    const auditorId = await aPerson(app, 'reader', [{ role: 'Auditor', schoolId: null, districtId: null }]);
    const auditor = await app.as({ userId: auditorId, role: 'Auditor' });
    const district = await app.as({ userId: exam.adminId, role: 'District Admin', districtId: exam.districtId });
    const inSchool = await app.as({
      userId: exam.adminId,
      role: 'District Admin',
      districtId: exam.districtId,
      schoolId: exam.schoolId,
    });
    const pause = { action: 'pause' };
    await app.commands.execute(
      new CreateClass({
        schoolId: exam.schoolId,
        className: 'Beside it',
        memberships: [{ userId: exam.secondaryId, role: 'Primary Teacher' }],
      }),
    );
    const answers: [string, HttpClient, number, number][] = [
      ['administrator of another school', other.admin, 404, 404],
      ['primary teacher of the class', exam.teacher, 200, 200],
      ['teacher of another class', exam.secondary, 404, 404],
      ['teacher of another school', other.teacher, 404, 404],
      ['student', sam.client, 403, 403],
      ['auditor', auditor, 403, 403],
      ['visitor', app.visitor(), 401, 401],
      ['district without a school', district, 200, 403],
      ['district inside the school', inSchool, 200, 200],
    ];
    for (const [who, client, read, write] of answers) {
      expect([who, (await client.get(path(sam, 'steering'))).status, (await act(sam, pause, client)).status]).toEqual([
        who,
        read,
        write,
      ]);
    }
    expect((await look(sam, district)).actions).toEqual([]);
    expect((await exam.admin.get('/api/staff/attempts/0195b0a0-0000-7000-8000-00000000dead/steering')).status).toBe(
      404,
    );
  });
});
