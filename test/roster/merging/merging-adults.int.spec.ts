import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LinkProviders, SetPassword } from '../../../src/identity/index.js';
import { AddParent, AddPerson, CreateClass, EnrollStudents } from '../../../src/roster/index.js';
import { EraseFromSchool } from '../../../src/roster/commands/erase-school.js';
import { school, type School } from '../../reporting/school.js';
import { PASSWORD, testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

let t: TestApp;
let s: School;
let other: School;
let admin: HttpClient;
let adminId: number;
let count = 0;

const path = (rest: string) => `/api/staff/schools/${s.schoolId}/${rest}`;
const atSchool = (role: 'Teacher' | 'Teacher Admin', schoolId = s.schoolId) => [{ role, schoolId, districtId: null }];
const named = (first: string, last: string, phone?: string) => ({
  firstName: first,
  lastName: last,
  email: `${first}.${(count += 1)}@adults.test`.toLowerCase(),
  ...(phone ? { phone } : {}),
});
const staff = (first: string, last: string, role: 'Teacher' | 'Teacher Admin' = 'Teacher', schoolId = s.schoolId) =>
  t.commands.execute(new AddPerson(named(first, last), atSchool(role, schoolId), null, false));
const parent = (first: string, last: string, children: number[], phone?: string) =>
  t.commands.execute(new AddParent(named(first, last, phone), children, false));
const student = async (first: string) => {
  const id = await t.commands.execute(
    new AddPerson(
      named(first, 'Child'),
      [],
      { schoolId: s.schoolId, studentNumber: `c${(count += 1)}`, gradeLevel: 10, untimedAssessment: false },
      false,
    ),
  );
  await t.commands.execute(new EnrollStudents(s.sectionId, [id]));
  return id;
};
const aClass = (
  className: string,
  teacher: number,
  role: 'Primary Teacher' | 'Secondary Teacher' = 'Primary Teacher',
) => t.commands.execute(new CreateClass({ schoolId: s.schoolId, className, memberships: [{ userId: teacher, role }] }));
const compare = async (a: number, b: number, by = admin) =>
  by.get(path(`duplicates/compare?of=adults&user_ids[]=${a}&user_ids[]=${b}`));
const merge = async (kept: number, absorbed: number, taken: string[] = []) => {
  const { records } = (await compare(kept, absorbed)).body;
  const answer = await admin.post(path('merges'), {
    of: 'adults',
    kept_id: kept,
    absorbed_id: absorbed,
    kept_revision: records[0].revision,
    absorbed_revision: records[1].revision,
    taken,
  });
  await t.settle();
  return answer;
};
const takeBack = async (mergeId: number) => {
  const answer = await admin.post(path('merges/take_back'), { of: 'adults', merge_id: mergeId });
  await t.settle();
  return answer;
};
const teachersOf = (sectionId: number) =>
  t.db.query<{ id: number; role: string }>(
    'select person_id as id, section_role as role from roster.memberships where section_id = $1 and section_role <> $2 order by 1',
    [sectionId, 'Student'],
  );
const childrenOf = async (parentId: number) =>
  (
    await t.db.query<{ id: number }>('select student_id as id from roster.guardians where parent_id = $1 order by 1', [
      parentId,
    ])
  ).map(({ id }) => id);
const rolesOf = (id: number) =>
  t.db.query<{ role: string; schoolId: number | null }>(
    'select role, school_id as "schoolId" from identity.memberships where user_id = $1 order by 1',
    [id],
  );
const emailOf = async (id: number) =>
  (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [id]))!.email;
const signsIn = async (id: number) => (await t.visitor().signIn(await emailOf(id), PASSWORD)).status;

beforeAll(async () => {
  t = await testApp();
  s = await school(t);
  other = await school(t);
  adminId = await staff('Ada', 'Admin', 'Teacher Admin');
  admin = await t.as({ userId: adminId, role: 'Teacher Admin', schoolId: s.schoolId });
}, 120_000);
afterAll(() => t?.close());

