import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddParent } from '../../src/roster/index.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

const HEADER =
  'First Name,Last Name,Email,Student ID,Grade Level,Parent 1 First Name,Parent 1 Last Name,Parent 1 Email,Parent 2 First Name,Parent 2 Last Name,Parent 2 Email';

describe('a list of students with their parents', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
  });
  afterAll(() => t?.close());

  const form = (text: string) => {
    const file = new FormData();
    file.append('file', new Blob([text]), 'families.csv');
    return file;
  };
  const upload = async (...rows: string[]) =>
    (await horizon.send('POST', `/api/imports?school_id=${s.schoolId}&role=Parent`, form([HEADER, ...rows].join('\n'))))
      .body.import;
  const refused = async (id: number) =>
    (await horizon.get(`/api/imports/${id}/rows?verdict=refused`)).body.rows.map((row: any) => [
      row.line,
      row.plan.errors,
    ]);
  const start = async (id: number) => {
    await horizon.post(`/api/imports/${id}/start`);
    await t.settle();
    return (await horizon.get(`/api/imports/${id}`)).body.import;
  };
  const families = async () =>
    Object.fromEntries(
      (
        await t.db.query<{ child: string; parents: string[] }>(
          `select c.first_name as child, array_agg(p.first_name || ' ' || p.email order by p.email) as parents
           from roster.guardians g join roster.people c on c.id = g.student_id join roster.people p on p.id = g.parent_id
           where c.school_id = $1 group by c.id`,
          [s.schoolId],
        )
      ).map(({ child, parents }) => [child, parents]),
    );

  it('is looked at, corrected and imported; siblings share a parent, a parent of another school is linked, the same file again changes nothing', async () => {
    const foreign = await aStudent(t, other.schoolId, 'foreign');
    const luciaId = await t.commands.execute(
      new AddParent({ firstName: 'Lucia', lastName: 'García', email: 'lucia@home.test' }, [foreign], false),
    );
    const file = [
      'Amara,Okafor,amara@lake.test,100,11,Ngozi,Okafor,ngozi@home.test,Chidi,Okafor,chidi@home.test',
      'Ben,Okafor,ben@lake.test,101,9,Ngozi,Okafor,ngozi@home.test,,,',
      'José,García,jose@lake.test,102,10,Lucia,García,lucia@home.test,,,',
      'Kim,Lee,kim@lake.test,103,10,Pat,Lee,pat-at-home,,,',
      'Amara,Okafor,amara@lake.test,100,11,Ada,Obi,ada@home.test,,,',
    ];
    const staged = await upload(...file);
    expect(staged).toMatchObject({
      kind: 'Parent',
      counts: { refused: 1, new: 3, changed: 1, joins: 0, unchanged: 0 },
    });
    expect(await refused(staged.id)).toEqual([[5, { parent1Email: ['Please enter a valid email'] }]]);
    expect(await families()).toEqual({});

    const corrected = await horizon.patch(`/api/imports/${staged.id}/rows/4`, {
      row: { parent1Email: 'pat@home.test' },
    });
    expect(corrected.body.row.plan.verdict).toBe('new');
    expect(await start(staged.id)).toMatchObject({ state: 'done', importedCount: 5 });
    expect(await families()).toEqual({
      Amara: ['Ada ada@home.test', 'Chidi chidi@home.test', 'Ngozi ngozi@home.test'],
      Ben: ['Ngozi ngozi@home.test'],
      José: ['Lucia lucia@home.test'],
      Kim: ['Pat pat@home.test'],
    });
    expect(await t.db.query('select count(*) as n from roster.people where email = $1', ['lucia@home.test'])).toEqual([
      { n: 1 },
    ]);
    const lucia = await t.as({ userId: luciaId, role: 'Parent' });
    expect((await lucia.get('/api/parent/students')).body.students).toHaveLength(2);
    expect(
      await t.db.query(`select recipient from platform.mails where recipient like '%@home.test' order by recipient`),
    ).toEqual(['ada', 'chidi', 'ngozi', 'pat'].map((name) => ({ recipient: `${name}@home.test` })));
    const noted = await t.db.query(
      `select from es.published_events where type = 'roster.RecordChanged.v1' and payload ->> 'action' = 'added to a student'`,
    );
    expect(noted).toHaveLength(6);

    const again = await upload(...file.toSpliced(3, 1, file[3]!.replace('pat-at-home', 'pat@home.test')));
    expect(again.counts).toEqual({ refused: 0, new: 0, changed: 0, joins: 0, unchanged: 5 });
  });

  it('leaves a second line of a student for another look when the first one is not written', async () => {
    const staged = await upload(
      'Uma,Ray,uma@lake.test,300,11,Asha,Ray,asha@home.test,,,',
      'Uma,Ray,uma@lake.test,300,11,Dev,Ray,dev@home.test,,,',
    );
    const elsewhere = await aStudent(t, other.schoolId, 'elsewhere');
    await t.commands.execute(
      new AddParent({ firstName: 'Asha', lastName: 'Ray', email: 'asha@home.test' }, [elsewhere], false),
    );
    expect(await start(staged.id)).toMatchObject({ state: 'review', importedCount: 0, counts: { new: 1, changed: 1 } });
    expect((await families()).Uma).toBeUndefined();
    expect(await start(staged.id)).toMatchObject({ state: 'done', importedCount: 2 });
    expect((await families()).Uma).toEqual(['Asha asha@home.test', 'Dev dev@home.test']);
  });

  it('finds a student by the ID alone, and renames who is only a parent', async () => {
    const staged = await upload(
      ',,,101,,Nneka,Okafor,ngozi@home.test,Sam,Okafor,sam@home.test',
      ',,,999,,A,B,a@home.test,,,',
    );
    expect(staged.counts).toMatchObject({ refused: 1, changed: 1 });
    expect(await refused(staged.id)).toEqual([
      [
        3,
        {
          studentIdNumber: [
            'No student of this school has this ID. A new one needs a first name, a last name and an email.',
          ],
        },
      ],
    ]);
    expect(await start(staged.id)).toMatchObject({ state: 'review', importedCount: 1, counts: { refused: 1 } });
    expect((await families()).Ben).toEqual(['Nneka ngozi@home.test', 'Sam sam@home.test']);
  });

  it('is refused for everybody but Horizon Admin, and without the columns of a parent', async () => {
    const send = (who: HttpClient) =>
      who.send('POST', `/api/imports?school_id=${s.schoolId}&role=Parent`, form([HEADER, 'a'].join('\n')));
    expect((await send(s.admin)).status).toBe(403);
    expect((await send(other.admin)).status).toBe(404);
    const without = await horizon.send(
      'POST',
      `/api/imports?school_id=${s.schoolId}&role=Parent`,
      form('First Name,Last Name,Email,Student ID\nA,B,a@b.test,1'),
    );
    expect([without.status, without.body.error]).toEqual([
      422,
      'One of the first 20 rows of the file must name its columns. Missing: Parent 1 First Name, Parent 1 Last Name, Parent 1 Email.',
    ]);
  });

  it('mails a new parent a letter that names the school', async () => {
    const { id } = await upload('Mia,Post,mia.post@pupil.test,88001,11,Max,Post,max.post@home.test,,,');
    await start(id);
    const school = (await t.db.one<{ name: string }>('select name from roster.schools where id = $1', [s.schoolId]))!;
    const [letter] = await t.db.query<{ body_text: string }>(
      `select body_text from platform.mails where recipient = 'max.post@home.test'`,
    );
    expect(letter!.body_text).toContain(`You have been added to Horizon by ${school.name}.`);
  });

  it('enters at once for a program: by the sample as it is, with the errors of a row by person', async () => {
    const path = `/api/admin/schools/${s.schoolId}/users`;
    const sample = await horizon.get('/template/parent_import_sample.csv');
    const sent = async (text: string) => (await horizon.send('POST', `${path}/import_parents`, form(text))).body;
    expect(await sent(sample.body)).toMatchObject({ errorCount: 0, importedCount: 3, errors: [] });
    expect(await sent(sample.body)).toMatchObject({ errorCount: 0, importedCount: 0, unchangedCount: 3 });
    const bad = await sent(`${HEADER}\nZoë,Nuñez,zoe-at-lake,200,11,Eva,,eva@home.test,,,`);
    expect(bad).toMatchObject({ errorCount: 1, importedCount: 0 });
    expect(bad.errors[0].errors).toEqual({
      student: ['Please enter a valid email'],
      parent1: ['Please enter a valid last name'],
    });
    const row = {
      firstName: 'Zoë',
      lastName: 'Nuñez',
      email: 'zoe@lake.test',
      studentIdNumber: '200',
      gradeLevel: '11',
    };
    const parent = { parent1FirstName: 'Eva', parent1LastName: 'Nuñez', parent1Email: 'eva@home.test' };
    const made = await horizon.post(`${path}/bulk_create?role=Parent`, { users: [{ ...row, ...parent }] });
    expect(made.body).toMatchObject({ errorCount: 0, importedCount: 1 });
    expect((await families()).Zoë).toEqual(['Eva eva@home.test']);
  });
});
