import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ContentLibrary, type Form } from '../../src/content/index.js';
import { ScheduledAssessments } from '../../src/scheduling/index.js';
import type { Answer } from '../support/http.js';
import { testApp, type TestApp } from '../support/app.js';
import { aCandidate, anExam, type Candidate } from './exam.js';

const MATH = 2;
const ROUTES = ['easy', 'hard'] as const;
type Route = (typeof ROUTES)[number];

let app: TestApp;
let sitters: Record<Route, Candidate>;
/** Refs and codes of both forms of part 2. */
let told: string[];
/** Everything that reached each browser since part 1 was handed in. */
const reached: Record<Route, { call: string; answer: Answer }[]> = { easy: [], hard: [] };

/** The same call of both students at the same moment. */
async function both(call: string, act: (sitter: Candidate) => Promise<Answer>): Promise<void> {
  for (const route of ROUTES) reached[route].push({ call, answer: await act(sitters[route]) });
}
const newest = (route: Route) => reached[route].at(-1)!.answer;

const words = (text: string) => new Set(text.split(' '));
/** Of a question what its author chose: its words, its key, and whether it has choices and a text beside it. */
const CONTENT = words(
  'stem html context kind choices stimulus question correctAnswer subsectionArea topicArea rationale',
);
/** What differs between any two students, and what they answered. */
const PERSONAL = words(
  'nextPartId studentAssessmentId attemptId writerToken mark sectionId studentName receipt head value studentAnswer studentAnswerCorrect outcome',
);
const OWN = /^(id|name)$/;
const RECEIPT = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const PASSING = new Set(['date', 'content-length', 'etag', 'x-request-id', 'set-cookie']);

/** An answer without the content of questions and without what is this student's alone. */
function shapeOf(value: unknown, within = '', key = ''): unknown {
  if (CONTENT.has(key)) return 'content';
  if (PERSONAL.has(key) || (OWN.test(key) && /^student/.test(within)) || RECEIPT.test(String(value))) return 'own';
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, within, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, key, name)]));
}

/** What in an answer tells the route. */
function tellingOf({ headers, body }: Answer): string[] {
  const all = JSON.stringify([[...headers], body]);
  const wordless = JSON.stringify(body, (key, value) => (key !== 'stimulus' && CONTENT.has(key) ? '' : value));
  return [...told.filter((one) => all.includes(one)), ...(wordless.match(/\b(eas|hard)(y|ier|er)?\b|part-2/gi) ?? [])];
}

async function works(sitter: Candidate, valueOf: (place: number) => string): Promise<void> {
  await sitter.opens();
  const { items } = sitter.launch.form;
  await sitter.sends(items.map(({ ref }, place) => sitter.entry('answer', { item: ref, value: valueOf(place) })));
  expect((await sitter.submits()).status).toBe(200);
}

beforeAll(async () => {
  app = await testApp();
  const exam = await anExam(app);
  const later = new Date(app.clock.now() + 2 * 3_600_000);
  const given = { categoryId: MATH, revealReportAsap: false, revealReportAt: later, revealAnswersAsap: true };
  sitters = { easy: await aCandidate(exam, 'Efua', given), hard: await aCandidate(exam, 'Hana', given) };
  const library = app.get(ContentLibrary);
  const formOf = async (part: 1 | 2, difficulty: Form['difficulty']) =>
    (await library.findFormFor({ typeId: 1, setId: 1, categoryId: MATH, part, difficulty }))!;
  const second = [await formOf(2, 'easy'), await formOf(2, 'hard')];
  told = second.flatMap(({ code, contentHash, items }) => [code, contentHash, ...items.map(({ ref }) => ref)]);
  const right = (await library.keysFor(await formOf(1, 'default'))).map(({ scoring }) =>
    scoring.type === 'exact' ? scoring.choiceIds[0]! : scoring.accept[0]!,
  );
  await works(sitters.easy, () => '-9999');
  await works(sitters.hard, (place) => right[place]!);
  await app.settle();
}, 120_000);
afterAll(() => app?.close());

