import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SubmittedAnswers } from '../../src/delivery/index.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { Subscriptions } from '../../src/platform/events/subscriptions.js';
import { OpenNextPart, ScheduledAssessments } from '../../src/scheduling/index.js';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';
import { testApp, type TestApp } from '../support/app.js';

describe('students who hand in at the same time', () => {
  let app: TestApp;
  let exam: Exam;
  const scored = async (one: Candidate) =>
    (await app.get(EventStore).read(one.stream.replace('attempt', 'score'))).map((event) => event.type);
  const submitting = async (names: string[]) => {
    const all = await Promise.all(names.map((name) => aCandidate(exam, name)));
    for (const one of all) {
      await one.opens();
      await one.answers(1);
      await one.submits();
    }
    return all;
  };
  beforeAll(async () => {
    app = await testApp();
    exam = await anExam(app);
  }, 120_000);
  afterAll(() => app?.close());

  it('are scored, routed, signed and receipted by the page', async () => {
    const all = await submitting(['Ann', 'Bob', 'Cyd']);
    const reads = jest.spyOn(app.get(SubmittedAnswers), 'findAll');
    await app.settle();
    expect(reads.mock.calls.map(([streams]) => [...streams].sort())).toEqual([all.map((one) => one.stream).sort()]);
    reads.mockRestore();
    for (const one of all) {
      expect(await scored(one)).toEqual(['AttemptScored', 'RouteDecided']);
      const [first] = await app.get(EventStore).read(one.stream.replace('attempt', 'score'));
      expect(first!.payload).toMatchObject({ districtId: exam.districtId });
      expect(await app.get(ScheduledAssessments).findStudentAssessment(one.id)).toMatchObject({
        completedAt: app.clock.instant(),
        route: 'easy',
      });
      expect(
        await app.db.query(
          'select 1 from es.signed_heads h join delivery.receipts r using (stream, version, hash) where stream = $1',
          [one.stream],
        ),
      ).toHaveLength(1);
    }
  });

  it('have their sections scored together when their second parts are in', async () => {
    const all = await submitting(['Dov', 'Eve']);
    await app.settle();
    for (const one of all) {
      one.id = (await app.commands.execute(new OpenNextPart(one.id)))!;
      await one.opens();
      await one.submits(0);
    }
    await app.settle();
    for (const one of all) expect(await scored(one)).toEqual(['AttemptScored', 'SectionScored']);
  });

  it('wait for nobody whose attempt cannot be scored; that one waits aside and is scored when it is tried again', async () => {
    const [fay, gus, hal] = await submitting(['Fay', 'Gus', 'Hal']);
    const answers = app.get(SubmittedAnswers);
    const find = answers.findAll.bind(answers);
    const failing = jest
      .spyOn(answers, 'findAll')
      .mockImplementation((streams, sealedAt) =>
        streams.includes(gus!.stream) ? Promise.reject(new Error('not this one')) : find(streams, sealedAt),
      );
    await expect(app.settle()).rejects.toThrow('not this one');
    for (const one of [fay!, hal!]) expect(await scored(one)).toEqual(['AttemptScored', 'RouteDecided']);
    expect(await scored(gus!)).toEqual([]);
    failing.mockRestore();
    expect(await app.get(Subscriptions).retryParked()).toEqual({ resolved: 1, failed: 0 });
    await app.settle();
    expect(await scored(gus!)).toEqual(['AttemptScored', 'RouteDecided']);
  });

  it('are not scored twice when the same is told again, nor when it was taken back', async () => {
    const [ida, jan] = await submitting(['Ida', 'Jan']);
    await app.db.query(
      `update delivery.sitting_keys set wrapped_key = null, destroyed_at = now() where student_assessment_id = $1`,
      [jan!.id],
    );
    await app.settle();
    expect([await scored(ida!), await scored(jan!)]).toEqual([['AttemptScored', 'RouteDecided'], []]);
    await app.db.query(
      `update platform.checkpoints set position = null where subscription like 'scoring.%' or subscription like 'delivery.tell%' or subscription like 'delivery.sign%'`,
    );
    await app.get(Subscriptions).stop();
    await app.settle();
    expect(await scored(ida!)).toEqual(['AttemptScored', 'RouteDecided']);
    expect(await app.db.query('select 1 from es.signed_heads where stream = $1', [ida!.stream])).toHaveLength(1);
  });
});
