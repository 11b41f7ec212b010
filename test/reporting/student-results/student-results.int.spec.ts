import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary, demoBundles, ImportBundle, type Form } from '../../../src/content/index.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { PART_OUTCOMES } from '../../../src/reporting/part-results/projection.js';
import { RESULTS } from '../../../src/reporting/results/projection.js';
import { EnrollStudents } from '../../../src/roster/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

const SAT = { assessmentTypeId: 1, assessmentSetId: 1 };
const YEAR = 2026;
/** Of the reading section, as an assessment. */
const READING = 110;
const BENCHMARKS = [480, 530] as const;

/** What a student did, as the test knows it: the figures below are computed from these alone. */
interface Known {
  id: number;
  name: string;
  classId: number;
  grade: number;
  scores: [number | null, number | null];
  /** By section: the form of part 2, and right, wrong or blank of every question. */
  parts: { categoryId: number; form: Form; outcomes: string }[];
}

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const query = (values: Record<string, unknown>) => new URLSearchParams(values as Record<string, string>).toString();
const round = Math.round;
const mean = (values: readonly number[]) => round(values.reduce((a, b) => a + b, 0) / values.length);

describe('the results of a group', () => {
  let t: TestApp;
  let s: TestSchool;
  let elsewhere: TestSchool;
  let second: number;
  let small: number;
  let empty: number;
  const known: Known[] = [];
  /** By form: area and topic of each question, as the content says. */
  const asked = new Map<number, { ref: string; area: string; topic: string }[]>();

  const school = '/api/staff/school/student_results';
  const ofClass = (id: number) => `/api/staff/sections/${id}/student_results`;
  const get = async (client: HttpClient, path: string, values: Record<string, unknown> = SAT) => {
    const answer = await client.get(`${path}?${query(values)}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const inClass = (id: number) => known.filter(({ classId }) => classId === id);

  const store = async ({ id, scores, parts, grade }: Known) => {
    const complete = scores.every((score) => score !== null);
    const paths = [1, 2].map((categoryId) => parts.find((p) => p.categoryId === categoryId && p.form.part === 2));
    const sections = scores.map((scaled, i) => {
      const letters = parts
        .filter(({ categoryId }) => categoryId === i + 1)
        .map(({ outcomes }) => outcomes)
        .join('');
      return {
        ...{
          categoryId: i + 1,
          scaled,
          outside: false,
          tableVersion: 1,
          missing: scaled === null ? 'not_taken' : null,
        },
        raw: scaled === null ? null : letters.replace(/[^r]/g, '').length,
        rawMax: scaled === null ? null : letters.replace(/-/g, '').length,
        path: scaled === null ? null : paths[i]!.form.difficulty,
      };
    });
    await t.db.query(
      `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
       values ($1, 1, 1, $2, now(), $3, $4, $5, $6, $6, $7, $8, $9, '[]')`,
      [
        ...[id, YEAR, complete ? 'complete' : 'partial', complete ? scores[0]! + scores[1]! : null, scores],
        ...['2026-11-20T16:00:00Z', s.schoolId, grade, JSON.stringify(sections)],
      ],
    );
    for (const [i, { categoryId, form, outcomes }] of parts.entries())
      await t.db.query(
        `insert into ${PART_OUTCOMES} (student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form_code, form_version, outcomes)
         values ($1, $2, 1, 1, $3, $4, $5, $6, $7, $8)`,
        [id * 10 + i, id, YEAR, categoryId, form.part, form.code, form.version, outcomes],
      );
  };

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    elsewhere = await aSchool(t);
    const bundle = demoBundles().find(({ sets }) => sets.some(({ id }) => id === 1))!;
    await t.commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
    second = await aClass(t, s.schoolId, []);
    small = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    empty = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    const next = random(7);
    const content = t.get(ContentLibrary);
    const formOf = async (categoryId: number, part: 1 | 2, difficulty: 'default' | 'easy' | 'hard') => {
      const form = (await content.findFormFor({ typeId: 1, setId: 1, categoryId, part, difficulty }))!;
      const items = await content.itemsOf(form.id);
      asked.set(
        form.id,
        items.map(({ ref, tags: { area, topic } }) => ({ ref, area, topic })),
      );
      return form;
    };
    const plan: [classId: number, students: number, skill: number][] = [
      [s.sectionId, 14, 0.25],
      [second, 40, 0.75],
      [small, 5, 0.6],
    ];
    for (const [classId, students, skill] of plan) {
      const ids: number[] = [];
      for (let i = 0; i < students; i += 1) {
        const name = `N${known.length}`;
        const grade = 10 + (i % 2);
        const id = await aStudent(t, s.schoolId, name, { gradeLevel: grade });
        ids.push(id);
        const parts: Known['parts'] = [];
        const scores = [0, 1].map((place) => {
          // The last of the first class took reading only.
          if (classId === s.sectionId && i === 13 && place === 1) return null;
          return 300 + 10 * Math.floor(next() * 20 + skill * 25);
        }) as Known['scores'];
        for (const [place, score] of scores.entries()) {
          if (score === null) continue;
          const difficulty = next() < skill ? 'hard' : 'easy';
          for (const form of [await formOf(place + 1, 1, 'default'), await formOf(place + 1, 2, difficulty)]) {
            const letters = form.items.map(({ pretest }) => {
              const luck = next();
              return pretest ? '-' : luck < skill ? 'r' : luck < skill + 0.2 ? 'w' : 'b';
            });
            parts.push({ categoryId: place + 1, form, outcomes: letters.join('') });
          }
        }
        known.push({ id, name, classId, grade, scores, parts });
      }
      await t.commands.execute(new EnrollStudents(classId, ids));
    }
    // In the class, and without a result.
    const absent = await aStudent(t, s.schoolId, 'Absent');
    await t.commands.execute(new EnrollStudents(s.sectionId, [absent]));
    await t.settle();
    for (const one of known) await store(one);
  }, 120_000);
  afterAll(() => t?.close());

  it('is found by type and set, with how many students have a score', async () => {
    const answer = await get(s.teacher, `${school}/dashboard_summary`, {});
    expect(answer).toEqual({
      availableResults: [
        {
          assessmentType: { id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT' },
          assessmentSets: [{ id: 1, name: 'SAT Set 1', studentAssessedCount: 59 }],
          assessmentSummariesCount: 1,
        },
      ],
      schoolYear: { id: YEAR, shortName: '2026-27' },
      schoolYears: [{ id: YEAR, shortName: '2026-27' }],
      asOf: null,
    });
    expect((await get(elsewhere.admin, `${school}/dashboard_summary`, {})).availableResults).toEqual([]);
  });

  it('has the entire school first, then the classes that somebody sees, with means of ten students or more', async () => {
    const { groups, meta } = await get(s.admin, `${school}/summary_details`);
    // Two more are the classes that the platform keeps of the grades.
    expect(meta).toEqual({ totalCount: 6 });
    expect(groups.map(({ sectionId }: { sectionId: number }) => sectionId)[0]).toBe(0);
    const first = groups.find(({ sectionId }: { sectionId: number }) => sectionId === s.sectionId);
    const mine = inClass(s.sectionId);
    const totals = mine.flatMap(({ scores: [a, b] }) => (a === null || b === null ? [] : [a + b]));
    expect(first).toMatchObject({
      ...{ groupName: 'Period 1', studentCount: 15, studentAssessedCount: 14, completeCount: 13 },
      ...{ score: mean(totals), minScore: 400, maxScore: 1600 },
      categoryScores: [
        { name: 'Reading & Writing', score: mean(mine.flatMap(({ scores }) => scores[0] ?? [])), n: 14 },
        { name: 'Math', score: mean(mine.flatMap(({ scores }) => scores[1] ?? [])), n: 13 },
      ],
    });
    const share = first.segments.reduce((sum: number, one: { share: number }) => sum + one.share, 0);
    expect(share).toBeCloseTo((first.score - 400) / 1200, 10);
    const few = groups.find(({ sectionId }: { sectionId: number }) => sectionId === small);
    expect(few).toMatchObject({ studentAssessedCount: 5, score: null, segments: [] });
    expect(
      (await get(s.teacher, `${school}/summary_details`)).groups.map((g: { sectionId: number }) => g.sectionId),
    ).toEqual([...[0, s.sectionId, small].sort((a, b) => a - b)]);
    const page = await get(s.admin, `${school}/summary_details`, { ...SAT, per_page: 4, page: 2, sort: 'score' });
    // The best mean, then who has none.
    expect(page.groups.map((g: { sectionId: number }) => g.sectionId)).toEqual([second, small]);
    expect((await get(s.admin, `${school}/sections_by_assessment`)).sections).toContainEqual({
      ...{ id: 0, displayName: 'Entire School', studentCount: 60, studentAssessedCount: 59 },
    });
  });

  it('has the figures that the answers of its students make', async () => {
    const { overview, strengthAndImprovements } = await get(s.teacher, `${ofClass(s.sectionId)}/overview`);
    const mine = inClass(s.sectionId);
    const reached = [0, 1].map(
      (place) => mine.filter(({ scores }) => (scores[place] ?? 0) >= BENCHMARKS[place]!).length,
    );
    const totals = mine
      .flatMap(({ scores: [a, b] }) => (a === null || b === null ? [] : [a + b]))
      .sort((a, b) => a - b);
    const all = known.flatMap(({ scores: [a, b] }) => (a === null || b === null ? [] : [a + b]));
    expect(overview).toMatchObject({
      ...{ basis: 'full', preliminary: false, studentCount: 15, studentAssessedCount: 14 },
      group: { sectionId: s.sectionId, name: 'Period 1' },
      composite: {
        ...{ score: mean(totals), minScore: 400, maxScore: 1600, n: 13 },
        segments: [{ name: 'Reading & Writing' }, { name: 'Math' }],
        spread: { n: 13, median: totals[6], p10: totals[1], p90: totals[11] },
        school: { n: all.length, spread: { mean: mean(all) } },
      },
      categories: [
        {
          ...{ category: 'Reading & Writing', n: 14, reached: reached[0], benchmarkScores: [{ score: 480 }] },
          ...sectionScore(mean(mine.flatMap(({ scores }) => scores[0] ?? [])), 'Reading & Writing'),
        },
        {
          ...{ category: 'Math', n: 13, reached: reached[1], benchmarkPlacement: (530 - 200) / 600 },
          ...sectionScore(mean(mine.flatMap(({ scores }) => scores[1] ?? [])), 'Math'),
        },
      ],
      permissions: { students: true, scoreExport: true, makeUp: true },
    });
    expect(overview.finding.lead).toBe(
      reached[1]! / 13 <= reached[0]! / 14
        ? `${reached[1]} of 13 reach the Math benchmark, ${reached[0]} of 14 the one in Reading & Writing.`
        : `${reached[0]} of 14 reach the Reading & Writing benchmark, ${reached[1]} of 13 the one in Math.`,
    );
    expect(overview.finding.rest).toMatch(/^Against the school, the class loses most points in /);
    expect(overview.finding.topics).toHaveLength(3);
    const ranked = [...strengthAndImprovements.improvementAreas, ...strengthAndImprovements.strengthAreas];
    expect(ranked).toHaveLength(10);
    for (const topic of ranked) {
      expect(topic.correct).toBe(shareOf(mine, topic.categoryId, topic.topicAreaName));
      expect(topic.categoryName).toBe(topic.categoryId === 1 ? 'Reading & Writing' : 'Math');
      const areas = [...asked.values()].flat().filter((one) => one.topic === topic.topicAreaName);
      expect(areas.map(({ area }) => area)).toContain(topic.subsectionAreaName);
    }
    const [best] = strengthAndImprovements.topCorrectQuestions;
    expect(best.question).toMatch(/^(Reading & Writing|Math) Part [12]( \((easy|hard)\))?, question \d+$/);
    expect(best.averageCorrect).toBeGreaterThanOrEqual(strengthAndImprovements.topIncorrectQuestions[0].averageCorrect);
    expect(await get(s.teacher, `${ofClass(s.sectionId)}/strength_and_improvements`)).toEqual({
      strengthAndImprovements,
    });
  });

  const sectionScore = (score: number, name: string) => ({ score, segments: [{ name, share: (score - 200) / 600 }] });

  /** Right answers of a topic in percent, over all that count. */
  function shareOf(of: readonly Known[], categoryId: number, topic: string): number {
    let right = 0;
    let answers = 0;
    for (const { parts } of of)
      for (const part of parts)
        if (part.categoryId === categoryId)
          asked.get(part.form.id)!.forEach((question, place) => {
            if (question.topic !== topic || part.outcomes[place] === '-') return;
            answers += 1;
            if (part.outcomes[place] === 'r') right += 1;
          });
    return round((1000 * right) / answers) / 10;
  }

  it('has its topics weighted to its own forms, down to the questions and who needs them', async () => {
    const { assessments } = await get(s.teacher, `${ofClass(s.sectionId)}/categories`);
    expect(assessments.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [READING, 'Reading & Writing'],
      [120, 'Math'],
    ]);
    const { categoryDetails } = await get(s.teacher, `${ofClass(s.sectionId)}/category_details`, {
      assessmentId: READING,
    });
    const ofAll = await get(s.admin, `${ofClass(s.sectionId)}/category_details`, { assessmentId: READING });
    const mine = inClass(s.sectionId);
    expect(categoryDetails).toMatchObject({ basis: 'full', students: 14, name: 'Reading & Writing' });
    const compared = new Set<boolean>();
    // Of the class that the teacher does not see, who had a form that fewer than ten of it had is in no figure of the school.
    const formsOf = ({ parts }: Known) => parts.filter((p) => p.categoryId === 1).map((p) => p.form.id);
    let told = inClass(second).filter((one) => formsOf(one).length === 2);
    for (let n = -1; n !== told.length;) {
      n = told.length;
      const by = (id: number) => told.filter((one) => formsOf(one).includes(id)).length;
      told = told.filter((one) => formsOf(one).every((id) => by(id) >= 10));
    }
    const counts = (one: Known, form: Form) =>
      one.classId !== second || told.includes(one) || !told.some((other) => formsOf(other).includes(form.id));
    for (const [at, area] of categoryDetails.areas.entries())
      for (const [place, topic] of area.topics.entries()) {
        expect(topic.correct).toBe(shareOf(mine, 1, topic.name));
        // The school on each form, as often as the class had it.
        let expected = 0;
        let expectedByAll = 0;
        let answers = 0;
        // The teacher does not see the second class: a few of it on a form could be told from the school's figure.
        let tells = false;
        for (const form of new Set(
          mine.flatMap(({ parts }) => parts.filter((p) => p.categoryId === 1).map((p) => p.form)),
        )) {
          const places = asked.get(form.id)!.flatMap((q, i) => (q.topic === topic.name ? [i] : []));
          const rows = (of: readonly Known[]) =>
            of.flatMap(({ parts }) => parts.filter((p) => p.form.id === form.id).map(({ outcomes }) => outcomes));
          for (const place of places) {
            const own = rows(mine).filter((row) => row[place] !== '-');
            const everybody = rows(known).filter((row) => row[place] !== '-');
            const all = rows(known.filter((one) => counts(one, form))).filter((row) => row[place] !== '-');
            if (own.length === 0) continue;
            const unseen = rows(inClass(second)).filter((row) => row[place] !== '-').length;
            tells ||= unseen > 0 && unseen < 10;
            answers += own.length;
            const right = (of: string[]) => of.filter((row) => row[place] === 'r').length / of.length;
            expected += own.length * right(all);
            expectedByAll += own.length * right(everybody);
          }
        }
        expect(topic.answers).toBe(answers);
        const ofSchool = round((1000 * expected) / answers) / 10;
        expect(topic.schoolCorrect).toBe(tells ? null : ofSchool);
        expect(ofAll.categoryDetails.areas[at].topics[place].schoolCorrect).toBe(
          round((1000 * expectedByAll) / answers) / 10,
        );
        compared.add(!tells);
      }
    expect(compared.has(false)).toBe(true);
    const topic = categoryDetails.areas[0].topics[0];
    const breakdown = await get(s.teacher, `${ofClass(s.sectionId)}/topic_area_breakdown`, {
      ...{ assessmentId: READING, topicAreaId: topic.topicAreaId },
    });
    expect(breakdown.topicAreaName).toBe(topic.name);
    const answered = breakdown.topicAreaQuestions.reduce(
      (sum: number, one: { students: number }) => sum + one.students,
      0,
    );
    expect(answered).toBe(topic.answers);
    for (const one of breakdown.topicAreaQuestions) {
      expect(one.right + one.wrong + one.blank).toBe(one.students);
      expect(one.question).toMatch(/\S/);
      expect(one.correctAnswer).toMatch(/^[A-D]$/);
    }
    expect(breakdown.students).toHaveLength(topic.few);
    for (const { studentId, firstName, right, questions } of breakdown.students) {
      expect(mine.find(({ id }) => id === studentId)!.name).toBe(firstName);
      expect(2 * right).toBeLessThan(questions);
    }
  });

  it('has its students with their scores, by what is looked for', async () => {
    const path = `${ofClass(s.sectionId)}/individual_student_performance`;
    const { individualStudentPerformance: rows, meta } = await get(s.teacher, path);
    const mine = inClass(s.sectionId);
    const both = mine.filter(({ scores: [a, b] }) => a !== null && b !== null);
    const reach = ({ scores }: Known) => BENCHMARKS.filter((mark, i) => scores[i]! >= mark).length;
    const blank = ({ parts }: Known, categoryId: number) =>
      parts
        .filter((p) => p.categoryId === categoryId)
        .map((p) => p.outcomes)
        .join('')
        .replace(/[^b]/g, '').length;
    const near = mine.filter(({ scores }) =>
      scores.some((score, i) => score !== null && score < BENCHMARKS[i]! && score >= BENCHMARKS[i]! - 20),
    );
    expect(meta.totalCount).toBe(15);
    expect(meta.counts).toMatchObject({
      ...{ every: 15, incomplete: 2, near: near.length },
      all: both.filter((one) => reach(one) === 2).length,
      some: both.filter((one) => reach(one) === 1).length,
      none: both.filter((one) => reach(one) === 0).length,
      // Without a total, or five blank questions or more in a section; the absent one too.
      remark: 1 + mine.filter((one) => !both.includes(one) || blank(one, 1) >= 5 || blank(one, 2) >= 5).length,
    });
    const row = rows.find(({ studentId }: { studentId: number }) => studentId === mine[0]!.id);
    const letters = (place: number) =>
      mine[0]!.parts
        .filter((p) => p.categoryId === place)
        .map((p) => p.outcomes)
        .join('')
        .replace(/-/g, '');
    expect(row).toMatchObject({
      ...{ firstName: mine[0]!.name, gradeLevel: 10, hasReport: true, assessment2: null, assessment3: null },
      assessment1: {
        compositeScore: mine[0]!.scores[0]! + mine[0]!.scores[1]!,
        sections: [
          {
            score: mine[0]!.scores[0],
            percentCorrect: round((1000 * letters(1).replace(/[^r]/g, '').length) / letters(1).length) / 10,
            part2Difficulty: mine[0]!.parts[1]!.form.difficulty,
          },
          { score: mine[0]!.scores[1] },
        ],
      },
    });
    const absent = rows.find(({ firstName }: { firstName: string }) => firstName === 'Absent');
    expect(absent).toMatchObject({ remarks: ['Not taken'], hasReport: false, assessment1: { compositeScore: null } });
    expect(rows.find(({ studentId }: { studentId: number }) => studentId === mine[13]!.id).remarks).toContain(
      'Math not taken',
    );

    const listed = async (more: object) =>
      (await get(s.teacher, path, { ...SAT, ...more })).individualStudentPerformance as { studentId: number }[];
    const hard = mine.filter(({ parts }) =>
      parts.some(({ categoryId, form }) => categoryId === 2 && form.difficulty === 'hard'),
    );
    expect((await listed({ part2: '2-hard' })).map(({ studentId }) => studentId).sort()).toEqual(
      hard.map(({ id }) => id).sort(),
    );
    expect(await listed({ gradeLevels: 10 })).toHaveLength(7);
    expect(await listed({ search: 'absent' })).toHaveLength(1);
    expect(await listed({ group: 'incomplete' })).toHaveLength(2);
    expect(await listed({ group: 'near' })).toHaveLength(near.length);
    expect(await listed({ per_page: 4, page: 4 })).toHaveLength(3);
    const best = Math.max(...both.map(({ scores }) => scores[0]! + scores[1]!));
    expect((await listed({ sort: 'composite', order: 'desc' }))[0]).toMatchObject({
      assessment1: { compositeScore: best },
    });
    expect((await s.teacher.get(`${path}?${query({ ...SAT, sort: 'shoe' })}`)).status).toBe(422);
    await t.settle();
    const looks = await t.db.query(`select from audit.access_v1 where student_id = $1`, [mine[0]!.id]);
    expect(looks.length).toBeGreaterThan(0);
  });

  it('is counts and names alone of fewer than ten', async () => {
    const { overview, strengthAndImprovements } = await get(s.teacher, `${ofClass(small)}/overview`);
    expect(overview).toMatchObject({
      basis: 'counts',
      studentAssessedCount: 5,
      composite: { score: null, school: null },
    });
    expect(overview.finding).toMatchObject({ lead: expect.stringMatching(/^\d of 5 reach/), rest: null, topics: [] });
    expect(strengthAndImprovements).toEqual({
      ...{ strengthAreas: [], improvementAreas: [], topCorrectQuestions: [], topIncorrectQuestions: [] },
    });
    const { categoryDetails } = await get(s.teacher, `${ofClass(small)}/category_details`, { assessmentId: READING });
    for (const area of categoryDetails.areas)
      expect([area.correct, area.schoolCorrect, ...area.topics.map((one: { correct: null }) => one.correct)]).toEqual(
        Array.from({ length: area.topics.length + 2 }, () => null),
      );
    expect((await get(s.teacher, `${ofClass(small)}/individual_student_performance`)).meta.totalCount).toBe(5);
  });

  it('is nobody of a class that took nothing', async () => {
    const { overview } = await get(s.teacher, `${ofClass(empty)}/overview`);
    expect(overview).toMatchObject({ studentCount: 0, studentAssessedCount: 0, finding: { lead: null, topics: [] } });
  });

  it('is the school as a whole to its teachers, without names, and with names to its administrators', async () => {
    const teachers = await get(s.teacher, `${school}/overview`);
    expect(teachers.overview).toMatchObject({
      ...{ basis: 'full', studentAssessedCount: 59, composite: { school: null } },
      permissions: { students: false, scoreExport: false, makeUp: false },
    });
    expect(teachers.overview.finding.rest).toMatch(/^Most points are lost in /);
    expect(JSON.stringify(teachers)).not.toMatch(/"N\d+"/);
    const refused = await s.teacher.get(`${school}/individual_student_performance?${query(SAT)}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'reporting/students-not-shown' } });
    const of = { assessmentId: READING };
    const { categoryDetails } = await get(s.teacher, `${school}/category_details`, of);
    const topic = { ...of, topicAreaId: categoryDetails.areas[0].topics[0].topicAreaId };
    expect((await get(s.teacher, `${school}/topic_area_breakdown`, topic)).students).toBeNull();
    expect((await get(s.admin, `${school}/topic_area_breakdown`, topic)).students).not.toHaveLength(0);
    expect((await get(s.admin, `${school}/individual_student_performance`)).meta.totalCount).toBe(60);
  });

  it('answers for unknown ids as for those of another school', async () => {
    const unknown = await s.teacher.get(`${ofClass(999_999)}/overview?${query(SAT)}`);
    const foreign = await elsewhere.teacher.get(`${ofClass(s.sectionId)}/overview?${query(SAT)}`);
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual({ ...unknown.body, instance: foreign.body.instance });
    for (const set of [
      { assessmentTypeId: 1, assessmentSetId: 999 },
      { assessmentTypeId: 99, assessmentSetId: 1 },
    ])
      expect(await s.teacher.get(`${ofClass(s.sectionId)}/overview?${query(set)}`)).toMatchObject({
        ...{ status: 404, body: { error: 'No results available.' } },
      });
    expect((await s.teacher.get(`${ofClass(s.sectionId)}/overview?${query({ assessmentTypeId: 'x' })}`)).status).toBe(
      422,
    );
    expect((await s.teacher.get(`${ofClass(s.sectionId)}/category_details?assessmentId=7`)).status).toBe(404);
    expect((await s.teacher.get(`${school}/dashboard_summary?schoolYearId=1`)).status).toBe(422);
  });

  it('keeps nothing that no log knows: outcomes are made again with the results of parts', async () => {
    await t.get(Projections).rebuild(['reporting.part-results']);
    expect(await t.db.query(`select from ${PART_OUTCOMES}`)).toEqual([]);
  });
});
