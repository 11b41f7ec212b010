import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Attempts } from '../../src/delivery/attempts.js';
import { SweepEnds } from '../../src/delivery/reactions/sweep-ends.js';
import { SystemPulse } from '../../src/delivery/index.js';
import { Presence } from '../../src/delivery/presence.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
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

const HOUR = 3_600_000;
const span = () => ({ from: new Date(app.clock.now() - HOUR).toISOString(), to: app.clock.instant() });
const view = async (client: HttpClient = exam.admin, { from, to } = span(), section = 0) =>
  client.get(`/api/staff/incidents?section_id=${section}&from=${from}&to=${to}`);
const of = (answer: Answer, candidate: Candidate) =>
  answer.body.sittings.find((s: { attemptId: string }) => s.attemptId === candidate.launch.attemptId);
const credit = (who: Candidate[], client: HttpClient = exam.admin, { from, to } = span()): Promise<Answer> =>
  client.post('/api/staff/incidents/credits', {
    section_id: 0,
    from,
    to,
    attempt_ids: who.map(({ launch }) => launch.attemptId),
    reason: 'Router of building B',
  });
const typesOf = async (candidate: Candidate) =>
  (
    await app.db.query<{ type: string }>('select type from es.events where stream = $1 order by version', [
      candidate.stream,
    ])
  ).map(({ type }) => type);

async function working(name: string, given: Parameters<typeof aCandidate>[2] = {}): Promise<Candidate> {
  const candidate = await aCandidate(exam, name, given);
  await candidate.opens();
  await candidate.does('heartbeat');
  return candidate;
}

/** No web process for so long; then one starts. */
async function down(seconds: number): Promise<void> {
  await app.db.query('update delivery.pulse set last_at = $1', [app.clock.instant()]);
  app.clock.advance({ seconds });
  await new SystemPulse(...dependencies()).beat(() => app.clock.now());
}
const dependencies = () => {
  const { unitOfWork, clock } = app.get(SystemPulse) as unknown as {
    unitOfWork: ConstructorParameters<typeof SystemPulse>[0];
    clock: ConstructorParameters<typeof SystemPulse>[1];
  };
  return [unitOfWork, clock] as const;
};

describe('an outage of the system', () => {
  it('is kept when a process starts after a stretch without any, longer than five seconds', async () => {
    await new SystemPulse(...dependencies()).beat(() => app.clock.now());
    const { from: before } = span();
    await down(4);
    await down(75);
    const to = app.clock.instant();
    const { outages } = (await view(exam.admin, { from: before, to })).body;
    expect(outages).toEqual([
      {
        id: expect.any(String),
        kind: 'server',
        from: new Date(app.clock.now() - 75_000).toISOString(),
        to,
        seconds: 75,
      },
    ]);
    expect(
      await app.db.query("select payload from es.published_events where type = 'delivery.SystemOutageRecorded.v1'"),
    ).toEqual([{ payload: { id: outages[0].id, kind: 'server', from: outages[0].from, to } }]);
  });

  it('keeps nobody waiting who stops: the beat under way is finished before the pools close', async () => {
    const [, clock] = dependencies();
    let answer: () => void = () => undefined;
    const slow = { run: () => new Promise<void>((done) => (answer = done)) } as unknown as ReturnType<
      typeof dependencies
    >[0];
    const pulse = new SystemPulse(slow, clock);
    pulse.start();
    let stopped = false;
    const stopping = pulse.onApplicationShutdown().then(() => (stopped = true));
    await new Promise((done) => setImmediate(done));
    expect(stopped).toBe(false);
    answer();
    await stopping;
  });

  it('is kept when the database did not answer, and a clock that was put forward is none', async () => {
    const pulse = app.get(SystemPulse);
    let steadyMs = 0;
    const steady = () => steadyMs;
    await pulse.beat(steady);
    app.clock.advance({ minutes: 10 });
    steadyMs += 2_000;
    await pulse.beat(steady);
    const { from } = span();
    expect((await view(exam.admin, { from, to: app.clock.instant() })).body.outages).toHaveLength(1);
    const { unitOfWork } = pulse as unknown as { unitOfWork: { run: unknown } };
    const run = unitOfWork.run;
    unitOfWork.run = () => Promise.reject(new Error('terminating connection'));
    await expect(pulse.beat(steady)).rejects.toThrow('terminating');
    unitOfWork.run = run;
    app.clock.advance({ seconds: 20 });
    steadyMs += 20_000;
    await pulse.beat(steady);
    expect(
      (await view(exam.admin, { from, to: app.clock.instant() })).body.outages.map(
        ({ kind, seconds }: { kind: string; seconds: number }) => [kind, seconds],
      ),
    ).toEqual([
      ['server', 75],
      ['database', 20],
    ]);
  });
});

