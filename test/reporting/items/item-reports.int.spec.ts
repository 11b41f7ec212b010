import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ContentLibrary,
  demoBundles,
  ImportBundle,
  type Form,
  type Item,
  type ItemKey,
} from '../../../src/content/index.js';
import { PART_ANSWERS, PART_OUTCOMES } from '../../../src/reporting/part-results/projection.js';
import { RESULTS } from '../../../src/reporting/results/projection.js';
import { EnrollStudents } from '../../../src/roster/index.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

const YEAR = 2026;
const READING = 110;
const READING_HARD = 112;
const MATH = 120;
/** With their easy part 2, which nobody's hard one stands beside. */
const TOLD = [READING, 111, MATH, 121];
/** The third question of reading: everybody of the first class chooses the same wrong letter with more skill. */
const WRONG_KEY = 2;

interface Taken {
  id: number;
  classId: number;
  grade: number;
  outcomes: string;
  given: (string | null)[];
  seconds: number[];
}

const query = (values: Record<string, unknown>) => new URLSearchParams(values as Record<string, string>).toString();

describe('the questions of a part, with what a group did with them', () => {
  let t: TestApp;
  let s: TestSchool;
  let elsewhere: TestSchool;
  let other: number;
  let form: Form;
  let hard: Form;
  let items: Item[];
  let keys: ItemKey[];
  const taken: Taken[] = [];

  const DETAIL = '/api/staff/student_assessments/learnosity_session_detail_by_item';
  const ANALYSIS = '/api/staff/school/student_results/learnosity_response_analysis_by_item';
  const detailOf = (id: number) => `/api/staff/sections/${id}/student_assessments/learnosity_session_detail_by_item`;
  const mapOf = (id: number) => `/api/staff/sections/${id}/student_results/responses_by_item`;
  const get = async (client: HttpClient, path: string, values: Record<string, unknown>) => {
    const answer = await client.get(`${path}?${query(values)}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const refused = async (client: HttpClient, path: string, values: Record<string, unknown>) => {
    const { status, body } = await client.get(`${path}?${query(values)}`);
    return [status, body.code];
  };
  const rightOf = (place: number) => {
    const { scoring } = keys[place]!;
    return scoring.type === 'exact' ? scoring.choiceIds.join(',') : scoring.accept[0]!;
  };
  const wrongOf = (place: number) => items[place]!.choices!.find(({ id }) => id !== rightOf(place))!.id;

  const store = async (of: Form, difficulty: string, categoryId: number, copy: number, one: Taken) =>
    t.db.query(
      `insert into ${PART_ANSWERS} (student_assessment_id, student_id, set_id, school_year_id, category_id, difficulty, grade_level, form_code, form_version, outcomes, given, seconds)
       values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[one.id * 10 + copy, one.id, YEAR, categoryId, difficulty, one.grade, of.code, of.version, one.outcomes],
        ...[JSON.stringify(one.given), JSON.stringify(one.seconds)],
      ],
    );

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    elsewhere = await aSchool(t);
    const bundle = demoBundles().find(({ sets }) => sets.some(({ id }) => id === 1))!;
    await t.commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
    const content = t.get(ContentLibrary);
    const address = { typeId: 1, setId: 1, categoryId: 1 };
    form = (await content.findFormFor({ ...address, part: 1, difficulty: 'default' }))!;
    hard = (await content.findFormFor({ ...address, part: 2, difficulty: 'hard' }))!;
    const math = (await content.findFormFor({ ...address, categoryId: 2, part: 1, difficulty: 'default' }))!;
    items = await content.itemsOf(form.id);
    keys = await content.keysFor(form);
    other = await aClass(t, s.schoolId, []);
    const n = form.items.length;
    // Forty of the teacher's, twelve of another class: student i has the first i questions right, the key of the third is wrong for all who are strong.
    for (const [classId, students] of [
      [s.sectionId, 40],
      [other, 12],
    ] as const) {
      const ids: number[] = [];
      for (let i = 0; i < students; i += 1) {
        const grade = 10 + (i % 2);
        const id = await aStudent(t, s.schoolId, `N${String(taken.length).padStart(2, '0')}`, { gradeLevel: grade });
        ids.push(id);
        const reach = i < 6 ? n - 2 : n;
        const answers = items.map((item, place): [string, string | null, number] => {
          const pretest = form.items[place]!.pretest;
          const cased = (letter: string) => (pretest ? letter.toUpperCase() : letter);
          if (place >= reach) return [cased('b'), null, 0];
          if (place === 0 && i === 7) return [cased('b'), null, 9];
          const knows = place === WRONG_KEY ? i < 4 : (i * n) / students > place;
          const value = knows ? rightOf(place) : wrongOf(place);
          return [cased(knows ? 'r' : 'w'), value, i === 5 && place === 4 ? 1 : 40 + place];
        });
        taken.push({
          ...{ id, classId, grade },
          outcomes: answers.map(([letter]) => letter).join(''),
          given: answers.map(([, value]) => value),
          seconds: answers.map(([, , seconds]) => seconds),
        });
      }
      await t.commands.execute(new EnrollStudents(classId, ids));
    }
    await t.settle();
    /** Both parts of a section, as topics count them. */
    const whole = async (studentId: number, categoryId: number, second: 'easy' | 'hard') => {
      const of = { ...address, categoryId };
      const [one, two] = await Promise.all([
        content.findFormFor({ ...of, part: 1, difficulty: 'default' }),
        content.findFormFor({ ...of, part: 2, difficulty: second }),
      ]);
      await t.db.query(
        `insert into ${PART_OUTCOMES} (student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form_code, form_version, outcomes)
         select $1 * 100 + $3 * 10 + part, $1, 1, 1, $2, $3, part, case part when 1 then $4 else $5 end, case part when 1 then $6::int else $7 end, 'r'
           from generate_series(1, 2) part`,
        [studentId, YEAR, categoryId, one!.code, two!.code, one!.version, two!.version],
      );
    };
    for (const [i, one] of taken.entries()) {
      await whole(one.id, 1, i < 3 ? 'hard' : 'easy');
      if (one.classId === s.sectionId) await whole(one.id, 2, 'easy');
      await store(form, 'default', 1, 1, one);
      if (i < 3)
        await store(hard, 'hard', 1, 2, { ...one, outcomes: 'r'.repeat(hard.items.length), given: [], seconds: [] });
      if (one.classId === s.sectionId)
        await store(math, 'default', 2, 3, { ...one, outcomes: 'w'.repeat(math.items.length), given: [], seconds: [] });
      await t.db.query(
        `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
         values ($1, 1, 1, $2, now(), 'partial', null, $3, now(), now(), $4, $5, '[]', '[]')`,
        [one.id, YEAR, [null, null], s.schoolId, one.grade],
      );
    }
  }, 120_000);
  afterAll(() => t?.close());

  const mine = () => taken.filter(({ classId }) => classId === s.sectionId);
  const share = (part: number, of: number) => Math.round((1000 * part) / of) / 10;

  it('show their right answers and why, for a class and for the school', async () => {
    const answer = await get(s.teacher, detailOf(s.sectionId), { assessmentId: READING });
    expect(answer).toMatchObject({
      assessment_title: 'SAT Set 1, Reading & Writing, Part 1',
      prev_part_id: null,
      next_part_id: READING_HARD,
      parts: [
        { id: READING, title: 'Reading & Writing, Part 1', students: 40 },
        { id: READING_HARD, title: 'Reading & Writing, Part 2 (hard)', students: 3 },
        { id: MATH, title: 'Math, Part 1', students: 40 },
      ],
      request: {
        group: { sectionIds: [s.sectionId], named: true, schoolYear: { id: YEAR } },
        students: 40,
        formVersion: form.version,
      },
    });
    const { questions } = answer.request;
    expect(questions).toHaveLength(items.length);
    for (const [place, question] of questions.entries()) {
      const right = mine().filter(({ outcomes }) => outcomes[place]!.toLowerCase() === 'r').length;
      expect(question).toMatchObject({
        ...{ number: place + 1, questionId: items[place]!.ref, question: items[place]!.stem, right },
        ...{ rationale: keys[place]!.rationale, correctShare: share(right, 40), pretest: form.items[place]!.pretest },
      });
      const correct = question.choices.filter((choice: { correct: boolean }) => choice.correct);
      expect(correct.map(({ letter }: { letter: string }) => letter).join(', ')).toBe(question.correctAnswer);
    }
    const ofSchool = await get(s.admin, DETAIL, { assessmentId: READING });
    expect(ofSchool.request).toMatchObject({ students: 52, group: { sectionIds: [], name: 'Entire School' } });
    expect(await get(s.admin, detailOf(s.sectionId), { assessmentId: MATH })).toMatchObject({
      prev_part_id: READING_HARD,
      next_part_id: null,
    });
  });

  it('are analysed: who chose what, how it goes with the rest, for how long, and what that finds', async () => {
    const { request, pagination } = await get(s.teacher, ANALYSIS, { assessmentId: READING, sectionIds: s.sectionId });
    expect(pagination).toEqual({ next_page: null, previous_page: null, total_count: items.length });
    expect(request).toMatchObject({ students: 40, group: { named: true } });
    expect(request.scored).toBe(form.items.filter(({ pretest }) => !pretest).length);
    expect(request.reachedBy).toEqual(items.map((_, place) => (place < items.length - 2 ? 40 : 34)));
    for (const [place, item] of request.items.entries()) {
      const of = mine().map(({ outcomes }) => outcomes[place]!.toLowerCase());
      const count = (letter: string) => of.filter((one) => one === letter).length;
      const notReached = place < items.length - 2 ? 0 : 6;
      expect(item).toMatchObject({
        ...{ number: place + 1, students: 40, right: count('r'), wrong: count('w'), notReached, provisional: true },
        ...{ omitted: count('b') - notReached, correctShare: share(count('r'), 40) },
        counts: !form.items[place]!.pretest,
      });
      const chosen = item.answers.reduce((sum: number, one: { students: number }) => sum + one.students, 0);
      expect(chosen).toBe(40 - count('b'));
      expect(
        item.answers.filter(({ key }: { key: boolean }) => key).map(({ answer }: { answer: string }) => answer),
      ).toEqual([item.correct]);
    }
    const suspect = request.items[WRONG_KEY];
    expect(suspect.separates).toBeLessThan(0);
    expect(suspect.findings.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['possible_key_error', 'separates_little']),
    );
    expect(request.lead).toMatch(/^Question 3 may be wrongly keyed: 36 of 40 chose [A-D], the key is [A-D]\.$/);
    const last = request.items.at(-1);
    expect(last.findings).toContainEqual({ kind: 'not_reached', text: '6 not reached', answer: null });
    expect(request.items[4]).toMatchObject({ rapid: 1, medianSeconds: 44 });
  });

  it('say where they come from: students, form and date, by name only to who sees the names', async () => {
    const path = '/api/staff/school/student_results/item_provenance';
    const of = { assessmentId: READING, sectionIds: s.sectionId };
    const counted = form.items.flatMap(({ pretest }, place) => (pretest ? [] : [place]));
    const rightOf40 = mine().map(({ outcomes }) => counted.filter((place) => outcomes[place] === 'r').length);
    const whole = await get(s.teacher, path, of);
    expect(whole).toMatchObject({
      ...{ name: 'Average right answers', n: 40, studentCount: 40, schools: [] },
      value: Math.round((10 * rightOf40.reduce((a, b) => a + b, 0)) / 40) / 10,
    });
    expect(whole.students).toHaveLength(40);
    expect(whole.students[0]).toMatchObject({ right: expect.any(Number), questions: counted.length });
    const one = await get(s.teacher, path, { ...of, question: 2 });
    const right = mine().filter(({ outcomes }) => outcomes[1]!.toLowerCase() === 'r').length;
    expect(one).toMatchObject({ name: 'Question 2, share right', value: share(right, 40), n: 40 });
    expect(one.rule).toContain(`${right} of 40 students are right`);
    // Of the school a teacher is told the own students alone, and nothing of a part that few have taken.
    const ofSchool = await get(s.teacher, path, { assessmentId: READING });
    expect(ofSchool).toMatchObject({ n: 52, studentCount: 52 });
    expect(ofSchool.students).toHaveLength(40);
    for (const values of [{ assessmentId: READING_HARD }, { assessmentId: READING, question: 99 }])
      expect(await refused(s.teacher, path, values)).toEqual([404, 'reporting/no-results']);
    expect(await refused(elsewhere.teacher, path, of)).toEqual([404, 'roster/class-not-found']);
  });

  it('are found by number, area or topic, and come in pages', async () => {
    const [first] = items;
    const byTopic = await get(s.admin, ANALYSIS, { assessmentId: READING, query: first!.tags.topic });
    expect(byTopic.pagination.total_count).toBe(items.filter(({ tags }) => tags.topic === first!.tags.topic).length);
    const byNumber = await get(s.admin, ANALYSIS, { assessmentId: READING, query: '17' });
    expect(byNumber.request.items.map(({ number }: { number: number }) => number)).toEqual([17]);
    const second = await get(s.admin, ANALYSIS, { assessmentId: READING, per_page: 10, page: 2 });
    expect(second.pagination).toEqual({ next_page: 3, previous_page: 1, total_count: items.length });
    expect(second.request.items[0].number).toBe(11);
    const none = await get(s.admin, ANALYSIS, { assessmentId: READING, query: 'zebra' });
    expect(none).toMatchObject({ request: { items: [] }, pagination: { total_count: 0 } });
  });

  it('are narrowed to classes, grades and a year', async () => {
    const of = async (values: Record<string, unknown>) => {
      const answer = await get(s.admin, ANALYSIS, { assessmentId: READING, ...values });
      return answer.request?.students ?? null;
    };
    expect(await of({})).toBe(52);
    expect(await of({ sectionIds: `${s.sectionId},${other}` })).toBe(52);
    expect(await of({ sectionIds: other })).toBe(12);
    expect(await of({ gradeLevels: 10 })).toBe(26);
    expect(await of({ gradeLevels: '10,11' })).toBe(52);
    expect(await of({ gradeLevels: 12 })).toBeNull();
    expect(await of({ schoolYear: YEAR })).toBe(52);
    expect(await refused(s.admin, ANALYSIS, { assessmentId: READING, schoolYear: 2025 })).toEqual([
      404,
      'reporting/no-results',
    ]);
  });

  it('are those of a district in whole blocks, without names and rare forms', async () => {
    const personId = await aPerson(t, 'superintendent', [
      { role: 'Superintendent', schoolId: null, districtId: s.districtId },
    ]);
    const district = await t.as({ userId: personId, role: 'Superintendent', districtId: s.districtId });
    const base = '/api/district_admin/student_results';
    const analysis = `${base}/learnosity_response_analysis_by_item`;
    const of = (values: object = {}) => get(district, analysis, { assessmentId: READING, ...values });
    const whole = await of();
    // Three had the hard part 2: all of their section is left out.
    expect(whole.parts.map(({ id }: { id: number }) => id)).toEqual(TOLD);
    expect(whole.request).toMatchObject({
      ...{ students: 49, items: expect.any(Array) },
      group: { sectionIds: [], named: false, school: expect.stringMatching(/^District/), schoolYear: { id: YEAR } },
    });
    const counted = taken.filter((_, i) => i >= 3);
    expect(whole.request.items[5].right).toBe(counted.filter(({ outcomes }) => outcomes[5] === 'r').length);
    expect((await of({ grade_levels: 10 })).request.students).toBe(24);
    expect((await of({ grade_levels: '10,11', school_ids: s.schoolId })).request.students).toBe(49);
    expect(await refused(district, analysis, { assessmentId: READING, grade_levels: 12 })).toEqual([
      ...[404, 'reporting/no-results'],
    ]);
    expect((await of({ query: '3' })).request.items).toHaveLength(1);
    expect(await get(district, `${base}/item_provenance`, { assessmentId: READING })).toMatchObject({
      ...{ n: 49, students: null, value: whole.request.meanRight },
    });
    const detail = await get(district, `${base}/learnosity_session_detail_by_item`, { assessmentId: READING });
    expect(detail.request.questions).toHaveLength(items.length);
    expect(detail.request).toMatchObject({ students: 49 });
    expect(await refused(district, analysis, { assessmentId: READING, school_ids: elsewhere.schoolId })).toEqual([
      ...[404, 'reporting/school-not-found'],
    ]);
    expect((await refused(s.admin, analysis, { assessmentId: READING }))[0]).toBe(403);
  });

  it('are reported as wrongly keyed: a draft for who decides, one a question, with what was answered', async () => {
    const path = '/api/staff/student_assessments/key_reports';
    const say = async (client: HttpClient, more: object = {}) => {
      const claim = {
        assessmentId: READING,
        sectionIds: [s.sectionId],
        number: WRONG_KEY + 1,
        reason: 'Line 3 says so.',
      };
      const { status, body } = await client.post(path, { ...claim, answer: letter, ...more });
      return [status, body?.errors ? Object.keys(body.errors) : body?.code];
    };
    const letterOf = (id: string) => 'ABCD'[items[WRONG_KEY]!.choices!.findIndex((one) => one.id === id)]!;
    const letter = letterOf(wrongOf(WRONG_KEY));
    const admin = await t.as({
      userId: await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    const drafts = async () => (await admin.get('/api/admin/corrections?status=draft')).body.corrections;
    expect(await say(s.teacher)).toEqual([204, undefined]);
    const [draft] = await drafts();
    expect(draft).toMatchObject({ kind: 'key', reports: 1, reason: '', to: letter, status: 'draft' });
    const detail = async () => (await admin.get(`/api/admin/corrections/${draft.id}`)).body.correction;
    const figures = (await get(s.teacher, ANALYSIS, { assessmentId: READING, sectionIds: s.sectionId })).request;
    const item = figures.items[WRONG_KEY];
    expect(figures.reported).toEqual([item.ref]);
    expect((await detail()).keyReports).toMatchObject([
      { answer: letter, reason: 'Line 3 says so.', evidence: { students: 40, right: item.right } },
    ]);
    // Saying it again changes it, somebody else stands beside it; there is one draft.
    expect(await say(s.teacher, { reason: 'Line 4 says so.' })).toEqual([204, undefined]);
    expect(await say(s.admin, { answer: null, sectionIds: [] })).toEqual([204, undefined]);
    const [said, also] = [await detail()].map(({ keyReports }) =>
      keyReports.sort((a: { answer: string }, b: { answer: string }) => a.answer.localeCompare(b.answer)),
    )[0]!;
    expect(said).toMatchObject({ answer: letter, reason: 'Line 4 says so.', evidence: { students: 40 } });
    expect(also).toMatchObject({ answer: 'none', evidence: { students: 52 } });
    expect(await drafts()).toHaveLength(1);
    expect(await say(s.teacher, { number: 1, answer: letterOf('') })).toEqual([422, ['answer']]);
    expect(await say(s.teacher, { answer: 'Z' })).toEqual([422, ['answer']]);
    expect(await say(s.teacher, { answer: letterOf(rightOf(WRONG_KEY)) })).toEqual([422, 'scoring/nothing-changes']);
    expect(await say(s.teacher, { reason: '  ' })).toEqual([422, ['reason']]);
    expect(await say(s.teacher, { number: 400 })).toEqual([404, 'reporting/no-results']);
    expect(await say(s.teacher, { sectionIds: [other] })).toEqual([404, 'roster/class-not-found']);
    expect(await say(elsewhere.teacher)).toEqual([404, 'roster/class-not-found']);
    for (let number = 5; number < 14; number += 1)
      expect(await say(s.teacher, { number, answer: null })).toEqual([204, undefined]);
    expect(await say(s.teacher, { number: 20, answer: null })).toEqual([409, 'scoring/too-many-reports']);
    // Decided is decided: a draft that is thrown away takes its reports along.
    expect((await admin.delete(`/api/admin/corrections/${draft.id}`)).status).toBe(204);
    const after = (await get(s.teacher, ANALYSIS, { assessmentId: READING, sectionIds: s.sectionId })).request;
    expect(after.reported).not.toContain(item.ref);
    expect(await say(s.teacher, { number: 20, answer: null })).toEqual([204, undefined]);
  });

  it('show no few to who sees the school without names, by no filter either', async () => {
    // Twelve that the teacher does not see: six of each grade.
    const whole = await get(s.teacher, ANALYSIS, { assessmentId: READING });
    expect(whole.request).toMatchObject({ students: 52, group: { named: false } });
    // Three have taken it, and nobody learns so.
    expect(whole.parts.map(({ id }: { id: number }) => id)).toEqual(TOLD);
    // Nor of an answer that one to nine gave how they did.
    expect(
      whole.request.items.flatMap(({ answers }: { answers: { students: number; fit: number | null }[] }) =>
        answers.filter(({ students, fit }) => fit !== null && (students < 10 || students > 42)),
      ),
    ).toEqual([]);
    // A topic counts who took all parts: whoever lacks one would be the difference.
    await t.db.query(`delete from ${PART_OUTCOMES} where student_id = $1 and part = 2`, [taken.at(-1)!.id]);
    const eleven = await get(s.teacher, ANALYSIS, { assessmentId: READING });
    expect(eleven.request.students).toBe(51);
    expect(await get(s.teacher, ANALYSIS, { assessmentId: READING, gradeLevels: 10 })).toMatchObject({
      request: null,
      pagination: { total_count: 0 },
    });
    expect(await refused(s.teacher, ANALYSIS, { assessmentId: READING, sectionIds: other })).toEqual([
      404,
      'roster/class-not-found',
    ]);
    expect(
      await refused(s.teacher, ANALYSIS, { assessmentId: READING, sectionIds: `${s.sectionId},${other}` }),
    ).toEqual([404, 'roster/class-not-found']);
    expect(await refused(s.teacher, DETAIL, { assessmentId: READING_HARD })).toEqual([404, 'reporting/no-results']);
  });

  it('are beside the students of a class, with what each answered', async () => {
    const map = await get(s.teacher, mapOf(s.sectionId), { assessmentId: READING });
    expect(map.meta).toEqual({ totalCount: 40 });
    expect(map.questions).toHaveLength(items.length);
    expect(map.questions[WRONG_KEY].keyLooksWrong).toBe(true);
    const byId = new Map(mine().map((one) => [one.id, one]));
    const rights = map.students.map(({ right }: { right: number }) => right);
    expect(rights).toEqual([...rights].sort((a: number, b: number) => b - a));
    const counted = form.items.filter(({ pretest }) => !pretest).length;
    for (const student of map.students) {
      const { outcomes, given } = byId.get(student.studentId)!;
      expect(student).toMatchObject({ right: outcomes.replace(/[^r]/g, '').length, of: counted });
      expect(
        student.answers
          .map(({ outcome }: { outcome: string }) => (outcome === 'not_reached' ? 'b' : outcome[0]))
          .join(''),
      ).toBe(outcomes.toLowerCase());
      expect(student.answers.map(({ given: shown }: { given: string | null }) => shown === null)).toEqual(
        given.map((value) => value === null),
      );
    }
    const hasty = map.students.find(({ studentId }: { studentId: number }) => studentId === mine()[5]!.id);
    expect(hasty.answers.filter(({ rapid }: { rapid: boolean }) => rapid)).toHaveLength(1);
    expect(hasty.answers.slice(-2).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'not_reached',
      'not_reached',
    ]);
    const second = await get(s.teacher, mapOf(s.sectionId), {
      assessmentId: READING,
      sort: 'lastName',
      per_page: 25,
      page: 2,
    });
    expect(second.students).toHaveLength(15);
    expect(await refused(s.teacher, mapOf(other), { assessmentId: READING })).toEqual([404, 'roster/class-not-found']);
  });

  it('are of nobody where the class or the assessment is not there for the asker', async () => {
    for (const path of [detailOf(s.sectionId), mapOf(s.sectionId)])
      expect(await refused(elsewhere.admin, path, { assessmentId: READING })).toEqual([404, 'roster/class-not-found']);
    for (const assessmentId of [119, 111, 990, 99_999])
      expect(await refused(s.teacher, detailOf(s.sectionId), { assessmentId })).toEqual([404, 'reporting/no-results']);
    expect(await refused(elsewhere.admin, ANALYSIS, { assessmentId: READING })).toEqual([404, 'reporting/no-results']);
    const bad = await s.teacher.get(`${ANALYSIS}?assessmentId=x`);
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['assessmentId']]);
  });
});
