import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ShowAnswers } from '../../src/delivery/index.js';
import {
  LiveBoards,
  type LiveListener,
  type LiveScope,
  type LiveSittingView,
} from '../../src/delivery/read/live-boards.js';
import { LIVE, LIVE_ROWS } from '../../src/delivery/read/live-projection.js';
import { schoolYearOf } from '../../src/roster/index.js';
import { MarkReset, MarkStarted } from '../../src/scheduling/index.js';
import { Projections } from '../../src/platform/events/projections.js';
import { aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aCandidate, anExam, type Candidate, type Exam } from './exam.js';

let app: TestApp;
let exam: Exam;
let ines: Candidate;

beforeAll(async () => {
  app = await testApp();
  exam = await anExam(app);
  ines = await aCandidate(exam, 'Ines');
  await ines.opens();
  const [q1, q2, q3] = ines.launch.form.items;
  await ines.sends([ines.entry('view', { item: q1!.ref })]);
  app.clock.advance({ seconds: 30 });
  await ines.answers(1);
  await ines.sends([
    ines.entry('leave', { item: q1!.ref, seconds: 30 }),
    ines.entry('view', { item: q2!.ref }),
    ines.entry('flag', { item: q2!.ref }),
    ines.entry('answer', { item: q2!.ref, value: q2!.choices[0]!.id }),
    ines.entry('view', { item: q3!.ref }),
    ines.entry('flag', { item: q3!.ref }),
  ]);
  await app.settle();
}, 120_000);
afterAll(() => app?.close());

const PATH = '/api/staff/live_monitoring';
const ask = async (client: HttpClient, more = 'subject_name=readingWritingP1') =>
  client.get(`${PATH}?section_id=0&assessment_set_id=1&assessment_type_id=1&${more}`);
/** The board of an answer, or the refusal as it is. */
const board = async (client: HttpClient, more?: string) => {
  const answer = await ask(client, more);
  return { ...answer, body: answer.body.response ?? answer.body };
};
const rowOf = (body: { rows: LiveSittingView[] }, candidate: Candidate) =>
  body.rows.find((row) => row.studentId === candidate.studentId)!;