describe('the incident view', () => {
  it('says who lost how much, why, and whether they went on; gives it back once, to those who are not over', async () => {
    const [ana, ben, cyd, dee] = [
      await working('Ana'),
      await working('Ben'),
      await working('Cyd'),
      await working('Dee', { untimed: true }),
    ];
    app.clock.advance({ minutes: 5 });
    // Ben pauses before the outage; the clock of nobody else stands still.
    await ben.does('pause');
    await down(60);
    await ana.sends([ana.entry('connection_lost'), ana.entry('connection_restored', { offlineMs: 90_000 })]);
    await cyd.sends(
      [
        cyd.entry('answer', {
          item: cyd.launch.form.items[0]!.ref,
          value: cyd.launch.form.items[0]!.choices[0]!.id,
          sinceContactMs: 0,
        }),
      ],
      { contactAt: new Date(app.clock.now() - 30_000).toISOString() },
    );
    await cyd.submits();
    await app.settle();
    const range = span();
    const seen = await view(exam.admin, range);
    expect(of(seen, ana)).toMatchObject({
      firstName: 'Ana',
      title: 'Reading & Writing, Part 1',
      phase: 'running',
      lostSeconds: 90,
      creditedSeconds: 0,
      openSeconds: 90,
      mayCredit: true,
      stretches: [{ seconds: 90, causes: ['connection', 'server'], answered: 0 }],
    });
    expect(of(seen, cyd)).toMatchObject({
      phase: 'submitted',
      openSeconds: 60,
      mayCredit: false,
      stretches: [{ causes: ['server'], answered: 1 }],
    });
    expect([of(seen, ben), of(seen, dee)]).toEqual([undefined, undefined]);

    const stranger = '0195b0a0-0000-7000-8000-00000000dead';
    const body = {
      section_id: 0,
      ...range,
      attempt_ids: [...[ana, ben, cyd].map(({ launch }) => launch.attemptId), stranger],
      reason: 'Router of building B',
    };
    const twice = await Promise.all([
      exam.admin.post('/api/staff/incidents/credits', body),
      exam.admin.post('/api/staff/incidents/credits', body),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice.map((answer) => answer.body.counts.done).sort()).toEqual([0, 1]);
    expect(twice.find(({ body: b }) => b.counts.done === 1)!.body).toMatchObject({
      title: 'Giving lost time back',
      summary:
        'Gave 1:30 back to 1 sitting. 2 sittings had nothing left to give back. 1 sitting is over and got nothing: reopen it first.',
      counts: { done: 1, skipped: 2, failed: 1 },
      rows: expect.arrayContaining([
        expect.objectContaining({ name: expect.stringContaining('Ana'), state: 'done', reason: '1:30 given back.' }),
        expect.objectContaining({ state: 'failed', reason: 'Is over and got nothing: reopen it first.' }),
      ]),
    });
    expect((await exam.admin.get(`/api/staff/attempts/${ana.launch.attemptId}/steering`)).body.clock).toMatchObject({
      extraSeconds: 90,
      remainingSeconds: 1920 - 6 * 60 + 90,
    });
    expect((await typesOf(ana)).filter((type) => type === 'OutageCredited')).toHaveLength(1);
    await app.settle();
    const { events } = (await exam.admin.get(`/api/audit/attempts/${ana.launch.attemptId}`)).body;
    expect(events.at(-1)).toMatchObject({
      type: 'OutageCredited',
      actor: { id: exam.adminId, role: 'Teacher Admin' },
      payload: { seconds: 90, reason: 'Router of building B' },
    });
    expect(of(await view(exam.admin, range), ana)).toMatchObject({
      lostSeconds: 90,
      creditedSeconds: 90,
      openSeconds: 0,
    });

    // Reopened, the one that was over may have it too.
    await exam.admin.post(`/api/staff/attempts/${cyd.launch.attemptId}/actions`, {
      action: 'reopen',
      reason: 'Lost time',
    });
    await app.settle();
    expect((await credit([cyd, ana], exam.admin, range)).body).toMatchObject({
      summary: 'Gave 1:00 back to 1 sitting. 1 sitting had nothing left to give back.',
      counts: { done: 1, skipped: 1, failed: 0 },
    });
  });

  it('knows a player that fell silent and came back, and one that is silent still', async () => {
    const [eve, fay] = [await working('Eve'), await working('Fay')];
    await app.get(Presence).flush();
    app.clock.advance({ minutes: 3 });
    await eve.does('heartbeat');
    await app.get(Presence).flush();
    await app.settle();
    const seen = await view();
    expect(of(seen, eve)).toMatchObject({ lostSeconds: 180, silent: false, stretches: [{ causes: ['silence'] }] });
    expect(of(seen, fay)).toMatchObject({ lostSeconds: 180, silent: true });
    expect((await credit([fay])).body.summary).toBe('Gave 3:00 back to 1 sitting.');
    app.clock.advance({ seconds: 30 });
    await app.settle();
    expect(of(await view(), fay)).toMatchObject({ lostSeconds: 210, creditedSeconds: 180, openSeconds: 30 });
  });

  it('is for those who may act on the sittings; of others nothing is there', async () => {
    const gus = await working('Gus');
    app.clock.advance({ minutes: 2 });
    await app.settle();
    const other = await aSchool(app);
    expect((await view(other.admin)).body.sittings).toEqual([]);
    expect((await credit([gus], other.admin)).body.counts).toMatchObject({ done: 0, skipped: 1 });
    expect((await view(other.admin, span(), exam.sectionId)).status).toBe(404);
    const masked = await app.as({
      userId: exam.adminId,
      role: 'Teacher Admin',
      schoolId: exam.schoolId,
      districtId: exam.districtId,
      masquerader: { userId: exam.teacherId, role: 'Horizon Admin' },
    });
    expect([
      (await view(masked)).body.mayCredit,
      of(await view(masked), gus).mayCredit,
      (await credit([gus], masked)).status,
    ]).toEqual([false, false, 403]);
    for (const client of [gus.client, app.visitor()]) expect((await view(client)).status).toBeGreaterThanOrEqual(401);
    expect(
      (await exam.secondary.get(`/api/staff/incidents?section_id=0&from=${span().from}&to=${span().to}`)).body,
    ).toMatchObject({ mayCredit: false, sittings: [] });
    expect(of(await view(exam.teacher), gus)).toMatchObject({ mayCredit: true });
    expect((await credit([gus], exam.teacher)).body).toMatchObject({
      summary: 'Gave 2:00 back to 1 sitting.',
      counts: { done: 1 },
    });
    for (const bad of [
      { from: 'x' },
      { to: '2020-01-01T00:00:00Z' },
      { from: new Date(app.clock.now() - 9 * 24 * HOUR).toISOString() },
    ])
      expect((await view(exam.admin, { ...span(), ...bad })).status).toBe(422);
    expect(
      (
        await exam.admin.post('/api/staff/incidents/credits', {
          section_id: 0,
          ...span(),
          attempt_ids: [gus.launch.attemptId],
          reason: '  ',
        })
      ).status,
    ).toBe(422);
  });
});

describe('the incident view of a chosen school', () => {
  const of = async (client: HttpClient, schoolId: number, section = 0) =>
    client.get(`/api/admin/schools/${schoolId}/incidents?section_id=${section}&from=${span().from}&to=${span().to}`);

  it('is for who administers the platform or the district; only the former acts there', async () => {
    const lee = await working('Lee');
    app.clock.advance({ minutes: 2 });
    await app.settle();
    const held = { role: 'Horizon Admin', schoolId: null, districtId: null } as const;
    const platform = await app.as({ userId: await aPerson(app, 'platform', [held]), ...held });
    const district = await app.as({
      userId: exam.adminId,
      role: 'District Admin',
      schoolId: null,
      districtId: exam.districtId,
    });
    const other = await aSchool(app);
    // Entering a school takes nothing of the district away: its incidents, and whom and what they name.
    const entered = await app.as({
      userId: exam.adminId,
      role: 'District Admin',
      schoolId: other.schoolId,
      districtId: exam.districtId,
    });
    const row = (answer: Answer) =>
      answer.body.sittings.find((s: { attemptId: string }) => s.attemptId === lee.launch.attemptId);
    expect([row(await of(platform, exam.schoolId)), row(await of(district, exam.schoolId))]).toMatchObject([
      { openSeconds: 120, mayCredit: true },
      { openSeconds: 120, mayCredit: false },
    ]);
    expect(row(await of(entered, exam.schoolId))).toMatchObject({ openSeconds: 120, mayCredit: false });
    const { student } = (await entered.get(`/api/admin/students/${lee.studentId}`)).body;
    expect(student).toMatchObject({
      id: lee.studentId,
      school: { id: exam.schoolId },
      permissions: { impersonate: false },
    });
    expect(
      (await entered.get(`/api/admin/students/${lee.studentId}/student_assessments`)).body.studentAssessments[0]
        .permissions,
    ).toEqual({ reset: false });
    expect((await entered.get(`/api/audit/attempts/${lee.launch.attemptId}`)).status).toBe(200);
    expect((await of(platform, other.schoolId)).body.sittings).toEqual([]);
    expect([
      (await of(platform, 999_999)).status,
      (await of(platform, other.schoolId, exam.sectionId)).status,
      (await of(district, other.schoolId)).status,
    ]).toEqual([404, 404, 404]);
    for (const client of [exam.admin, exam.teacher]) expect((await of(client, exam.schoolId)).status).toBe(403);
    expect((await platform.get(`/api/staff/incidents?section_id=0&from=${span().from}`)).status).toBe(403);

    const body = { section_id: 0, ...span(), attempt_ids: [lee.launch.attemptId], reason: 'Network of the school' };
    const credits = (schoolId: number) => `/api/admin/schools/${schoolId}/incidents/credits`;
    expect((await district.post(credits(exam.schoolId), body)).status).toBe(403);
    expect((await platform.post(credits(other.schoolId), body)).body.counts).toMatchObject({ done: 0, skipped: 1 });
    expect((await platform.post(credits(exam.schoolId), body)).body).toMatchObject({
      summary: 'Gave 2:00 back to 1 sitting.',
      counts: { done: 1 },
    });
    await app.settle();
    const { events } = (await exam.admin.get(`/api/audit/attempts/${lee.launch.attemptId}`)).body;
    expect(events.at(-1)).toMatchObject({
      type: 'OutageCredited',
      actor: { role: 'Horizon Admin' },
      payload: { seconds: 120, reason: 'Network of the school' },
    });
  });
});

describe('the end of a window', () => {
  const ahead = async () =>
    (await exam.admin.get('/api/staff/incidents/ends?section_id=0&assessment_set_id=1&assessment_type_id=1')).body.ends;

  it('is told before it comes and stated before it is done, ends nobody early, and twice is once', async () => {
    const began = app.clock.now();
    const windowEnd = began + 40 * 60_000;
    const endAt = new Date(windowEnd);
    const [hal, ida] = [await working('Hal', { endAt }), await working('Ida', { endAt, timing: 'time_and_a_half' })];
    await hal.does('save_exit');
    await app.settle();
    // Hal was saved and left: the window ends him. Ida's own 48 minutes run past it; what she paused is not added to them.
    expect((await ahead())[0]).toEqual({ at: endAt.toISOString(), by: 'window_end', ends: 1, extended: 0 });
    await ida.does('pause');
    app.clock.advance({ minutes: 1 });
    await ida.does('resume');
    await app.settle();
    const idaEnd = began + 48 * 60_000;
    expect(await ahead()).toContainEqual({
      at: new Date(idaEnd).toISOString(),
      by: 'window_end',
      ends: 1,
      extended: 1,
    });

    // Whoever started before is over by then.
    app.clock.set(windowEnd - 60_000);
    await app.settle();
    app.clock.set(windowEnd + 10_000);
    await app.settle();
    expect([(await typesOf(hal)).at(-1), (await typesOf(ida)).at(-1)]).toEqual(['AttemptSubmitted', 'AttemptResumed']);
    expect((await ida.does('heartbeat')).body.clock).toMatchObject({ phase: 'running', allowedSeconds: 2880 });
    const { endRuns } = (await view(exam.admin, { from: endAt.toISOString(), to: app.clock.instant() })).body;
    expect(endRuns).toEqual([
      { id: expect.any(String), at: app.clock.instant(), ends: 1, extended: 0, submitted: 1, waiting: 0 },
    ]);

    app.clock.set(idaEnd + 10_000);
    await ida.does('heartbeat');
    // Two runs at once, as two workers might: what the other one has ended is left alone.
    const sweep = app.get(SweepEnds);
    await Promise.all([sweep.sweep(), sweep.sweep()]);
    await app.settle();
    expect((await typesOf(ida)).filter((type) => type === 'AttemptSubmitted')).toHaveLength(1);
    const later = (
      await view(exam.admin, { from: new Date(windowEnd + 11_000).toISOString(), to: app.clock.instant() })
    ).body.endRuns;
    expect(later.reduce((sum: number, run: { submitted: number }) => sum + run.submitted, 0)).toBe(1);
    expect(await sweep.sweep()).toEqual({ ends: 0, extended: 0 });
    expect(
      await app.db.query(
        "select payload->>'extended' as extended from es.published_events where type = 'delivery.EndsStated.v1' order by position",
      ),
    ).toContainEqual({ extended: '1' });
  });

  it('comes by auto-submit, 24 hours after the own start, also when its job was lost', async () => {
    const kai = await working('Kai', { autosubmitDelay: 24 });
    await kai.does('save_exit');
    await app.settle();
    expect(await ahead()).toContainEqual({ at: expect.any(String), by: 'auto_submit', ends: 1, extended: 0 });
    app.clock.advance({ hours: 24, minutes: -1 });
    await app.settle();
    expect((await typesOf(kai)).at(-1)).toBe('SavedAndExited');
    await app.db.query("delete from pgboss.job where name in ('delivery.end-due', 'delivery.end-together')");
    app.clock.advance({ minutes: 3 });
    await app.get(Jobs).drain();
    expect((await typesOf(kai)).at(-1)).toBe('AttemptSubmitted');
  });

  it('comes for everybody else when one sitting cannot be read', async () => {
    const endAt = new Date(app.clock.now() + 40 * 60_000);
    const [lea, max] = [await working('Lea', { endAt }), await working('Max', { endAt })];
    for (const one of [lea, max]) await one.does('save_exit');
    await app.settle();
    const attempts = app.get(Attempts);
    const load = attempts.load.bind(attempts);
    const newer = jest.spyOn(attempts, 'load').mockImplementation((address) => {
      if (address.stream === lea.stream) throw new RangeError('AttemptPaused version 2 is newer than this program');
      return load(address);
    });
    app.clock.set(endAt.getTime() + 10_000);
    const effect = await app.get(SweepEnds).sweep();
    newer.mockRestore();
    expect(effect).toEqual({ ends: 1, extended: 0 });
    expect([(await typesOf(lea)).at(-1), (await typesOf(max)).at(-1)]).toEqual(['SavedAndExited', 'AttemptSubmitted']);
    expect(await app.get(SweepEnds).sweep()).toEqual({ ends: 1, extended: 0 });
    expect((await typesOf(lea)).at(-1)).toBe('AttemptSubmitted');
  });
});