it('tells a student nothing of the route of part 2 until the report is revealed', async () => {
  const seen = (sitter: Candidate) => sitter.client.get(`/api/student/student_assessments/${sitter.id}`);
  const own = (action: string) => (sitter: Candidate) => sitter.client.get(sitter.path(action));
  const get =
    (path: string) =>
    ({ client }: Candidate) =>
      client.get(path);
  const list = get('/api/student/student_assessments');
  const partOne = { easy: sitters.easy.id, hard: sitters.hard.id };
  for (const route of ROUTES)
    expect(await app.get(ScheduledAssessments).nextPart(partOne[route])).toMatchObject({ route });

  await both('part 1', seen);
  await both('whether part 1 is scored', own('partial_score'));
  await both('the next part', own('next_assessment'));
  for (const route of ROUTES) sitters[route].id = newest(route).body.studentAssessment.id;
  await both('the list before the start', list);
  await both('a look before the start', own('launch'));
  await both('the start', (sitter) => sitter.opens('d2'));
  for (const route of ROUTES) {
    const { items } = newest(route).body.form;
    expect(items.map(({ ref }: { ref: string }) => ref)).toEqual(items.map((_: unknown, i: number) => `q${i + 1}`));
  }
  // A name is no way to try which questions are there.
  for (const name of [told[2]!, told.at(-1)!, 'q23', 'q0', 'q01', 'q1 '])
    await both(`an entry of ${name}`, (sitter) =>
      sitter.sends([{ seq: 1, type: 'view', at: app.clock.instant(), sinceContactMs: 0, item: name }]),
    );
  expect(newest('easy').status).toBe(422);
  await both('work', (sitter) => {
    const [first, ...others] = sitter.launch.form.items;
    const item = first!.ref;
    return sitter.sends([
      sitter.entry('view', { item }),
      sitter.entry('answer', { item, value: first!.choices[0]?.id ?? '7' }),
      sitter.entry('flag', { item }),
      sitter.entry('annotate', { item, annotationId: 'n1', json: '{"on":"stem","start":0,"end":4}' }),
      sitter.entry('leave', { item, seconds: 20 }),
      ...others.map(({ ref }) => sitter.entry('answer', { item: ref, value: '7' })),
      sitter.entry('review'),
    ]);
  });
  app.clock.advance({ minutes: 2 });
  await both('a heartbeat', (sitter) => sitter.does('heartbeat'));
  await both('a reload', (sitter) => sitter.opens('d2'));
  await both('another device', (sitter) => sitter.opens('d3', true));
  await both('a pause', (sitter) => sitter.does('pause'));
  await both('a look while it is paused', own('launch'));
  await both('going on', (sitter) => sitter.does('resume'));
  await both('save and exit', (sitter) => sitter.does('save_exit'));
  await both('the list while it is away', list);
  await both('coming back', (sitter) => sitter.opens('d3'));
  await both('the submission', (sitter) => sitter.submits());
  await app.settle();
  await both('the device before hears of the end', ({ client, id }) =>
    client.post(`/api/student/student_assessments/${id}/heartbeat`, { deviceId: 'd2', writerToken: '' }),
  );
  await both('part 2', seen);
  await both('a look after the end', own('launch'));
  await both('opening it again', (sitter) => sitter.opens('d3'));
  await both('whether part 2 is scored', own('partial_score'));
  await both('after part 2', own('next_assessment'));
  await both('the list after the end', list);
  await both('the receipt', async ({ client, id }) => {
    const { body } = await client.get(`/api/student/student_assessments/${id}`);
    return client.get(`/api/receipts/${body.studentAssessment.sitting.receipt}`);
  });
  expect(newest('hard').body).toMatchObject({ verdict: 'valid' });
  const report = 'assessmentTypeId=1&assessmentSetId=1';
  await both('the reports', get('/api/student/score_reports'));
  await both('the report', get(`/api/student/score_reports/composite?${report}`));
  await both('the report on paper', get(`/api/student/score_reports/pdf_report?${report}`));
  await both('where its numbers come from', get(`/api/scores/provenance?${report}`));
  await both('its changes', get(`/api/scores/difference?${report}&from=${app.clock.instant()}`));
  const questions = ({ client, id }: Candidate) =>
    client.get(`/api/student/score_reports/questions_and_answers?studentAssessmentId=${id}&multipart=true`);
  // Their assigner shows the answers before the report.
  await both('questions and answers', questions);
  expect(newest('hard').body.questionsAndAnswers).toHaveLength(44);

  const toldIn = ROUTES.flatMap((route) =>
    reached[route].flatMap(({ call, answer }) => tellingOf(answer).map((what) => `${call}: ${what}`)),
  );
  expect(toldIn).toEqual([]);
  const shapes = (route: Route) =>
    reached[route].map(({ call, answer: { status, headers, body } }) => ({
      call,
      status,
      headers: [...headers].filter(([name]) => !PASSING.has(name)),
      body: shapeOf(body),
    }));
  expect(shapes('easy')).toEqual(shapes('hard'));
  const refused = reached.easy.filter(({ answer: { status } }) => status !== 200);
  expect(refused.map(({ call }) => call).filter((call) => !call.startsWith('an entry of'))).toEqual([
    'a look before the start',
    'opening it again',
    'the report',
    'the report on paper',
    'where its numbers come from',
    'its changes',
  ]);

  // Once it may be known, the same look finds it.
  app.clock.advance({ hours: 2 });
  await app.settle();
  await both('the list after the reveal', list);
  await both('the report after the reveal', get(`/api/student/score_reports/composite?${report}`));
  for (const route of ROUTES) {
    const [revealed, reported] = reached[route].slice(-2).map(({ answer }) => tellingOf(answer));
    expect(revealed).toContain(route);
    expect(reported).toContain(`sat-set-1/math/part-2/${route}`);
  }
});
