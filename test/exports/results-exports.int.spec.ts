import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import { ActOnAttempt } from '../../src/delivery/commands/act-on-attempt.js';
import { ResetAttempt } from '../../src/delivery/index.js';
import { ResultsWorkbooks } from '../../src/exports/workbook/results-workbooks.js';
import { GroupScores, ReportPdfs } from '../../src/reporting/index.js';
import { render } from '../../src/reporting/pdf/report-document.js';
import { AddPerson, CreateClass, CreateSchool, EnrollStudents } from '../../src/roster/index.js';
import { assign, copyOf, school, staff as aStaff, student, take, type School } from '../reporting/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { readPdf } from '../reporting/pdf/read-pdf.js';
import { unzip } from '../support/unzip.js';

const SAT = { assessmentTypeId: 1, assessmentSetId: 1 };
const STAFF_SAT = { assessments: [{ assessment_set_id: 1, assesment_type_id: 1 }], school_year_id: 2026 };

type Rows = (string | number | undefined)[][];

async function sheetsOf(bytes: Buffer): Promise<Map<string, Rows>> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  return new Map(
    book.worksheets.map((sheet) => [
      sheet.name,
      sheet
        .getSheetValues()
        .filter(Boolean)
        .map((row) => (row as Rows[number]).slice(1)),
    ]),
  );
}