describe('accounts of staff and parents that may be of one person', () => {
  it('are listed by name, phone and mailbox, and not among those of students', async () => {
    const [one, two] = [await staff('Rosa', 'Marin'), await staff('Rosa', 'Marin')];
    const child = await student('Nora');
    const [mother, again] = [
      await parent('Katherine', 'Doyle', [child], '555-201-0199'),
      await parent('Kathe', 'Doyle-Reed', [child], '(555) 201-0199'),
    ];
    await t.settle();
    const { body } = await admin.get(path('duplicates?of=adults&per_page=100'));
    const pairs = new Map(body.duplicates.map((pair: any) => [pair.key, pair]));
    expect(pairs.get(`${one}-${two}`)).toMatchObject({
      signs: ['name_and_grade'],
      records: [{ role: 'Teacher', children: 0, gradeLevel: null }, { role: 'Teacher' }],
    });
    expect(pairs.get(`${mother}-${again}`)).toMatchObject({ signs: ['same_phone'], records: [{ children: 1 }, {}] });
    expect((await admin.get(path('duplicates'))).body.duplicates).toEqual([]);
    await admin.post(path('duplicates/dismiss'), { of: 'adults', user_ids: [one, two] });
    const aside = (await admin.get(path('duplicates?of=adults&dismissed=true'))).body;
    expect(aside.duplicates.map(({ key }: any) => key)).toEqual([`${one}-${two}`]);
  });

  it('are compared only with their like, at the own school', async () => {
    const one = await staff('Hugo', 'Lind');
    const elsewhere = await staff('Hugo', 'Lind', 'Teacher', other.schoolId);
    const pupil = await student('Hugo');
    for (const id of [elsewhere, pupil, 999_999]) expect((await compare(one, id)).status).toBe(404);
    const asStudents = await admin.get(path(`duplicates/compare?user_ids[]=${one}&user_ids[]=${pupil}`));
    expect(asStudents.status).toBe(404);
    const teacher = await t.as({ userId: one, role: 'Teacher', schoolId: s.schoolId });
    expect((await compare(one, adminId, teacher)).status).toBe(403);
  });

  it('say every reason why they are not merged', async () => {
    const [kept, absorbed] = [await staff('Ines', 'Roth'), await staff('Ines', 'Roth')];
    await t.commands.execute(
      new AddPerson(
        { firstName: 'Ines', lastName: 'Roth', email: await emailOf(absorbed) },
        atSchool('Teacher', other.schoolId),
        null,
        false,
      ),
    );
    const { records } = (await compare(kept, absorbed)).body;
    expect(records[0].reasons).toEqual([expect.stringContaining('also belongs elsewhere')]);
    expect((await merge(kept, absorbed)).status).toBe(409);
    const mine = await staff('Ada', 'Admin', 'Teacher Admin');
    expect((await compare(mine, adminId)).body.records[0].reasons).toEqual([
      'You are signed in with the other account. Keep that one.',
    ]);
    const names = await admin.post(path('merges'), {
      of: 'adults',
      kept_id: adminId,
      absorbed_id: mine,
      kept_revision: 1,
      absorbed_revision: 1,
      taken: ['gradeLevel'],
    });
    expect([names.status, Object.keys(names.body.errors)]).toEqual([422, ['taken']]);
  });
});

describe('two accounts of one teacher', () => {
  let kept: number;
  let absorbed: number;
  let led: number;
  let shared: number;
  let mergeId: number;

  beforeAll(async () => {
    kept = await staff('Tom', 'Berg');
    absorbed = await staff('Thomas', 'Berg', 'Teacher Admin');
    led = await aClass('Led by the other', absorbed);
    shared = await aClass('Taught by both', absorbed);
    await t.db.query(
      `insert into roster.memberships (section_id, person_id, section_role, created_at) values ($1, $2, 'Secondary Teacher', now() - interval '9 days')`,
      [shared, kept],
    );
    for (const id of [kept, absorbed]) await t.commands.execute(new SetPassword(id, PASSWORD));
    const answer = await merge(kept, absorbed, ['firstName']);
    expect(answer.status).toBe(200);
    mergeId = answer.body.merges[0].id;
  });

  it('become one, with the classes and the wider user type', async () => {
    expect(await teachersOf(led)).toEqual([{ id: kept, role: 'Primary Teacher' }]);
    expect(await teachersOf(shared)).toEqual([{ id: kept, role: 'Primary Teacher' }]);
    expect(await rolesOf(kept)).toEqual([{ role: 'Teacher Admin', schoolId: s.schoolId }]);
    expect(await rolesOf(absorbed)).toEqual([]);
    const users = (await admin.get(path('users?role[]=Teacher Admin&search=berg'))).body.users;
    expect(users.map(({ id, firstName }: any) => [id, firstName])).toEqual([[kept, 'Thomas']]);
    expect([await signsIn(kept), await signsIn(absorbed)]).toEqual([200, 401]);
  });

  it('keep the other e-mail from becoming an account again', async () => {
    const email = await emailOf(absorbed);
    const add = new AddPerson({ firstName: 'Tom', lastName: 'Berg', email }, atSchool('Teacher'), null, false);
    await expect(t.commands.execute(add)).rejects.toMatchObject({ code: 'roster/email-taken' });
    const child = await student('Bo');
    const asParent = await admin.post(`/api/staff/students/${child}/parents`, {
      parent: { first_name: 'Thomas', last_name: 'Berg', email },
    });
    expect(asParent.status).toBe(422);
    expect(await childrenOf(absorbed)).toEqual([]);
  });

  it('become two again, and say what stays', async () => {
    t.clock.advance({ minutes: 1 });
    const since = await aClass('Since then', kept);
    const answer = await takeBack(mergeId);
    expect(answer.status).toBe(200);
    expect(answer.body.merges.find(({ id }: any) => id === mergeId).stays).toEqual(['Teaches Since then since.']);
    expect(await teachersOf(led)).toEqual([{ id: absorbed, role: 'Primary Teacher' }]);
    expect(await teachersOf(shared)).toEqual([
      { id: kept, role: 'Secondary Teacher' },
      { id: absorbed, role: 'Primary Teacher' },
    ]);
    expect(await teachersOf(since)).toEqual([{ id: kept, role: 'Primary Teacher' }]);
    expect(await rolesOf(kept)).toEqual([{ role: 'Teacher', schoolId: s.schoolId }]);
    expect(await signsIn(absorbed)).toBe(200);
    expect((await takeBack(mergeId)).status).toBe(409);
  });

  it('give no way into the other one, and bring nobody back whose role ended since', async () => {
    const [one, other] = [await staff('Rita', 'Vale', 'Teacher Admin'), await staff('Rita', 'Vale')];
    await t.commands.execute(
      new LinkProviders([{ provider: 'google', tenant: 'google', subject: 'g-rita', userId: other }]),
    );
    const { body } = await merge(one, other, []);
    const links = () => t.db.query('select 1 from identity.provider_links where user_id = $1', [other]);
    expect(await links()).toEqual([]);
    await t.db.query('update roster.staff_roles set archived_at = now() where person_id = $1', [one]);
    const id = body.merges.find(({ kept, keptId }: any) => (kept?.id ?? keptId) === one)?.id ?? body.merges[0].id;
    expect((await takeBack(id)).status).toBe(200);
    expect(
      await t.db.query('select 1 from roster.staff_roles where person_id = $1 and archived_at is null', [other]),
    ).toEqual([]);
  });
});

