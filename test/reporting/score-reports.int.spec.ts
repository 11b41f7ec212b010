import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { ResetAttempt } from '../../src/delivery/index.js';
import { Projections } from '../../src/platform/events/projections.js';
import { testApp, type TestApp } from '../support/app.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import type { HttpClient } from '../support/http.js';
import { assign, copyOf, parentOf, school, staff, student, take, type School, type Taken } from './school.js';

const SAT = { type: 1, set: 1, categories: [1, 2] } as const;
const QUERY = `assessmentTypeId=${SAT.type}&assessmentSetId=${SAT.set}`;
const NOT_THERE = 'This report does not exist, or the student did not complete both parts of the assessment section.';

/** A downloaded workbook as rows of its sheets; empty cells are undefined. */
async function workbook(client: HttpClient, documentId: number) {
  const response = await client.raw('GET', `/api/documents/${documentId}/file`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(await response.arrayBuffer()) as never);
  const rows = (sheet: string) =>
    book
      .getWorksheet(sheet)!
      .getSheetValues()
      .filter(Boolean)
      .map((row) => (row as (string | number | undefined)[]).slice(1));
  return { status: response.status, headers: response.headers, rows };
}

describe('a student who takes SAT Set 1', () => {
  let database: TestDatabase;
  let app: TestApp;
  let at: School;
  let amara: number;
  let asAmara: HttpClient;
  let asTeacher: HttpClient;
  const taken: Taken[] = [];
  const asTeacherAdmin = async () =>
    app.as({
      userId: await staff(app, 'of.the.school@cedar.test', 'Teacher Admin', at.schoolId, at.districtId),
      role: 'Teacher Admin',
      schoolId: at.schoolId,
      districtId: at.districtId,
    });
  const keysOf = (part: number) => `/api/student/score_reports/questions_and_answers?studentAssessmentId=${part}`;
  const sum = (of: keyof Taken, parts = taken) => parts.reduce((total, part) => total + part[of], 0);

  beforeAll(async () => {
    database = await testDatabase();
    app = await testApp({ database });
    at = await school(app);
    amara = await student(app, at, 'amara@cedar.test');
    await assign(app, at, SAT.set, SAT.categories, true);
    await app.settle();
    asAmara = await app.as({ userId: amara, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
    asTeacher = await app.as({ userId: at.teacher, role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId });
  }, 120_000);
  afterAll(() => database?.drop());

  it('has no report before anything is complete', async () => {
    expect((await asAmara.get('/api/student/score_reports')).body).toEqual({
      compositeReports: [],
      meta: { totalCount: 0 },
    });
    const { status, body } = await asAmara.get(`/api/student/score_reports/composite?${QUERY}`);
    expect(status).toBe(404);
    expect(body.error).toBe(NOT_THERE);
  });

  it('is routed to the harder part 2 by part 1 and gets no report of half a section', async () => {
    const part1 = await copyOf(app, amara, SAT.set, 1, 1);
    taken.push(await take(app, amara, part1, { share: 0.8, wrong: 1 }));
    expect((await asAmara.get(`/api/student/student_assessments/${part1}/partial_score`)).body).toEqual({
      completed: true,
    });
    const next = (await asAmara.get(`/api/student/student_assessments/${part1}/next_assessment`)).body
      .studentAssessment;
    expect(next.assessment).toMatchObject({ part: 2, category: { id: 1 } });
    expect((await asAmara.get('/api/student/score_reports')).body.meta.totalCount).toBe(0);
  });

  it('is listed once one section is complete, without a total', async () => {
    taken.push(await take(app, amara, await copyOf(app, amara, SAT.set, 1, 2), { share: 0.7, wrong: 1 }));
    const [listed] = (await asAmara.get('/api/student/score_reports')).body.compositeReports;
    expect(listed).toMatchObject({
      name: 'Horizon Assessment for the SAT #1',
      assessmentType: { id: SAT.type, courseType: 'SAT', assessmentType: expect.any(String) },
      assessmentSet: { id: SAT.set, name: expect.any(String) },
      compositeScore: null,
      minScore: 400,
      maxScore: 1600,
      schoolYear: { id: 2026, shortName: '2026-27' },
    });
    expect(listed.user).toMatchObject({ id: amara, firstName: 'Amara' });
    expect(listed.studentAssessments).toEqual([
      { id: expect.any(Number), categoryId: 1, convertedScore: expect.any(Number) },
    ]);
    const report = (await asAmara.get(`/api/student/score_reports/composite?${QUERY}`)).body.compositeReport;
    expect(report.compositeScore).toBeNull();
    expect(report.lead).toContain('Math is not complete yet');
    expect(report.sections[0]).toMatchObject({
      name: 'Reading & Writing',
      raw: sum('right'),
      rawMax: sum('right') + 2 + sum('blank'),
      wrong: 2,
      blank: sum('blank'),
      part2Difficulty: 'hard',
      benchmark: 480,
    });
    expect(report.sections[1].score).toBeNull();
  });

  it('has a break of ten minutes before Math, by the clock of the server', async () => {
    const { studentAssessments, meta } = (await asAmara.get('/api/student/student_assessments')).body;
    expect(meta.serverNow).toBe(app.clock.instant());
    const breaks = studentAssessments.map((a: { assessment: { section: string }; breakEndsAt: string | null }) => [
      a.assessment.section,
      a.breakEndsAt,
    ]);
    const [last] = studentAssessments.filter(
      (a: { assessment: { section: string } }) => a.assessment.section === 'Reading & Writing, Part 2',
    );
    const ends = new Date(Date.parse(last.completedAt) + 600_000).toISOString();
    expect(new Map(breaks)).toEqual(
      new Map([
        ['Math, Part 1', ends],
        ['Reading & Writing, Part 1', null],
        ['Reading & Writing, Part 2', null],
      ]),
    );
    const math = studentAssessments.find((a: { breakEndsAt: string | null }) => a.breakEndsAt !== null);
    expect((await asAmara.get(`/api/student/student_assessments/${math.id}`)).body.studentAssessment.breakEndsAt).toBe(
      ends,
    );
  });

  it('is told nothing of a part 1 whose part 2 can still be sat, in no report, and gets no keys; staff are', async () => {
    const half = await copyOf(app, amara, SAT.set, 2, 1);
    taken.push(await take(app, amara, half, { share: 0.25, wrong: 5 }));
    await app.settle();
    const composite = async (who: HttpClient, path: string) => (await who.get(path)).body.compositeReport;
    const labels = (report: { time: { label: string }[] }) => report.time.map(({ label }) => label);
    const own = await composite(asAmara, `/api/student/score_reports/composite?${QUERY}`);
    expect(labels(own)).toEqual(['Reading & Writing, Part 1', 'Reading & Writing, Part 2']);
    expect(own.sections[1]).toMatchObject({ name: 'Math', score: null, rawMax: 0, areas: [], routeNote: '' });
    expect(own.studentAssessments).toHaveLength(1);
    const { numbers } = (await asAmara.get(`/api/scores/provenance?${QUERY}`)).body;
    expect(JSON.stringify(numbers)).not.toContain('Math, Part 1');
    const { status, body } = await asAmara.get(keysOf(half));
    expect([status, body.code, body.questionsAndAnswers]).toEqual([404, 'reporting/answers-not-revealed', undefined]);
    const staffs = await composite(
      asTeacher,
      `/api/staff/student_assessments/composite_report?${QUERY}&studentId=${amara}&sectionId=${at.sectionId}`,
    );
    expect(labels(staffs)).toContain('Math, Part 1');
  });

  it('has a total of both sections in the end', async () => {
    taken.push(await take(app, amara, await copyOf(app, amara, SAT.set, 2, 2), { share: 0.5, wrong: 10 }));
    expect((await asAmara.get(keysOf(await copyOf(app, amara, SAT.set, 2, 1)))).status).toBe(200);
    const report = (await asAmara.get(`/api/student/score_reports/composite?${QUERY}`)).body.compositeReport;
    const [rw, math] = report.sections;
    expect(math).toMatchObject({ raw: sum('right', taken.slice(2)), wrong: 15, part2Difficulty: 'easy' });
    expect(math.tally).toContain(`Part 2 was the easier form: ${taken[2]!.right} right in Part 1, and `);
    expect(report.compositeScore).toBe(rw.score + math.score);
    expect(report.compositeRange).toEqual([Math.max(400, report.compositeScore - 40), report.compositeScore + 40]);
    expect(report.nationalPercentile).toBeGreaterThanOrEqual(1);
    expect(report.userPercentile).toBeNull();
    expect(report.opportunities).toHaveLength(5);
    expect(report.questions).toHaveLength(sum('questions'));
    expect(report.time.map((t: { label: string }) => t.label)).toEqual([
      'Reading & Writing, Part 1',
      'Reading & Writing, Part 2',
      'Math, Part 1',
      'Math, Part 2',
    ]);
    expect(report.time[0].explanation).toMatch(/^\d+:\d\d used of 32:00/);
    expect(report.provenance.events).toHaveLength(4);
    for (const s of report.sections) {
      const inAreas = s.areas.reduce((all: number, a: { correct: number }) => all + a.correct, 0);
      expect(inAreas).toBe(s.raw);
    }
  });

  it('opens the questions of a part with answers, keys and explanations', async () => {
    const part1 = await copyOf(app, amara, SAT.set, 1, 1);
    const { body } = await asAmara.get(`/api/student/score_reports/questions_and_answers?studentAssessmentId=${part1}`);
    expect(body.title).toBe('Reading & Writing, Part 1');
    expect(body.questionsAndAnswers).toHaveLength(taken[0]!.questions);
    const [first] = body.questionsAndAnswers;
    expect(first).toMatchObject({ number: 1, outcome: 'right', studentAnswerCorrect: true });
    expect(first.studentAnswer).toBe(first.correctAnswer);
    expect(first.rationale).not.toBe('');
    const topic = `${1}~${first.subsectionArea}~${first.topicArea}`;
    const breakdown = await asAmara.get(
      `/api/student/score_reports/topic_area_breakdown?studentAssessmentId=${part1}&topicAreaId=${encodeURIComponent(topic)}`,
    );
    expect(breakdown.body.topicAreaQuestions.length).toBeGreaterThan(0);
    expect(breakdown.body.topicAreaQuestions.every((q: { topicArea: string }) => q.topicArea === first.topicArea)).toBe(
      true,
    );
  });

  it('shows the same report to the teacher of the class and to the parent, and to nobody else', async () => {
    const mine = (await asAmara.get(`/api/student/score_reports/composite?${QUERY}`)).body.compositeReport;
    const teachers = await asTeacher.get(`/api/staff/student_assessments/composite_report?studentId=${amara}&${QUERY}`);
    expect(teachers.body.compositeReport).toMatchObject({
      compositeScore: mine.compositeScore,
      provenance: { resultHash: mine.provenance.resultHash },
    });
    expect(teachers.body.compositeReport.lead).toContain('Amara’s total');

    expect(
      (await asAmara.get('/api/student/student_assessments')).body.studentAssessments.map(
        (a: { breakEndsAt: string | null }) => a.breakEndsAt,
      ),
    ).toEqual([null, null, null, null]);
    const parent = await parentOf(app, amara, 'parent@cedar.test');
    const asParent = await app.as({ userId: parent, role: 'Parent' });
    expect((await asParent.get('/api/parent/students')).body.students).toMatchObject([
      {
        id: amara,
        fullName: 'Amara Okafor',
        gradeLevel: 11,
        schoolName: 'Cedar Ridge High',
        latestReports: [{ compositeScore: mine.compositeScore }],
      },
    ]);
    const parents = await asParent.get(
      `/api/parent/score_reports/composite?studentId=${amara}&assessmentType=1&assessmentSet=1`,
    );
    expect(parents.body.compositeReport.compositeScore).toBe(mine.compositeScore);

    const masquerader = {
      userId: at.teacher,
      role: 'Teacher' as const,
      schoolId: at.schoolId,
      districtId: at.districtId,
    };
    for (const [who, reading, taking] of [
      [
        { userId: amara, role: 'Student' as const, schoolId: at.schoolId },
        `/api/student/score_reports/composite?${QUERY}`,
        `/api/student/score_reports/pdf_report?${QUERY}`,
      ],
      [
        { userId: parent, role: 'Parent' as const },
        ...['composite', 'pdf_report'].map(
          (one) => `/api/parent/score_reports/${one}?studentId=${amara}&assessmentType=1&assessmentSet=1`,
        ),
      ],
      [
        { userId: at.teacher, role: 'Teacher' as const, schoolId: at.schoolId },
        ...['composite_report', 'pdf_report'].map(
          (one) => `/api/staff/student_assessments/${one}?studentId=${amara}&${QUERY}`,
        ),
      ],
    ] as const) {
      const masked = await app.as({ ...who, masquerader });
      expect((await masked.get(reading!)).status).toBe(200);
      expect((await masked.get(taking!)).body.code).toBe('identity/masked');
    }

    const other = await student(app, at, 'other@cedar.test', ['Other', 'Student']);
    expect(
      (await asParent.get(`/api/parent/score_reports/composite?studentId=${other}&assessmentType=1&assessmentSet=1`))
        .status,
    ).toBe(404);
    expect((await asParent.get(`/api/parent/score_reports?studentId=999999`)).status).toBe(404);
    const stranger = await staff(app, 'stranger@cedar.test', 'Teacher', at.schoolId, at.districtId);
    const asStranger = await app.as({
      userId: stranger,
      role: 'Teacher',
      schoolId: at.schoolId,
      districtId: at.districtId,
    });
    expect(
      (await asStranger.get(`/api/staff/student_assessments/composite_report?studentId=${amara}&${QUERY}`)).status,
    ).toBe(404);
    expect(
      (await asAmara.get(`/api/staff/student_assessments/composite_report?studentId=${amara}&${QUERY}`)).status,
    ).toBe(403);
    const asOther = await app.as({ userId: other, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
    const part1 = await copyOf(app, amara, SAT.set, 1, 1);
    expect(
      (await asOther.get(`/api/student/score_reports/questions_and_answers?studentAssessmentId=${part1}`)).status,
    ).toBe(404);
  });

  it('tells staff, and nobody else, how a part was worked, and leads administrators to its history', async () => {
    const part1 = await copyOf(app, amara, SAT.set, 1, 1);
    const path = (studentId = amara, id = part1) =>
      `/api/staff/student_assessments/behaviour?studentId=${studentId}&assessmentId=${id}`;
    const { body } = await asTeacher.get(path());
    const { right, wrong, questions } = taken[0]!;
    expect(body).toMatchObject({
      status: 'told',
      attemptId: null,
      behaviour: {
        cohort: null,
        summary: {
          questions,
          firstRight: right,
          finalRight: right,
          changed: 0,
          rapid: 0,
          omitted: 0,
          notReached: questions - right - wrong,
        },
      },
    });
    const administrator = await staff(app, 'principal@cedar.test', 'Teacher Admin', at.schoolId, at.districtId);
    const asAdministrator = await app.as({
      userId: administrator,
      role: 'Teacher Admin',
      schoolId: at.schoolId,
      districtId: at.districtId,
    });
    const { attemptId } = (await asAdministrator.get(path())).body;
    expect((await asAdministrator.get(`/api/audit/attempts/${attemptId}`)).body.attempt.student.id).toBe(amara);

    const stranger = await app.as({
      userId: await staff(app, 'behaviour.stranger@cedar.test', 'Teacher', at.schoolId, at.districtId),
      role: 'Teacher',
      schoolId: at.schoolId,
      districtId: at.districtId,
    });
    expect((await stranger.get(path())).status).toBe(404);
    expect((await asAmara.get(path())).status).toBe(403);
    const other = await student(app, at, 'behaviour.other@cedar.test', ['Other', 'Student']);
    expect((await asTeacher.get(path(other))).body.code).toBe('reporting/report-not-found');
  });

  it('stands in the workbook of the class with the figures of the report and where they come from', async () => {
    const report = (await asTeacher.get(`/api/staff/student_assessments/composite_report?studentId=${amara}&${QUERY}`))
      .body.compositeReport;
    const ofClass = { id: at.sectionId, assessmentTypeId: SAT.type, assessmentSetId: SAT.set };
    const asked = await asTeacher.post('/api/staff/sections/excel_report', ofClass);
    expect([asked.status, asked.body.document]).toMatchObject([202, { state: 'requested', label: 'Score Report' }]);
    await app.settle();
    const { status, headers, rows } = await workbook(asTeacher, asked.body.document.id);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="Period 1 - SAT Set 1 - 2026-27.xlsx"',
    ]);
    const lines = rows('Scores').slice(1);
    const [own] = lines.filter((line) => line[0] === 'Okafor' && line[5] !== undefined);
    expect(own!.slice(5, 6)).toEqual([report.compositeScore]);
    const sections: { score: number; raw: number; rawMax: number }[] = report.sections;
    for (const [i, { score, raw, rawMax }] of sections.entries())
      expect(own!.slice(8 + 5 * i, 11 + 5 * i)).toEqual([score, raw, rawMax]);
    expect(lines.filter((line) => line.at(-1) === 'No result yet.').length).toBe(lines.length - 2); // Amara, and the average
    // An erasure finds the workbook by everybody who stands in it, with a result or without.
    const { student_ids: standing } = (await app.db.one<{ student_ids: number[] }>(
      'select student_ids from exports.documents where id = $1',
      [asked.body.document.id],
    ))!;
    expect(standing).toHaveLength(lines.length - 1);
    const [names, ...questions] = rows('Questions');
    const column = (name: string) => names!.indexOf(name);
    expect(
      questions.map(([section, part]) => `${section} ${part}`).filter((one, i, all) => one !== all[i - 1]),
    ).toEqual(['Reading & Writing 1', 'Reading & Writing 2', 'Math 1', 'Math 2']);
    const total = (name: string) => questions.reduce((n, q) => n + Number(q[column(name)]), 0);
    expect([total('Right'), total('Histories read')]).toEqual([sum('right'), questions.length]);
    expect(total('First choice right')).toBe(sum('right'));
    const numbers: { name: string; score: number; resultHash: string; parts: { stream: string }[] }[] = (
      await asTeacher.get(`/api/scores/provenance?studentId=${amara}&${QUERY}`)
    ).body.numbers;
    const told = rows('Provenance').filter(([of]) => of === 'Okafor, Amara');
    expect(told.filter((line) => line[2] !== undefined).map((line) => [line[1], line[2], line[14]])).toEqual(
      numbers.map((n) => [n.name, n.score, n.resultHash]),
    );
    expect(told.filter((line) => line[2] === undefined).map((line) => line[9])).toEqual(
      numbers.slice(1).flatMap(({ parts }) => parts.map((p) => p.stream)),
    );
    await app.settle();
    const looks = (await asTeacherAdmin().then((admin) => admin.get(`/api/audit/access?studentId=${amara}`))).body
      .records;
    const exported: { student: { id: number } }[] = looks.filter(
      ({ what }: { what: string }) => what === 'score_export',
    );
    expect(exported.map((look) => look.student.id).sort()).toEqual([...standing].sort());

    const stranger = await app.as({
      userId: await staff(app, 'workbook.stranger@cedar.test', 'Teacher', at.schoolId, at.districtId),
      role: 'Teacher',
      schoolId: at.schoolId,
      districtId: at.districtId,
    });
    const unknown = (await asTeacher.post('/api/staff/sections/excel_report', { ...ofClass, id: 999_999 })).body;
    expect((await stranger.post('/api/staff/sections/excel_report', ofClass)).body).toEqual(unknown);
    expect((await stranger.get(`/api/documents/${asked.body.document.id}/file`)).status).toBe(404);
    expect((await asAmara.post('/api/staff/sections/excel_report', ofClass)).status).toBe(403);
    expect(
      (await asTeacher.post('/api/staff/sections/excel_report', { ...ofClass, assessmentSetId: 2 })).body,
    ).toMatchObject({
      code: 'reporting/no-results',
      error: 'No results available.',
    });
  });

  it.each([
    ['the list', (id: number) => `score_reports?studentId=${id}`],
    ['a report', (id: number) => `score_reports/composite?studentId=${id}&assessmentType=1&assessmentSet=1`],
    [
      'a report of a year',
      (id: number) => `score_reports/composite?studentId=${id}&assessmentType=1&assessmentSet=1&schoolYearId=2026`,
    ],
    ['the PDF', (id: number) => `score_reports/pdf_report?studentId=${id}&assessmentType=1&assessmentSet=1`],
    [
      'the questions',
      (id: number, part: number) => `score_reports/questions_and_answers?studentId=${id}&studentAssessmentId=${part}`,
    ],
    [
      'a topic',
      (id: number, part: number) =>
        `score_reports/topic_area_breakdown?studentId=${id}&studentAssessmentId=${part}&topicAreaId=1~a~b`,
    ],
  ])('keeps %s from another family, as if the child did not exist', async (_, path) => {
    const own = await student(app, at, 'own@cedar.test', ['Own', 'Child']);
    const asOther = await app.as({ userId: await parentOf(app, own, 'other.parent@cedar.test'), role: 'Parent' });
    const part1 = await copyOf(app, amara, SAT.set, 1, 1);
    const seen = async (who: HttpClient, id: number, part: number) => {
      const { status, body } = await who.get(`/api/parent/${path(id, part)}`);
      return { status, code: body.code, error: body.error };
    };
    const nobody = await seen(asOther, 999_999, 999_999);
    expect(nobody.status).toBe(404);
    expect(await seen(asOther, amara, part1)).toEqual(nobody);
    expect((await seen(asAmara, amara, part1)).status).toBe(403);
    expect((await seen(asTeacher, amara, part1)).status).toBe(403);
    expect((await seen(app.visitor(), amara, part1)).status).toBe(401);
    // A part of another child, asked for through the own one.
    if (path(1, 1) !== path(1, 2)) expect((await seen(asOther, own, part1)).status).toBe(404);
    expect((await asOther.get(`/api/parent/${path(Number.NaN, part1)}`)).status).toBe(422);
  });

  it('has equal rows after a rebuild', async () => {
    const live = await rows(app);
    expect(live).toHaveLength(4);
    await app.get(Projections).rebuild(['reporting.part-results']);
    expect(await rows(app)).toEqual(live);
  });

  it('loses what was reset, live and rebuilt alike', async () => {
    const part2 = await copyOf(app, amara, SAT.set, 2, 2);
    await app.commands.execute(new ResetAttempt(part2, { kind: 'user', id: at.teacher, role: 'Teacher' }, null));
    await app.settle();
    const report = (await asAmara.get(`/api/student/score_reports/composite?${QUERY}`)).body.compositeReport;
    expect(report.compositeScore).toBeNull();
    expect(report.sections[1].score).toBeNull();
    const ids = async () =>
      (
        await app.db.query<{ id: number }>(
          'select student_assessment_id as id from reporting.part_results_v2 order by 1',
        )
      ).map((r) => r.id);
    const live = await ids();
    expect(live).not.toContain(part2);
    await app.get(Projections).rebuild(['reporting.part-results']);
    expect(await ids()).toEqual(live);
  });

  it('stands beside the next set of the same type, oldest first, for those who may see both', async () => {
    const next = 2;
    const inTwoDays = new Date(app.clock.now() + 2 * 86_400_000);
    await assign(app, at, next, [1], true, { revealReportAsap: false, revealReportAt: inTwoDays });
    await app.settle();
    for (const part of [1, 2] as const)
      await take(app, amara, await copyOf(app, amara, next, 1, part), { share: 0.9, wrong: 1 });
    const historyOf = async (who: typeof asAmara, path: string) =>
      (
        (await who.get(path)).body.compositeReport.history as {
          assessmentSet: { id: number };
          current: boolean;
          sections: { score: number | null }[];
        }[]
      ).map((one) => [one.assessmentSet.id, one.current, one.sections.map((s) => s.score !== null)]);
    expect(
      await historyOf(
        asTeacher,
        `/api/staff/student_assessments/composite_report?studentId=${amara}&assessmentTypeId=1&assessmentSetId=${next}`,
      ),
    ).toEqual([
      [SAT.set, false, [true, false]],
      [next, true, [true, false]],
    ]);
    expect(await historyOf(asAmara, `/api/student/score_reports/composite?${QUERY}`)).toEqual([
      [SAT.set, true, [true, false]],
    ]);
  });

  it('is compared with the histories every night, and what was changed is found', async () => {
    const horizon = await app.as({
      userId: await staff(app, 'horizon@cedar.test', 'Horizon Admin', null, null),
      role: 'Horizon Admin',
    });
    const compared = async () => {
      expect((await horizon.post('/api/audit/result_checks')).status).toBe(200);
      await app.settle();
      return (await horizon.get('/api/audit/result_checks/newest')).body;
    };
    const warned = async () =>
      (await horizon.get('/api/audit/verifications/standing')).body.warnings.filter(
        ({ kind }: { kind: string }) => kind === 'results-differ',
      );
    expect(await compared()).toMatchObject({
      check: { students: 1, results: expect.any(Number), differences: 0, endedAt: expect.any(String) },
      differences: [],
      mayStart: true,
    });
    expect(await warned()).toEqual([]);

    const [{ id, outcomes }] = (await app.db.query<{ id: number; outcomes: string }>(
      'select student_assessment_id as id, outcomes from reporting.part_outcomes_v1 order by 1 limit 1',
    )) as [{ id: number; outcomes: string }];
    const write = (text: string) =>
      app.db.query('update reporting.part_outcomes_v1 set outcomes = $2 where student_assessment_id = $1', [id, text]);
    await write(`${outcomes.slice(0, -1)}${outcomes.endsWith('w') ? 'r' : 'w'}`);
    await app.db.query(
      `update reporting.results_v1 set sections = jsonb_set(sections, '{0,scaled}', '800') where student_id = $1 and set_id = $2 and valid_to is null`,
      [amara, SAT.set],
    );
    const found = await compared();
    expect(found).toMatchObject({ check: { differences: 2 }, meta: { totalCount: 2 } });
    expect(found.differences).toMatchObject([
      {
        studentId: amara,
        studentName: expect.stringContaining('Amara'),
        what: 'questions',
        of: expect.stringContaining('Part'),
      },
      { studentId: amara, what: 'section', shown: '800', of: expect.stringContaining('2026-27, Reading & Writing') },
    ]);
    expect(await warned()).toMatchObject([{ count: 2 }]);

    const ofSchool = await app.as({ userId: at.teacher, role: 'Auditor', schoolId: at.schoolId });
    expect((await ofSchool.get('/api/audit/result_checks/newest')).body).toMatchObject({
      check: { differences: 2 },
      differences: [],
      mayStart: false,
    });
    expect((await ofSchool.post('/api/audit/result_checks')).status).toBe(403);

    await write(outcomes);
    await app.get(Projections).rebuild(['reporting.results']);
    expect(await compared()).toMatchObject({ check: { differences: 0 } });
    expect(await warned()).toEqual([]);
  });

  it('has equal rows after everything was told once more', async () => {
    const live = await rows(app);
    await app.close();
    const again = await testApp({ database, clock: app.clock });
    await again.db.query(
      `delete from platform.checkpoints where subscription like '%part-results%' or subscription like 'scoring.%' or subscription like 'reporting.%'`,
    );
    await again.settle();
    expect(await rows(again)).toEqual(live);
    await again.close();
  });
});

const rows = ({ db }: TestApp) =>
  db.query(
    `select r.*, o.outcomes, a.outcomes as all_outcomes, a.given, a.seconds, a.difficulty as of, a.grade_level as grade from reporting.part_results_v2 r
        join reporting.part_outcomes_v1 o using (student_assessment_id) join reporting.part_answers_v1 a using (student_assessment_id)
      order by student_assessment_id`,
  );
