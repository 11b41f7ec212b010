import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../../src/content/index.js';
import { EraseStudent } from '../../../src/audit/index.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { ImportPeople } from '../../../src/roster/index.js';
import { assessmentId, ScheduledAssessments } from '../../../src/scheduling/index.js';
import { aPerson, aSchool, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

interface Result {
  importId: number | null;
  errorCount: number;
  importedCount: number;
  unchangedCount: number;
  errors: { line: number; cells: Record<string, string>; errors: Record<string, string[]> }[];
  columns: { title: string; letter: string }[];
}

interface Report {
  compositeReport: {
    compositeScore: number | null;
    lead: string;
    sections: {
      name: string;
      score: number | null;
      tally: string;
      outside: { fileName: string; line: number } | null;
    }[];
    provenance: { line: string; resultHash: string };
    history: unknown[];
  };
}

const SAT = 1;

describe('results of tests taken elsewhere', () => {
  let t: TestApp;
  let s: TestSchool;
  let horizon: HttpClient;
  let setId: number;
  let ada: number;
  let adaClient: HttpClient;
  const path = () => `/api/admin/schools/${s.schoolId}/assessments/import_results`;
  const send = async (
    who: HttpClient,
    rows: string[],
    { name = 'fall.csv', typeId = String(SAT), set = String(setId) } = {},
  ) => {
    const form = new FormData();
    form.append('assessment_type_id', typeId);
    form.append('assessment_set_id', set);
    form.append('file', new Blob([rows.join('\n')]), name);
    return who.post<Result>(path(), form);
  };
  const HEAD = 'Student ID,First Name,Last Name,Email,Test Date,Reading & Writing,Math,Total';
  const standing = () =>
    t.db.query<{ scaled: number }>(
      'select scaled from scoring.outside_results where superseded_at is null order by student_id, category_id',
    );
  const versions = () =>
    t.db.query<object>('select * from reporting.results_v1 where set_id = $1 order by student_id, valid_from', [setId]);

  beforeAll(async () => {
    t = await testApp();
    for (const bundle of demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    s = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
      schoolId: null,
    });
    const student = (line: number, firstName: string, lastName: string) => ({
      line,
      firstName,
      lastName,
      email: `${firstName.toLowerCase()}@school.test`,
      studentIdNumber: String(7000 + line),
      gradeLevel: '11',
    });
    await t.commands.execute(
      new ImportPeople(
        { userId: 0, role: 'Horizon Admin', schoolId: null, districtId: null, masquerader: null },
        { schoolId: s.schoolId, kind: 'Student' },
        [student(1, 'Ada', 'Núñez'), student(2, 'Ben', 'Okafor')],
        false,
      ),
    );
    ada = (await t.db.one<{ id: number }>(`select id from roster.people where first_name = 'Ada'`))!.id;
    adaClient = await t.as({ userId: ada, role: 'Student', schoolId: s.schoolId });
    setId = (await t.db.one<{ id: number }>(`select id from content.sets where name = 'SAT Set 1'`))!.id;
  });
  afterAll(() => t?.close());

  it('come with a workbook to fill in for every type, which enters as it is', async () => {
    for (const type of ['sat', 'psat89', 'psat10', 'act', 'preact9', 'preact10']) {
      const file = await horizon.raw('GET', `/template/${type}_result.xlsx`);
      expect([type, file.status]).toEqual([type, 200]);
      const book = XLSX.read(Buffer.from(await file.arrayBuffer()));
      expect(
        XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })[0]!.slice(0, 5),
      ).toEqual(['Student ID', 'First Name', 'Last Name', 'Email', 'Test Date']);
    }
  });

  it('stay out altogether while one cell is wrong, and say which', async () => {
    const { body, status } = await send(horizon, [
      HEAD,
      '7001,Ada,Nunez,,2026-10-14,600,650,1250',
      '7002,Ben,Wrong,,2026-10-14,600,845,',
      '9999,,,,2026-10-14,600,600,',
      ',,,nobody@school.test,10/14/2026,600,600,',
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ importId: null, errorCount: 3, importedCount: 0 });
    expect(body.errors.map(({ line, errors }) => [line, errors])).toEqual([
      [3, { Math: ['Math must be a whole number from 200 to 800, in steps of 10'] }],
      [4, { 'Student ID': ['No student of this school has this ID'] }],
      [5, { Email: ['No student of this school has this email'] }],
    ]);
    expect(body.columns.find(({ title }) => title === 'Math')!.letter).toBe('G');
    const again = await send(horizon, [
      HEAD,
      '7002,Ben,Wrong,,2026-10-14,600,640,',
      '7001,,,,2026-10-14,600,650,',
      '7001,,,,2026-10-14,600,660,',
    ]);
    expect(again.body.errors.map(({ line, errors }) => [line, errors])).toEqual([
      [2, { 'Last Name': ['The roster has Ben Okafor here'] }],
      [4, { 'Student ID': ['Line 3 has the same student with different data'] }],
    ]);
    expect(await standing()).toEqual([]);
  });

  it('are refused with what is missing: assessment, file, type of file, columns', async () => {
    expect((await send(horizon, [HEAD], { set: '' })).body).toMatchObject({ error: 'Please select an assessment' });
    expect((await horizon.post(path(), {})).body).toMatchObject({ error: 'Please upload a file' });
    expect(await send(horizon, ['%PDF-1.7 \u0000'], { name: 'a.pdf' })).toMatchObject({
      status: 415,
      body: { error: 'Wrong document type' },
    });
    expect((await send(horizon, ['First Name,Math', 'Ada,500'])).body).toMatchObject({
      error: 'The first line of the file must name its columns. Missing: Student ID or Email; Test Date.',
    });
    for (const who of [s.admin, s.teacher, adaClient]) expect((await send(who, [HEAD])).status).toBe(403);
    const district = await t.as({
      userId: await aPerson(t, 'chief', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      schoolId: null,
      districtId: s.districtId,
    });
    expect((await send(district, [HEAD])).status).toBe(403);
    expect(
      (await district.get<{ permissions: object }>(path().replace('import_results', 'imported_results'))).body
        .permissions,
    ).toEqual({ view: true, import: false });
    const { districtId } = await aSchool(t);
    const stranger = await t.as({
      userId: await aPerson(t, 'other', [{ role: 'District Admin', schoolId: null, districtId }]),
      role: 'District Admin',
      schoolId: null,
      districtId,
    });
    expect((await stranger.get(path().replace('import_results', 'imported_results'))).status).toBe(404);
  });

  it('enter with the file that they came from, and stand in the reports of the student', async () => {
    const file = [HEAD, '7001,Ada,Nunez,,2026-10-14,600,650,1250', '7002,,,,2026-10-14,,520,'];
    expect((await send(horizon, file)).body).toMatchObject({ errorCount: 0, importedCount: 2, unchangedCount: 0 });
    expect((await send(horizon, file)).body).toMatchObject({ errorCount: 0, importedCount: 0, unchangedCount: 2 });
    expect((await standing()).map(({ scaled }) => scaled)).toEqual([600, 650, 520]);
    await t.settle();
    const list = await adaClient.get<{ compositeReports: { compositeScore: number }[] }>('/api/student/score_reports');
    expect(list.body.compositeReports.map(({ compositeScore }) => compositeScore)).toEqual([1250]);
    const { compositeReport: report } = (
      await adaClient.get<Report>(
        `/api/student/score_reports/composite?assessmentTypeId=${SAT}&assessmentSetId=${setId}`,
      )
    ).body;
    expect(report).toMatchObject({
      compositeScore: 1250,
      sections: [{ score: 600, outside: { fileName: 'fall.csv', line: 2 } }, { score: 650 }],
    });
    expect(report.sections[0]!.tally).toBe(
      'Taken elsewhere on October 14, 2026: the score is known, the questions are not.',
    );
    expect(report.provenance.line).toMatch(
      /^Reading & Writing and Math were taken elsewhere on October 14, 2026 and entered from the file fall.csv \([0-9a-f-]{14}\) on .*: these scores were not computed here\./,
    );
    const staff = `studentId=${ada}&assessmentTypeId=${SAT}&assessmentSetId=${setId}`;
    expect(
      (await s.admin.get<Report>(`/api/staff/student_assessments/composite_report?${staff}`)).body.compositeReport
        .provenance.resultHash,
    ).toBe(report.provenance.resultHash);
    const imports = await horizon.get<{
      imports: { fileName: string; importedBy: string; importedCount: number; standing: number }[];
    }>(path().replace('import_results', 'imported_results'));
    expect(imports.body.imports).toMatchObject([
      { importedCount: 0, standing: 0 },
      { fileName: 'fall.csv', importedBy: 'root Person', importedCount: 2, standing: 3 },
    ]);
  });

  it('are scores without questions in the results of the school', async () => {
    const of = `/api/staff/school/student_results`;
    const details = async (categoryId: number) =>
      (
        await s.admin.get<{ categoryDetails: object }>(
          `${of}/category_details?assessmentId=${assessmentId(setId, categoryId)}`,
        )
      ).body.categoryDetails;
    expect(await details(1)).toMatchObject({ students: 0, scored: 1, elsewhere: 1, areas: [] });
    expect(await details(2)).toMatchObject({ students: 0, scored: 2, elsewhere: 2, areas: [] });
    // Few of a school are not told to who sees it without names.
    const told = await s.teacher.get<{ categoryDetails: object }>(
      `${of}/category_details?assessmentId=${assessmentId(setId, 2)}`,
    );
    expect(told.body.categoryDetails).toMatchObject({ basis: 'nothing', elsewhere: 0 });
    const set = `assessmentTypeId=${SAT}&assessmentSetId=${setId}`;
    const { individualStudentPerformance: rows } = (
      await s.admin.get<{ individualStudentPerformance: { firstName: string; remarks: string[] }[] }>(
        `${of}/individual_student_performance?${set}`,
      )
    ).body;
    // One remark where it is true of every section.
    expect(rows.map(({ firstName, remarks }) => [firstName, remarks])).toEqual([
      ['Ada', ['Taken elsewhere']],
      ['Ben', ['Reading & Writing not taken', 'Math taken elsewhere']],
    ]);
  });

  it('keep the students from deletion, also when the process ends as soon as they have entered', async () => {
    const unmarked = () =>
      t.db.one(
        `select count(*)::int as n from roster.people where id in (select student_id from scoring.outside_results) and has_results_at is null`,
      );
    await t.db.query('update roster.people set has_results_at = null'); // where a process of before ended between the two
    const { importId, schoolId } = (await t.db.one<{ importId: number; schoolId: number }>(
      'select max(id) as "importId", min(school_id) as "schoolId" from scoring.outside_imports',
    ))!;
    expect(await unmarked()).not.toEqual({ n: 0 });
    await t.get(UnitOfWork).run(async (u) => {
      const students = await u.q.query<{ id: number }>('select distinct student_id as id from scoring.outside_results');
      u.publish('scoring.OutsideResultsImported.v1', {
        importId,
        schoolId,
        typeId: SAT,
        setId,
        studentIds: students.map(({ id }) => id),
        by: 1,
      });
    });
    await t.settle();
    expect(await unmarked()).toEqual({ n: 0 });
  });

  it('are replaced by a later file and kept for the reports of before', async () => {
    const before = t.clock.instant();
    t.clock.advance({ minutes: 5 });
    expect((await send(horizon, [HEAD, '7001,,,,2026-10-14,610,650,'], { name: 'corrected.csv' })).body).toMatchObject({
      importedCount: 1,
    });
    const at = `/api/staff/student_assessments/composite_report?studentId=${ada}&assessmentTypeId=${SAT}&assessmentSetId=${setId}`;
    expect((await s.admin.get<Report>(at)).body.compositeReport).toMatchObject({
      compositeScore: 1260,
      sections: [{ outside: { fileName: 'corrected.csv' } }, { outside: { fileName: 'fall.csv' } }],
    });
    expect((await s.admin.get<Report>(`${at}&asOf=${before}`)).body.compositeReport.compositeScore).toBe(1250);
    await t.settle();
    expect(await versions()).toMatchObject([
      { student_id: ada, composite: 1250, valid_to: new Date(t.clock.now()) },
      { student_id: ada, composite: 1260, valid_to: null },
      { composite: null, scores: [null, 520] },
    ]);
  });

  it('go when the student is erased', async () => {
    await t.commands.execute(new EraseStudent(ada, 1));
    await t.settle();
    expect((await standing()).map(({ scaled }) => scaled)).toEqual([520]);
    const live = await versions();
    expect(live).toMatchObject([{ scores: [null, 520] }]);
    await t.get(Projections).rebuild(['reporting.results']);
    expect(await versions()).toEqual(live);
  });

  it('do not enter for a student who is erased between the check and the entry', async () => {
    const ben = (await t.db.one<{ id: number }>(`select id from roster.people where first_name = 'Ben'`))!.id;
    const scheduled = t.get(ScheduledAssessments);
    const completed = scheduled.completedSections.bind(scheduled);
    jest.spyOn(scheduled, 'completedSections').mockImplementationOnce(async (...asked) => {
      await t.commands.execute(new EraseStudent(ben, 1));
      await t.settle();
      return completed(...asked);
    });
    const { body } = await send(horizon, [HEAD, '7002,,,,2026-10-15,,530,'], { name: 'late.csv' });
    expect(body).toMatchObject({
      ...{ errorCount: 1, importedCount: 0 },
      errors: [{ errors: { 'Student ID': ['No student of this school has this ID'] } }],
    });
    expect(await standing()).toEqual([]);
  });
});
