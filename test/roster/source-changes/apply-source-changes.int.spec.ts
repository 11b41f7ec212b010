import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplySourceChanges, CreateClass, type SourceChange } from '../../../src/roster/index.js';
import { RunningTests } from '../../../src/roster/roll-over/running-tests.js';
import { type TestApp, testApp } from '../../support/app.js';
import { TestClock } from '../../support/clock.js';
import { aPerson, aSchool, aStudent } from '../school.js';

type Add = Extract<SourceChange, { kind: 'add-person' }>;

describe('changes of a roster source', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ clock: new TestClock('2026-11-23T16:00:00.000Z') });
  });
  afterAll(() => t?.close());

  let number = 5000;
  const person = (key: string, more: Partial<Add> = {}): Add => ({
    kind: 'add-person',
    key,
    role: 'Student',
    firstName: key,
    lastName: 'Rivera',
    email: `${key}.${(number += 1)}@source.test`.toLowerCase(),
    studentNumber: String(number),
    gradeLevel: 10,
    ...more,
  });
  const apply = (schoolId: number, ...changes: SourceChange[]) =>
    t.commands.execute(new ApplySourceChanges(schoolId, changes, 'clever'));
  const made = async (schoolId: number, ...changes: SourceChange[]): Promise<number[]> =>
    (await apply(schoolId, ...changes)).map((outcome) => {
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.id;
    });
  const history = async (id: number) =>
    (
      await t.db.query<{ action: string; by: number | null }>(
        `select payload->>'action' as action, (payload->>'by')::int as by from es.published_events
          where type = 'roster.RecordChanged.v1' and payload->>'record' = 'person' and (payload->>'id')::int = $1 order by position`,
        [id],
      )
    ).map(({ action, by }) => [action, by]);
  const classesOf = (id: number) =>
    t.db.query<{ id: number; role: string }>(
      `select m.section_id as id, m.section_role as role from roster.memberships m join roster.sections c on c.id = m.section_id
        where m.person_id = $1 and c.grade_level is null order by 1`,
      [id],
    );
  const row = (id: number) =>
    t.db.one<any>('select *, archived_at is not null as archived from roster.people where id = $1', [id]);

  it('bring a term, people, a class and who is in it at once', async () => {
    const s = await aSchool(t);
    const [termId, studentId, teacherId, classId] = await made(
      s.schoolId,
      { kind: 'add-term', key: 't', name: 'Fall', startsOn: '2026-08-20', endsOn: '2026-12-18' },
      person('Ana'),
      person('Tom', { role: 'Teacher' }),
      { kind: 'add-class', key: 'c', name: 'Algebra', term: { key: 't' } },
      { kind: 'enroll', section: { key: 'c' }, person: { key: 'Ana' }, role: 'Student', primary: false },
      { kind: 'enroll', section: { key: 'c' }, person: { key: 'Tom' }, role: 'Teacher', primary: true },
    );
    await t.settle();
    expect(await classesOf(studentId!)).toEqual([{ id: classId, role: 'Student' }]);
    expect(await classesOf(teacherId!)).toEqual([{ id: classId, role: 'Primary Teacher' }]);
    expect(await t.db.one('select editable, term_id as term from roster.sections where id = $1', [classId])).toEqual({
      editable: false,
      term: termId,
    });
    expect(await t.db.one('select source, school_year_id as year from roster.terms where id = $1', [termId])).toEqual({
      source: 'clever',
      year: 2026,
    });
    // The classes of the platform follow, and nobody is mailed.
    const all = await t.db.one<{ n: number }>(
      'select count(*)::int as n from roster.memberships where person_id = $1',
      [studentId],
    );
    expect(all!.n).toBe(2);
    expect(
      await t.db.query('select from identity.account_links where user_id = any($1)', [[studentId, teacherId]]),
    ).toEqual([]);
    expect(await history(studentId!)).toEqual([
      ['added by a roster sync', null],
      ['added to a class by a roster sync', null],
    ]);
  });

  it('take an equal term that the school has made, and keep those apart that the source tells apart', async () => {
    const s = await aSchool(t);
    const { body } = await s.admin.post(`/api/staff/schools/${s.schoolId}/terms`, {
      term: { name: 'FALL', start_date: '2026-08-20T00:00:00.000Z', end_date: '2026-12-18T00:00:00.000Z' },
    });
    const own: number = body.term.id;
    const fall = (key: string, known: number[] = []): SourceChange => ({
      kind: 'add-term',
      key,
      name: 'Fall',
      startsOn: '2026-08-20',
      endsOn: '2026-12-18',
      known,
    });
    const [first, second, section] = await apply(s.schoolId, fall('a'), fall('b'), {
      kind: 'add-class',
      key: 'c',
      name: 'Algebra',
      term: { key: 'a' },
    });
    expect([first, second, section]).toMatchObject([{ id: own, already: true }, { already: false }, { ok: true }]);
    const classId = (section as { id: number }).id;
    expect(await t.db.one('select term_id as term from roster.sections where id = $1', [classId])).toEqual({
      term: own,
    });
    const there = [own, (second as { id: number }).id];
    expect(await apply(s.schoolId, fall('d', there))).toMatchObject([{ already: false }]);
  });

  it('go on when one is refused, and say why', async () => {
    const s = await aSchool(t);
    const here = await aStudent(t, s.schoolId, `Here${s.schoolId}`);
    await t.db.query(`update roster.people set student_number = '77' where id = $1`, [here]);
    const taken = `here${s.schoolId}@student.test`;
    const outcomes = await apply(
      s.schoolId,
      person('A', { email: taken }),
      person('B', { studentNumber: '77' }),
      person('C', { email: '' }),
      person('D', { firstName: '=cmd' }),
      person('E'),
      person('F', { studentNumber: 'X1' }),
      { kind: 'enroll', section: { id: s.sectionId }, person: { key: 'E' }, role: 'Student', primary: false },
      { kind: 'add-class', key: 'x', name: ' ', term: null },
      { kind: 'enroll', section: { key: 'x' }, person: { key: 'E' }, role: 'Student', primary: false },
      { kind: 'archive-person', personId: s.adminId },
      { kind: 'change-person', personId: s.adminId, email: 'mine@source.test' },
      { kind: 'archive-class', sectionId: s.sectionId },
      { kind: 'add-term', key: 'bad', name: 'Bad', startsOn: '2026-09-31', endsOn: '2026-12-01' },
      { kind: 'archive-person', personId: 999_999 },
    );
    expect(outcomes.map((one) => (one.ok ? 'ok' : one.code))).toEqual([
      'email-taken',
      'number-taken',
      'email-missing',
      'invalid',
      'ok',
      'invalid',
      'not-the-sources',
      'invalid',
      'depends-on-refused',
      'wider-role',
      'wider-role',
      'not-the-sources',
      'invalid',
      'not-here',
    ]);
  });

  it('give nobody the same email or student ID twice in one go', async () => {
    const s = await aSchool(t);
    const first = person('First');
    const outcomes = await apply(
      s.schoolId,
      first,
      person('Second', { email: first.email }),
      person('Third', { studentNumber: first.studentNumber }),
    );
    expect(outcomes.map((one) => (one.ok ? 'ok' : one.code))).toEqual(['ok', 'email-taken', 'number-taken']);
  });

  it('change people, and what is so already is said', async () => {
    const s = await aSchool(t);
    const [id] = await made(s.schoolId, person('Mia'));
    const changed: SourceChange = {
      kind: 'change-person',
      personId: id!,
      lastName: 'Stone',
      gradeLevel: 11,
      email: `stone${id}@source.test`,
    };
    expect(await apply(s.schoolId, changed)).toEqual([{ ok: true, id, already: false }]);
    expect(await apply(s.schoolId, changed)).toEqual([{ ok: true, id, already: true }]);
    await t.settle();
    expect(await row(id!)).toMatchObject({ last_name: 'Stone', grade_level: 11, email: `stone${id}@source.test` });
    expect(await t.db.one('select email from identity.accounts where user_id = $1', [id])).toEqual({
      email: `stone${id}@source.test`,
    });
    expect(await t.db.query('select from identity.account_links where user_id = $1', [id])).toEqual([]);
    await t.db.query('update roster.people set grade_locked = true where id = $1', [id]);
    expect(await apply(s.schoolId, { kind: 'change-person', personId: id!, gradeLevel: 12 })).toEqual([
      { ok: true, id, already: true },
    ]);
  });

  it('archive and activate people, but nobody who takes a test', async () => {
    const s = await aSchool(t);
    const [id, busy, teacher] = await made(s.schoolId, person('Leo'), person('Busy'), person('T', { role: 'Teacher' }));
    const tests = t.get(RunningTests);
    const { sitting } = tests;
    tests.sitting = () => Promise.resolve(new Set([busy!]));
    const gone = (personId: number): SourceChange => ({ kind: 'archive-person', personId });
    const outcomes = await apply(s.schoolId, gone(id!), gone(busy!), gone(teacher!)).finally(
      () => (tests.sitting = sitting),
    );
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, code: 'sitting' }, { ok: true }]);
    expect([(await row(id!)).archived, (await row(busy!)).archived]).toEqual([true, false]);
    expect(await apply(s.schoolId, gone(id!))).toMatchObject([{ ok: true, already: true }]);
    const back = await apply(
      s.schoolId,
      { kind: 'activate-person', personId: id! },
      { kind: 'join-staff', personId: teacher! },
    );
    expect(back).toMatchObject([
      { ok: true, already: false },
      { ok: true, already: false },
    ]);
    expect((await row(id!)).archived).toBe(false);
    expect(
      await t.db.query('select role from identity.memberships where user_id = any($1) order by user_id', [
        [id, teacher],
      ]),
    ).toEqual([{ role: 'Student' }, { role: 'Teacher' }]);
  });

  it('move a student inside the district, out of the old classes, and let a teacher work at two schools', async () => {
    const s = await aSchool(t);
    const other = await aSchool(t);
    await t.db.query('update roster.schools set district_id = $2 where id = $1', [other.schoolId, s.districtId]);
    const [studentId, teacherId, classId] = await made(
      s.schoolId,
      person('Kim'),
      person('Sam', { role: 'Teacher' }),
      { kind: 'add-class', key: 'c', name: 'Chemistry', term: null },
      { kind: 'enroll', section: { key: 'c' }, person: { key: 'Kim' }, role: 'Student', primary: false },
    );
    expect(classId).toBeDefined();
    expect(
      await apply(
        other.schoolId,
        { kind: 'move-student', personId: studentId! },
        { kind: 'join-staff', personId: teacherId! },
      ),
    ).toMatchObject([
      { ok: true, already: false },
      { ok: true, already: false },
    ]);
    expect((await row(studentId!)).school_id).toBe(other.schoolId);
    expect(await classesOf(studentId!)).toEqual([]);
    expect((await history(studentId!)).map(([action]) => action)).toContain(
      'came from another school by a roster sync',
    );
    const roles = await t.db.query<{ id: number }>(
      'select school_id as id from roster.staff_roles where person_id = $1 order by 1',
      [teacherId],
    );
    expect(roles.map(({ id }) => id)).toEqual([s.schoolId, other.schoolId]);
    const foreign = await aSchool(t);
    expect(
      await apply(
        foreign.schoolId,
        { kind: 'move-student', personId: studentId! },
        { kind: 'join-staff', personId: teacherId! },
      ),
    ).toMatchObject([{ code: 'wider-role' }, { code: 'not-here' }]);
  });

  it('move a student whose old ID is another student’s at the new school, with the new ID', async () => {
    const s = await aSchool(t);
    const other = await aSchool(t);
    await t.db.query('update roster.schools set district_id = $2 where id = $1', [other.schoolId, s.districtId]);
    const ids = await made(
      s.schoolId,
      person('Lea', { studentNumber: '1001' }),
      person('Max', { studentNumber: '1002' }),
      person('Odd', { studentNumber: '1003' }),
      person('Ben', { studentNumber: '1004' }),
    );
    const [lea, max, odd, ben] = ids as [number, number, number, number];
    await made(
      other.schoolId,
      person('Has1001', { studentNumber: '1001' }),
      person('Has2003', { studentNumber: '2003' }),
      person('Has1004', { studentNumber: '1004' }),
    );
    const comes = (personId: number, studentNumber?: string): SourceChange[] => [
      { kind: 'move-student', personId },
      { kind: 'change-person', personId, ...(studentNumber && { studentNumber }), gradeLevel: 11 },
    ];
    const outcomes = await apply(
      other.schoolId,
      ...comes(lea, '2001'),
      ...comes(max, 'X2'),
      ...comes(odd, '2003'),
      ...comes(ben),
    );
    expect(outcomes.map((one) => (one.ok ? 'ok' : one.code))).toEqual([
      ...['ok', 'ok'],
      // Who cannot have the new ID comes with the old one, where that is free.
      ...['ok', 'invalid'],
      ...['ok', 'number-taken'],
      ...['number-taken', 'not-here'],
    ]);
    const standing = async (id: number) => {
      const { school_id, student_number } = await row(id);
      return [school_id, student_number];
    };
    expect(await Promise.all(ids.map(standing))).toEqual([
      [other.schoolId, '2001'],
      [other.schoolId, '1002'],
      [other.schoolId, '1003'],
      [s.schoolId, '1004'],
    ]);
    expect(
      await t.db.query(
        `select before, after from roster.change_values where person_id = $1 and field = 'studentIdNumber' and before is not null`,
        [lea],
      ),
    ).toEqual([{ before: '1001', after: '2001' }]);
  });

  it('change, empty, archive and restore classes and terms of the source alone', async () => {
    const s = await aSchool(t);
    const [termId, classId, personId] = await made(
      s.schoolId,
      { kind: 'add-term', key: 't', name: 'Spring', startsOn: '2027-01-10', endsOn: '2027-06-01' },
      { kind: 'add-class', key: 'c', name: 'Physics', term: { key: 't' } },
      person('Zoe'),
    );
    const enroll = {
      section: { id: classId! },
      person: { id: personId! },
      role: 'Student',
    } as const;
    const ok = async (...changes: SourceChange[]) =>
      (await apply(s.schoolId, ...changes)).map((one) => (one.ok ? one.already : one.code));
    expect(
      await ok(
        { kind: 'enroll', ...enroll, primary: false },
        { kind: 'change-class', sectionId: classId!, name: 'Physics 2' },
        { kind: 'change-term', termId: termId!, endsOn: '2027-06-10' },
        { kind: 'archive-term', termId: termId! },
      ),
    ).toEqual([false, false, false, 'not-the-sources']);
    expect(await ok({ kind: 'enroll', ...enroll, primary: false })).toEqual([true]);
    expect(await ok({ kind: 'unenroll', ...enroll })).toEqual([false]);
    expect(await ok({ kind: 'unenroll', ...enroll })).toEqual([true]);
    expect(await ok({ kind: 'archive-class', sectionId: classId! }, { kind: 'archive-term', termId: termId! })).toEqual(
      [false, false],
    );
    expect(await ok({ kind: 'activate-class', sectionId: classId! })).toEqual(['depends-on-refused']);
    expect(
      await ok({ kind: 'activate-term', termId: termId! }, { kind: 'activate-class', sectionId: classId! }),
    ).toEqual([false, false]);
    const own = await t.commands.execute(new CreateClass({ schoolId: s.schoolId, className: 'Own', memberships: [] }));
    expect(await ok({ kind: 'change-class', sectionId: own, name: 'Theirs' })).toEqual(['not-the-sources']);
  });

  it('know a person who administers, and let them teach, without changing the account', async () => {
    const s = await aSchool(t);
    const lead = await aPerson(t, `lead${s.schoolId}`, [{ role: 'Principal', schoolId: s.schoolId, districtId: null }]);
    const outcomes = await apply(
      s.schoolId,
      { kind: 'join-staff', personId: lead },
      { kind: 'add-class', key: 'c', name: 'Latin', term: null },
      { kind: 'enroll', section: { key: 'c' }, person: { id: lead }, role: 'Teacher', primary: true },
      { kind: 'archive-person', personId: lead },
    );
    expect(outcomes).toMatchObject([{ ok: true, already: true }, { ok: true }, { ok: true }, { code: 'wider-role' }]);
  });
});
