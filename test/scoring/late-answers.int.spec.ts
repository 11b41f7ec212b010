import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary } from '../../src/content/index.js';
import {
  attemptStream,
  InitializeTest,
  RecordEntries,
  type Entry,
  type PlayerLaunch,
} from '../../src/delivery/index.js';
import { ATTEMPTS } from '../../src/delivery/read/attempts-projection.js';
import { LIVE } from '../../src/delivery/read/live-projection.js';
import { SittingTraces, type SittingTrace } from '../../src/delivery/read/sitting-traces.js';
import { digestOf } from '../../src/delivery/attempt/digest.js';
import { Marks } from '../../src/delivery/marks.js';
import { Presence } from '../../src/delivery/presence.js';
import { toInstant } from '../../src/kernel/clock.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { Projections } from '../../src/platform/events/projections.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment, ScheduledAssessments } from '../../src/scheduling/index.js';
import { scoreStream } from '../../src/scoring/score/events.js';
import { assign, copyOf, school, SETTINGS, staff, student, take, type School } from '../reporting/school.js';
import { aClass } from '../roster/school.js';
import type { HttpClient } from '../support/http.js';
import { testApp, type TestApp } from '../support/app.js';

describe('a student who loses the connection, answers on, and comes back after the time was up', () => {
  let app: TestApp;
  let studentId: number;
  let id: number;
  let at: School;
  let launch: PlayerLaunch;
  let contactAt: string;
  let right: [name: string, value: string][];
  const scores = async () =>
    (await app.get(EventStore).read(scoreStream(id, 1))).map(
      (e) => [e.type, (e.payload as { raw?: number }).raw] as const,
    );
  const send = (entries: Entry[]) =>
    app.commands.execute(
      new RecordEntries(studentId, id, {
        attemptId: launch.attemptId,
        deviceId: 'laptop',
        writerToken: launch.writerToken,
        contactAt,
        entries,
      }),
    );
  const answer = (seq: number, place: number, sinceContactMs: number): Entry => ({
    seq,
    type: 'answer',
    item: right[place]![0],
    value: right[place]![1],
    at: new Date(Date.parse(contactAt) + sinceContactMs).toISOString(),
    sinceContactMs,
  });

  beforeAll(async () => {
    app = await testApp();
    at = await school(app);
    studentId = await student(app, at, 'late@cedar.test');
    await assign(app, at, 1, [2], true);
    await app.settle();
    id = await copyOf(app, studentId, 1, 2, 1);
    launch = await app.commands.execute(
      new InitializeTest(studentId, id, { deviceId: 'laptop', userAgent: 'spec', viewport: null, takeOver: false }),
    );
    contactAt = app.clock.instant();
    const content = app.get(ContentLibrary);
    const form = (await content.findFormFor((await app.get(ScheduledAssessments).findStudentAssessment(id))!))!;
    const keys = new Map((await content.keysFor(form)).map((k) => [k.ref, k]));
    right = form.items.flatMap(({ ref, pretest }, place): [name: string, value: string][] => {
      const { scoring } = keys.get(ref)!;
      const value = scoring.type === 'exact' ? scoring.choiceIds.join(',') : (scoring.accept[0] ?? scoring.range!.lo);
      return pretest ? [] : [[launch.form.items[place]!.ref, value]];
    });
  }, 120_000);
  afterAll(() => app?.close());

  it('is scored with what had arrived when the time was up', async () => {
    await send([1, 2, 3].map((n) => answer(n, n - 1, n * 60_000)));
    app.clock.advance({ minutes: 36 });
    await app.settle();
    app.clock.advance({ minutes: 16 });
    await app.settle();
    expect(await scores()).toEqual([
      ['AttemptScored', 3],
      ['RouteDecided', 3],
    ]);
  });

  it('is scored again with the answers given in time, the route stays and is flagged', async () => {
    await send(right.slice(3).map((_, i) => answer(4 + i, 3 + i, 4 * 60_000 + i * 90_000)));
    await app.settle();
    const after = await scores();
    expect(after.map(([type]) => type)).toEqual([
      'AttemptScored',
      'RouteDecided',
      'ScoreSuperseded',
      'AttemptScored',
      'RouteFlagged',
    ]);
    expect(after[3]![1]).toBe(right.length);
    expect((await app.get(ScheduledAssessments).nextPart(id)).route).toBe('easy');
  });

  it('never counts what was given after the time', async () => {
    const before = await scores();
    await send([{ ...answer(4 + right.length - 3, 0, 40 * 60_000), value: 'no such choice' }]);
    await app.settle();
    expect(await scores()).toEqual(before);
    const attempt = await app.get(EventStore).read(attemptStream(id, 1));
    expect(attempt.at(-1)!.type).toBe('LateResponseRecorded');
  });

  it('names the head of the attempt that it read, so that anybody can score it again', async () => {
    const [first, , , second] = await app.get(EventStore).read(scoreStream(id, 1));
    const attempt = await app.get(EventStore).read(attemptStream(id, 1));
    for (const scored of [first!, second!]) {
      const { version, hash, stream } = (
        scored.payload as { provenance: { attempt: { stream: string; version: number; hash: string } } }
      ).provenance.attempt;
      expect(stream).toBe(attemptStream(id, 1));
      expect(attempt[version - 1]!.hash).toBe(hash);
    }
  });

  describe('and whose late answers staff judge', () => {
    const as = (userId: number, role: 'Teacher' | 'Teacher Admin') =>
      app.as({ userId, role, schoolId: at.schoolId, districtId: at.districtId });
    const of = (client: HttpClient) => ({
      acts: (action: string, action_id: string = randomUUID()) =>
        client.post(`/api/staff/attempts/${launch.attemptId}/actions`, {
          action,
          action_id,
          reason: 'The device was not offline.',
        }),
      steering: async () => (await client.get(`/api/staff/attempts/${launch.attemptId}/steering`)).body,
      listed: async () => (await client.get(`/api/audit/attempts?student_id=${studentId}`)).body.attempts[0],
      incident: async () =>
        (
          await client.get(`/api/staff/incidents?section_id=0&from=${toInstant(app.clock.now() - 86_400_000)}`)
        ).body.sittings.find((one: { studentId: number }) => one.studentId === studentId),
      history: async () => (await client.get(`/api/audit/attempts/${launch.attemptId}`)).body,
    });
    const raw = async () => (await scores()).findLast(([type]) => type === 'AttemptScored')![1];
    const late = () => right.slice(3).map((_, i) => 4 + i);
    const GAP_S = 48 * 60;

    it('flags them with their gap in the list, the history, the incidents and before the action', async () => {
      const admin = of(await as(at.teacher, 'Teacher Admin'));
      expect(await admin.listed()).toMatchObject({
        lateGapSeconds: GAP_S,
        flags: expect.arrayContaining(['late_counted']),
      });
      expect(await admin.incident()).toMatchObject({ lateGapSeconds: GAP_S, lateCounts: true, mayJudgeLate: true });
      expect((await admin.history()).attempt).toMatchObject({
        lateGapSeconds: GAP_S,
        flags: expect.arrayContaining(['late_counted']),
      });
      const { actions, late: view } = await admin.steering();
      expect(actions).toContain('set_late_aside');
      expect(actions).not.toContain('restore_late');
      expect(view).toMatchObject({ aside: [], gapSeconds: GAP_S, answeredWithout: 3, answeredWith: right.length });
      expect(view.counting).toHaveLength(late().length);
    });

    it('lets nobody judge them who may not steer the sitting, and nobody without a reason', async () => {
      const other = await staff(app, 'aide@cedar.test', 'Teacher', at.schoolId, at.districtId);
      await app.commands.execute(
        new EnrollStudents(
          await aClass(app, at.schoolId, [
            [at.teacher, 'Primary Teacher'],
            [other, 'Secondary Teacher'],
          ]),
          [studentId],
        ),
      );
      const client = await as(other, 'Teacher');
      expect((await of(client).acts('set_late_aside')).status).toBe(403);
      expect((await of(client).steering()).actions).toEqual([]);
      const admin = await as(at.teacher, 'Teacher Admin');
      expect(
        (await admin.post(`/api/staff/attempts/${launch.attemptId}/actions`, { action: 'set_late_aside' })).body.errors,
      ).toHaveProperty('reason');
      const refused = await of(admin).acts('restore_late');
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([
        409,
        'delivery/nothing-set-aside',
        'No late arrivals of this test are set aside.',
      ]);
      expect(await raw()).toBe(right.length);
    });

    it('scores without them once they are set aside, and says so everywhere', async () => {
      const admin = of(await as(at.teacher, 'Teacher Admin'));
      const press = randomUUID();
      const { status, body } = await admin.acts('set_late_aside', press);
      expect([status, body.answeredCount]).toEqual([200, 3]);
      await app.settle();
      expect(await raw()).toBe(3);
      const rescored = (await scores()).length;
      expect((await admin.acts('set_late_aside', press)).status).toBe(200);
      expect((await admin.acts('set_late_aside')).body.code).toBe('delivery/nothing-late-counts');
      await app.settle();
      expect(await scores()).toHaveLength(rescored);
      const row = await admin.listed();
      expect(row).toMatchObject({ answeredCount: 3, lateGapSeconds: GAP_S });
      expect(row.flags).not.toContain('late_counted');
      expect(await admin.incident()).toMatchObject({ lateGapSeconds: GAP_S, lateCounts: false, mayJudgeLate: true });
      expect((await admin.steering()).late).toMatchObject({
        counting: [],
        answeredWithout: 3,
        answeredWith: right.length,
      });
      const { events } = await admin.history();
      const [aside, amended] = events.slice(-2);
      expect([aside.type, aside.payload.reason, amended.type]).toEqual([
        'LateAnswersSetAside',
        'The device was not offline.',
        'AnswersAmended',
      ]);
      expect(aside.after.items.map(({ value }: { value?: string }) => value)).toEqual(late().map(() => undefined));
      const address = { studentAssessmentId: id, sitting: 1 };
      const [trace] = await app.get(SittingTraces).find([attemptStream(address.studentAssessmentId, address.sitting)]);
      expect((trace as SittingTrace).steps.filter(({ type }) => type === 'answered')).toHaveLength(3);
    });

    it('counts them again when that is taken back; the read models are the same when rebuilt', async () => {
      const admin = of(await as(at.teacher, 'Teacher Admin'));
      expect((await admin.acts('restore_late')).status).toBe(200);
      await app.settle();
      expect(await raw()).toBe(right.length);
      expect((await admin.listed()).flags).toContain('late_counted');
      const rows = () => app.db.query(`select * from ${ATTEMPTS} a join ${LIVE} l using (stream) order by stream`);
      const before = await rows();
      expect(before).toMatchObject([{ late_counts: true, late_aside: false, late_gap_s: GAP_S }]);
      await app.get(Projections).rebuild(['delivery.attempts', 'delivery.live']);
      expect(await rows()).toEqual(before);
    });
  });
});

