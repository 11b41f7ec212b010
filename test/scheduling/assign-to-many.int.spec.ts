import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { MarkStarted, ScheduledAssessments } from '../../src/scheduling/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { MONDAY } from '../support/clock.js';
import type { Answer, HttpClient } from '../support/http.js';

const [READING, MATH] = [110, 120];
const later = (days: number) => new Date(Date.parse(MONDAY) + days * 86_400_000).toISOString();
const group = (id: number, more: object = {}) => ({
  default_assessment_id: id,
  assessment_administration_type: 'continuous',
  p1_start_at: MONDAY,
  ...more,
});

describe('assigning to many classes', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  beforeAll(async () => {
    t = await testApp();
    for (const bundle of demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    [s, other] = [await aSchool(t), await aSchool(t)];
  });
  afterAll(() => t?.close());

  /** Waits until the last row has its outcome, as the dialog does. */
  const over = async (client: HttpClient, asked: Promise<Answer>): Promise<Answer> => {
    let answer = await asked;
    while (answer.status === 200 && answer.body.state !== 'over') {
      await sleep(50);
      answer = await client.get(`/api/batches/${answer.body.id}`);
    }
    return answer;
  };
  const assign = (
    sections: number[],
    groups: object[] = [group(READING)],
    { client = s.teacher, id = randomUUID() as string, schoolId = s.schoolId } = {},
  ) =>
    over(
      client,
      client.post(`/api/staff/schools/${schoolId}/assessments/assign`, {
        batch_id: id,
        section_ids: sections,
        section_assessment_groups: groups,
      }),
    );
  const own = () => aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
  const withStudent = async (name: string) => {
    const sectionId = await own();
    const studentId = await aStudent(t, s.schoolId, name);
    await t.commands.execute(new EnrollStudents(sectionId, [studentId]));
    return { sectionId, studentId };
  };
  const given = async (sectionId: number): Promise<any[]> =>
    (await s.admin.get(`/api/staff/sections/${sectionId}/class_assessments`)).body.sectionAssessments.filter(
      (entry: any) => entry.assessmentPart === 'Part 1',
    );
  const told = (body: any) => body.rows.map((row: any) => [row.state, row.reason]);

  it('answers for each class and section alone', async () => {
    const [one, two, elsewhere, led] = [
      await withStudent('Ada'),
      await own(),
      other.sectionId,
      await aClass(t, s.schoolId, [[s.secondaryId, 'Primary Teacher']]),
    ];
    await assign([two], [group(MATH)]);
    const { status, body } = await assign([one.sectionId, elsewhere, 999_999, two, led], [group(READING), group(MATH)]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Assigning assessments',
      state: 'over',
      counts: { waiting: 0, done: 3, skipped: 1, failed: 6 },
      mayUndo: true,
    });
    const unknown = ['failed', 'This class does not exist.'];
    expect(told(body)).toEqual([
      ['done', null],
      ['done', null],
      unknown,
      unknown,
      unknown,
      unknown,
      ['done', null],
      ['skipped', 'Has this assessment already.'],
      unknown,
      unknown,
    ]);
    expect(body.rows.map(({ name }: any) => name)).toEqual([
      'Period 1, Reading & Writing',
      'Period 1, Math',
      null,
      null,
      null,
      null,
      'Period 1, Reading & Writing',
      'Period 1, Math',
      null,
      null,
    ]);
    const [foreign, nowhere] = [body.rows[2], body.rows[4]];
    expect({ ...foreign, key: '' }).toEqual({ ...nowhere, key: '' });
    expect((await given(one.sectionId)).map((entry) => entry.progress.students)).toEqual([1, 1]);
    expect(await given(led)).toEqual([]);
  });

  it('says what is wrong with one section, and assigns the others', async () => {
    const sectionId = await own();
    const { body } = await assign([sectionId], [group(READING, { p2_end_at: later(-1) }), group(MATH)]);
    expect(told(body)).toEqual([
      ['failed', 'End date must be after start date'],
      ['done', null],
    ]);
    expect((await given(sectionId)).map((entry) => entry.category.name)).toEqual(['Math']);
    expect((await assign([sectionId], [group(READING, { p1_start_at: undefined })])).body.errors).toEqual({
      p1_start_at: ['Start date is required'],
    });
    for (const wrong of [
      { section_ids: [] },
      { section_ids: [1, 1] },
      { batch_id: 'mine' },
      { section_assessment_groups: [] },
    ])
      expect(
        (
          await s.teacher.post(`/api/staff/schools/${s.schoolId}/assessments/assign`, {
            section_ids: [sectionId],
            section_assessment_groups: [group(MATH)],
            ...wrong,
          })
        ).status,
      ).toBe(422);
  });

  it('takes assessments of one part along', async () => {
    const sectionId = await own();
    const { body } = await s.teacher.post(`/api/staff/schools/${s.schoolId}/assessments/assign`, {
      section_ids: [sectionId],
      class_assessments: [3, 4].map((category_id) => ({
        assessment_type_id: 2,
        assessment_set_id: 3,
        category_id,
        start_at: MONDAY,
        end_at: later(2),
      })),
    });
    expect([body.counts.done, (await given(sectionId)).map((entry) => entry.endAt)]).toEqual([2, [later(2), later(2)]]);
  });

  it('gives nothing twice: not to who sends it again, and not to two at once', async () => {
    const sections = [await own(), await own(), await own()];
    const id = randomUUID();
    const [once, again] = await Promise.all([assign(sections, undefined, { id }), assign(sections, undefined, { id })]);
    const after = await assign(sections, undefined, { id });
    for (const { body } of [once, again, after]) expect([body.id, body.counts.done]).toEqual([id, 3]);
    const both = [group(MATH)];
    const [one, two] = await Promise.all([
      assign(sections, both),
      assign([...sections].reverse(), both, { client: s.admin }),
    ]);
    expect([one, two].reduce((sum, { body }) => sum + body.counts.done, 0)).toBe(3);
    expect([one, two].reduce((sum, { body }) => sum + body.counts.skipped, 0)).toBe(3);
    for (const sectionId of sections) expect(await given(sectionId)).toHaveLength(2);
  });

  it('is for the primary teacher and the administrators of the school, and of no other school', async () => {
    const sectionId = await own();
    expect((await assign([sectionId], undefined, { client: other.admin })).status).toBe(404);
    expect((await assign([sectionId], undefined, { client: s.secondary })).body.counts).toMatchObject({
      done: 0,
      failed: 1,
    });
    const through = await assign([sectionId], undefined, { client: other.admin, schoolId: other.schoolId });
    expect(told(through.body)).toEqual([['failed', 'This class does not exist.']]);
    expect((await assign([sectionId], undefined, { client: s.admin })).body.counts.done).toBe(1);
    const closed = await aSchool(t, { schoolAdminOnly: true });
    const kept = await assign([closed.sectionId], undefined, { client: closed.teacher, schoolId: closed.schoolId });
    expect(told(kept.body)).toEqual([['failed', 'You are not allowed to do this.']]);
  });

  it('is taken back as long as nobody has begun, and never for somebody else', async () => {
    const [begun, fresh] = [await withStudent('Bea'), await withStudent('Cal')];
    const { body } = await assign([begun.sectionId, fresh.sectionId]);
    const [copy] = await t.get(ScheduledAssessments).listStudentAssessments(begun.studentId);
    const [assignment] = await given(begun.sectionId);
    await t.commands.execute(new MarkStarted(copy!.id, 1, MONDAY, assignment.id));
    const undo = (client: HttpClient) =>
      over(client, client.post(`/api/batches/${body.id}/undo`, { batch_id: randomUUID() }));
    expect((await undo(s.admin)).status).toBe(404);
    const back = (await undo(s.teacher)).body;
    expect(back.rows.map((row: any) => [row.name, row.state, row.reason])).toEqual([
      ['Period 1, SAT Set 1, Reading & Writing', 'skipped', '1 student has begun it, so it stays.'],
      ['Period 1, SAT Set 1, Reading & Writing', 'done', null],
    ]);
    expect([(await given(begun.sectionId)).length, await given(fresh.sectionId)]).toEqual([1, []]);
    expect((await undo(s.teacher)).body).toMatchObject({ status: 409, error: 'This was taken back already.' });
  });

  it('is deleted row by row, also twice at the same moment', async () => {
    const [one, two] = [await own(), await own()];
    await assign([one, two]);
    const ids = [(await given(one))[0].id, (await given(two))[0].id];
    await assign([other.sectionId], undefined, { client: other.admin, schoolId: other.schoolId });
    const foreign = (await other.admin.get(`/api/staff/sections/${other.sectionId}/class_assessments`)).body
      .sectionAssessments[0].id;
    const remove = (client: HttpClient, which: unknown, schoolId = s.schoolId) =>
      over(client, client.post(`/api/staff/schools/${schoolId}/assessments/bulk_delete`, { ids: which }));
    const unknown = ['failed', 'This assessment does not exist.'];
    expect((await remove(other.admin, ids)).status).toBe(404);
    expect(told((await remove(other.admin, ids, other.schoolId)).body)).toEqual([unknown, unknown]);
    expect(told((await remove(s.secondary, ids)).body)).toEqual([unknown, unknown]);
    for (const none of [[], 'all', [ids[0], ids[0]], undefined])
      expect((await remove(s.admin, none)).body).toMatchObject({ status: 422, errors: { ids: expect.any(Array) } });
    const answers = await Promise.all([
      remove(s.admin, [foreign, ...ids, 999_999]),
      remove(s.admin, [...ids].reverse()),
    ]);
    expect(told(answers[0].body)[0]).toEqual(unknown);
    expect(told(answers[0].body)[3]).toEqual(unknown);
    expect(answers.reduce((sum, { body }) => sum + body.counts.done, 0)).toBe(2);
    expect([await given(one), await given(two)]).toEqual([[], []]);
    expect(
      (await other.admin.get(`/api/staff/sections/${other.sectionId}/class_assessments`)).body.sectionAssessments,
    ).not.toEqual([]);
  });
});
