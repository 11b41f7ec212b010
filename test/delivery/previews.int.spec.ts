import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { CreateAccount } from '../../src/identity/index.js';
import type { Role } from '../../src/kernel/roles.js';
import { Db } from '../../src/platform/db/db.js';
import { DeleteAssignment } from '../../src/scheduling/index.js';
import { aSchool, aStudent } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aCandidate, anExam, type Exam } from './exam.js';

const DAY = 24 * 3_600_000;
let t: TestApp;
let exam: Exam;
let actOnly: Awaited<ReturnType<typeof aSchool>>;
let admin: HttpClient;
let student: HttpClient;
let formId: number;
let actFormId: number;
const QUESTION = 'sat-set-1/rw/part-1/default/01';
const ask = (client: HttpClient, id = QUESTION, more = '') =>
  client.get(`/api/learnosity/question_preview?question_id=${encodeURIComponent(id)}${more}`);
const formPath = (id = formId) => `/api/content/forms/${id}/preview`;
const SECRETS = /"(rationale|choiceIds|accept|keyVersion|scoring)"/;

/** The teacher, signed in on another day. */
const again = () => t.as({ userId: exam.teacherId, role: 'Teacher', schoolId: exam.schoolId });

beforeAll(async () => {
  t = await testApp();
  exam = await anExam(t);
  await t.commands.execute(new ImportBundle(demoBundles()[2]!));
  actOnly = await aSchool(t, { courseType: ['ACT'] });
  for (const userId of [9001, 9100, 9200])
    await t.commands.execute(
      new CreateAccount(
        userId,
        `person${userId}@demo.test`,
        [{ role: 'Horizon Admin', schoolId: null, districtId: null }],
        false,
      ),
    );
  admin = await t.as({ userId: 9001, role: 'Horizon Admin' });
  const studentId = await aStudent(t, exam.schoolId, 'Mara');
  student = await t.as({ userId: studentId, role: 'Student', schoolId: exam.schoolId, districtId: exam.districtId });
  const { forms } = (await admin.get('/api/content/forms')).body;
  formId = forms.find((f: any) => f.code === 'sat-set-1/rw/part-1/default').id;
  actFormId = forms.find((f: any) => f.code === 'act-set-1/english').id;
});
afterAll(() => t?.close());

describe('previews and practice', () => {
  const staff: [Role, boolean][] = [
    ['Horizon Admin', true],
    ['District Admin', true],
    ['Superintendent', true],
    ['Teacher Admin', true],
    ['Principal', true],
    ['Teacher', true],
    ['Student', false],
    ['Parent', false],
    ['Auditor', false],
  ];

  it.each(staff)('%s: previews %s', async (role, may) => {
    const client = await t.as({
      userId: 9100,
      role,
      schoolId: ['Horizon Admin', 'Parent'].includes(role) ? null : exam.schoolId,
      districtId: exam.districtId,
    });
    const paths = ['/api/content/forms', formPath(), `/api/learnosity/question_preview?question_id=${QUESTION}`];
    for (const path of paths)
      expect({ path, status: (await client.get(path)).status }).toEqual({ path, status: may ? 200 : 403 });
    for (const path of ['/api/student/practice', '/api/student/practice/answers'])
      expect({ path, status: (await client.get(path)).status }).toEqual({
        path,
        status: role === 'Student' ? 200 : 403,
      });
  });

  it('are refused to visitors', async () => {
    const { HttpClient } = await import('../support/http.js');
    const visitor = new HttpClient(exam.teacher.baseUrl);
    for (const path of [
      '/api/content/forms',
      formPath(),
      `/api/learnosity/question_preview?question_id=${QUESTION}`,
      '/api/student/practice',
    ])
      expect((await visitor.get(path)).status).toBe(401);
  });
});

