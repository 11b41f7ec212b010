import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetPassword } from '../../src/identity/index.js';
import { AddParent, AddPerson, CreateSchool, People } from '../../src/roster/index.js';
import { PASSWORD, testApp, type TestApp } from '../support/app.js';
import { aSchool, aStudent, type TestSchool } from './school.js';

describe('a parent whom the school adds', () => {
  let t: TestApp;
  let school: TestSchool;
  let ana: number;
  let ben: number;
  const add = (email: string, students: number[], invite = true) =>
    t.commands.execute(new AddParent({ firstName: 'Ngozi', lastName: 'Okafor', email }, students, invite));
  const mailsTo = (email: string) =>
    t.db.query<{ body_text: string }>('select body_text from platform.mails where recipient = $1 order by id', [email]);

  beforeAll(async () => {
    t = await testApp();
    school = await aSchool(t);
    const other = await t.commands.execute(
      new CreateSchool({
        districtId: school.districtId,
        name: 'Aspen Middle',
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: false,
        schoolAdminOnly: false,
        seatsPurchased: 10,
      }),
    );
    ana = await aStudent(t, school.schoolId, 'ana');
    ben = await aStudent(t, other, 'ben');
  });
  afterAll(() => t?.close());

  it('gets one letter that names the schools of the children, and reads of these children only', async () => {
    const id = await add('ngozi@home.test', [ana, ben]);
    const [letter, ...more] = await mailsTo('ngozi@home.test');
    const { name } = (await t.db.one<{ name: string }>('select name from roster.schools where id = $1', [
      school.schoolId,
    ]))!;
    expect(more).toEqual([]);
    expect(letter!.body_text).toContain(`Hello Ngozi,\n\nYou have been added to Horizon by Aspen Middle and ${name}.`);
    const parent = await t.as({ userId: id, role: 'Parent' });
    expect((await parent.get('/api/parent/students')).body.students.map((s: { id: number }) => s.id).sort()).toEqual(
      [ana, ben].sort(),
    );
  });

  it('gets a child more when added again, and no second letter once the account is active', async () => {
    const id = await add('chidi@home.test', [ana], false);
    expect(await mailsTo('chidi@home.test')).toEqual([]);
    await t.commands.execute(new SetPassword(id, PASSWORD));
    expect(await add('Chidi@home.test', [ana, ben])).toBe(id);
    expect(await mailsTo('chidi@home.test')).toEqual([]);
    expect(await t.get(People).childrenOf(id)).toHaveLength(2);
  });

  it('may be a teacher too', async () => {
    const id = await t.commands.execute(
      new AddPerson(
        { firstName: 'Ruth', lastName: 'Adler', email: 'ruth@school.test' },
        [{ role: 'Teacher', schoolId: school.schoolId, districtId: school.districtId }],
        null,
        false,
      ),
    );
    expect(await add('ruth@school.test', [ben])).toBe(id);
    const roles = await t.db.query<{ role: string }>(
      'select role from identity.memberships where user_id = $1 order by id',
      [id],
    );
    expect(roles.map(({ role }) => role)).toEqual(['Teacher', 'Parent']);
  });

  it('is not added at all when one of the students does not exist', async () => {
    await expect(add('nobody@home.test', [ana, 999_999])).rejects.toMatchObject({ code: 'roster/student-not-found' });
    expect(await t.get(People).findByEmail('nobody@home.test')).toBeUndefined();
    expect(await mailsTo('nobody@home.test')).toEqual([]);
  });
});