describe('the live board', () => {
  it('tells where a student is, what is answered and marked, the clock, and the last sign', async () => {
    await ines.does('heartbeat');
    await app.settle();
    const { body } = await board(exam.admin);
    expect([body.title, body.mayAct]).toEqual(['Reading & Writing #1', true]);
    const ofClass = async (client: HttpClient) =>
      (
        await client.get(
          `${PATH}?section_id=${exam.sectionId}&assessment_set_id=1&assessment_type_id=1&subject_name=mathP1`,
        )
      ).body.response.mayAct;
    expect([await ofClass(exam.teacher), await ofClass(exam.secondary)]).toEqual([true, false]);
    expect(body.students.find((s: { studentId: number }) => s.studentId === ines.studentId)).toMatchObject({
      firstName: 'Ines',
      status: 'In Progress',
      difficulty: 'default',
    });
    expect(rowOf(body, ines)).toMatchObject({
      attemptId: ines.launch.attemptId,
      phase: 'running',
      question: 3,
      marks: `abm${'-'.repeat(24)}`,
      rapid: 1,
      allowedSeconds: 1920,
      remainingSeconds: 1890,
      extraSeconds: 0,
      devices: 1,
      timing: 'timed',
      heardAt: app.clock.instant(),
      actions: ['pause', 'grant_time', 'credit_outage', 'release_device', 'end', 'note', 'invalidate', 'reset'],
    });
  });

  it('follows pauses, grants, the end, and forgets a reset sitting', async () => {
    const act = (action: object) =>
      exam.admin.post(`/api/staff/attempts/${ines.launch.attemptId}/actions`, { reason: 'x', ...action });
    await act({ action: 'pause' });
    await app.settle();
    expect(rowOf((await board(exam.admin)).body, ines)).toMatchObject({
      phase: 'paused',
      pausedBy: 'staff',
      deadlineAt: null,
      remainingSeconds: 1890,
    });
    await act({ action: 'resume' });
    await act({ action: 'grant_time', seconds: 300 });
    await app.settle();
    expect(rowOf((await board(exam.admin)).body, ines)).toMatchObject({
      phase: 'running',
      pausedBy: null,
      extraSeconds: 300,
      remainingSeconds: 2190,
    });
    await act({ action: 'end' });
    await app.settle();
    expect(rowOf((await board(exam.admin)).body, ines)).toMatchObject({ phase: 'submitted', submittedBy: 'staff' });
    await act({ action: 'reset' });
    await app.settle();
    expect(rowOf((await board(exam.admin)).body, ines)).toBeUndefined();
    await ines.opens();
    await app.settle();
    expect(rowOf((await board(exam.admin)).body, ines)).toMatchObject({
      sitting: 2,
      marks: '-'.repeat(27),
      question: null,
    });
  });

  it('says of each row what its viewer may do: a primary teacher everything for the own students, on the board of the entire school too', async () => {
    const actionsOf = async (client: HttpClient) => rowOf((await board(client)).body, ines)?.actions;
    expect(await actionsOf(exam.teacher)).toEqual(await actionsOf(exam.admin));
    await ines.does('save_exit');
    await app.settle();
    expect(await actionsOf(exam.teacher)).toEqual([
      'resume',
      'pause',
      'grant_time',
      'credit_outage',
      'end',
      'note',
      'invalidate',
      'reset',
    ]);
    const masked = await app.as({
      userId: exam.adminId,
      role: 'Teacher Admin',
      schoolId: exam.schoolId,
      masquerader: { userId: exam.teacherId, role: 'Horizon Admin' },
    });
    expect([(await board(masked)).body.mayAct, await actionsOf(masked)]).toEqual([false, []]);
  });

  it('shows part 2 of every difficulty, or of one', async () => {
    expect((await board(exam.admin, 'subject_name=readingWritingP2&selected_difficulty=hard')).body).toMatchObject({
      students: [],
      rows: [],
    });
    expect((await board(exam.admin, 'subject_name=readingWritingP2')).body.students.length).toBeGreaterThan(0);
    // Nobody has been routed yet: what one difficulty does not show is counted.
    const [{ body: hard }, { body: every }] = [
      await board(exam.admin, 'subject_name=readingWritingP2&selected_difficulty=hard'),
      await board(exam.admin, 'subject_name=readingWritingP2'),
    ];
    expect([hard.hiddenCount, every.hiddenCount]).toEqual([every.students.length, 0]);
    for (const bad of [
      'subject_name=english',
      'subject_name=x',
      'subject_name=mathP1&selected_difficulty=odd',
      'subject_name=mathP1&course_type=ACT',
    ])
      expect((await board(exam.admin, bad)).status).toBe(422);
  });

  it('shows the sittings of its own school year', async () => {
    const move = (years: number) =>
      app.db.query(`update ${LIVE} set school_year_id = school_year_id + $2 where student_id = $1`, [
        ines.studentId,
        years,
      ]);
    await move(-1);
    expect(rowOf((await board(exam.admin)).body, ines)).toBeUndefined();
    await move(1);
    expect(rowOf((await board(exam.admin)).body, ines)).toBeDefined();
  });

  it('answers by pages of 50 and by name, though the stream tells the whole board', async () => {
    const others = [await aCandidate(exam, 'Abe'), await aCandidate(exam, 'Zoe')];
    const first = (await ask(exam.admin, 'subject_name=readingWritingP1&course_type=SAT')).body;
    expect(first.meta).toEqual({ totalCount: first.response.students.length, page: 1, perPage: 50 });
    expect(first.meta.totalCount).toBeGreaterThan(others.length);
    const second = (await ask(exam.admin, 'subject_name=readingWritingP1&per_page=1&page=2')).body;
    expect(second.response.students).toEqual([first.response.students[1]]);
    expect(second.response.rows).toEqual(
      first.response.rows.filter((row: LiveSittingView) => row.studentId === first.response.students[1].studentId),
    );
    expect(second.meta).toEqual({ totalCount: first.meta.totalCount, page: 2, perPage: 1 });
    const found = (await ask(exam.admin, 'subject_name=readingWritingP1&query=INES')).body;
    expect([found.meta.totalCount, found.response.rows.map((row: LiveSittingView) => row.studentId)]).toEqual([
      1,
      [ines.studentId],
    ]);
    for (const bad of ['page=0', 'per_page=9999'])
      expect((await ask(exam.admin, `subject_name=readingWritingP1&${bad}`)).status).toBe(422);
  });

  it('is the same when it is rebuilt from the log', async () => {
    const before = await app.db.query(`select * from ${LIVE_ROWS} order by stream`);
    expect(before.length).toBeGreaterThan(0);
    await app.get(Projections).rebuild(['delivery.live']);
    expect(await app.db.query(`select * from ${LIVE_ROWS} order by stream`)).toEqual(before);
  });

  it('does not offer to reopen what its student was shown the right answers of', async () => {
    const una = await aCandidate(exam, 'Una');
    await una.opens();
    await una.answers(1);
    await una.submits();
    await app.settle();
    const actions = async () => [
      rowOf((await board(exam.admin)).body, una).actions,
      (await exam.admin.get(`/api/staff/attempts/${una.launch.attemptId}/steering`)).body.actions,
    ];
    const after = ['note', 'invalidate', 'reset'];
    expect(await actions()).toEqual([
      ['reopen', ...after],
      ['reopen', ...after],
    ]);
    await app.commands.execute(new ShowAnswers([una.id], 'student'));
    await app.settle();
    expect(await actions()).toEqual([after, after]);
  });

  it('is for the staff of the school', async () => {
    const other = await aSchool(app);
    expect((await board(other.admin)).body.students).toEqual([]);
    expect(
      (
        await other.admin.get(
          `${PATH}?section_id=${exam.sectionId}&assessment_set_id=1&assessment_type_id=1&subject_name=mathP1`,
        )
      ).status,
    ).toBe(404);
    for (const id of [exam.sectionId, 999_999])
      expect(
        await other.admin.get(
          `${PATH}/stream?section_id=${id}&assessment_set_id=1&assessment_type_id=1&subject_name=mathP1`,
        ),
      ).toMatchObject({ status: 404, body: { error: 'This class does not exist.' } });
    expect((await board(ines.client)).status).toBe(403);
    expect((await board(app.visitor())).status).toBe(401);
    expect(
      (
        await ines.client.get(
          `${PATH}/stream?section_id=0&assessment_set_id=1&assessment_type_id=1&subject_name=mathP1`,
        )
      ).status,
    ).toBe(403);
  });
});