describe('practice', () => {
  it('gives a student the questions with every tool and no answers, and the answers when asked for', async () => {
    const { body } = await student.get('/api/student/practice');
    expect(body).toMatchObject({
      title: 'Practice',
      studentName: 'Mara Student',
      form: { tools: { calculator: true, referenceSheet: true } },
      options: { pauseEnabled: true, readspeakerEnabled: true },
    });
    expect(body.form.items).toHaveLength(13);
    expect(JSON.stringify(body)).not.toMatch(SECRETS);
    const { answers } = (await student.get('/api/student/practice/answers')).body;
    expect(answers.map((a: any) => a.ref)).toEqual(body.form.items.map((i: any) => i.ref));
    expect(answers[4]).toMatchObject({ choiceIds: null, accept: ['5/2'] });
  });

  it('is open to somebody who looks in through a mask', async () => {
    const masked = await t.as({
      userId: 9001,
      role: 'Student',
      schoolId: exam.schoolId,
      districtId: exam.districtId,
      masquerader: { userId: 9100, role: 'Horizon Admin' },
    });
    expect((await masked.get('/api/student/practice')).status).toBe(200);
    expect((await masked.get(formPath())).status).toBe(403);
  });

  it('leaves no trace: no event, no attempt, nothing assigned', async () => {
    const db = t.app.get(Db);
    const count = async () =>
      (await db.one<{ n: number }>(
        `select (select count(*) from es.events)::int + (select count(*) from es.published_events)::int + (select count(*) from scheduling.student_assessments)::int as n`,
      ))!.n;
    await t.settle();
    const before = await count();
    await student.get('/api/student/practice');
    await student.get('/api/student/practice/answers');
    await exam.teacher.get(formPath());
    await t.settle();
    expect(await count()).toBe(before);
    expect((await student.get('/api/student/student_assessments')).body.studentAssessments).toEqual([]);
  });
});