describe('two accounts of one parent', () => {
  it('become one with all children, and two again', async () => {
    const [first, second, third] = [await student('Ann'), await student('Ben'), await student('Cleo')];
    const [kept, absorbed] = [
      await parent('Ida', 'Holm', [first, second]),
      await parent('Ida', 'Holm', [second, third], '555-201-0142'),
    ];
    const mergeId = (await merge(kept, absorbed)).body.merges[0].id;
    expect(await childrenOf(kept)).toEqual([first, second, third]);
    expect([await childrenOf(absorbed), await rolesOf(absorbed)]).toEqual([[], []]);
    const { records } = (await compare(kept, adminId)).body;
    expect(records[0]).toMatchObject({ phone: '(555) 201-0142', children: ['Ann Child', 'Ben Child', 'Cleo Child'] });
    // A child that is taken away meanwhile comes back to neither.
    await admin.delete(`/api/staff/students/${third}/parents/${kept}`);
    const { body } = await takeBack(mergeId);
    expect(body.merges[0].stays).toEqual(['A child was removed since, and stays so.']);
    expect([await childrenOf(kept), await childrenOf(absorbed)]).toEqual([[first, second], [second]]);
    expect(await rolesOf(absorbed)).toEqual([{ role: 'Parent', schoolId: null }]);
  });

  it('stay when nobody is their child any more, to be parted', async () => {
    const child = await student('Dora');
    const [kept, absorbed] = [await parent('Olaf', 'Vik', [child]), await parent('Olaf', 'Vik', [child])];
    const mergeId = (await merge(kept, absorbed)).body.merges[0].id;
    expect((await admin.delete(`/api/staff/students/${child}/parents/${kept}`)).status).toBeLessThan(300);
    const rows = await t.db.query('select id from roster.people where id = any($1)', [[kept, absorbed]]);
    expect(rows).toHaveLength(2);
    expect((await takeBack(mergeId)).status).toBe(200);
    expect(await childrenOf(kept)).toEqual([]);
  });

  it('are erased together with their school', async () => {
    const child = await student('Eli');
    const [kept, absorbed] = [await parent('Una', 'Falk', [child]), await parent('Una', 'Falk', [child])];
    await merge(kept, absorbed);
    await t.commands.execute(new EraseFromSchool(kept, s.schoolId, adminId));
    const rows = await t.db.query<{ name: string }>(
      'select first_name as name from roster.people where id = any($1) and erased_at is not null',
      [[kept, absorbed]],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Erased', 'Erased']);
    expect(await t.db.query('select from roster.merges where kept_id = $1', [kept])).toEqual([]);
  });
});

describe('a member of staff who is a parent with another account', () => {
  it('goes on as both with one', async () => {
    const child = await student('Finn');
    const [teacher, asParent] = [await staff('Mia', 'Sand'), await parent('Mia', 'Sand', [child])];
    const mergeId = (await merge(asParent, teacher)).body.merges[0].id;
    expect((await rolesOf(asParent)).map(({ role }) => role)).toEqual(['Parent', 'Teacher']);
    await takeBack(mergeId);
    expect((await rolesOf(asParent)).map(({ role }) => role)).toEqual(['Parent']);
    expect((await rolesOf(teacher)).map(({ role }) => role)).toEqual(['Teacher']);
  });
});
