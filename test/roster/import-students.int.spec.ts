import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as XLSX from '@e965/xlsx';
import { AddPerson } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import { aClass, aSchool, type TestSchool } from './school.js';
import type { HttpClient } from '../support/http.js';

const upload = (client: HttpClient, sectionId: number, bytes: Uint8Array | string, name = 'students.csv') => {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return client.send('POST', `/api/staff/sections/${sectionId}/students/import`, form);
};

const HEADER = 'First Name,Last Name,Email,Student ID,Grade Level,Untimed';

describe('the student list of a class', () => {
  let t: TestApp;
  let s: TestSchool;
  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
  });
  afterAll(() => t?.close());

  const students = async (client: HttpClient = s.admin, sectionId = s.sectionId) =>
    (await client.get(`/api/staff/sections/${sectionId}/students?per_page=200`)).body.students;

  const FILE =
    `\uFEFF${HEADER}\r\n` +
    'José,García,jose.garcia@lakeview.test,00123,11,No\r\n' +
    '"Anne Marie","O\'Neill, Jr.",anne.oneill@lakeview.test,124,10,Yes\r\n' +
    'Zoë,Nuñez,zoe.nunez-at-lakeview,125,11,No\r\n' +
    '\r\n' +
    'Joséphine,García,josephine@lakeview.test,00123,9,No\r\n';

  it('takes good rows and lists the bad ones with line and reason', async () => {
    const { status, body } = await upload(s.admin, s.sectionId, FILE);
    expect(status).toBe(200);
    expect(body).toEqual({
      errorCount: 2,
      importedCount: 2,
      unchangedCount: 0,
      errors: [
        {
          line: 4,
          firstName: 'Zoë',
          lastName: 'Nuñez',
          email: 'zoe.nunez-at-lakeview',
          studentIdNumber: '125',
          gradeLevel: '11',
          untimedAssessment: 'No',
          errors: { email: ['Please enter a valid email'] },
        },
        {
          line: 6,
          firstName: 'Joséphine',
          lastName: 'García',
          email: 'josephine@lakeview.test',
          studentIdNumber: '00123',
          gradeLevel: '9',
          untimedAssessment: 'No',
          errors: { studentIdNumber: ['Line 2 has the same student ID with different data'] },
        },
      ],
    });
    expect(
      (await students()).map((x: any) => [x.fullName, x.email, x.studentIdNumber, x.gradeLevel, x.untimedAssessment]),
    ).toEqual([
      ['José García', 'jose.garcia@lakeview.test', '00123', 11, false],
      ["Anne Marie O'Neill, Jr.", 'anne.oneill@lakeview.test', '124', 10, true],
    ]);
  });

  it('takes the corrected rows from the screen', async () => {
    const { body } = await s.admin.post(`/api/staff/sections/${s.sectionId}/students/bulk_create`, {
      students: [
        {
          line: 4,
          firstName: 'Zoë',
          lastName: 'Nuñez',
          email: 'zoe.nunez@lakeview.test',
          studentIdNumber: '125',
          gradeLevel: '11',
          untimedAssessment: 'No',
        },
        {
          line: 6,
          firstName: 'Joséphine',
          lastName: 'García',
          email: 'josephine@lakeview.test',
          studentIdNumber: '126',
          gradeLevel: '9',
          untimedAssessment: 'No',
        },
      ],
    });
    expect(body).toEqual({ errorCount: 0, importedCount: 2, unchangedCount: 0, errors: [] });
    expect(await students()).toHaveLength(4);
  });

  it('changes nothing the second time, and sends each new student one activation mail without a password', async () => {
    const before = await t.db.query('select * from roster.people order by id');
    const { body } = await upload(s.admin, s.sectionId, FILE);
    expect(body).toMatchObject({ importedCount: 0, unchangedCount: 2, errorCount: 2 });
    expect(await t.db.query('select * from roster.people order by id')).toEqual(before);
    await t.settle();
    const mails = await t.db.query<{ recipient: string }>(
      `select recipient from platform.mails where recipient like '%@lakeview.test' order by 1`,
    );
    expect(mails.map((m) => m.recipient)).toEqual([
      'anne.oneill@lakeview.test',
      'jose.garcia@lakeview.test',
      'josephine@lakeview.test',
      'zoe.nunez@lakeview.test',
    ]);
    expect(
      await t.db.query(
        `select from identity.accounts where email like '%@lakeview.test' and password_hash is not null`,
      ),
    ).toEqual([]);
  });

  it('knows a student by number, so that an e-mail can be corrected', async () => {
    const link = async (email: string) => {
      const mail = await t.db.one<{ body_text: string }>(
        'select body_text from platform.mails where recipient = $1 order by id desc',
        [email],
      );
      return (
        await t.visitor().get(`/api/account/${mail?.body_text.match(/account\/([\w-]+)\/activate/)?.[1]}/activate`)
      ).status;
    };
    expect(await link('zoe.nunez@lakeview.test')).toBe(200);
    const { body } = await upload(s.admin, s.sectionId, `${HEADER}\nZoe,Nunez,zoe@new.test,125,12,No\n`);
    expect(body).toMatchObject({ importedCount: 1, errorCount: 0 });
    expect((await students()).find((x: any) => x.studentIdNumber === '125')).toMatchObject({
      firstName: 'Zoe',
      email: 'zoe@new.test',
      gradeLevel: 12,
    });
    expect(await t.db.one(`select count(*) as n from identity.accounts where email = 'zoe@new.test'`)).toEqual({
      n: 1,
    });
    expect([await link('zoe.nunez@lakeview.test'), await link('zoe@new.test')]).toEqual([404, 200]);
  });

  it('leaves the e-mail of somebody who is more than a student of the school to the platform', async () => {
    const student = { schoolId: s.schoolId, studentNumber: '777', gradeLevel: 11, untimedAssessment: false };
    await t.commands.execute(
      new AddPerson(
        { firstName: 'Bo', lastName: 'Both', email: 'bo@both.test' },
        [{ role: 'Parent', schoolId: null, districtId: null }],
        student,
      ),
    );
    const { body } = await upload(s.teacher, s.sectionId, `${HEADER}\nBo,Both,bo@taken.test,777,11,No\n`);
    expect(body.errors.map((e: any) => e.errors)).toEqual([
      { email: ["This person also works elsewhere, so only the platform's administrators can change the account."] },
    ]);
    expect((await upload(s.teacher, s.sectionId, `${HEADER}\nBo,Both,bo@both.test,777,11,No\n`)).body).toMatchObject({
      importedCount: 1,
      errorCount: 0,
    });
  });

  it('refuses the e-mail of another person, and another ID for a known e-mail', async () => {
    const { body } = await upload(
      s.admin,
      s.sectionId,
      `${HEADER}\nNew,Person,jose.garcia@lakeview.test,999,11,No\nA,Teacher,${(await t.db.one<{ email: string }>('select email from roster.people where id = $1', [s.teacherId]))!.email},998,11,No\n`,
    );
    expect(body.errors.map((e: any) => [e.line, e.errors])).toEqual([
      [2, { studentIdNumber: ['The student with this email has another ID'] }],
      [3, { email: ['This email belongs to another person'] }],
    ]);
  });

  it('counts a known student who comes into another class as imported', async () => {
    const second = await aClass(t, s.schoolId, []);
    const { body } = await upload(s.admin, second, `${HEADER}\nJosé,García,jose.garcia@lakeview.test,00123,11,No\n`);
    expect(body).toMatchObject({ importedCount: 1, unchangedCount: 0 });
    expect(await students(s.admin, second)).toHaveLength(1);
  });

  it.each<[string, Uint8Array]>([
    [
      'Windows-1252 with semicolons',
      Buffer.from(`${HEADER.replaceAll(',', ';')}\nRenée;Müller;renee@latin.test;701;11;No\n`, 'latin1'),
    ],
    [
      'UTF-16 with tabs',
      Buffer.from(`\uFEFF${HEADER.replaceAll(',', '\t')}\nRenée\tMüller\trenee@latin.test\t701\t11\tNo\n`, 'utf16le'),
    ],
    ['an Excel workbook', workbook('xlsx')],
    ['an old Excel workbook', workbook('xls')],
  ])('reads %s', async (_, bytes) => {
    const { body } = await upload(s.admin, s.sectionId, bytes);
    expect(body).toMatchObject({ errorCount: 0 });
    expect((await students()).find((x: any) => x.studentIdNumber === '701')).toMatchObject({
      firstName: 'Renée',
      lastName: 'Müller',
      gradeLevel: 11,
    });
  });

  it.each<[string, Uint8Array | string, number, string]>([
    ['a PDF', '%PDF-1.7 First Name', 415, 'Wrong document type'],
    ['bytes of anything', Uint8Array.from({ length: 400 }, (_, i) => (i * 7) % 31), 415, 'Wrong document type'],
    [
      'a list without its columns',
      'Name,Address\nJosé,x@y.test\n',
      422,
      'One of the first 20 rows of the file must name its columns. Missing: First Name, Last Name, Email.',
    ],
    [
      'a workbook with a list on two sheets',
      workbook('xlsx', 'Period 1', 'Period 2'),
      422,
      'The file has another list of people on its sheet "Period 2". Please import each list as a file of its own.',
    ],
  ])('refuses %s', async (_, bytes, status, error) => {
    const answer = await upload(s.admin, s.sectionId, bytes);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it('is imported by the primary teacher, not by the secondary teacher, and unknown to another school', async () => {
    const other = await aSchool(t);
    const file = `${HEADER}\nKim,Lee,kim@lee.test,801,11,No\n`;
    expect((await upload(s.teacher, s.sectionId, file)).body).toMatchObject({ importedCount: 1 });
    expect((await upload(s.secondary, s.sectionId, file)).status).toBe(403);
    expect((await upload(other.admin, s.sectionId, file)).status).toBe(404);
    expect((await upload(other.admin, 999_999, file)).status).toBe(404);
  });

  it('pages, sorts and searches, and refuses unknown sort columns', async () => {
    const { body } = await s.admin.get(
      `/api/staff/sections/${s.sectionId}/students?search=garc&sort=firstName&order=desc&per_page=1`,
    );
    expect([body.students.map((x: any) => x.fullName), body.meta]).toEqual([['Joséphine García'], { totalCount: 2 }]);
    expect((await s.admin.get(`/api/staff/sections/${s.sectionId}/students?sort=password`)).status).toBe(422);
  });

  it('sets students untimed and takes them out of the class', async () => {
    const [first] = await students();
    expect(
      (
        await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/set_timing`, {
          ids: [first.id],
          untimed_assessment: true,
        })
      ).status,
    ).toBe(204);
    expect((await students()).find((x: any) => x.id === first.id).untimedAssessment).toBe(true);
    expect(
      (await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/unassign`, { ids: [first.id] })).status,
    ).toBe(204);
    expect((await students()).some((x: any) => x.id === first.id)).toBe(false);
  });

  it('leaves the grade of a locked student as it is, and says so', async () => {
    const row = (grade: number, last = 'Locke') =>
      upload(s.admin, s.sectionId, `${HEADER}\nLou,${last},lou.locke@lakeview.test,7007,${grade},No`);
    expect((await row(10)).body).toMatchObject({ importedCount: 1, errorCount: 0 });
    await t.db.query(`update roster.people set grade_locked = true where email = 'lou.locke@lakeview.test'`);
    const { body } = await row(11);
    expect(body).toMatchObject({ importedCount: 0, errorCount: 1 });
    expect(body.errors[0].errors).toEqual({
      gradeLevel: ['The grade level of this student is locked. It stays 10.'],
    });
    // What else a file says of the student is taken.
    expect((await row(10, 'Lock')).body).toMatchObject({ importedCount: 1, errorCount: 0 });
    await t.db.query(`update roster.people set grade_locked = false where email = 'lou.locke@lakeview.test'`);
    expect((await row(11, 'Lock')).body).toMatchObject({ importedCount: 1, errorCount: 0 });
  });

  it('leaves a hidden account alone', async () => {
    const [first, second] = await students();
    await t.db.query('update roster.people set hidden_account = true where id = $1', [first.id]);
    const before = await students();
    expect(before.find((x: any) => x.id === first.id)).toMatchObject({
      hiddenAccount: true,
      email: '',
      untimedAssessment: false,
    });
    expect(before.find((x: any) => x.id === second.id)).toMatchObject({ hiddenAccount: false });
    for (const [action, more] of [
      ['set_timing', { untimed_assessment: true }],
      ['unassign', {}],
    ] as const) {
      const { status, body } = await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/${action}`, {
        ids: [second.id, first.id],
        ...more,
      });
      expect([status, body.error]).toEqual([403, 'A hidden account cannot be changed.']);
    }
    expect(await students()).toEqual(before);
  });
});

function workbook(bookType: 'xlsx' | 'xls', ...sheets: string[]): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet([HEADER.split(','), ['Renée', 'Müller', 'renee@latin.test', 701, 11, 'No']]);
  const book = XLSX.utils.book_new();
  for (const name of sheets.length ? sheets : ['Students']) XLSX.utils.book_append_sheet(book, sheet, name);
  const words = XLSX.utils.aoa_to_sheet([['Grade Level'], [8], [9]]);
  XLSX.utils.book_append_sheet(book, words, 'Choices');
  return XLSX.write(book, { type: 'buffer', bookType }) as Uint8Array;
}