/** Who changes what the player sends, with the requests that were tried on the product. */
describe('a student who changes what the player sends', () => {
  let app: TestApp;
  let at: School;
  let client: HttpClient;
  let studentId: number;
  const ACT = 3;
  const ENGLISH = 3;
  const MATH = 4;
  const READING = 5;

  beforeAll(async () => {
    app = await testApp();
    at = await school(app);
    studentId = await student(app, at, 'sly@cedar.test');
    await assign(app, at, ACT, [ENGLISH, MATH, READING], false, { revealReportAsap: true, revealAnswersAsap: true });
    await app.settle();
    client = await app.as({ userId: studentId, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
  }, 120_000);
  afterAll(() => app?.close());

  const path = (id: number, action: string) => `/api/student/student_assessments/${id}/${action}`;
  const rawOf = async (id: number) =>
    (await app.get(EventStore).read(scoreStream(id, 1))).flatMap((e) =>
      e.type === 'AttemptScored' ? [(e.payload as { raw: number }).raw] : [],
    );
  async function begin(category: number) {
    const id = await copyOf(app, studentId, ACT, category, 1);
    const { body } = await client.post(path(id, 'initialize_test'), { deviceId: 'd1', viewport: null });
    const { deviceId, writerToken, attemptId, serverNow, mark } = body as PlayerLaunch;
    const form = (await app
      .get(ContentLibrary)
      .findFormFor((await app.get(ScheduledAssessments).findStudentAssessment(id))!))!;
    const keys = new Map((await app.get(ContentLibrary).keysFor(form)).map((k) => [k.ref, k.scoring]));
    const right = form.items.flatMap(({ ref, pretest }, place) => {
      const scoring = keys.get(ref)!;
      const value = scoring.type === 'exact' ? scoring.choiceIds.join(',') : (scoring.accept[0] ?? scoring.range!.lo);
      return pretest ? [] : [{ item: (body as PlayerLaunch).form.items[place]!.ref, value }];
    });
    const writer = { deviceId, writerToken };
    const entry = (seq: number, sinceContactMs: number) => ({
      seq,
      type: 'answer',
      ...right[seq - 1]!,
      at: serverNow,
      sinceContactMs,
    });
    /** All of the key, a millisecond apart, as given in the first second. */
    const all = (from: number) => right.slice(from - 1).map((_, i) => entry(from + i, i));
    const sends = (entries: object[]) =>
      client.post(path(id, 'answers'), { attemptId, ...writer, contactAt: serverNow, mark, entries });
    return { id, writer, sends, all, entry, attemptId, serverNow, mark, right };
  }

  it('reads the key after the own submission and sends it as given at the start: nothing of it counts', async () => {
    const { id, writer, sends, all, entry } = await begin(MATH);
    app.clock.advance({ seconds: 5 });
    await sends([entry(1, 4000)]);
    app.clock.advance({ minutes: 2 });
    await client.post(path(id, 'submit'), { ...writer, lastSeq: 1 });
    await app.settle();
    const key = await client.get(`/api/student/score_reports/questions_and_answers?studentAssessmentId=${id}`);
    expect(key.body.questionsAndAnswers[0].correctAnswer).toBeTruthy();
    app.clock.advance({ seconds: 30 });
    const sent = await sends(all(2));
    await app.settle();
    expect(sent.body.late).toEqual(all(2).map(({ seq }) => seq));
    expect(await rawOf(id)).toEqual([1]);
    const events = await app.get(EventStore).read(`attempt-${id}-1`);
    expect(events.findIndex((e) => e.type === 'AnswersShown')).toBeGreaterThan(
      events.findIndex((e) => e.type === 'AttemptSubmitted'),
    );
    expect(
      events.filter((e) => e.type === 'LateResponseRecorded').map((e) => (e.payload as { why?: string }).why),
    ).toEqual(all(2).map(() => 'answers_shown'));
  });

  it('lets the time run out, silent for its last ten seconds, and claims three minutes later to have answered at the start: nothing of it counts', async () => {
    const { id, writer, sends, all, entry } = await begin(READING);
    app.clock.advance({ seconds: 5 });
    await sends([entry(1, 4000)]);
    app.clock.advance({ minutes: 34, seconds: 45 });
    await app.settle();
    await client.post(path(id, 'heartbeat'), writer);
    await app.get(Presence).flush();
    app.clock.advance({ minutes: 3 });
    await app.settle();
    await sends(all(2));
    await app.settle();
    app.clock.advance({ minutes: 16 });
    await app.settle();
    expect(await rawOf(id)).toEqual([1]);
  });

  it('shows a mark that is not its own: an entry is dated, and judged, as one that shows none', async () => {
    const { id, writer, attemptId, serverNow, mark, right } = await begin(ENGLISH);
    const marks = app.get(Marks);
    expect(mark).toBe(marks.of(attemptId, 'd1', serverNow));
    const earlier = toInstant(Date.parse(serverNow) - 20_000);
    const shown: Record<string, { contactAt: string; mark?: string }> = {
      own: { contactAt: serverNow, mark: mark! },
      missing: { contactAt: serverNow },
      'of another device': { contactAt: serverNow, mark: marks.of(attemptId, 'd2', serverNow) },
      'of another attempt': { contactAt: serverNow, mark: marks.of(randomUUID(), 'd1', serverNow) },
      'of another moment': { contactAt: earlier, mark: mark! },
      'made up': { contactAt: serverNow, mark: 'A'.repeat(mark!.length) },
    };
    const entries = Object.values(shown).map(
      (said, i) =>
        ({ ...said, seq: i + 1, type: 'answer', ...right[i]!, at: serverNow, sinceContactMs: 60_000 }) as const,
    );
    // What is made without a connection is stated by the first contact, and sent later.
    app.clock.advance({ minutes: 5 });
    await client.post(path(id, 'heartbeat'), {
      ...writer,
      lastSeq: entries.length,
      unsent: entries.map((entry) => digestOf(entry, serverNow)),
    });
    await app.get(Presence).flush();
    app.clock.advance({ minutes: 5 });
    const heardAt = app.clock.instant(); // with the first of them
    for (const entry of entries)
      expect(
        (await client.post(path(id, 'answers'), { attemptId, ...writer, contactAt: serverNow, entries: [entry] }))
          .status,
      ).toBe(200);
    const recorded = (await app.get(EventStore).read(`attempt-${id}-1`)).flatMap(({ type, payload }) => {
      const { datedAt, why } = payload as { datedAt?: string; why?: string };
      return datedAt === undefined ? [] : [{ type, datedAt, why }];
    });
    const [own, ...others] = Object.keys(shown).map((which, i) => [which, recorded[i]]);
    expect(own).toEqual([
      'own',
      { type: 'ResponseRecorded', datedAt: toInstant(Date.parse(serverNow) + 60_000), why: undefined },
    ]);
    const unmarked = { type: 'LateResponseRecorded', datedAt: heardAt, why: 'not_as_stated' };
    expect(others).toEqual(
      Object.keys(shown)
        .slice(1)
        .map((which) => [which, unmarked]),
    );
  });

  it('gets the key of part 1 only once the separate window of part 2 is over for everybody', async () => {
    const DAY = 86_400_000;
    const now = app.clock.now();
    const schedule = {
      administrationType: 'broken' as const,
      p1StartAt: new Date(now - 3_600_000),
      p1EndAt: new Date(now + DAY),
      p2StartAt: new Date(now + 2 * DAY),
      p2EndAt: new Date(now + 3 * DAY),
    };
    await app.commands.execute(
      new AssignAssessment(
        at.sectionId,
        { setId: 1, categoryId: 2 },
        schedule,
        { ...SETTINGS, revealReportAsap: true, revealAnswersAsap: true },
        at.teacher,
      ),
    );
    await app.settle();
    const id = await copyOf(app, studentId, 1, 2, 1);
    await take(app, studentId, id, { share: 0.5, wrong: 1 });
    const key = async () =>
      (await client.get(`/api/student/score_reports/questions_and_answers?studentAssessmentId=${id}`)).status;
    const shown = async () =>
      (await app.get(EventStore).read(`attempt-${id}-1`)).some(({ type }) => type === 'AnswersShown');
    // Between the windows, in that of part 2, and while somebody who began in it may still sit.
    for (const days of [0, 1.5, 1, 1]) {
      app.clock.advance({ hours: days * 24 });
      client = await app.as({ userId: studentId, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
      expect([days, await key(), await shown()]).toEqual([days, 404, false]);
    }
    app.clock.advance({ days: 1 });
    client = await app.as({ userId: studentId, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
    expect([await key(), await shown()]).toEqual([200, true]);
  });
});