describe('Horizon Admin', () => {
  it('lists every form with counts, time, version, hash and when it was published', async () => {
    const { forms } = (await admin.get('/api/content/forms')).body;
    expect(forms).toHaveLength(10);
    expect(forms.find((f: any) => f.id === formId)).toMatchObject({
      title: 'Reading & Writing, Part 1',
      setName: 'SAT Set 1',
      typeName: 'SAT',
      questionsCount: 27,
      pretestCount: 2,
      durationSeconds: 1920,
      version: 4,
      latest: true,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      publishedAt: t.clock.instant(),
      answers: { shown: true, why: 'horizon-admin' },
    });
  });

  it('sees a form as students do, with key, rationale, pretest mark and source of each question', async () => {
    const { body } = await admin.get(formPath());
    expect(body.player.form.items).toHaveLength(27);
    expect(JSON.stringify(body.player)).not.toMatch(SECRETS);
    expect(body.questions.filter((q: any) => q.pretest)).toHaveLength(2);
    for (const [i, q] of body.questions.entries()) {
      expect(q).toMatchObject({
        ref: body.player.form.items[i].ref,
        version: 4,
        number: i + 1,
        answer: { keyVersion: 1, rationale: expect.any(String) },
      });
      expect(body.player.form.items[i].choices.map((c: any) => c.id)).toContain(q.answer.choiceIds[0]);
    }
  });

  it('gets the initialisation data of one question for the renderer, and where it is asked', async () => {
    const { body } = await ask(admin);
    expect(body).toMatchObject({
      engine: 'embedded',
      renderingType: 'inline',
      type: 'local_practice',
      state: 'review',
      question: { ref: QUESTION, version: 4, number: 1, answer: { keyVersion: 1 } },
      forms: [{ id: formId, number: 1, setName: 'SAT Set 1' }],
    });
    expect(body.player.form.items).toHaveLength(1);
  });

  it('keeps the replaced version of a form, and says so', async () => {
    const bundle = demoBundles()[0]!;
    const form = bundle.forms.find((f) => f.code === 'sat-set-1/math/part-1/default')!;
    await t.commands.execute(new ImportBundle({ ...bundle, forms: [{ ...form, version: 5, durationSeconds: 2160 }] }));
    const of = (forms: any[]) => forms.filter((f) => f.code === form.code).map((f) => [f.version, f.latest]);
    expect(of((await admin.get('/api/content/forms')).body.forms)).toEqual([
      [5, true],
      [4, false],
    ]);
    expect(of((await exam.teacher.get('/api/content/forms')).body.forms)).toEqual([[5, true]]);
  });

  it('is told 404 for what does not exist, and what is wrong with a question without an id', async () => {
    expect((await admin.get(formPath(999_999))).status).toBe(404);
    expect((await ask(admin, 'sat-set-9/none')).status).toBe(404);
    expect((await ask(admin, QUESTION, '&version=7')).status).toBe(404);
    expect((await admin.get('/api/learnosity/question_preview')).status).toBe(422);
    expect((await admin.get('/api/content/forms/none/preview')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('staff of a school', () => {
  it('see the forms of the courses of their school; others do not exist', async () => {
    const list = async (client: HttpClient) =>
      (await client.get('/api/content/forms')).body.forms.map((f: any) => f.courseType);
    expect(new Set(await list(exam.teacher))).toEqual(new Set(['SAT', 'ACT']));
    expect(new Set(await list(actOnly.teacher))).toEqual(new Set(['ACT']));
    expect((await actOnly.teacher.get(formPath())).status).toBe(404);
    expect((await ask(actOnly.teacher)).status).toBe(404);
    expect((await actOnly.teacher.get(formPath(actFormId))).status).toBe(200);
  });

  it('outside of a school see the courses of the district, and no answers', async () => {
    const client = await t.as({ userId: 9200, role: 'District Admin', schoolId: null, districtId: actOnly.districtId });
    const { forms } = (await client.get('/api/content/forms')).body;
    expect(new Set(forms.map((f: any) => f.courseType))).toEqual(new Set(['ACT']));
    expect((await client.get(formPath(actFormId))).body.form.answers).toMatchObject({
      shown: false,
      why: 'outside-school',
    });
  });

  it('see no answers, rationales or pretest marks before somebody of the school has taken it', async () => {
    for (const client of [exam.teacher, exam.admin]) {
      const { body } = await client.get(formPath());
      expect(body.form.answers).toMatchObject({ shown: false, why: 'not-given' });
      expect(body.questions.every((q: any) => q.answer === null && q.pretest === null && q.topic !== '')).toBe(true);
      expect(JSON.stringify(body)).not.toMatch(SECRETS);
      const one = (await ask(client)).body;
      expect(one).toMatchObject({ state: 'preview', question: { answer: null, pretest: null } });
      expect(JSON.stringify(one)).not.toMatch(SECRETS);
    }
  });

  it('see them a day after the last window, when somebody has handed it in; another school still does not', async () => {
    const ana = await aCandidate(exam, 'Ana', { endAt: new Date(t.clock.now() + DAY) });
    await ana.opens();
    await ana.answers(1);
    await ana.submits();
    await t.settle();
    const answers = async (client: HttpClient) => (await client.get(formPath())).body.form?.answers;
    expect(await answers(exam.teacher)).toMatchObject({
      shown: false,
      why: 'open',
      until: new Date(t.clock.now() + 2 * DAY).toISOString(),
    });
    t.clock.advance({ days: 2 });
    const teacher = await again();
    const { body } = await teacher.get(formPath());
    expect(body.form.answers).toMatchObject({ shown: true, why: 'released' });
    expect(body.questions[0]).toMatchObject({
      pretest: expect.any(Boolean),
      answer: { rationale: expect.any(String) },
    });
    expect((await ask(teacher)).body).toMatchObject({ state: 'review' });
    const elsewhere = await aSchool(t);
    expect(await answers(elsewhere.teacher)).toMatchObject({ shown: false, why: 'not-given' });
  });

  it('lose them again while another class of the school is given it, or sits on though it was taken back', async () => {
    const bea = await aCandidate(exam, 'Bea', { endAt: new Date(t.clock.now() + 3 * DAY) });
    const { body } = await (await again()).get(formPath());
    expect(body.form.answers).toMatchObject({ shown: false, why: 'open' });
    expect(JSON.stringify(body)).not.toMatch(SECRETS);
    await bea.opens();
    await t.settle();
    const { assignment_id } = (await t.db.one<{ assignment_id: number }>(
      'select assignment_id from scheduling.student_assessments where id = $1',
      [bea.id],
    ))!;
    await t.commands.execute(new DeleteAssignment(assignment_id));
    const answers = async () => (await (await again()).get(formPath())).body.form.answers;
    expect(await answers()).toMatchObject({ shown: false, why: 'open' });
    await bea.submits();
    await t.settle();
    expect(await answers()).toMatchObject({ shown: true });
  });
});
