import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary } from '../../src/content/index.js';
import { attemptStream, InitializeTest, RecordEntries, type Entry, type PlayerLaunch } from '../../src/delivery/index.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { ScheduledAssessments } from '../../src/scheduling/index.js';
import { scoreStream } from '../../src/scoring/score/events.js';
import { assign, copyOf, school, student } from '../reporting/school.js';
import { testApp, type TestApp } from '../support/app.js';

describe('a student who loses the connection, answers on, and comes back after the time was up', () => {
  let app: TestApp;
  let studentId: number;
  let id: number;
  let launch: PlayerLaunch;
  let contactAt: string;
  let right: [ref: string, value: string][];
  const scores = async () => (await app.get(EventStore).read(scoreStream(id, 1))).map((e) => [e.type, (e.payload as { raw?: number }).raw] as const);
  const send = (entries: Entry[]) =>
    app.commands.execute(new RecordEntries(studentId, id, { attemptId: launch.attemptId, deviceId: 'laptop', writerToken: launch.writerToken, contactAt, entries }));
  const answer = (seq: number, place: number, sinceContactMs: number): Entry => ({
    seq, type: 'answer', item: right[place]![0], value: right[place]![1], at: new Date(Date.parse(contactAt) + sinceContactMs).toISOString(), sinceContactMs,
  });

  beforeAll(async () => {
    app = await testApp();
    const at = await school(app);
    studentId = await student(app, at, 'late@cedar.test');
    await assign(app, at, 1, [2], true);
    await app.settle();
    id = await copyOf(app, studentId, 1, 2, 1);
    launch = await app.commands.execute(new InitializeTest(studentId, id, { deviceId: 'laptop', userAgent: 'spec', viewport: null, takeOver: false }));
    contactAt = app.clock.instant();
    const content = app.get(ContentLibrary);
    const form = (await content.findFormFor((await app.get(ScheduledAssessments).findStudentAssessment(id))!))!;
    const keys = new Map((await content.keysFor(form)).map((k) => [k.ref, k]));
    right = form.items.filter((i) => !i.pretest).map(({ ref }) => {
      const { scoring } = keys.get(ref)!;
      return [ref, scoring.type === 'exact' ? scoring.choiceIds.join(',') : (scoring.accept[0] ?? scoring.range!.lo)];
    });
  }, 120_000);
  afterAll(() => app?.close());

  it('is scored with what had arrived when the time was up', async () => {
    await send([1, 2, 3].map((n) => answer(n, n - 1, n * 60_000)));
    app.clock.advance({ minutes: 36 });
    await app.settle();
    app.clock.advance({ minutes: 16 });
    await app.settle();
    expect(await scores()).toEqual([['AttemptScored', 3], ['RouteDecided', 3]]);
  });

  it('is scored again with the answers given in time, the route stays and is flagged', async () => {
    await send(right.slice(3).map((_, i) => answer(4 + i, 3 + i, 4 * 60_000 + i * 90_000)));
    await app.settle();
    const after = await scores();
    expect(after.map(([type]) => type)).toEqual(['AttemptScored', 'RouteDecided', 'ScoreSuperseded', 'AttemptScored', 'RouteFlagged']);
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
      const { version, hash, stream } = (scored.payload as { provenance: { attempt: { stream: string; version: number; hash: string } } }).provenance.attempt;
      expect(stream).toBe(attemptStream(id, 1));
      expect(attempt[version - 1]!.hash).toBe(hash);
    }
  });
});
