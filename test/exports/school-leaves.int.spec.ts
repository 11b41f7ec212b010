import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DestroyedKeys, readDestroyed } from '../../src/audit/index.js';
import { verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { Documents } from '../../src/exports/documents/documents.js';
import { SchoolErasures } from '../../src/exports/leaving/school-erasures.js';
import { AddParent, EnrollStudents } from '../../src/roster/index.js';
import type { Session } from '../../src/identity/index.js';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';
import { aClass, aPerson, aSchool, aStudent } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import { aCourse, assigned } from '../support/courses.js';
import type { HttpClient } from '../support/http.js';
import { dumpOf, remainsOf } from '../support/remains.js';
import { unzip } from '../support/unzip.js';

const PLANTED = {
  school: 'Quibblethorpe Ridge High',
  className: 'Zephyr Homeroom 77',
  term: 'Zephyr Term 78',
  student: 'Zéphyrine',
  studentEmail: 'zephyrine@quibble.test',
  staff: 'Ferdinandus',
  staffEmail: 'ferdinandus@quibble.test',
  parentEmail: 'parentus@quibble.test',
  answer: 'choice-zephyr-79',
  lessonAnswer: 'lesson-zephyr-80',
};

describe('a school that leaves the platform', () => {
  let t: TestApp;
  let exam: Exam;
  let platform: HttpClient;
  let platformId: number;
  let zoe: Candidate;
  let parentId: number;
  let staffId: number;
  let bothId: number;
  let other: Awaited<ReturnType<typeof aSchool>>;
  const path = (more = '') => `/api/admin/schools/${exam.schoolId}/erasure${more}`;
  const archive = (by = platform, id = exam.schoolId) => by.post('/api/admin/schools/whole_archive', { id });
  const erasure = async () => (await platform.get(path())).body;

  beforeAll(async () => {
    t = await testApp();
    exam = await anExam(t);
    other = await aSchool(t);
    platformId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId: platformId, role: 'Horizon Admin' });
    const { schoolId } = exam;
    await platform.patch(`/api/admin/schools/${schoolId}`, { school: { name: PLANTED.school } });
    await platform.post(`/api/admin/schools/${schoolId}/terms`, {
      term: { name: PLANTED.term, start_date: '2026-09-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' },
    });
    zoe = await aCandidate(exam, 'Zoe');
    await platform.patch(`/api/admin/users/${zoe.studentId}`, {
      user: { firstName: PLANTED.student, lastName: 'Pupil', email: PLANTED.studentEmail, studentIdNumber: '7741' },
    });
    staffId = await aPerson(t, 'staff', [{ role: 'Teacher', schoolId, districtId: null }]);
    await platform.patch(`/api/admin/schools/${schoolId}/users/${staffId}`, {
      user: { firstName: PLANTED.staff, email: PLANTED.staffEmail },
    });
    bothId = await aPerson(t, 'both', [
      { role: 'Teacher', schoolId, districtId: null },
      { role: 'Teacher', schoolId: other.schoolId, districtId: null },
    ]);
    const sectionId = await aClass(t, schoolId, [[staffId, 'Primary Teacher']]);
    await exam.admin.patch(`/api/staff/sections/${sectionId}`, {
      section: { className: PLANTED.className, displayName: PLANTED.className },
    });
    parentId = await t.commands.execute(
      new AddParent({ firstName: 'Par', lastName: 'Ent', email: PLANTED.parentEmail }, [zoe.studentId]),
    );
    await aStudent(t, schoolId, 'Never');
    await doALesson(sectionId);
    await zoe.opens();
    const [first] = zoe.launch.form.items;
    await zoe.sends([
      zoe.entry('view', { item: first!.ref }),
      zoe.entry('answer', { item: first!.ref, value: PLANTED.answer }),
    ]);
    await t.settle();
  }, 120_000);
  afterAll(() => t?.close());
  /** Zoe begins a lesson that her class has. */
  async function doALesson(sectionId: number): Promise<void> {
    const { schoolId } = exam;
    const course = await aCourse(t, schoolId);
    await t.db.query('update roster.schools set activities_available = true where id = $1', [schoolId]);
    await t.commands.execute(new EnrollStudents(sectionId, [zoe.studentId]));
    const { id: lessonId, independentLesson: activityId } = course.lessons.linear!;
    await assigned(t, course, { ...{ lessonId, sectionId, schoolId }, startAt: t.clock.instant() });
    const client = await t.as({ userId: zoe.studentId, role: 'Student', schoolId });
    const work = '/api/course_activities/activity';
    const { body } = await client.post(work, { lessonId, activityId, deviceId: 'd1' });
    const at = t.clock.instant();
    const answer = { type: 'answer', item: 'practice/05', value: PLANTED.lessonAnswer, at };
    const sent = await client.post(`${work}/${body.responseId}/answers`, {
      ...{ deviceId: 'd1', contactAt: at, entries: [{ seq: 1, sinceContactMs: 0, ...answer }] },
    });
    expect(sent.status).toBe(200);
  }
  /** Sessions do not last as long. */
  const later = async (days: number) => {
    t.clock.advance({ hours: 24 * days });
    platform = await t.as({ userId: platformId, role: 'Horizon Admin' });
  };

  it('is archived as a file by the platform alone, and not while a test is open', async () => {
    expect((await archive(exam.admin)).status).toBe(403);
    expect((await archive(platform, 999_999)).status).toBe(404);
    expect((await archive(platform, -1)).status).toBe(422);
    const refused = await archive();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'exports/sittings-open', error: 'Tests of this school are still open. End or reset them first.' },
    });
    await zoe.submits();
    await t.settle();
    await t.db.query(
      `update scheduling.availabilities set p1_start_at = '2026-12-01T15:00:00Z' where student_id = $1`,
      [zoe.studentId],
    );
    expect((await archive()).status).toBe(202);
    await t.settle();
  });

  it('holds every list and every attempt, each as the manifest says, to be checked without us', async () => {
    const { documents } = (await platform.get('/api/documents')).body;
    expect(documents).toMatchObject([{ title: `Archive - ${PLANTED.school}`, state: 'ready' }]);
    const bytes = Buffer.from(
      await (await platform.raw('GET', `/api/documents/${documents[0].id}/file`)).arrayBuffer(),
    );
    const files = await unzip(bytes);
    const manifest = JSON.parse(files.get('manifest.json')!.toString());
    expect(manifest).toMatchObject({
      format: 'horizon-school-archive/1',
      school: { name: PLANTED.school },
      attempts: 1,
    });
    expect([...files.keys()].filter((name) => name !== 'manifest.json')).toEqual(
      manifest.files.map(({ name }: { name: string }) => name),
    );
    for (const { name, bytes: length, sha256 } of manifest.files) {
      expect([name, files.get(name)!.length]).toEqual([name, length]);
      expect(createHash('sha256').update(files.get(name)!).digest('hex')).toBe(sha256);
    }
    const rowsOf = (name: string) => manifest.files.find((one: { name: string }) => one.name === name).rows;
    expect(['students.csv', 'staff.csv', 'parents.csv', 'assignments.csv'].map(rowsOf)).toEqual([2, 5, 1, 1]);
    const text = (name: string) => files.get(name)!.toString('utf8');
    expect(text('students.csv')).toContain(PLANTED.studentEmail);
    expect(text('staff.csv')).toContain(PLANTED.staffEmail);
    expect(text('parents.csv')).toContain(PLANTED.parentEmail);
    expect(text('terms.csv')).toContain(PLANTED.term);
    expect(text('classes.csv')).toContain(PLANTED.className);
    expect(text('history-of-changes.csv')).toContain('platform Person created the term');
    expect(text('assignments.csv')).toContain('SAT Set 1');
    expect(rowsOf('make-up-windows.csv')).toBe(1);
    expect(text('make-up-windows.csv')).toContain(`"${zoe.studentId}","","2026-12-01T15:00:00.000Z"`);
    expect(text('results.csv').split('\r\n').length).toBeGreaterThan(2);
    expect(['lessons-given.csv', 'lessons-done.csv', 'lesson-answers.csv'].map(rowsOf)).toEqual([1, 1, 1]);
    expect(text('lesson-answers.csv')).toContain(`"practice/05","2","${PLANTED.lessonAnswer}","wrong"`);
    const [gradebook] = [...files.keys()].filter((name) => name.startsWith('gradebooks/'));
    expect(gradebook).toContain(PLANTED.className);
    expect(text(gradebook!)).toMatch(/Pupil.*In the class.*In progress, 1 of 2/);
    const [attempt] = [...files.keys()].filter((name) => name.startsWith('attempts/'));
    const verdict = verifyAttemptFile(text(attempt!), { trustedKeys: JSON.parse(text('keys.json')) });
    expect([verdict.integrity.ok, verdict.completeness.ok]).toEqual([true, true]);
    expect([...files.keys()].some((name) => /^verify\.(mjs|ts)$/.test(name))).toBe(true);
    // Whoever took it is in the record of the student.
    await t.settle();
    const looks = await platform.get(`/api/audit/access?student_id=${zoe.studentId}`);
    expect(JSON.stringify(looks.body)).toContain('student_export');
  });

  it('is erased only after it was archived, by the name that is typed, with an archive of since then or without one in words', async () => {
    expect((await platform.get(path())).status).toBe(404);
    t.clock.advance({ minutes: 1 });
    expect((await platform.delete(`/api/admin/schools/${exam.schoolId}`)).body).toEqual({ archived: true });
    expect((await exam.admin.get(path())).status).toBe(401);
    expect(await erasure()).toMatchObject({
      schoolName: PLANTED.school,
      effect: { students: 2, staff: 4, parents: 1, places: 1, sittings: 1, openSittings: 0 },
      waitingDays: 30,
      archive: null,
      erasure: null,
    });
    const refused = await platform.post(path(), { confirmation: 'Another' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      confirmation: ['Type the name of the school to confirm.'],
      without_archive: [expect.stringContaining('No archive of this school was downloaded since it was archived.')],
    });
    t.clock.advance({ minutes: 1 });
    const { document } = (await archive()).body;
    await t.settle();
    // A download that is given up is no archive that somebody has.
    const viewer = { userId: platformId, role: 'Horizon Admin', schoolId: null, districtId: null, masquerader: null };
    const { content } = await t.get(Documents).file(viewer as unknown as Session, document.id);
    (content as Readable).destroy();
    expect((await erasure()).archive).toBeNull();
    await platform.raw('GET', `/api/documents/${document.id}/file`);
    expect((await erasure()).archive).not.toBeNull();
    const planned = await platform.post(path(), { confirmation: PLANTED.school });
    expect(planned.body.erasure).toMatchObject({
      state: 'planned',
      archive: 'downloaded',
      requestedBy: { id: platformId, name: 'platform Person' },
    });
    expect((await platform.post(path(), { confirmation: PLANTED.school })).body.code).toBe('exports/erasure-planned');
    expect((await platform.post(`/api/admin/schools/${exam.schoolId}/restore`)).body.code).toBe('roster/school-leaves');
  });

  it('is taken back within 30 days, and restored then', async () => {
    await later(29);
    await t.settle();
    expect((await erasure()).erasure.state).toBe('planned');
    expect((await platform.post(path('/take_back'))).body.erasure).toBeNull();
    expect((await platform.post(path('/take_back'))).body.code).toBe('exports/erasure-not-planned');
    await later(3);
    await t.settle();
    expect((await platform.post(`/api/admin/schools/${exam.schoolId}/restore`)).status).toBe(200);
    await platform.delete(`/api/admin/schools/${exam.schoolId}`);
    const declined = await platform.post(path(), {
      confirmation: PLANTED.school,
      without_archive: PLANTED.school,
    });
    expect(declined.body.erasure).toMatchObject({ state: 'planned', archive: 'declined' });
  });

  it('is erased by a job that goes on after it was cut off; who has another place stays, and nothing says what was', async () => {
    await later(31);
    const erasures = t.get(SchoolErasures) as unknown as {
      beginDue(): Promise<void>;
      erasePerson(id: number, personId: number, schoolId: number, by: number): Promise<boolean>;
    };
    await erasures.beginDue();
    const { id } = (await erasure()).erasure;
    // A run that was cut off after one person; the same person again changes nothing.
    for (const _ of [1, 2]) expect(await erasures.erasePerson(id, staffId, exam.schoolId, platformId)).toBe(true);
    expect((await erasure()).erasure).toMatchObject({ state: 'running', staff: 1 });
    expect((await platform.post(path('/take_back'))).body.code).toBe('exports/erasure-not-planned');
    await t.settle();
    await t.db.query('analyze');

    const { erasures: trail } = (await platform.get('/api/admin/school_erasures')).body;
    expect(trail).toMatchObject([
      {
        schoolName: PLANTED.school,
        state: 'done',
        archive: 'declined',
        students: 2,
        staff: 4,
        parents: 1,
        places: 1,
        sittings: 1,
        requestedBy: { id: platformId },
      },
      { state: 'taken_back', takenBackBy: { id: platformId } },
    ]);
    expect(trail[0].endedAt).not.toBeNull();
    expect((await platform.get(`/api/admin/schools/${exam.schoolId}/archived`)).status).toBe(404);
    expect((await platform.get('/api/admin/schools?archived=true')).body.schools).toEqual([]);
    expect(await t.db.query('select school_id, role from roster.staff_roles where person_id = $1', [bothId])).toEqual([
      { school_id: other.schoolId, role: 'Teacher' },
    ]);
    expect(
      (
        await t.db.query('select id from roster.people where erased_at is not null and id = any($1) order by id', [
          [zoe.studentId, staffId, parentId],
        ])
      ).length,
    ).toBe(3);
    expect(
      (
        await t.get(Documents).list(
          { userId: platformId, role: 'Horizon Admin', schoolId: null, districtId: null },
          {
            page: 1,
            perPage: 10,
            offset: 0,
            sort: 'createdAt',
            order: 'desc',
            search: '',
          },
        )
      ).documents,
    ).toEqual([]);

    const places = await dumpOf(t.database);
    const { school, ...rest } = PLANTED;
    expect(remainsOf(Object.values(rest), places)).toEqual([]);
    // The name of the school stays in the trail, and in mails to who stays.
    places.delete('pg_stats');
    expect([...new Set(remainsOf([school], places).map(({ place }) => place))]).toEqual([
      'exports.school_erasures',
      'platform.mails',
    ]);
    const mails = await t.db.query<{ recipient: string }>(
      'select distinct recipient from platform.mails where body_text like $1 or subject like $1',
      [`%${school}%`],
    );
    const stay = ['platform@school.test', 'both@school.test'];
    expect(mails.filter(({ recipient }) => !stay.includes(recipient))).toEqual([]);
  });

  it('is in the list of what a backup must not bring back, with its staff and parents, who are erased once more', async () => {
    const destroyed = t.get(DestroyedKeys);
    const list = readDestroyed((await destroyed.list()).map((one) => `${JSON.stringify(one)}\n`).join(''));
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ studentId: zoe.studentId }),
        expect.objectContaining({ personId: staffId }),
        expect.objectContaining({ personId: parentId }),
      ]),
    );
    // As a backup would have them: at two schools, and one with a role of the district.
    const school = (role: 'Teacher' | 'Teacher Admin', schoolId: number) => ({ role, schoolId, districtId: null });
    const third = await aSchool(t);
    const [back, district] = [
      await aPerson(t, 'back', [school('Teacher', other.schoolId), school('Teacher Admin', third.schoolId)]),
      await aPerson(t, 'leads', [
        school('Teacher', other.schoolId),
        { role: 'District Admin', schoolId: null, districtId: other.districtId },
      ]),
    ];
    const lines = [back, district].map((personId) => ({ personId, erasedAt: new Date().toISOString() as never }));
    expect(await destroyed.replay(lines, 0)).toEqual({ keys: 0, students: 0, others: 1, left: [district] });
    expect(
      await t.db.query(
        'select id, first_name, erased_at is not null as erased from roster.people where id = any($1) order by id',
        [[back, district]],
      ),
    ).toEqual([
      { id: back, first_name: 'Erased', erased: true },
      { id: district, first_name: 'leads', erased: false },
    ]);
    expect(
      await destroyed.replay([...lines.slice(0, 1), { personId: 999_999, erasedAt: lines[0]!.erasedAt }], 0),
    ).toEqual({
      keys: 0,
      students: 0,
    });
  });
});