describe('results as files', () => {
  let t: TestApp;
  let at: School;
  let other: number;
  let amara: number;
  let teacher: HttpClient;
  let admin: HttpClient;
  let district: HttpClient;
  let inSchool: HttpClient;
  let signIn: () => Promise<void>;

  const download = async (client: HttpClient, id: number) => {
    const response = await client.raw('GET', `/api/documents/${id}/file`);
    const name = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { status: response.status, name, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** Asks, waits and takes it. */
  const made = async (client: HttpClient, path: string, body: object) => {
    const asked = await client.post(path, body);
    expect(asked).toMatchObject({ status: 202 });
    await t.settle();
    const { document } = (await client.get(`/api/documents/${asked.body.document.id}`)).body;
    expect(document).toMatchObject({ state: 'ready' });
    return { document, ...(await download(client, document.id)) };
  };
  const book = async (client: HttpClient, path: string, body: object) => {
    const { document, bytes, name } = await made(client, path, body);
    return { document, name, sheets: await sheetsOf(bytes) };
  };

  beforeAll(async () => {
    t = await testApp();
    at = await school(t);
    amara = await student(t, at, 'amara@cedar.test');
    await student(t, at, 'bo@cedar.test', ['=Bo', 'Marsh']);
    await assign(t, at, 1, [1, 2], true);
    await t.settle();
    for (const part of [1, 2] as const)
      await take(t, amara, await copyOf(t, amara, 1, 1, part), { share: 0.8, wrong: 2 });
    await take(t, amara, await copyOf(t, amara, 1, 2, 1), { share: 0.5, wrong: 1 });
    other = await t.commands.execute(
      new CreateSchool({
        districtId: at.districtId,
        name: 'Lakeside High',
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: false,
        schoolAdminOnly: false,
      }),
    );
    const { schoolId, districtId } = at;
    const staff = (email: string, role: 'Teacher Admin' | 'District Admin') => {
      const of = role === 'District Admin' ? { schoolId: null, districtId } : { schoolId, districtId: null };
      const person = { firstName: 'Sam', lastName: 'Staff', email };
      return t.commands.execute(new AddPerson(person, [{ role, ...of }], null, false));
    };
    const ofSchool = await staff('ta@cedar.test', 'Teacher Admin');
    const ofDistrict = await staff('da@cedar.test', 'District Admin');
    signIn = async () => {
      teacher = await t.as({ userId: at.teacher, role: 'Teacher', schoolId, districtId });
      admin = await t.as({ userId: ofSchool, role: 'Teacher Admin', schoolId, districtId });
      district = await t.as({ userId: ofDistrict, role: 'District Admin', schoolId: null, districtId });
      inSchool = await t.as({ userId: ofDistrict, role: 'District Admin', schoolId, districtId });
    };
    await signIn();
    await t.settle();
  }, 120_000);
  afterAll(() => t?.close());

  it('are every answer of a class, long and wide, with what each column means', async () => {
    const { document, name, sheets } = await book(teacher, '/api/staff/sections/response_export', {
      id: at.sectionId,
      ...SAT,
    });
    expect(name).toBe('Period 1 - SAT Set 1 - 2026-27.xlsx');
    expect(document).toMatchObject({
      label: 'Response',
      about: {
        processType: 'BATCHEXCEL_RESPONSE',
        group: 'Period 1',
        schoolIds: [at.schoolId],
        assessmentGroups: [{ assessmentSet: { id: 1, name: 'SAT Set 1' }, assessmentType: { id: 1, name: 'SAT' } }],
      },
    });
    expect([...sheets.keys()]).toEqual(['Responses', 'Wide', 'Codebook', 'Provenance']);
    const [head, ...lines] = sheets.get('Responses')!;
    const column = (of: string) => head!.indexOf(of);
    const parts = await t.db.query<{ items: { outcome: string; value: string | null; seconds: number }[] }>(
      'select items from reporting.part_results_v2 where student_id = $1 order by category_id, part',
      [amara],
    );
    const items = parts.flatMap((part) => part.items);
    expect(items.length).toBeGreaterThan(60);
    expect(lines.map((line) => line[column('correct')])).toEqual(
      items.map(({ outcome }) => (outcome === 'right' ? 1 : 0)),
    );
    expect(lines.map((line) => line[column('seconds')])).toEqual(items.map(({ seconds }) => seconds));
    expect(new Set(lines.map((line) => line[column('student')]))).toEqual(new Set([amara]));
    // Nobody saw what was not reached.
    expect(new Set(lines.map((line) => line[column('outcome')]))).toEqual(new Set(['right', 'wrong', 'not reached']));

    const [names, ...students] = sheets.get('Wide')!;
    expect(students.map((line) => line.slice(2, 4))).toEqual([
      ['Marsh', "'=Bo"],
      ['Okafor', 'Amara'],
    ]);
    // Empty where nothing was given, never 0.
    expect(students[0]!.slice(5).filter((cell) => cell !== undefined)).toEqual([]);
    for (const line of lines) {
      const place = names!.indexOf(String(line[column('variable')]));
      expect(students[1]![place]).toBe(line[column('answer')]);
      expect(students[1]![names!.indexOf(`${String(line[column('variable')])}_c`)]).toBe(line[column('correct')]);
    }
    const variables = sheets.get('Codebook')!.slice(1);
    expect(variables.map(([variable]) => variable)).toEqual(expect.arrayContaining([...head!, ...names!]));
    const sources = sheets.get('Provenance')!.filter(([of]) => of === 'Okafor, Amara');
    expect(sources).toHaveLength(parts.length);
    expect(document.inside).toEqual(
      [...sheets]
        .slice(0, 3)
        .map(([sheet, rows]) => ({ name: sheet, rows: rows.length }))
        .concat(document.inside[3]),
    );
  });

  it('are the scores and the answers of the entire school in one book, for who sees all of it', async () => {
    const whole = { ...STAFF_SAT, school_ids: [at.schoolId], options: 'both' };
    const { document, sheets } = await book(admin, '/api/staff/schools/exports', whole);
    expect(document).toMatchObject({
      label: 'Response and Score Report',
      title: 'Cedar Ridge High - SAT Set 1 - 2026-27',
      about: { processType: 'BATCHEXCEL_RESPONSE_SCORE', group: 'Cedar Ridge High' },
    });
    // Students are counted, although each is read for every sheet.
    const students = sheets.get('Wide')!.length - 1;
    expect([document.done, document.total]).toEqual([students, students]);
    expect([...sheets.keys()]).toEqual(['Scores', 'Questions', 'Responses', 'Wide', 'Codebook', 'Provenance']);
    const [, marsh, okafor] = sheets.get('Scores')!;
    expect([marsh!.at(-1), marsh![5]]).toEqual(['No result yet.', undefined]);
    // Math is not complete: no total.
    expect([okafor![0], okafor![5], typeof okafor![8]]).toEqual(['Okafor', undefined, 'number']);

    const scores = await book(admin, '/api/staff/reports/excel_report', { id: at.schoolId, ...SAT });
    expect(scores.sheets.get('Scores')!.slice(0, 3)).toEqual(sheets.get('Scores')!.slice(0, 3));
    const responses = await book(inSchool, '/api/staff/reports/response_export', { id: at.schoolId, ...SAT });
    expect(responses.sheets.get('Wide')).toEqual(sheets.get('Wide'));

    for (const path of ['excel_report', 'response_export'])
      expect((await teacher.post(`/api/staff/reports/${path}`, { id: at.schoolId, ...SAT })).status).toBe(403);
    expect(await teacher.post('/api/staff/schools/exports', whole)).toMatchObject({
      status: 403,
      body: { code: 'reporting/students-not-shown' },
    });
    const ofClass = await book(teacher, '/api/staff/schools/exports', { ...whole, section_ids: [at.sectionId] });
    expect(ofClass.sheets.get('Wide')).toHaveLength(3);
  });

  it('are of certain grades only', async () => {
    const ninth = { ...STAFF_SAT, school_ids: [at.schoolId], grade_levels: [9] };
    expect(await admin.post('/api/staff/schools/exports', ninth)).toMatchObject({
      status: 404,
      body: { code: 'reporting/no-results' },
    });
    const eleventh = await book(admin, '/api/staff/schools/exports', { ...ninth, grade_levels: [11] });
    expect(eleventh.document.title).toBe('Cedar Ridge High, grade 11 - SAT Set 1 - 2026-27');
    expect(eleventh.sheets.get('Scores')).toHaveLength(3);
  });

  it('are those of a district in one file, or a file for each school', async () => {
    const dora = await t.commands.execute(
      new AddPerson(
        { firstName: 'Dora', lastName: 'Vega', email: 'dora@lakeside.test' },
        [],
        {
          schoolId: other,
          studentNumber: '9',
          gradeLevel: 11,
          untimedAssessment: false,
        },
        false,
      ),
    );
    const theirTeacher = await aStaff(t, 'lake@lakeside.test', 'Teacher', other, at.districtId);
    const section = await t.commands.execute(
      new CreateClass({
        schoolId: other,
        className: 'Period 9',
        memberships: [{ userId: theirTeacher, role: 'Primary Teacher' }],
      }),
    );
    await t.commands.execute(new EnrollStudents(section, [dora]));
    await assign(t, { ...at, sectionId: section, teacher: theirTeacher }, 1, [1], true);
    await t.settle();
    for (const part of [1, 2] as const)
      await take(t, dora, await copyOf(t, dora, 1, 1, part), { share: 0.3, wrong: 2 });

    const both = { ...STAFF_SAT, school_ids: [at.schoolId, other] };
    const { document, sheets } = await book(district, '/api/district_admin/exports/generate', both);
    expect(document).toMatchObject({ title: '2 schools - SAT Set 1 - 2026-27', about: { group: '2 schools' } });
    const [head, ...lines] = sheets.get('Scores')!;
    expect(lines.slice(0, 3).map((line) => line[head!.indexOf('School')])).toEqual([
      'Cedar Ridge High',
      'Cedar Ridge High',
      'Lakeside High',
    ]);
    const zipped = await made(district, '/api/district_admin/exports/generate', {
      ...both,
      file_option: 'multi',
      options: 'response',
    });
    expect(zipped.name).toBe('2 schools - SAT Set 1 - 2026-27.zip');
    const files = await unzip(zipped.bytes);
    expect([...files.keys()]).toEqual([
      'Cedar Ridge High - SAT Set 1 - 2026-27.xlsx',
      'Lakeside High - SAT Set 1 - 2026-27.xlsx',
    ]);
    const lakeside = await sheetsOf(files.get('Lakeside High - SAT Set 1 - 2026-27.xlsx')!);
    expect(
      new Set(
        lakeside
          .get('Responses')!
          .slice(1)
          .map(([id]) => id),
      ),
    ).toEqual(new Set([dora]));

    // A school of another district is none.
    const stranger = { ...both, school_ids: [at.schoolId, 999_999] };
    expect(await district.post('/api/district_admin/exports/generate', stranger)).toMatchObject({ status: 404 });
  });

  it('are score reports in one PDF, or one for each student', async () => {
    // The first process is killed: another renders the same again.
    const rendered = { count: 0 };
    const run = (order: Parameters<typeof render>[0]) =>
      (rendered.count += 1) === 1 ? Promise.reject(new Error('the process ended')) : render(order);
    Object.assign(t.get(ReportPdfs), { pool: { run, stop: () => undefined } });
    const ofClass = { assessment_type_id: 1, assessment_set_id: 1, section_id: at.sectionId };
    const one = await made(teacher, '/api/staff/batch_pdf_exports', ofClass);
    expect(one).toMatchObject({
      name: 'Period 1 - SAT Set 1 - 2026-27.pdf',
      document: {
        label: 'PDF',
        about: { processType: 'BATCHPDF', group: 'Period 1' },
        inside: [
          { name: 'Score reports', rows: 1 },
          { name: 'Students without a report', rows: 1 },
        ],
      },
    });
    expect(rendered.count).toBe(2);
    const pdf = readPdf(one.bytes);
    expect(pdf).toMatchObject({ title: 'SAT Set 1 score reports, Period 1', marked: true, untagged: 0 });
    expect(pdf.artifacts[0]).toContain('Amara Okafor, Cedar Ridge High');
    const zipped = await made(admin, '/api/staff/batch_pdf_exports', {
      ...{ assessment_type_id: 1, assessment_set_id: 1, school_year_id: 2026 },
      ...{ container_type: 'zip', sort_order: 'id' },
    });
    const files = await unzip(zipped.bytes);
    expect([...files.keys()]).toEqual(['Okafor, Amara - amara@cedar.test.pdf']);
    expect(readPdf(files.values().next().value!)).toMatchObject({ title: 'SAT Set 1 score report, Amara Okafor' });
    // A District Admin in the school: the document is the district's, and is made for that school all the same.
    expect(
      (await made(inSchool, '/api/staff/batch_pdf_exports', { assessment_type_id: 1, assessment_set_id: 1 })).name,
    ).toBe('Cedar Ridge High - SAT Set 1 - 2026-27.pdf');
    expect(
      await teacher.post('/api/staff/batch_pdf_exports', { assessment_type_id: 1, assessment_set_id: 1 }),
    ).toMatchObject({
      status: 403,
      body: { code: 'reporting/students-not-shown' },
    });
  }, 60_000);

  it('are jobs in the words of the specifications, once at a time, with an address that expires', async () => {
    const { body } = await admin.get('/api/staff/batch_pdf_exports?page=1&per_page=100&sort=createdAt&order=desc');
    expect(body.meta.totalCount).toBe(body.batchProcessJobs.length);
    expect(body.batchProcessJobs[0]).toMatchObject({
      totalSchools: 1,
      group: 'Cedar Ridge High',
      assessmentType: { id: 1, name: 'SAT' },
      assessmentSet: { id: 1, name: 'SAT Set 1' },
      processType: 'BATCHPDF',
      total: 1,
      status: 'delivered',
      expiresIn: 7 * 86_400,
    });
    const { id } = body.batchProcessJobs[0];
    const { download_url: url } = (await admin.post(`/api/staff/batch_pdf_exports/${id}/download`)).body;
    expect((await admin.raw('GET', url)).status).toBe(200);
    expect((await admin.get(url.replace('expires=1', 'expires=9'))).status).toBe(404);
    expect((await teacher.get(url)).status).toBe(404);
    t.clock.advance({ minutes: 6 });
    expect(await admin.get(url)).toMatchObject({ status: 410, body: { code: 'exports/link-expired' } });

    const ofClass = { assessment_type_id: 1, assessment_set_id: 1, section_id: at.sectionId };
    const first = await admin.post('/api/staff/batch_pdf_exports', ofClass);
    expect(first.status).toBe(202);
    expect(await admin.post('/api/staff/batch_pdf_exports', ofClass)).toMatchObject({
      status: 409,
      body: { error: 'There is an ongoing job already.', details: { documentId: first.body.document.id } },
    });
    await t.settle();
    t.clock.advance({ days: 8 });
    await signIn();
    const again = await admin.post(`/api/staff/batch_pdf_exports/${first.body.document.id}/retry`);
    expect(again).toMatchObject({ status: 200, body: { document: { state: 'requested' } } });
    await t.settle();
    const listed = (await district.get('/api/district_admin/exports?page=1&size=100&sort=createdAt&direction=asc'))
      .body;
    expect(listed.batchProcessJobs.map((job: { processType: string }) => job.processType)).toEqual(
      expect.arrayContaining(['BATCHEXCEL_SCORE', 'BATCHEXCEL_RESPONSE', 'BATCHPDF']),
    );
    const [older] = listed.batchProcessJobs;
    expect(older.status).toBe('expired');
    expect((await district.raw('GET', `/api/district_admin/exports/${older.id}/download`)).status).toBe(410);
    expect((await district.post(`/api/district_admin/exports/${older.id}/retry`)).status).toBe(200);
    await t.settle();
    expect((await district.raw('GET', `/api/district_admin/exports/${older.id}/download`)).status).toBe(200);
  }, 60_000);

  it('say before what there is, and what would be in them', async () => {
    const years = { schoolYears: [{ id: 2026, shortName: '2026-27' }] };
    expect((await district.get('/api/district_admin/school_years')).body).toEqual(years);
    expect((await teacher.get('/api/staff/schools/exports/school_years')).body).toEqual(years);
    const sat = { assessmentSet: { id: 1, name: 'SAT Set 1' }, assessmentType: { id: 1, name: 'SAT' } };
    expect((await district.get('/api/district_admin/assessments?school_year_id=2026')).body).toEqual({
      assessments: [{ ...sat, students: 2 }],
    });
    expect((await teacher.get('/api/staff/schools/exports/assessments')).body).toEqual({
      assessments: [{ ...sat, students: 1 }],
    });
    expect((await district.get('/api/staff/schools/exports/assessments')).body).toEqual({ assessments: [] });
    const both = { ...STAFF_SAT, school_ids: [at.schoolId, other], file_option: 'multi' };
    expect((await district.post('/api/district_admin/exports/contents', both)).body).toEqual({
      contents: [{ ...sat, students: 3, withResults: 2 }],
      files: 2,
    });
    const mine = { ...STAFF_SAT, school_ids: [at.schoolId], section_ids: [at.sectionId] };
    expect((await teacher.post('/api/staff/schools/exports/contents', mine)).body).toEqual({
      contents: [{ ...sat, students: 2, withResults: 1 }],
      files: 1,
    });
    expect((await teacher.post('/api/staff/schools/exports/contents', { ...mine, section_ids: [] })).status).toBe(403);
  });

  it('are asked for with everything that they need', async () => {
    const answer = await district.post('/api/district_admin/exports/generate', { assessments: [], school_ids: [] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          assessments: ['Selecting at least one assessment is required'],
          school_ids: ['Selecting at least one school is required'],
          school_year_id: ['Please select a school year'],
        },
      },
    });
  });

  it('are not made for who lost them meanwhile, and begun again when the results move', async () => {
    const asked = await teacher.post('/api/staff/sections/response_export', { id: at.sectionId, ...SAT });
    await t.db.query('delete from roster.memberships where person_id = $1', [at.teacher]);
    await t.settle();
    await t.db.query(
      `insert into roster.memberships (section_id, person_id, section_role, created_at) values ($1, $2, 'Primary Teacher', now())`,
      [at.sectionId, at.teacher],
    );
    expect((await teacher.get(`/api/documents/${asked.body.document.id}`)).body.document).toMatchObject({
      state: 'failed',
    });
    const scores = t.get(GroupScores);
    const answers = scores.answers.bind(scores);
    let readings = 0;
    scores.answers = async function* (group) {
      readings += 1;
      for await (const page of answers(group))
        yield readings === 2 ? page.map((one) => ({ ...one, parts: one.parts.slice(1) })) : page;
    };
    const again = await teacher.post('/api/staff/sections/response_export', { id: at.sectionId, ...SAT });
    await expect(t.settle()).rejects.toThrow('the results moved while they were read');
    t.clock.advance({ minutes: 10 });
    await t.settle();
    scores.answers = answers;
    const { status, bytes } = await download(teacher, again.body.document.id);
    expect(status).toBe(200);
    expect((await sheetsOf(bytes)).get('Wide')![2]!.filter((cell) => cell !== undefined).length).toBeGreaterThan(60);
    expect(readings).toBeGreaterThan(3);
  });

  it('say of each reading of a workbook how far it is', async () => {
    const scores = t.get(GroupScores);
    const viewer = { userId: at.teacher, role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId } as const;
    const group = await scores.open(viewer, { of: { sectionIds: [at.sectionId] }, typeId: 1, setId: 1 });
    const readings = [jest.spyOn(scores, 'pages'), jest.spyOn(scores, 'answers')];
    for (const [parts, passes] of [
      [{ scores: true, responses: false }, 2],
      [{ scores: false, responses: true }, 4],
    ] as const) {
      let told = 0;
      const made = await t.get(ResultsWorkbooks).make(viewer, [group], parts, async (more) => void (told += more));
      await made.close();
      expect([readings.reduce((n, { mock }) => n + mock.calls.length, 0), ResultsWorkbooks.passes(parts)]).toEqual([
        passes,
        passes,
      ]);
      expect(told).toBe(passes * group.students.length);
      jest.clearAllMocks();
    }
    jest.restoreAllMocks();
  });

  it('are scores, answers and reports as of a date, but for answers that were destroyed since', async () => {
    const of = { id: at.sectionId, ...SAT };
    const before = await book(teacher, '/api/staff/sections/excel_report', of);
    const answersBefore = await book(teacher, '/api/staff/sections/response_export', of);
    const scores = t.get(GroupScores);
    const viewer = { userId: at.teacher, role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId } as const;
    const group = await scores.open(viewer, { of: { sectionIds: [at.sectionId] }, typeId: 1, setId: 1 });
    const questions = async () => {
      const tallies = scores.tallies();
      for await (const _ of scores.pages(group, tallies));
      return (await scores.questions(group, tallies)).map(({ ref, form, students, right }) => [
        ref,
        form,
        students,
        right,
      ]);
    };
    const questionsBefore = await questions();
    const asOf = t.clock.instant();
    t.clock.advance({ minutes: 10 });
    await signIn();
    const actor = { kind: 'user', id: at.teacher, role: 'Teacher' } as const;
    await t.commands.execute(new ActOnAttempt(await copyOf(t, amara, 1, 1, 2), 1, { type: 'invalidate' }, null, actor));
    await t.settle();
    // A file that is begun before counts the questions of then.
    expect(await questions()).toEqual(questionsBefore);
    const past = await book(teacher, '/api/staff/sections/excel_report', { ...of, asOf });
    expect(past.name).toMatch(/^Period 1 - SAT Set 1 - 2026-27 - as of \d{4}-\d\d-\d\d\.xlsx$/);
    const names = [...past.sheets.keys()];
    expect(names).toEqual([...before.sheets.keys()].filter((name) => name !== 'Questions'));
    expect(past.sheets.get(names[0]!)!.slice(1)).toEqual(before.sheets.get(names[0]!)!.slice(1));

    // What was invalidated since is there as it was, with every answer.
    const answers = await book(teacher, '/api/staff/sections/response_export', { ...of, asOf });
    for (const sheet of ['Responses', 'Wide', 'Codebook'])
      expect(answers.sheets.get(sheet)).toEqual(answersBefore.sheets.get(sheet));
    const now = await book(teacher, '/api/staff/sections/response_export', of);
    expect(now.sheets.get('Responses')!.length).toBeLessThan(answers.sheets.get('Responses')!.length);

    const reports = await made(admin, '/api/staff/batch_pdf_exports', {
      ...{ assessment_type_id: 1, assessment_set_id: 1, section_id: at.sectionId, as_of: asOf },
    });
    expect(reports.name).toMatch(/ - as of \d{4}-\d\d-\d\d\.pdf$/);
    expect(reports.document.inside[0]).toEqual({ name: 'Score reports', rows: 1 });

    // A reset destroys the answers for good, of part 2 with those of part 1: the scores of then stay.
    await t.commands.execute(new ResetAttempt(await copyOf(t, amara, 1, 1, 1), actor, null));
    await t.settle();
    const after = await book(teacher, '/api/staff/sections/excel_report', { ...of, asOf });
    expect(after.sheets.get(names[0]!)).toEqual(past.sheets.get(names[0]!));
    const left = await book(teacher, '/api/staff/sections/response_export', { ...of, asOf });
    const parts = (rows: Rows) => new Set(rows.slice(1).map((line) => `${line[5]} ${line[6]}`));
    expect(parts(left.sheets.get('Responses')!)).toEqual(new Set(['Math 1']));

    const refused = (path: string, body: object) => admin.post(path, body);
    expect(
      await refused('/api/staff/sections/excel_report', { ...of, asOf: '2020-01-01T00:00:00.000Z' }),
    ).toMatchObject({
      ...{ status: 404, body: { code: 'reporting/no-results' } },
    });
    for (const path of ['/api/staff/sections/excel_report', '/api/staff/sections/response_export'])
      for (const asOf of ['then', '2026-W10'])
        expect(await refused(path, { ...of, asOf })).toMatchObject({
          ...{ status: 422, body: { errors: { asOf: [expect.any(String)] } } },
        });
    const choices = { ...STAFF_SAT, school_ids: [at.schoolId], options: 'both' };
    const long = '2020-01-01T00:00:00.000Z';
    expect(
      (await admin.post('/api/staff/schools/exports/contents', { ...choices, as_of: long })).body.contents,
    ).toEqual([expect.objectContaining({ students: 2, withResults: 0 })]);
    expect((await admin.get(`/api/staff/schools/exports/assessments?as_of=${long}`)).body).toEqual({ assessments: [] });
  }, 60_000);

  it('read the answers that stood when they were begun, whatever happens to them meanwhile', async () => {
    const scores = t.get(GroupScores);
    const viewer = { userId: at.teacher, role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId } as const;
    const open = () => scores.open(viewer, { of: { sectionIds: [at.sectionId] }, typeId: 1, setId: 1 });
    const group = await open();
    const read = async () => {
      const forms = (await scores.forms(group, async () => undefined)).map(({ example }) => [
        example.categoryId,
        example.form.code,
      ]);
      const answers: unknown[] = [];
      for await (const page of scores.answers(group))
        answers.push(...page.map(({ student: { id }, parts }) => [id, parts.map(({ resultHash }) => resultHash)]));
      return { forms, answers };
    };
    const before = await read();
    expect(before.forms).toHaveLength(1);
    t.clock.advance({ minutes: 1 });
    const actor = { kind: 'user', id: at.teacher, role: 'Teacher' } as const;
    await t.commands.execute(new ActOnAttempt(await copyOf(t, amara, 1, 2, 1), 1, { type: 'invalidate' }, null, actor));
    await t.settle();
    expect(await read()).toEqual(before);
    await expect(open()).rejects.toMatchObject({ code: 'reporting/no-results' });
  });
});
