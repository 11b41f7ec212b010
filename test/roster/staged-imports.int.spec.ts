import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { SetPassword } from '../../src/identity/index.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { AddPerson, EnrollStudents, ErasePerson } from '../../src/roster/index.js';
import { PASSWORD, type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aClass, aPerson, aSchool, type TestSchool } from './school.js';

const HEADER = 'First Name,Last Name,Email,Student ID,Grade Level,Untimed';
const DAY = 86_400_000;

describe('a list of people on its way in', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let horizonId: number;

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
  });
  afterAll(() => t?.close());

  const intoClass = (sectionId = s.sectionId) => `section_id=${sectionId}`;
  const intoSchool = (role = 'Student', schoolId = s.schoolId) =>
    `school_id=${schoolId}&role=${encodeURIComponent(role)}`;
  const form = (text: string | Uint8Array, name = 'list.csv') => {
    const file = new FormData();
    file.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), name);
    return file;
  };
  const upload = (client: HttpClient, place: string, ...rows: string[]) =>
    client.send(
      'POST',
      `/api/imports?${place}`,
      form([rows[0]?.startsWith('First Name') ? '' : HEADER, ...rows].filter(Boolean).join('\n')),
    );
  const rowsOf = async (client: HttpClient, id: number, verdict: string) =>
    (await client.get(`/api/imports/${id}/rows?verdict=${verdict}`)).body.rows;
  const person = (email: string) =>
    t.db.one<any>(
      'select id, first_name, last_name, email, student_number, grade_level, untimed_assessment, archived_at, school_id from roster.people where email = $1',
      [email],
    );
  const start = async (client: HttpClient, id: number) => {
    expect((await client.post(`/api/imports/${id}/start`)).body.import).toMatchObject({ state: 'running' });
    await t.settle();
    return (await client.get(`/api/imports/${id}`)).body.import;
  };
  const direct = (client: HttpClient, sectionId: number, ...rows: string[]) =>
    client.send('POST', `/api/staff/sections/${sectionId}/students/import`, form([HEADER, ...rows].join('\n')));
  let number = 40_000;
  const aStudentOf = async (schoolId: number, first: string, more: { sectionId?: number; used?: boolean } = {}) => {
    number += 1;
    const email = `${first.toLowerCase()}@pupil.test`;
    const id = await t.commands.execute(
      new AddPerson({ firstName: first, lastName: 'Pupil', email }, [], {
        schoolId,
        studentNumber: String(number),
        gradeLevel: 11,
        untimedAssessment: false,
      }),
    );
    if (more.sectionId) await t.commands.execute(new EnrollStudents(more.sectionId, [id]));
    if (more.used) await t.commands.execute(new SetPassword(id, PASSWORD));
    return { id, email, number: String(number) };
  };

  it('is shown before anything is written, corrected, and imported by a job; the same file again changes nothing', async () => {
    const before = await t.db.query('select * from roster.people order by id');
    const file = [
      'José,García,jose@lake.test,00123,11,No',
      'Ann,Lee,ann@lake.test,124,09,Yes',
      'Zoë,Nuñez,zoe-at-lake,125,11,No',
      'Jo,García,jo@lake.test,00123,9,No',
      'Ann,Lee,ann@lake.test,124,09,Yes',
    ];
    const { status, body } = await upload(s.admin, intoClass(), ...file);
    expect([status, body.import]).toEqual([
      200,
      expect.objectContaining({
        fileName: 'list.csv',
        state: 'review',
        counts: { refused: 2, new: 2, changed: 0, joins: 0, unchanged: 1 },
        importedCount: 0,
        notes: [],
        seats: null,
      }),
    ]);
    const { id } = body.import;
    expect((await rowsOf(s.admin, id, 'refused')).map((row: any) => [row.line, row.email, row.plan.errors])).toEqual([
      [4, 'zoe-at-lake', { email: ['Please enter a valid email'] }],
      [5, 'jo@lake.test', { studentIdNumber: ['Line 2 has the same student ID with different data'] }],
    ]);
    await t.settle();
    expect(await t.db.query('select * from roster.people order by id')).toEqual(before);

    const corrected = await s.admin.patch(`/api/imports/${id}/rows/3`, { row: { email: 'zoe@lake.test' } });
    expect([corrected.body.row.plan.verdict, corrected.body.import.counts]).toEqual([
      'new',
      { refused: 1, new: 3, changed: 0, joins: 0, unchanged: 1 },
    ]);
    expect(await start(s.admin, id)).toMatchObject({
      state: 'review',
      importedCount: 3,
      unchangedCount: 1,
      run: { total: 4, done: 4 },
      counts: { refused: 1, new: 0 },
    });
    expect((await s.admin.get(`/api/imports?${intoClass()}`)).body.imports.map((one: any) => one.id)).toEqual([id]);
    expect((await s.admin.delete(`/api/imports/${id}/rows/4`)).body.import).toMatchObject({ state: 'done' });
    expect((await s.admin.get(`/api/imports?${intoClass()}`)).body.imports).toEqual([]);
    expect(await person('jose@lake.test')).toMatchObject({ student_number: '00123', grade_level: 11 });

    const people = await t.db.query('select * from roster.people order by id');
    const again = (await upload(s.admin, intoClass(), ...file.slice(0, 2))).body.import;
    expect(again.counts).toEqual({ refused: 0, new: 0, changed: 0, joins: 0, unchanged: 2 });
    expect(await start(s.admin, again.id)).toMatchObject({ state: 'done', importedCount: 0, unchangedCount: 2 });
    expect(await t.db.query('select * from roster.people order by id')).toEqual(people);
    expect(
      await t.db.query(`select recipient from platform.mails where recipient like '%@lake.test' order by 1`),
    ).toEqual([{ recipient: 'ann@lake.test' }, { recipient: 'jose@lake.test' }, { recipient: 'zoe@lake.test' }]);
  });

  describe('does nothing that its sender may not do by hand', () => {
    it('a teacher takes over nobody of another class, neither after a review nor at once', async () => {
      const victim = await aStudentOf(s.schoolId, 'Vera', { used: true });
      const known = await person(victim.email);
      const mails = () => t.db.query('select id from platform.mails');
      const sent = await mails();
      for (const [row, errors] of [
        [
          `Eve,Mallory,eve@evil.test,${victim.number},9,Yes`,
          { studentIdNumber: ['Another student of this school has this ID'] },
        ],
        [
          `Vera,Pupil,eve@evil.test,${victim.number},11,No`,
          { email: ['This account was used, so only an administrator changes its email, in the user form'] },
        ],
        [
          `Eve,Pupil,${victim.email},${victim.number},11,Yes`,
          {
            firstName: [
              'The school has another first name for this student, which only an administrator of the school can change.',
            ],
            untimedAssessment: [
              'The school has another timing for this student, which only an administrator of the school can change.',
            ],
          },
        ],
      ] as const) {
        const { id, counts } = (await upload(s.teacher, intoClass(), row)).body.import;
        expect(counts).toMatchObject({ refused: 1, changed: 0 });
        expect((await rowsOf(s.teacher, id, 'refused'))[0].plan.errors).toEqual(errors);
        expect((await s.teacher.post(`/api/imports/${id}/start`)).body).toMatchObject({
          status: 422,
          error: 'No row can be imported. Please correct one first.',
        });
        expect((await direct(s.teacher, s.sectionId, row)).body).toMatchObject({
          importedCount: 0,
          errors: [{ errors }],
        });
        await s.teacher.delete(`/api/imports/${id}`);
      }
      expect([await person(victim.email), await mails()]).toEqual([known, sent]);
      const joining = (await upload(s.teacher, intoClass(), `Vera,Pupil,${victim.email},${victim.number},11,No`)).body
        .import;
      expect(joining.counts.joins).toBe(1);
      expect(await start(s.teacher, joining.id)).toMatchObject({ state: 'done', importedCount: 1 });
    });

    it('a class list changes the e-mail of nobody who uses the account; the list of the school does, and each change is shown', async () => {
      const [used, fresh] = [await aStudentOf(s.schoolId, 'Una', { used: true }), await aStudentOf(s.schoolId, 'Finn')];
      const rows = [
        `Una,Pupil,una.new@pupil.test,${used.number},11,No`,
        `Finn,Pupil,finn.new@pupil.test,${fresh.number},12,No`,
      ];
      const { id } = (await upload(s.admin, intoClass(), ...rows)).body.import;
      expect((await rowsOf(s.admin, id, 'refused'))[0].plan.errors).toEqual({
        email: ['This account was used, so only an administrator changes its email, in the user form'],
      });
      expect((await rowsOf(s.admin, id, 'changed'))[0].plan.changes).toEqual([
        { field: 'email', from: 'finn@pupil.test', to: 'finn.new@pupil.test' },
        { field: 'gradeLevel', from: '11', to: '12' },
      ]);
      expect((await direct(s.admin, s.sectionId, rows[0]!)).body).toMatchObject({ importedCount: 0, errorCount: 1 });
      const school = (await upload(horizon, intoSchool(), rows[0]!)).body.import;
      expect(await start(horizon, school.id)).toMatchObject({ state: 'done', importedCount: 1 });
      expect(await t.db.one('select email from identity.accounts where user_id = $1', [used.id])).toEqual({
        email: 'una.new@pupil.test',
      });
    });

    it('who looks like another person, or reaches beyond the school, is refused in the right column', async () => {
      const known = await aStudentOf(s.schoolId, 'Kim');
      const two = await aStudentOf(s.schoolId, 'Tua');
      const both = await aStudentOf(s.schoolId, 'Bodo');
      await t.db.query(
        `insert into roster.staff_roles (person_id, role, school_id, created_at) values ($1, 'Teacher', $2, now())`,
        [both.id, other.schoolId],
      );
      const teacherEmail = (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [
        s.teacherId,
      ]))!.email;
      const { id } = (
        await upload(
          s.admin,
          intoClass(),
          `Lee,Other,lee@pupil.test,${known.number},11,No`,
          `Kim,Pupil,${known.email},99999,11,No`,
          `Kim,Pupil,${known.email},${two.number},11,No`,
          `Bodo,Pupil,bodo.new@pupil.test,${both.number},11,No`,
          `Some,Body,${teacherEmail},99998,11,No`,
        )
      ).body.import;
      const belongs = ['This ID and this email belong to two students of this school'];
      expect((await rowsOf(s.admin, id, 'refused')).map((row: any) => row.plan.errors)).toEqual(
        [
          { studentIdNumber: ['Another student of this school has this ID'] },
          { email: ['Line 3 has the same email with different data'] },
          {
            email: ["This person also works elsewhere, so only the platform's administrators can change the account."],
          },
          { email: ['This email belongs to another person'] },
          ...[],
        ].toSpliced(1, 0, { studentIdNumber: ['The student with this email has another ID'] }),
      );
      expect(
        (await direct(s.admin, s.sectionId, `Kim,Pupil,${known.email},${two.number},11,No`)).body.errors[0].errors,
      ).toEqual({ studentIdNumber: belongs, email: belongs });
    });

    it('an archived student is shown as one who will be activated, to whoever may, and is never activated at once', async () => {
      const gone = await aStudentOf(s.schoolId, 'Archie');
      await horizon.post(`/api/admin/schools/${s.schoolId}/users/archive_users`, { user_ids: [gone.id] });
      const row = `Archie,Pupil,${gone.email},${gone.number},11,No`;
      const inClass = (await upload(s.admin, intoClass(), row)).body.import;
      expect((await rowsOf(s.admin, inClass.id, 'refused'))[0].plan.errors).toEqual({
        email: ['This student is archived'],
      });
      expect(
        (
          await horizon.send(
            'POST',
            `/api/admin/users/students/import?school_id=${s.schoolId}`,
            form(`${HEADER}\n${row}`),
          )
        ).body,
      ).toMatchObject({ importedCount: 0, errorCount: 1 });
      const school = (await upload(horizon, intoSchool(), row)).body.import;
      expect((await rowsOf(horizon, school.id, 'changed'))[0].plan).toMatchObject({ activates: true, changes: [] });
      expect(await start(horizon, school.id)).toMatchObject({ importedCount: 1 });
      expect((await person(gone.email))!.archived_at).toBeNull();
      const activated = await t.db.query<{ payload: any }>(
        `select payload from es.published_events where type = 'roster.PersonActivated.v1'`,
      );
      expect(activated.at(-1)!.payload).toEqual({ personId: gone.id, schoolId: s.schoolId, by: horizonId });
    });

    it('is brought with the rights that its sender has when the job runs', async () => {
      const sectionId = await aClass(t, s.schoolId, [[s.secondaryId, 'Primary Teacher']]);
      const { id } = (await upload(s.secondary, intoClass(sectionId), 'Late,Comer,late@lake.test,60001,11,No')).body
        .import;
      await s.secondary.post(`/api/imports/${id}/start`);
      await t.db.query(`update roster.memberships set section_role = 'Secondary Teacher' where section_id = $1`, [
        sectionId,
      ]);
      await t.settle();
      expect(await person('late@lake.test')).toBeUndefined();
      expect((await s.secondary.get(`/api/imports/${id}`)).status).toBe(403);
      await t.db.query(`update roster.memberships set section_role = 'Primary Teacher' where section_id = $1`, [
        sectionId,
      ]);
      expect((await s.secondary.get(`/api/imports/${id}`)).body.import).toMatchObject({
        state: 'review',
        counts: { new: 1 },
        notes: ['You may not import people there any more.'],
      });
    });

    it('stops when whoever was behind the mask has lost the role', async () => {
      const helperId = await aPerson(t, 'helper', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
      const masked = await t.as({
        userId: s.teacherId,
        role: 'Teacher',
        schoolId: s.schoolId,
        masquerader: { userId: helperId, role: 'Horizon Admin', schoolId: null, districtId: null },
      });
      const { id } = (await upload(masked, intoClass(), 'Behind,Mask,behind@lake.test,60002,11,No')).body.import;
      await masked.post(`/api/imports/${id}/start`);
      await t.db.query('delete from identity.memberships where user_id = $1', [helperId]);
      await t.settle();
      expect(await person('behind@lake.test')).toBeUndefined();
    });

    it('is refused where the sender brings nobody', async () => {
      expect((await upload(s.secondary, intoClass(), 'A,B,a@b.test,1,11,No')).status).toBe(403);
      expect((await upload(other.admin, intoClass(), 'A,B,a@b.test,1,11,No')).status).toBe(404);
      expect((await upload(s.admin, intoSchool(), 'A,B,a@b.test,1,11,No')).status).toBe(403);
      expect((await upload(s.admin, 'role=Student', 'A,B,a@b.test,1,11,No')).status).toBe(422);
    });

    it('a class that the platform keeps takes whom it is kept for, and loses nobody by hand', async () => {
      const [kept] = await t.db.query<{ id: number }>(
        `select id from roster.sections where school_id = $1 and grade_level = 11 and not untimed`,
        [s.schoolId],
      );
      const { id } = (
        await upload(
          horizon,
          intoClass(kept!.id),
          'Nina,Nine,nina@lake.test,61001,9,No',
          'Ella,Even,ella@lake.test,61002,11,No',
          'Uri,Untimed,uri@lake.test,61003,11,Yes',
        )
      ).body.import;
      expect((await rowsOf(horizon, id, 'refused')).map((row: any) => row.plan.errors)).toEqual([
        {
          gradeLevel: [
            'The platform keeps this class for grade 11. Import the student into the school, or into another class.',
          ],
        },
        {
          untimedAssessment: [
            'The platform keeps this class for timed students. Import the student into the school, or into another class.',
          ],
        },
      ]);
      expect(await start(horizon, id)).toMatchObject({ importedCount: 1 });
      const ella = (await person('ella@lake.test'))!.id;
      const nine = await aStudentOf(s.schoolId, 'Nino');
      await t.db.query('update roster.people set grade_level = 9 where id = $1', [nine.id]);
      const members = () =>
        t.db.query('select person_id from roster.memberships where section_id = $1 order by 1', [kept!.id]);
      const before = await members();
      expect(before).toContainEqual({ person_id: ella });
      for (const [path, body] of [
        [`/api/admin/sections/${kept!.id}/students/unassign`, { ids: [ella] }],
        [`/api/admin/schools/${s.schoolId}/users/add_to_class`, { user_ids: [nine.id], section_id: kept!.id }],
      ] as const) {
        expect((await horizon.post(path, body)).body).toMatchObject({
          status: 409,
          error:
            'The platform keeps this class by grade and timing. Change the grade level or the timing of a student, and the classes follow.',
        });
      }
      expect(await members()).toEqual(before);
    });
  });

  it('belongs to whoever uploaded it, for a week', async () => {
    const { id, expiresAt } = (await upload(s.admin, intoClass(), 'Week,Long,week@lake.test,62001,11,No')).body.import;
    expect(Date.parse(expiresAt) - t.clock.now()).toBeGreaterThan(6.9 * DAY);
    const masked = await t.as({
      userId: s.adminId,
      role: 'Teacher Admin',
      schoolId: s.schoolId,
      masquerader: { userId: horizonId, role: 'Horizon Admin' },
    });
    for (const somebody of [s.teacher, other.admin, horizon, masked]) {
      for (const call of [
        somebody.get(`/api/imports/${id}`),
        somebody.get(`/api/imports/${id}/rows?verdict=new`),
        somebody.post(`/api/imports/${id}/start`),
        somebody.delete(`/api/imports/${id}`),
        somebody.patch(`/api/imports/${id}/rows/1`, { row: {} }),
      ]) {
        expect((await call).status).toBe(404);
      }
    }
    t.clock.advance({ days: 7, ms: 1 });
    const later = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    expect((await later.get(`/api/imports/${id}`)).status).toBe(404);
    await t.settle();
    expect(await t.db.query(`select from roster.import_rows where import_id = $1`, [id])).toEqual([]);
    s.admin = later;
    s.teacher = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
    horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
  });

  it('a row that became another one since it was seen is not written, and waits to be seen again', async () => {
    const known = await aStudentOf(s.schoolId, 'Moira');
    const { id } = (
      await upload(
        s.admin,
        intoClass(),
        `Moira,Pupil,${known.email},${known.number},12,No`,
        'Nu,Body,nu@lake.test,63001,11,No',
      )
    ).body.import;
    await t.db.query(`update roster.people set last_name = 'Married' where id = $1`, [known.id]);
    expect(await start(s.admin, id)).toMatchObject({ state: 'review', importedCount: 1, counts: { changed: 1 } });
    const [row] = await rowsOf(s.admin, id, 'changed');
    expect(row.plan).toMatchObject({
      stale: true,
      changes: [
        { field: 'lastName', from: 'Married', to: 'Pupil' },
        { field: 'gradeLevel', from: '11', to: '12' },
      ],
    });
    expect(await start(s.admin, id)).toMatchObject({ state: 'done', importedCount: 2 });
  });

  it('says which columns are missing, how many seats there are, and what is not in the file', async () => {
    await t.db.query('update roster.schools set seats_purchased = 1 where id = $1', [other.schoolId]);
    const { body } = await upload(
      horizon,
      intoSchool('Student', other.schoolId),
      'First Name,Last Name,Email',
      'No,Number,no.number@lake.test',
      'No,Grade,no.grade@lake.test',
    );
    expect(body.import).toMatchObject({
      counts: { new: 2 },
      seats: { purchased: 1, used: 0, after: 2 },
      notes: [
        'The file has no column Student ID: students are known by their email.',
        'The file has no column Grade Level: new students enter grade 8.',
      ],
    });
    expect((await rowsOf(horizon, body.import.id, 'new'))[0].plan.changes).toContainEqual({
      field: 'gradeLevel',
      from: null,
      to: '8',
      byDefault: true,
    });
    expect(await start(horizon, body.import.id)).toMatchObject({ state: 'done', importedCount: 2 });

    const list = `/api/admin/schools/${other.schoolId}/users/export?role=Student`;
    const exported = (await horizon.get(list)).body as string;
    const back = (await horizon.send('POST', `/api/imports?${intoSchool('Student', other.schoolId)}`, form(exported)))
      .body.import;
    expect(back.counts).toEqual({ refused: 0, new: 0, changed: 0, joins: 0, unchanged: 2 });
    expect((await horizon.get(`${list}&search=grade`)).body.match(/@lake\.test/g)).toHaveLength(1);
    expect((await horizon.get(`${list}&grade_level=9`)).body.match(/@lake\.test/g)).toBeNull();
  });

  it.each<[string, string | Uint8Array, number, string]>([
    ['only a header', `${HEADER}\n`, 422, 'The file has no rows below its header: there is nothing to import.'],
    [
      'an open quotation mark',
      `${HEADER}\nA,"B,a@b.test,1,11,No\nC,D,c@d.test,2,11,No\n`,
      422,
      'Line 2 opens a cell with a quotation mark that is not closed. Please correct the file.',
    ],
    [
      'two columns of a name',
      'First Name,Last Name,Email,Email\nA,B,a@b.test,c@d.test\n',
      422,
      'The file has 2 columns for the same: "Email". Please keep one of them.',
    ],
    ['a document', '%PDF-1.7', 415, 'Wrong document type'],
  ])('is refused with %s, in words', async (_, text, status, error) => {
    const answer = await s.admin.send('POST', `/api/imports?${intoClass()}`, form(text));
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it('is never cut: a file above the limit is refused with the limit, each time', async () => {
    const row = (i: number) =>
      `First${i},Last${i},big${i}@lake.test,${700_000 + i},11,No,${'x'.repeat(1_900)},${'y'.repeat(1_900)},${'z'.repeat(1_900)}`;
    const big = `${HEADER},A,B,C\n${Array.from({ length: 2_000 }, (_, i) => row(i)).join('\n')}`;
    const answers = [];
    for (let i = 0; i < 8; i += 1)
      answers.push(
        await s.admin.send(
          'POST',
          i % 2 ? `/api/imports?${intoClass()}` : `/api/staff/sections/${s.sectionId}/students/import`,
          form(big),
        ),
      );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['413 The file is larger than 10 MB. Please send it in parts.']),
    );
  });

  it('of two that enter the same new e-mail at once one enters, the other is told', async () => {
    for (let i = 0; i < 4; i += 1) {
      const email = `race${i}@lake.test`;
      const send = (path: string, text: string) => horizon.send('POST', path, form(text));
      const answers = await Promise.all([
        send(
          `/api/admin/schools/${s.schoolId}/users/import?role=Student`,
          `${HEADER}\nRa,Ce,${email},${64_000 + i},11,No`,
        ),
        send(
          `/api/admin/schools/${other.schoolId}/users/import?role=Student`,
          `${HEADER}\nRa,Ce,${email},${64_000 + i},11,No`,
        ),
        send(
          `/api/admin/schools/${s.schoolId}/users/import?role=Teacher`,
          `First Name,Last Name,Email\nRa,Ce,${email}`,
        ),
      ]);
      expect(answers.map(({ status, body }) => [status, body.importedCount, body.errors[0]?.errors]).sort()).toEqual([
        [200, 0, { email: ['This email belongs to another person'] }],
        [200, 0, { email: ['This email belongs to another person'] }],
        [200, 1, undefined],
      ]);
    }
  });

  it('names a row of the body by its place when it has no line', async () => {
    const { body } = await horizon.post(`/api/admin/schools/${s.schoolId}/users/bulk_create?role=Student`, {
      users: [
        { firstName: 'Good', lastName: 'One', email: 'good.one@lake.test', studentIdNumber: '65001' },
        { firstName: '', lastName: 'Bad', email: 'bad@lake.test' },
      ],
    });
    expect(body).toEqual({
      errorCount: 1,
      importedCount: 1,
      unchangedCount: 0,
      errors: [
        {
          line: 2,
          firstName: '',
          lastName: 'Bad',
          email: 'bad@lake.test',
          errors: { firstName: ['Please enter a valid first name'] },
        },
      ],
    });
  });

  it('a student is created in a class', async () => {
    const student = {
      firstName: 'Cora',
      lastName: 'Class',
      email: 'cora@lake.test',
      studentIdNumber: '66001',
      gradeLevel: 10,
    };
    const { status, body } = await horizon.post(`/api/admin/sections/${s.sectionId}/create_student`, { student });
    expect([status, body.user]).toEqual([
      201,
      expect.objectContaining({ firstName: 'Cora', gradeLevel: 10, role: 'Student' }),
    ]);
    expect((await s.admin.get(`/api/staff/sections/${s.sectionId}/students?search=cora`)).body.meta.totalCount).toBe(1);
    expect((await horizon.post(`/api/admin/sections/${s.sectionId}/create_student`, { student })).body.errors).toEqual({
      email: ['This email belongs to another person'],
      studentIdNumber: ['Another student of this school has this ID'],
    });
    for (const wrong of [{}, { student: null }, { student: [] }])
      expect((await horizon.post(`/api/admin/sections/${s.sectionId}/create_student`, wrong)).status).toBe(422);
  });

  it('says nothing any more of a student who was erased', async () => {
    const gone = await aStudentOf(s.schoolId, 'Ersa');
    const { id } = (
      await upload(
        s.admin,
        intoClass(),
        `Ersa,Pupil,${gone.email},${gone.number},12,No`,
        'Stays,Here,stays@lake.test,67001,11,No',
      )
    ).body.import;
    await t.commands.execute(new ErasePerson(gone.id, horizonId));
    expect(await t.db.query<{ cells: any }>('select cells from roster.import_rows where import_id = $1', [id])).toEqual(
      [{ cells: expect.objectContaining({ firstName: 'Stays' }) }],
    );
  });

  it('of 5,000 rows goes on where it was killed, and brings each person once', async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, i) => `First${String.fromCharCode(97 + (i % 26))},Last,many${i}@lake.test,${100_000 + i},${9 + (i % 4)},No`,
    );
    const uploaded = await upload(horizon, intoSchool('Student', other.schoolId), ...rows);
    expect(uploaded.body.import.counts).toEqual({ refused: 0, new: 5_000, changed: 0, joins: 0, unchanged: 0 });
    const { id } = uploaded.body.import;
    // While connections break, a question is answered with 503 and asked again, as the page does.
    const progress = async (): Promise<any> => {
      for (;;) {
        const { status, body } = await horizon.get(`/api/imports/${id}`);
        if (status !== 503) return body.import;
        await new Promise((wake) => setTimeout(wake, 100));
      }
    };
    const until = async (reached: (now: any) => boolean): Promise<any> => {
      for (let now = await progress(); ; now = await progress()) {
        if (reached(now)) return now;
        await new Promise((wake) => setTimeout(wake, 100));
      }
    };
    await horizon.post(`/api/imports/${id}/start`);
    const jobs = t.get(Jobs);
    await jobs.start();
    const under = await until(({ run }) => run.done >= 300);
    expect([under.state, under.run.total, under.run.done % 50]).toEqual(['running', 5_000, 0]);
    // Everything that the worker has open with the database breaks, as when it is killed.
    const killer = new pg.Client({ connectionString: t.database.ownerUrl });
    await killer.connect();
    const { rows: killed } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(killed.length).toBeGreaterThan(0);
    await killer.end();
    expect((await progress()).run.done).toBeLessThan(5_000);
    expect(await until(({ state }) => state !== 'running')).toMatchObject({
      state: 'done',
      importedCount: 5_000,
      run: { total: 5_000, done: 5_000 },
    });
    await jobs.stop();
    expect(
      await t.db.one(
        `select count(*) as n, count(distinct email) as d from roster.people where email like 'many%@lake.test'`,
      ),
    ).toEqual({ n: 5_000, d: 5_000 });
    expect(await t.db.one(`select count(*) as n from identity.accounts where email like 'many%@lake.test'`)).toEqual({
      n: 5_000,
    });
    expect(
      await t.db.query(
        `select recipient from platform.mails group by 1 having count(*) > 1 and recipient like 'many%'`,
      ),
    ).toEqual([]);
    expect((await upload(horizon, intoSchool('Student', other.schoolId), ...rows)).body.import.counts.unchanged).toBe(
      5_000,
    );
  }, 300_000);
});