describe('the stream of a board', () => {
  it('begins with the board and goes on with what happens', async () => {
    const messages = await listened(
      exam.admin,
      `${PATH}/stream?section_id=0&assessment_set_id=1&assessment_type_id=1&subject_name=readingWritingP1`,
    );
    const first = await messages.next();
    // `retry` has browsers open a stream that broke again after one second.
    expect([first.type, first.retry, first.data.title]).toEqual(['board', '1000', 'Reading & Writing #1']);
    const leaving = await app.as({ userId: exam.adminId, role: 'Teacher Admin', schoolId: exam.schoolId });
    const left = await listened(
      leaving,
      `${PATH}/stream?section_id=0&assessment_set_id=1&assessment_type_id=1&subject_name=readingWritingP1`,
    );
    expect((await left.next()).type).toBe('board');
    expect((await leaving.delete('/api/logout')).status).toBe(204);
    const kim = await aCandidate(exam, 'Kim');
    await kim.opens();
    await app.settle();
    // Kim is new to the school, so this board learns of nobody; of Ines it does.
    await ines.sends([{ ...ines.entry('view', { item: ines.launch.form.items[8]!.ref }), seq: 1 }]);
    await app.settle();
    const told = await messages.next();
    expect([told.type, told.data.rows.map((row: LiveSittingView) => [row.studentId, row.question])]).toEqual([
      'rows',
      [[ines.studentId, 9]],
    ]);
    // Whose session has ended is told nothing more.
    await expect(left.next()).rejects.toThrow('the stream ended');
    await exam.admin.post(`/api/staff/attempts/${ines.launch.attemptId}/actions`, { action: 'reset', reason: 'x' });
    await app.settle();
    let again = await messages.next();
    while (again.type !== 'board') again = await messages.next();
    expect(again.data.students.map((s: { firstName: string }) => s.firstName)).toContain('Kim');
    messages.close();
    await ines.opens();
    await app.settle();
  });

  it('and the one of the monitoring board tell of a reset, an end and an invalidation as soon as scheduling knows', async () => {
    const scope = 'section_id=0&assessment_set_id=1&assessment_type_id=1';
    const uri = await aCandidate(exam, 'Uri');
    await uri.opens();
    await app.settle();
    const live = await listened(exam.admin, `${PATH}/stream?${scope}&subject_name=readingWritingP1`);
    const matrix = await listened(exam.admin, `/api/staff/assessments/monitoring/stream?${scope}`);
    const statusOf = (data: { students: { studentId: number; status: string }[] }) =>
      data.students.find(({ studentId }) => studentId === uri.studentId)?.status;
    expect(statusOf((await live.next()).data)).toBe('In Progress');
    expect((await matrix.next()).type).toBe('watching');
    const act = (action: string) =>
      exam.admin.post(`/api/staff/attempts/${uri.launch.attemptId}/actions`, { action, reason: 'x' });
    const seen = async () =>
      (await exam.admin.get(`/api/staff/assessments/monitoring?${scope}&search=Uri`)).body.assessments[0]
        .readingWritingP1.status;
    for (const [action, status] of [
      ['end', 'Completed'],
      ['reopen', 'In Progress'],
      ['invalidate', 'Invalidated'],
      ['reset', 'Not Started'],
    ] as const) {
      await act(action);
      await app.settle();
      expect([(await matrix.next()).type, await seen()]).toEqual(['changed', status]);
    }
    let board = await live.next();
    while (board.type !== 'board' || statusOf(board.data) !== 'Not Started') board = await live.next();
    // Of other people's students it says nothing.
    const other = await anotherBoard();
    await uri.opens();
    await app.settle();
    expect((await matrix.next()).type).toBe('changed');
    expect(await Promise.race([other.next(), new Promise((done) => setTimeout(() => done('nothing'), 600))])).toBe(
      'nothing',
    );
    for (const messages of [live, matrix, other]) messages.close();
    expect((await uri.client.get(`/api/staff/assessments/monitoring/stream?${scope}`)).status).toBe(403);
    expect(
      (await exam.admin.get('/api/staff/assessments/monitoring/stream?section_id=0&assessment_set_id=1')).status,
    ).toBe(422);

    async function anotherBoard() {
      const messages = await listened((await aSchool(app)).admin, `/api/staff/assessments/monitoring/stream?${scope}`);
      expect((await messages.next()).type).toBe('watching');
      return messages;
    }
  });

  it('tells anew what scheduling knows of a reset only after the board was read', async () => {
    const messages = await listened(
      exam.admin,
      `${PATH}/stream?section_id=0&assessment_set_id=1&assessment_type_id=1&subject_name=mathP1`,
    );
    const fay = await aCandidate(exam, 'Fay', { categoryId: 2 });
    const late = await listened(
      exam.admin,
      `${PATH}/stream?section_id=0&assessment_set_id=1&assessment_type_id=1&subject_name=mathP1`,
    );
    expect((await messages.next()).data.students).toEqual([]);
    expect((await late.next()).data.students).toMatchObject([{ firstName: 'Fay', status: 'Not Started' }]);
    await app.commands.execute(new MarkStarted(fay.id, 1, app.clock.instant()));
    await app.commands.execute(new MarkReset(fay.id, 1, app.clock.instant()));
    expect((await late.next()).data.students).toMatchObject([{ firstName: 'Fay', status: 'Not Started' }]);
    for (const stream of [messages, late]) stream.close();
  });

  it('begins anew when somebody starts whom it did not show', async () => {
    const lou = await aCandidate(exam, 'Lou');
    const messages = await listened(
      exam.admin,
      `${PATH}/stream?section_id=0&assessment_set_id=1&assessment_type_id=1&subject_name=readingWritingP2&selected_difficulty=easy`,
    );
    expect((await messages.next()).data.students).toEqual([]);
    await lou.opens();
    await lou.answers(1);
    await lou.submits();
    await app.settle();
    lou.id = (await lou.client.get(lou.path('next_assessment'))).body.studentAssessment.id;
    await lou.opens();
    await app.settle();
    const told = await messages.next();
    expect([told.type, told.data.rows.map((row: LiveSittingView) => row.studentId)]).toEqual(['rows', [lou.studentId]]);
    let again = await messages.next();
    while (again.type !== 'board') again = await messages.next();
    expect([again.type, again.data.students.map((s: { firstName: string }) => s.firstName)]).toEqual([
      'board',
      ['Lou'],
    ]);
    messages.close();
  });

  /** Server-sent events of a call, one by one; heartbeats of the stream itself are left out. */
  async function listened(client: HttpClient, path: string) {
    const { body, headers } = await client.raw('GET', path);
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      close: () => void reader.cancel(),
      async next(): Promise<{ type: string; data: any; retry?: string }> {
        for (;;) {
          const end = text.indexOf('\n\n');
          if (end < 0) {
            const { value, done } = await reader.read();
            if (done) throw new Error('the stream ended');
            text += value;
            continue;
          }
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
          const type = field('event');
          if (type && type !== 'beat' && type !== 'seen')
            return { type, data: JSON.parse(field('data')!), retry: field('retry') };
        }
      },
    };
  }
});

describe('a watched board', () => {
  const scope = (): LiveScope => ({
    schoolYearId: schoolYearOf(new Date(app.clock.now())).id,
    typeId: 1,
    setId: 1,
    categoryId: 1,
    part: 1,
    difficulty: null,
    studentIds: new Set([ines.studentId]),
  });
  /** Collects what is told; `until` waits for the next message that pleases. */
  function listener() {
    const told: { rows: LiveSittingView[][]; seen: number; stale: number } = { rows: [], seen: 0, stale: 0 };
    const on: LiveListener = {
      rows: (message) => void told.rows.push((JSON.parse(message) as { rows: LiveSittingView[] }).rows),
      seen: () => void (told.seen += 1),
      stale: () => void (told.stale += 1),
    };
    const until = async (holds: () => boolean) => {
      for (let i = 0; i < 600 && !holds(); i += 1) await new Promise((done) => setTimeout(done, 50));
      expect(holds()).toBe(true);
    };
    return { told, on, until };
  }

  it('is told of every change of its own students once, and of nobody else', async () => {
    const boards = app.get(LiveBoards);
    const { told, on, until } = listener();
    const watch = await boards.watch(scope(), on);
    watch.knows((await boards.snapshot(scope())).versions, scope());
    const jo = await aCandidate(exam, 'Jo');
    await jo.opens();
    await ines.sends(
      [ines.entry('view', { item: ines.launch.form.items[4]!.ref })].map((entry) => ({ ...entry, seq: 1 })),
    );
    await app.settle();
    await until(() => told.rows.length > 0);
    expect(told.rows.flat().map(({ studentId, question }) => [studentId, question])).toEqual([[ines.studentId, 5]]);
    await ines.does('heartbeat');
    await until(() => told.seen > 0);
    watch.stop();
    const count = told.rows.length;
    await ines.sends([{ ...ines.entry('flag', { item: ines.launch.form.items[4]!.ref }), seq: 2 }]);
    await app.settle();
    await new Promise((done) => setTimeout(done, 400));
    expect(told.rows).toHaveLength(count);
  });

  it('is told again what its snapshot did not have yet, and what could not be read at first', async () => {
    const boards = app.get(LiveBoards);
    const { told, on, until } = listener();
    const watch = await boards.watch(scope(), on);
    const { versions } = await boards.snapshot(scope());
    await ines.sends([{ ...ines.entry('view', { item: ines.launch.form.items[5]!.ref }), seq: 3 }]);
    await app.settle();
    await until(() => told.rows.length === 1);
    watch.knows(versions, scope());
    await until(() => told.rows.length === 2);
    expect(told.rows.flat().map(({ question }) => question)).toEqual([6, 6]);
    const query = app.db.query.bind(app.db);
    let failures = 0;
    const failing = jest.spyOn(app.db, 'query').mockImplementation((text, values) => {
      if (failures > 0 || !text.includes(`${LIVE_ROWS} where stream = any`)) return query(text, values);
      failures += 1;
      return Promise.reject(new Error('the database has no answer'));
    });
    await ines.sends([{ ...ines.entry('view', { item: ines.launch.form.items[6]!.ref }), seq: 4 }]);
    await app.settle();
    await until(() => told.rows.length === 3);
    failing.mockRestore();
    expect([failures, told.rows.flat().at(-1)!.question, told.stale]).toEqual([1, 7, 0]);
    watch.stop();
  });

  it('is watched by nobody when it cannot be', async () => {
    const boards = app.get(LiveBoards);
    const { told, on } = listener();
    const failing = jest
      .spyOn(app.db.pool, 'connect')
      .mockImplementation(() => Promise.reject(new Error('no connection is left')));
    await expect(boards.watch(scope(), on)).rejects.toThrow('no connection is left');
    failing.mockRestore();
    const other = listener();
    const watch = await boards.watch(scope(), other.on);
    await ines.sends([{ ...ines.entry('view', { item: ines.launch.form.items[7]!.ref }), seq: 5 }]);
    await app.settle();
    await other.until(() => other.told.rows.length === 1);
    expect(told.rows).toEqual([]);
    watch.stop();
  });

  it('is told to read everything again after a reset, a rebuild, and a lost database connection', async () => {
    const boards = app.get(LiveBoards);
    const { told, on, until } = listener();
    const watch = await boards.watch(scope(), on);
    await exam.admin.post(`/api/staff/attempts/${ines.launch.attemptId}/actions`, { action: 'reset', reason: 'x' });
    await app.settle();
    await until(() => told.stale === 1);
    await app.get(Projections).rebuild(['delivery.live']);
    await until(() => told.stale === 2);
    const owner = await app.db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen delivery_live%'",
    );
    expect(owner.length).toBe(1);
    await until(() => told.stale === 3);
    watch.stop();
  });
});
