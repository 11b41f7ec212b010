import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { CreateClass, EnrollStudents } from '../../src/roster/index.js';
import {
  DeleteAssignment,
  MarkCompleted,
  MarkInvalidated,
  MarkReopened,
  MarkReset,
  MarkStarted,
  OpenNextPart,
  RecordRoute,
  ScheduledAssessments,
  StudentAssessments,
} from '../../src/scheduling/index.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { MONDAY } from '../support/clock.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';

const RW = 110;
const DAY = 86_400_000;
const later = (days: number) => new Date(Date.parse(MONDAY) + days * DAY).toISOString();

describe('assigning an assessment', () => {
  let t: TestApp;
  let s: TestSchool;
  let scheduled: ScheduledAssessments;
  let ada: number;
  let ben: number;
  beforeAll(async () => {
    t = await testApp();
    for (const bundle of await demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    scheduled = t.get(ScheduledAssessments);
    s = await aSchool(t);
    ada = await aStudent(t, s.schoolId, 'Ada');
    ben = await aStudent(t, s.schoolId, 'Ben', { untimed: true });
    await t.commands.execute(new EnrollStudents(s.sectionId, [ada, ben]));
    await t.settle();
  });
  afterAll(() => t?.close());

  const PLAYER = { pause_enabled: true, save_enabled: true };
  const assign = (client = s.teacher, more: object = {}, sectionId = s.sectionId) =>
    client.post(`/api/staff/sections/${sectionId}/class_assessments_sat`, {
      section_assessment_group: {
        default_assessment_id: RW,
        assessment_administration_type: 'continuous',
        p1_start_at: MONDAY,
        p2_end_at: later(7),
        assessment_assignment_setting_attributes: PLAYER,
        ...more,
      },
    });
  const entryOf = async (categoryId: number) =>
    (await s.teacher.get(`/api/staff/sections/${s.sectionId}/class_assessments`)).body.sectionAssessments.find(
      (e: any) => e.category.id === categoryId,
    );
  const group = (id: number) => `/api/staff/sections/${s.sectionId}/class_assessments_sat/${id}`;
  /** A class of its own with one student. */
  const another = async (name: string) => {
    const sectionId = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    const studentId = await aStudent(t, s.schoolId, name);
    await t.commands.execute(new EnrollStudents(sectionId, [studentId]));
    return { sectionId, studentId };
  };
  const partOne = async (studentId: number) =>
    (await scheduled.listStudentAssessments(studentId)).find((x) => x.categoryId === 1 && x.part === 1)!;

  it('offers the sets of the course types of the school', async () => {
    const { body } = await s.teacher.get('/api/staff/supported_assessments');
    expect(body.supportedAssessments.map((x: any) => x.name)).toContain('SAT Set 1');
    expect(body.supportedAssessments[0].assessments[0]).toEqual({
      id: RW,
      categoryId: 1,
      assessmentSetId: 1,
      assessmentTypeId: 1,
      name: 'Reading & Writing',
      questionsCount: 54,
      duration: 3840,
    });
    const satOnly = await aSchool(t, { courseType: ['SAT'] });
    const answer = await satOnly.teacher.get('/api/staff/supported_assessments');
    expect(answer.body.supportedAssessments.every((x: any) => x.assessmentType.courseType === 'SAT')).toBe(true);
  });

  it('offers whoever looks after several schools the sets of the one that is named', async () => {
    const satOnly = await aSchool(t, { courseType: ['SAT'] });
    const horizon = await t.as({
      userId: await aPerson(t, 'chooser', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    for (const one of [s, satOnly]) {
      const { status, body } = await horizon.get(`/api/admin/supported_assessments?school_id=${one.schoolId}`);
      expect(status).toBe(200);
      expect(body).toEqual((await one.admin.get('/api/staff/supported_assessments')).body);
    }
    expect((await horizon.get('/api/admin/supported_assessments?school_id=900001')).status).toBe(404);
  });

  it('gives each student of the class part 1 and a slot for part 2', async () => {
    const { status, body } = await assign();
    expect(status).toBe(201);
    expect(body.sectionAssessmentGroup).toMatchObject({
      status: 'active',
      isMultipart: true,
      assessmentPart: 'Part 1',
      sectionAssessmentGroupId: body.sectionAssessmentGroup.id,
      assessmentAdministrationType: 'continuous',
      category: { id: 1, name: 'Reading & Writing' },
      progress: { students: 2, started: 0, completed: 0 },
      permissions: { edit: true, delete: true },
    });
    const list = await scheduled.listStudentAssessments(ada);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ part: 1, difficulty: 'default', hasNextPart: true, nextPartId: -1, sitting: 1 });
    const next = await scheduled.nextPart(list[0]!.id);
    expect(next).toEqual({
      hasNextPart: true,
      administrationType: 'continuous',
      route: null,
      nextPartId: -1,
      window: { startAt: MONDAY, endAt: later(7) },
      status: 'active',
    });
  });

  it('says that it exists already, and changes nothing', async () => {
    const before = await t.db.query('select * from scheduling.student_assessments order by id');
    const { status, body } = await assign(s.admin);
    expect(status).toBe(409);
    expect(body.error).toBe(
      'The assessment could not be created. Please check if this kind of assessment already exists.',
    );
    expect(await t.db.query('select * from scheduling.student_assessments order by id')).toEqual(before);
  });

  it('gives settings for a start, untimed for a student flagged so', async () => {
    const settings = await scheduled.startSettings((await partOne(ada)).id, ada);
    expect(settings).toMatchObject({
      sitting: 1,
      status: 'active',
      title: 'Reading & Writing, Part 1',
      timing: 'timed',
      autosubmitHours: 48,
      classIds: [s.sectionId],
      assessment: { typeId: 1, setId: 1, categoryId: 1, part: 1, difficulty: 'default', schoolYearId: 2026 },
      options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
    });
    expect((await scheduled.startSettings((await partOne(ben)).id, ben)).timing).toBe('untimed');
    await expect(scheduled.startSettings((await partOne(ben)).id, ada)).rejects.toThrow(
      'This assessment does not exist.',
    );
  });

  it('adds an availability in a second class, and the one with the earliest start rules', async () => {
    const second = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    await t.commands.execute(new EnrollStudents(second, [ada]));
    const { body } = await assign(
      s.teacher,
      { p1_start_at: later(-1), assessment_assignment_setting_attributes: { timing: 'double', save_enabled: true } },
      second,
    );
    const mine = await scheduled.listStudentAssessments(ada);
    expect(mine).toHaveLength(1);
    expect(mine[0]!.availabilities).toHaveLength(2);
    expect(await scheduled.startSettings(mine[0]!.id, ada)).toMatchObject({
      timing: 'double',
      options: { pauseEnabled: false, saveEnabled: true },
      windowStartAt: later(-1),
    });
    await t.commands.execute(new DeleteAssignment(body.sectionAssessmentGroup.id));
    expect(await scheduled.startSettings(mine[0]!.id, ada)).toMatchObject({ timing: 'timed', windowStartAt: MONDAY });
  });

  it('reaches students who come into the class later', async () => {
    const cleo = await aStudent(t, s.schoolId, 'Cleo');
    await t.commands.execute(new EnrollStudents(s.sectionId, [cleo]));
    await t.settle();
    expect(await scheduled.listStudentAssessments(cleo)).toHaveLength(1);
  });

  it('reaches a student who came in while it was being assigned', async () => {
    const third = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    const dora = await aStudent(t, s.schoolId, 'Dora');
    await assign(s.teacher, {}, third);
    // The event of the enrolment was handled before the assignment could be seen.
    await t.db.query(
      `insert into roster.memberships (section_id, person_id, section_role, created_at) values ($1, $2, 'Student', now())`,
      [third, dora],
    );
    await t.settle();
    expect(await scheduled.listStudentAssessments(dora)).toHaveLength(1);
  });

  it('opens part 2 of a continuous pair when it is asked for, once, as it was routed', async () => {
    const { id } = await partOne(ada);
    await t.commands.execute(new MarkStarted(id, 1, MONDAY));
    await t.commands.execute(new MarkCompleted(id, 1, 2, later(0)));
    expect(await t.commands.execute(new OpenNextPart(id))).toBeNull();
    await t.commands.execute(new RecordRoute(id, 1, 'hard'));
    await t.commands.execute(new RecordRoute(id, 1, 'easy'));
    expect((await partOne(ada)).nextPartId).toBe(-1);
    const two = (await t.commands.execute(new OpenNextPart(id)))!;
    expect(await t.commands.execute(new OpenNextPart(id))).toBe(two);
    expect(await scheduled.findStudentAssessment(two)).toMatchObject({
      part: 2,
      difficulty: 'hard',
      hasNextPart: false,
      nextPartId: null,
    });
    expect((await partOne(ada)).nextPartId).toBe(two);
    const shown = await t.get(StudentAssessments).present(await scheduled.listStudentAssessments(ada));
    expect(
      shown.map((x) => [
        x.status,
        x.learnosityStatus,
        x.assessment.section,
        x.assessment.questionsCount,
        x.assessment.allowedSeconds,
      ]),
    ).toEqual([
      ['completed', 'completed', 'Reading & Writing, Part 1', 27, 1920],
      ['active', 'not_started', 'Reading & Writing, Part 2', 27, 1920],
    ]);
  });

  it('knows of starts that are told together, each by its own sitting; one of a copy that is not there is nothing to do', async () => {
    const { id: ofBen } = await partOne(ben);
    await Promise.all(
      [
        new MarkStarted(ofBen, 2, later(1)), // of a sitting that is not there yet
        new MarkStarted(999_999, 1, MONDAY),
        new MarkStarted(ofBen, 1, MONDAY),
        new MarkStarted(ofBen, 1, MONDAY),
      ].map((mark) => t.commands.execute(mark)),
    );
    expect(await partOne(ben)).toMatchObject({ sitting: 1, startedAt: MONDAY });
    await t.commands.execute(new MarkStarted(ofBen, 1, later(1)));
    expect(await partOne(ben)).toMatchObject({ startedAt: MONDAY });
    await t.commands.execute(new MarkReset(ofBen, 1, later(0)));
    await t.commands.execute(new MarkStarted(ofBen, 1, MONDAY));
    expect(await partOne(ben)).toMatchObject({ sitting: 2, startedAt: null });
  });

  it('says the same of a sitting when what happened to it is told again from any fact on, and nothing of a copy that went with its student', async () => {
    const { id } = await partOne(ben);
    const facts = (copy: number, sitting: number) => [
      new MarkStarted(copy, sitting, MONDAY),
      new MarkCompleted(copy, sitting, 2, later(1)),
      new MarkInvalidated(copy, sitting, 3, later(2)),
      new MarkReopened(copy, sitting, 4),
      new MarkCompleted(copy, sitting, 5, later(3)),
      new MarkInvalidated(copy, sitting, 6, later(4)),
    ];
    const stands = async () => {
      const { sitting, started_at, completed_at, invalidated_at } = (await t.db.one<Record<string, Date | number>>(
        'select * from scheduling.student_assessments where id = $1',
        [id],
      ))!;
      return [sitting, started_at, completed_at, invalidated_at];
    };
    const told: unknown[] = [];
    for (const fact of facts(id, 2)) {
      await t.commands.execute(fact);
      told.push((await stands()).slice(2));
    }
    expect(told).toEqual([
      [null, null],
      [new Date(later(1)), null],
      [null, new Date(later(2))],
      [null, null],
      [new Date(later(3)), null],
      [null, new Date(later(4))],
    ]);
    for (let from = 0; from < told.length; from += 1) {
      for (const fact of facts(id, 2).slice(from)) await t.commands.execute(fact);
      expect(await stands()).toEqual([2, new Date(MONDAY), null, new Date(later(4))]);
    }
    await t.commands.execute(new MarkReset(id, 2, later(5)));
    for (const fact of [
      ...facts(id, 2),
      ...facts(999_999, 1),
      new MarkReset(999_999, 1, MONDAY),
      new RecordRoute(999_999, 1, 'hard'),
    ])
      await t.commands.execute(fact);
    expect(await stands()).toEqual([3, null, null, null]);
  });

  it('knows by its version what comes late to a sitting, after what followed it', async () => {
    const { id } = await partOne(ben);
    const stands = () =>
      t.db.one<object>(
        'select started_at as began, completed_at as done, invalidated_at as invalid, assignment_id is not null as ruled from scheduling.student_assessments where id = $1',
        [id],
      );
    // The start was parked: the submission is told before it.
    await t.commands.execute(new MarkCompleted(id, 3, 10, later(1)));
    await t.commands.execute(new MarkStarted(id, 3, MONDAY));
    const submitted = { began: new Date(MONDAY), done: new Date(later(1)), invalid: null, ruled: true };
    expect(await stands()).toEqual(submitted);
    await t.commands.execute(new MarkReopened(id, 3, 12));
    const goesOn = { ...submitted, done: null };
    expect(await stands()).toEqual(goesOn);
    for (const late of [new MarkInvalidated(id, 3, 11, later(2)), new MarkCompleted(id, 3, 10, later(1))]) {
      await t.commands.execute(late);
      expect(await stands()).toEqual(goesOn);
    }
    await t.commands.execute(new MarkCompleted(id, 3, 20, later(3)));
    await t.commands.execute(new MarkReopened(id, 3, 12));
    expect(await stands()).toEqual({ ...submitted, done: new Date(later(3)) });
    await t.commands.execute(new MarkReset(id, 3, later(5)));
    await t.commands.execute(new MarkCompleted(id, 4, 2, later(6)));
    expect(await stands()).toMatchObject({ done: new Date(later(6)) });
    await t.commands.execute(new MarkReset(id, 4, later(6)));
  });

  describe('a sitting that was marked by a process of before', () => {
    let id: number;
    beforeAll(async () => {
      const { sectionId, studentId } = await another('Cleo');
      await assign(s.teacher, {}, sectionId);
      ({ id } = await partOne(studentId));
    });
    /** What such a process writes: it knows nothing of versions. */
    const wrote = (columns: string) =>
      t.db.query(`update scheduling.student_assessments set ${columns} where id = $1`, [id]);
    const stands = () =>
      t.db.one<object>(
        'select completed_at as done, invalidated_at as invalid from scheduling.student_assessments where id = $1',
        [id],
      );

    it('stays invalidated or submitted when an earlier mark comes late', async () => {
      await wrote(`started_at = '${MONDAY}', invalidated_at = '${later(2)}'`);
      await t.commands.execute(new MarkCompleted(id, 1, 10, later(1)));
      await t.commands.execute(new MarkInvalidated(id, 1, 9, later(1)));
      expect(await stands()).toEqual({ done: null, invalid: new Date(later(2)) });
      await t.commands.execute(new MarkReopened(id, 1, 12));
      await t.commands.execute(new MarkCompleted(id, 1, 10, later(1)));
      expect(await stands()).toEqual({ done: null, invalid: null });
    });

    it('is marked whatever the version of the sitting before the reset', async () => {
      await t.commands.execute(new MarkCompleted(id, 1, 60, later(1)));
      await wrote('sitting = 2, started_at = null, completed_at = null, invalidated_at = null');
      await t.commands.execute(new MarkCompleted(id, 2, 40, later(3)));
      expect(await stands()).toEqual({ done: new Date(later(3)), invalid: null });
      await t.commands.execute(new MarkInvalidated(id, 2, 50, later(4)));
      await t.commands.execute(new MarkCompleted(id, 2, 40, later(3)));
      expect(await stands()).toEqual({ done: null, invalid: new Date(later(4)) });
    });
  });

  it('is submitted when the last of two submissions was that come at the same moment', async () => {
    const { sectionId, studentId } = await another('Dora');
    await assign(s.teacher, {}, sectionId);
    const { id } = await partOne(studentId);
    const first = (sitting: number) => new MarkCompleted(id, sitting, 10, later(1));
    const last = (sitting: number) => new MarkCompleted(id, sitting, 12, later(2));
    for (const [sitting, marks] of [
      [1, [first(1), last(1)]],
      [2, [last(2), first(2)]],
    ] as const) {
      await Promise.all(marks.map((mark) => t.commands.execute(mark)));
      expect(await partOne(studentId)).toMatchObject({ sitting, completedAt: later(2) });
      await t.commands.execute(new MarkReset(id, sitting, later(3)));
    }
  });

  it('closes part 2 when part 1 is reset, and keeps its id for the next route', async () => {
    const { id, nextPartId } = await partOne(ada);
    await t.commands.execute(new MarkReset(id, 1, later(0)));
    await t.commands.execute(new MarkReset(id, 1, later(0)));
    await t.commands.execute(new RecordRoute(id, 1, 'hard'));
    expect(await partOne(ada)).toMatchObject({
      sitting: 2,
      startedAt: null,
      completedAt: null,
      nextPartId: -1,
      route: null,
    });
    expect(await scheduled.findStudentAssessment(nextPartId!)).toBeUndefined();
    await t.commands.execute(new RecordRoute(id, 2, 'easy'));
    expect(await t.commands.execute(new OpenNextPart(id))).toBe(nextPartId);
    expect(await scheduled.findStudentAssessment(nextPartId!)).toMatchObject({ difficulty: 'easy' });
  });

  it('opens part 2 of a broken pair at once, upcoming until its window', async () => {
    await assign(s.teacher, {
      default_assessment_id: 120,
      assessment_administration_type: 'broken',
      p1_end_at: later(1),
      p2_start_at: later(2),
      p2_end_at: later(3),
    });
    const math = (await scheduled.listStudentAssessments(ben)).find((x) => x.categoryId === 2)!;
    await t.commands.execute(new RecordRoute(math.id, 1, 'easy'));
    const next = await scheduled.nextPart(math.id);
    expect(next).toMatchObject({
      administrationType: 'broken',
      route: 'easy',
      status: 'upcoming',
      window: { startAt: later(2), endAt: later(3) },
    });
    expect(next.nextPartId).toBeGreaterThan(0);
  });

  it('goes by what was not taken back: a pair given anew as a broken one has its part 2 at once', async () => {
    const { sectionId, studentId } = await another('Fay');
    const { body } = await assign(s.teacher, { default_assessment_id: 210 }, sectionId);
    await t.commands.execute(new DeleteAssignment(body.sectionAssessmentGroup.id));
    await assign(
      s.teacher,
      {
        default_assessment_id: 210,
        assessment_administration_type: 'broken',
        p1_end_at: later(1),
        p2_start_at: later(2),
        p2_end_at: later(3),
      },
      sectionId,
    );
    const [copy] = await scheduled.listStudentAssessments(studentId);
    await t.commands.execute(new RecordRoute(copy!.id, 1, 'hard'));
    expect(await scheduled.nextPart(copy!.id)).toMatchObject({
      administrationType: 'broken',
      status: 'upcoming',
      window: { startAt: later(2) },
    });
    expect((await scheduled.findStudentAssessment(copy!.id))!.nextPartId).toBeGreaterThan(0);
  });

  it('keeps what began just before the assignment was deleted, though it is told later', async () => {
    const { sectionId, studentId } = await another('Gus');
    const { id } = (await assign(s.teacher, { default_assessment_id: 210 }, sectionId)).body.sectionAssessmentGroup;
    const [copy] = await scheduled.listStudentAssessments(studentId);
    await t.commands.execute(new DeleteAssignment(id));
    expect(await scheduled.listStudentAssessments(studentId)).toEqual([]);
    await t.commands.execute(new MarkStarted(copy!.id, 1, MONDAY, id));
    expect(
      (await scheduled.listStudentAssessments(studentId)).map((x) => [
        x.id,
        x.startedAt,
        x.availabilities.map((a) => a.assignmentId),
      ]),
    ).toEqual([[copy!.id, MONDAY, [id]]]);
  });

  it('keeps what has begun when the assignment is deleted', async () => {
    const entry = await entryOf(1);
    const { id } = await partOne(ada);
    await t.commands.execute(new MarkStarted(id, 2, MONDAY));
    expect((await s.teacher.delete(group(entry.id))).status).toBe(204);
    expect(
      (await scheduled.listStudentAssessments(ada)).map((x) => [x.categoryId, x.part, x.availabilities.length]),
    ).toEqual(expect.arrayContaining([[1, 1, 1]]));
    expect((await scheduled.listStudentAssessments(ben)).some((x) => x.categoryId === 1)).toBe(false);
    expect((await assign()).status).toBe(201);
    expect((await scheduled.listStudentAssessments(ben)).some((x) => x.categoryId === 1)).toBe(true);
  });

  it('changes windows and settings', async () => {
    const changed = await s.teacher.put(group((await entryOf(1)).id), {
      section_assessment_group: {
        assessment_administration_type: 'continuous',
        p1_start_at: later(1),
        p2_end_at: null,
        assessment_assignment_setting_attributes: {
          timing: 'time_and_a_half',
          reveal_report_asap: false,
          reveal_report_at: later(5),
          autosubmit_delay: -1,
        },
      },
    });
    expect(changed.body.sectionAssessmentGroup).toMatchObject({
      status: 'upcoming',
      endAt: null,
      settings: { timing: 'time_and_a_half', revealReportAsap: false, revealReportAt: later(5), autosubmitDelay: -1 },
    });
  });

  it('is not changed over what somebody else changed since it was read', async () => {
    const { id, version } = await entryOf(1);
    const change = (end: number, more: object = {}) =>
      s.admin.put(group(id), {
        section_assessment_group: {
          assessment_administration_type: 'continuous',
          p1_start_at: later(1),
          p2_end_at: later(end),
          assessment_assignment_setting_attributes: null,
        },
        ...more,
      });
    expect((await change(20, { version })).body.sectionAssessmentGroup).toMatchObject({
      p2EndAt: later(20),
      version: version + 1,
    });
    expect(await change(21, { version })).toMatchObject({
      status: 409,
      body: { error: 'Somebody else changed this assessment meanwhile. Here it is as it stands now.' },
    });
    expect(await entryOf(1)).toMatchObject({ p2EndAt: later(20), version: version + 1 });
    expect((await change(22)).status).toBe(200);
    const both = await Promise.all([23, 24].map((end) => change(end, { version: version + 2 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, object, number, object]>([
    ['without a start', { p1_start_at: undefined }, 422, { errors: { p1_start_at: ['Start date is required'] } }],
    [
      'before 2023',
      { p1_start_at: '2022-12-30T12:00:00.000Z' },
      422,
      { errors: { p1_start_at: ['The earliest date is January 1, 2023'] } },
    ],
    [
      'of an assessment that does not exist',
      { default_assessment_id: 9990 },
      422,
      { error: 'Assessment does not exist' },
    ],
    [
      'of a part that is not of default difficulty',
      { default_assessment_id: 112 },
      422,
      { error: 'Assessment does not exist' },
    ],
    [
      'with an end before the start',
      { p2_end_at: later(-1) },
      422,
      { errors: { p2_end_at: ['End date must be after start date'] } },
    ],
    [
      'with a window that is over',
      { p1_start_at: later(-9), p2_end_at: later(-2) },
      422,
      { errors: { p2_end_at: ['The end lies in the past, so nobody could start'] } },
    ],
    [
      'with a part 1 that is over',
      {
        assessment_administration_type: 'broken',
        p1_start_at: later(-9),
        p1_end_at: later(-2),
        p2_start_at: later(1),
        p2_end_at: null,
      },
      422,
      { errors: { p1_end_at: ['The end lies in the past, so nobody could start'] } },
    ],
    [
      'without an administration type',
      { assessment_administration_type: null },
      422,
      { errors: { assessment_administration_type: ['Assessment administration type is required'] } },
    ],
    [
      'broken without a start of part 2',
      { assessment_administration_type: 'broken' },
      422,
      { errors: { p2_start_at: ['Part 2 start date is required'] } },
    ],
    [
      'with a time without its zone',
      { p1_start_at: '2026-11-23T08:00:00' },
      422,
      { error: 'Please check your inputs' },
    ],
    ['on a day that does not exist', { p2_end_at: '2027-02-29T08:00:00Z' }, 422, { error: 'Please check your inputs' }],
    [
      'revealed before 2023',
      {
        assessment_assignment_setting_attributes: {
          reveal_answers_asap: false,
          reveal_answers_at: '2022-12-30T12:00:00Z',
        },
      },
      422,
      { errors: { reveal_answers_at: ['The earliest date is January 1, 2023'] } },
    ],
    [
      'with an unknown delay',
      { assessment_assignment_setting_attributes: { autosubmit_delay: 5 } },
      422,
      { error: 'Please check your inputs' },
    ],
    ...[[7], [13], [11, 7]].map((grade_levels): [string, object, number, object] => [
      `for the grades ${grade_levels.join(' and ')}`,
      { assessment_assignment_setting_attributes: { grade_levels } },
      422,
      { error: 'Please check your inputs' },
    ]),
  ])('is refused %s', async (_, more, status, problem) => {
    const answer = await assign(s.teacher, more);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(problem);
  });

  it('of one part is given, read, changed and deleted by its own calls', async () => {
    const path = `/api/staff/sections/${s.sectionId}/class_assessments`;
    const made = await s.teacher.post(path, {
      assessment: {
        assessment_type_id: 2,
        assessment_set_id: 3,
        category_id: 3,
        start_at: MONDAY,
        reveal_assessments_at: later(8),
        assessment_assignment_setting_attributes: {
          autosubmit_delay: null,
          timing: null,
          grade_levels: null,
          pause_enabled: null,
        },
      },
      school_id: s.schoolId,
    });
    expect(made.status).toBe(201);
    const { id } = made.body.classAssessment;
    expect(made.body.classAssessment).toMatchObject({
      isMultipart: false,
      sectionAssessmentGroupId: null,
      startAt: MONDAY,
      endAt: null,
      revealAt: later(8),
      assessment: { section: 'English' },
      settings: {
        gradeLevels: [8, 9, 10, 11, 12],
        timing: 'timed',
        autosubmitDelay: 48,
        pauseEnabled: false,
        saveEnabled: false,
        readspeakerEnabled: false,
        revealReportAsap: false,
        revealReportAt: later(8),
      },
    });
    expect(
      (
        await s.teacher.post(path, {
          assessment: { assessment_type_id: 1, assessment_set_id: 3, category_id: 3, start_at: MONDAY },
        })
      ).body.error,
    ).toBe('Assessment does not exist');
    expect((await s.teacher.get(`${path}_sat/${id}`)).status).toBe(404);
    const changed = await s.teacher.put(`${path}/${id}`, {
      assessment: {
        start_at: MONDAY,
        end_at: later(2),
        assessment_assignment_setting_attributes: { reveal_answers_asap: true, reveal_report_asap: true },
      },
    });
    expect(changed.body.classAssessment).toMatchObject({ endAt: later(2), revealAt: null });
    expect((await s.teacher.delete(`${path}/${id}`)).status).toBe(204);
    expect((await s.teacher.get(`${path}/${id}`)).status).toBe(404);
  });

  it('of two parts is listed by its own call', async () => {
    const path = `/api/staff/sections/${s.sectionId}/class_assessments`;
    const { id } = (
      await s.teacher.post(path, {
        assessment: { assessment_type_id: 2, assessment_set_id: 3, category_id: 5, start_at: MONDAY },
      })
    ).body.classAssessment;
    const [all, groups] = [
      (await s.teacher.get(path)).body.sectionAssessments,
      (await s.teacher.get(`${path}_sat`)).body,
    ];
    expect(groups.sectionAssessments).toEqual(all.filter((e: any) => e.isMultipart));
    expect([groups.sectionAssessments.length > 0, all.some((e: any) => e.id === id), groups.permissions]).toEqual([
      true,
      true,
      { assign: true },
    ]);
    await s.teacher.delete(`${path}/${id}`);
  });

  it('counts the sittings that were begun under it, and says who has taken the set already', async () => {
    const { sectionId, studentId } = await another('Hal');
    const first = (await assign(s.teacher, {}, sectionId)).body.sectionAssessmentGroup;
    const copy = await partOne(studentId);
    await t.commands.execute(new MarkStarted(copy.id, 1, MONDAY, first.id));
    await t.commands.execute(new MarkCompleted(copy.id, 1, 2, MONDAY));
    const second = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    const fresh = await aStudent(t, s.schoolId, 'Ivo');
    await t.commands.execute(new EnrollStudents(second, [studentId, fresh]));
    const again = (await assign(s.teacher, { p1_start_at: later(5) }, second)).body.sectionAssessmentGroup;
    expect(again.progress).toEqual({ students: 2, started: 0, completed: 0 });
    const entries = (await s.teacher.get(`/api/staff/sections/${sectionId}/class_assessments`)).body.sectionAssessments;
    expect(entries.find((e: any) => e.id === first.id && e.assessmentPart === 'Part 1').progress).toEqual({
      students: 1,
      started: 1,
      completed: 1,
    });

    const taken = async (client: HttpClient, more = '', sections = [second]) =>
      client.get(
        `/api/staff/schools/${s.schoolId}/taken_assessments?assessment_set_id=1&category_ids=1,2&section_ids=${sections.join()}${more}`,
      );
    const hal = {
      studentId,
      firstName: 'Hal',
      lastName: expect.any(String),
      sections: [{ categoryId: 1, completed: true }],
    };
    expect((await taken(s.teacher)).body).toEqual({ students: [hal] });
    expect((await taken(s.secondary)).body).toEqual({ students: [] });
    expect((await taken((await aSchool(t)).teacher)).status).toBe(404);
    expect((await taken(s.teacher, '&start_at=tomorrow')).body.errors).toEqual({ start_at: ['A moment in ISO 8601'] });
    expect((await taken(s.teacher, '', ['x'] as never)).body.errors).toEqual({
      section_ids: ['Positive whole numbers'],
    });
  });

  it('is given to classes that are listed as people count', async () => {
    const zoo = await Promise.all(
      ['Zoo 10', 'Zoo 2', 'zoo 1', 'Zoo'].map((className) =>
        t.commands.execute(
          new CreateClass({
            schoolId: s.schoolId,
            className,
            memberships: [{ userId: s.teacherId, role: 'Primary Teacher' }],
          }),
        ),
      ),
    );
    expect(zoo).toHaveLength(4);
    const ordered = (classes: { displayName: string }[]) =>
      classes.map(({ displayName }) => displayName).filter((name) => /zoo/i.test(name));
    const lists = await Promise.all([
      s.teacher.get('/api/staff/sections/staff_sections').then(({ body }) => body.sections),
      s.teacher.get(`/api/staff/schools/${s.schoolId}/assignable_sections`).then(({ body }) => body.sections),
      s.admin.get(`/api/staff/schools/${s.schoolId}/sections/minimal_index`).then(({ body }) => body.sections),
    ]);
    expect(lists.map(ordered)).toEqual(lists.map(() => ['Zoo', 'zoo 1', 'Zoo 2', 'Zoo 10']));
  });

  it('is listed part by part, each with the status of its own window', async () => {
    const { body } = await s.admin.get(`/api/staff/schools/${s.schoolId}/assessments`);
    const math = body.assessments.filter((e: any) => e.category.id === 2);
    expect(math.map((e: any) => [e.assessmentPart, e.status, e.startAt, e.endAt, e.assessment.section])).toEqual([
      ['Part 1', 'active', MONDAY, later(1), 'Math, Part 1'],
      ['Part 2', 'upcoming', later(2), later(3), 'Math, Part 2'],
    ]);
    expect(body.permissions).toEqual({ view: true, assign: true, byGrade: true });
  });

  it('tells what one person gave of a set in one go', async () => {
    const [one, two] = [await another('Gia'), await another('Hal')];
    const given = async (client: HttpClient, sectionIds: number[]) =>
      (
        await client.post('/api/staff/bulk_assign_assessment', {
          school_id: s.schoolId,
          assessment_id: 210,
          section_ids: sectionIds,
          start_at: MONDAY,
        })
      ).body.sectionAssessments.map((e: any) => e.id);
    const first: number[] = await given(s.admin, [one.sectionId, two.sectionId]);
    const own = await another('Ina');
    const [after]: number[] = await given(s.admin, [own.sectionId]);
    await t.db.query(`update scheduling.assignments set created_at = created_at + interval '2 minutes' where id = $1`, [
      after,
    ]);
    const path = `/api/staff/schools/${s.schoolId}/assessments`;
    const { assessments } = (await s.admin.get(path)).body;
    const together = new Map(assessments.map((e: any) => [e.id, e.givenWith]));
    expect([...first, after!].map((id) => together.get(id))).toEqual([first[0], first[0], after]);
    await s.admin.post(`${path}/bulk_delete`, { ids: [...first, after] });
  });

  it('is for the primary teacher and the administrators of the school', async () => {
    const other = await aSchool(t);
    const closed = await aSchool(t, { schoolAdminOnly: true });
    const district = await aPerson(t, 'district', [
      { role: 'District Admin', schoolId: null, districtId: s.districtId },
    ]);
    const inside = await t.as({
      userId: district,
      role: 'District Admin',
      schoolId: s.schoolId,
      districtId: s.districtId,
    });
    const outside = await t.as({ userId: district, role: 'District Admin', districtId: s.districtId });
    const horizon = await t.as({
      userId: await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    const student = await t.as({ userId: ada, role: 'Student', schoolId: s.schoolId });
    expect((await assign(s.secondary)).status).toBe(403);
    expect((await assign(other.teacher)).status).toBe(404);
    expect((await assign(closed.teacher, {}, closed.sectionId)).status).toBe(403);
    expect((await assign(closed.admin, {}, closed.sectionId)).status).toBe(201);
    expect((await assign(student)).status).toBe(403);
    expect((await assign(outside)).status).toBe(403);
    expect((await assign(inside, { default_assessment_id: 210 })).status).toBe(201);
    const { body } = await s.secondary.get(`/api/staff/sections/${s.sectionId}/class_assessments`);
    const { id } = body.sectionAssessments[0];
    expect(body.permissions).toEqual({ assign: false });
    expect(body.sectionAssessments[0].permissions).toEqual({ edit: false, delete: false, monitor: true });
    const windows = { section_assessment_group: { assessment_administration_type: 'continuous', p1_start_at: MONDAY } };
    for (const [client, status] of [
      [s.secondary, 403],
      [other.teacher, 404],
      [outside, 403],
      [student, 403],
    ] as const) {
      expect((await client.put(group(id), windows)).status).toBe(status);
      expect((await client.delete(group(id))).status).toBe(status);
    }
    const admin = group(id).replace('/staff/', '/admin/');
    expect((await horizon.get(admin)).body.sectionAssessmentGroup.permissions).toEqual({
      edit: true,
      delete: true,
      monitor: false,
    });
    expect((await outside.get(admin)).body.sectionAssessmentGroup.permissions).toEqual({
      edit: false,
      delete: false,
      monitor: false,
    });
    expect((await s.teacher.get(admin)).status).toBe(403);
    expect((await horizon.get(`/api/admin/sections/${closed.sectionId}/class_assessments_sat/${id}`)).status).toBe(404);
    expect((await horizon.get(`/api/admin/schools/${s.schoolId}/assessments`)).body.assessments.length).toBeGreaterThan(
      0,
    );
    for (const [client, path] of [
      [other.admin, 'staff'],
      [other.teacher, 'staff'],
      [s.teacher, 'admin'],
    ] as const) {
      expect((await client.get(`/api/${path}/schools/${s.schoolId}/assessments`)).status).toBe(
        path === 'admin' ? 403 : 404,
      );
    }
    expect((await closed.teacher.get(`/api/staff/schools/${closed.schoolId}/assignable_sections`)).body).toEqual({
      sections: [],
      permissions: { view: true, assign: false, byGrade: false },
    });
    expect((await s.teacher.get(`/api/staff/schools/${s.schoolId}/assignable_sections`)).body.permissions).toEqual({
      view: true,
      assign: true,
      byGrade: false,
    });
    expect((await s.secondary.get(`/api/staff/schools/${s.schoolId}/assessments`)).body).toMatchObject({
      permissions: { assign: false },
    });
    expect((await horizon.delete(admin)).status).toBe(204);
  });
});

describe('ids of another school', () => {
  let t: TestApp;
  let mine: TestSchool;
  let other: TestSchool;
  let otherAssignment: number;
  let elsewhere: HttpClient;
  beforeAll(async () => {
    t = await testApp();
    for (const bundle of demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    [mine, other] = [await aSchool(t), await aSchool(t)];
    const { body } = await other.teacher.post(`/api/staff/sections/${other.sectionId}/class_assessments_sat`, {
      section_assessment_group: {
        default_assessment_id: RW,
        assessment_administration_type: 'continuous',
        p1_start_at: MONDAY,
      },
    });
    otherAssignment = body.sectionAssessmentGroup.id;
    const district = await aPerson(t, 'elsewhere', [
      { role: 'District Admin', schoolId: null, districtId: mine.districtId },
    ]);
    elsewhere = await t.as({ userId: district, role: 'District Admin', districtId: mine.districtId });
  });
  afterAll(() => t?.close());

  interface Ids {
    schoolId: number;
    sectionId: number;
    id: number;
  }
  const UNKNOWN: Ids = { schoolId: 900_001, sectionId: 900_002, id: 900_003 };
  const BEYOND: Ids = { schoolId: 90_000_000_001, sectionId: 90_000_000_002, id: 90_000_000_003 };
  const single = { start_at: MONDAY, assessment_set_id: 3, category_id: 3 };
  const windows = { assessment_administration_type: 'continuous', p1_start_at: MONDAY };
  const bodyOf = (method: string, path: string, { schoolId, sectionId, id }: Ids): object => {
    if (path.endsWith('bulk_delete')) return { ids: [id] };
    if (path.includes('/make_ups'))
      return {
        section_id: sectionId,
        assessment_type_id: 1,
        assessment_set_id: 1,
        sections: [{ category_id: 1, student_ids: [id] }],
        ...(path.endsWith('/make_ups') && { window: { ...windows, p2_end_at: '2027-01-18T14:00:00.000Z' } }),
      };
    if (path.endsWith('/assign'))
      return { section_ids: [sectionId], section_assessment_groups: [{ ...windows, default_assessment_id: RW }] };
    if (path.endsWith('bulk_assign_assessment'))
      return { school_id: schoolId, assessment_id: RW, section_ids: [sectionId], start_at: MONDAY };
    if (path.includes('_sat'))
      return { section_assessment_group: method === 'post' ? { ...windows, default_assessment_id: RW } : windows };
    return { assessment: method === 'post' ? single : { start_at: MONDAY } };
  };
  const QUERIES: Record<string, (ids: Ids) => string> = {
    '/make_ups': ({ sectionId, id }) =>
      `?section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1&student_ids=${id}`,
    '/supported_assessments': ({ schoolId }) => `?school_id=${schoolId}`,
    '/taken_assessments': ({ sectionId }) => `?assessment_set_id=1&category_ids=1&section_ids=${sectionId}`,
    '/assessments/monitoring': ({ sectionId }) => `?section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1`,
    '/assessments/monitoring/stream': ({ sectionId }) =>
      `?section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1`,
  };
  const routes = () => {
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { tags?: string[] }>>;
    };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        // Over all schools that one sees: it names none.
        .filter(([, operation]) => operation.tags?.includes('Scheduling') && !path.startsWith('/api/admin/analytics'))
        .map(([method]) => ({ method, path })),
    );
  };
  const ask = async (client: HttpClient, { method, path }: { method: string; path: string }, ids: Ids) => {
    const to =
      path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => String(ids[name])) +
      (Object.entries(QUERIES).find(([end]) => path.endsWith(end))?.[1](ids) ?? '');
    const { status, body } = await (method === 'get'
      ? client.get(to)
      : method === 'delete'
        ? client.delete(to)
        : client[method as 'post' | 'put'](to, bodyOf(method, path, ids)));
    return { route: `${method} ${path}`, status, body };
  };

  it('are answered like ids that do not exist, by every call of scheduling', async () => {
    expect(routes().length).toBeGreaterThan(25);
    const before = await t.db.query('select * from scheduling.assignments');
    for (const route of routes()) {
      for (const client of route.path.startsWith('/api/admin/') ? [elsewhere] : [mine.admin, mine.teacher]) {
        const [foreign, unknown] = [
          await ask(client, route, { schoolId: other.schoolId, sectionId: other.sectionId, id: otherAssignment }),
          await ask(client, route, UNKNOWN),
        ];
        expect(foreign).toEqual(unknown);
        expect(foreign).toMatchObject({ route: foreign.route, status: 404 });
      }
    }
    expect(await t.db.query('select * from scheduling.assignments')).toEqual(before);
  });

  it('are not found under a class of the own school either', async () => {
    for (const route of routes().filter(({ path }) => path.startsWith('/api/staff/') && path.endsWith('{id}'))) {
      const [foreign, unknown] = [
        await ask(mine.teacher, route, { ...mine, id: otherAssignment }),
        await ask(mine.teacher, route, { ...mine, id: UNKNOWN.id }),
      ];
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(unknown);
    }
    for (const school_id of [other.schoolId, UNKNOWN.schoolId]) {
      expect(
        (
          await mine.teacher.post(`/api/staff/sections/${mine.sectionId}/class_assessments`, {
            assessment: single,
            school_id,
          })
        ).body,
      ).toMatchObject({ status: 404, error: 'This class does not exist.' });
    }
  });

  it('and numbers longer than any id are no failures of the server', async () => {
    const statuses = await Promise.all(
      routes()
        .filter(({ path }) => path.startsWith('/api/staff/'))
        .map(async (route) => (await ask(mine.admin, route, BEYOND)).status),
    );
    expect(statuses.filter((status) => status !== 404 && status !== 422)).toEqual([]);
  });
});

describe('assessments of grade levels', () => {
  let t: TestApp;
  let s: TestSchool;
  let scheduled: ScheduledAssessments;
  let eva: number;
  let horizon: HttpClient;
  beforeAll(async () => {
    t = await testApp();
    for (const bundle of demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    scheduled = t.get(ScheduledAssessments);
    s = await aSchool(t);
    eva = await aStudent(t, s.schoolId, 'Eva', { gradeLevel: 10 });
    await aStudent(t, s.schoolId, 'Finn', { gradeLevel: 10, untimed: true });
    horizon = await t.as({
      userId: await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    await t.settle();
  });
  afterAll(() => t?.close());

  const gradeClasses = async (of = s) =>
    (await of.admin.get(`/api/staff/schools/${of.schoolId}/assignable_sections`)).body.sections.filter(
      (c: any) => c.gradeLevel !== null,
    );
  const ofGrade = async (grade: number, of = s) => (await gradeClasses(of)).filter((c: any) => c.gradeLevel === grade);
  const give = async (assessmentId: number, sections: { id: number }[], more: object = {}, of = s) =>
    (
      await of.admin.post('/api/staff/bulk_assign_assessment', {
        school_id: of.schoolId,
        assessment_id: assessmentId,
        section_ids: sections.map((c) => c.id),
        start_at: MONDAY,
        end_at: later(7),
        ...more,
      })
    ).body;
  const has = async (studentId: number) =>
    (await scheduled.listStudentAssessments(studentId)).flatMap((x) => x.availabilities.map((a) => a.sectionId));
  const edit = (id: number, user: object) => s.admin.patch(`/api/staff/schools/${s.schoolId}/users/${id}`, { user });

  it('are given through two classes of each grade that the platform keeps, timed and untimed', async () => {
    expect((await gradeClasses()).map((c: any) => [c.displayName, c.studentCount])).toEqual([
      ['8th Grade, Timed', 0],
      ['8th Grade, Untimed', 0],
      ['9th Grade, Timed', 0],
      ['9th Grade, Untimed', 0],
      ['10th Grade, Timed', 1],
      ['10th Grade, Untimed', 1],
      ['11th Grade, Timed', 0],
      ['11th Grade, Untimed', 0],
      ['12th Grade, Timed', 0],
      ['12th Grade, Untimed', 0],
    ]);
    const [timed] = await ofGrade(10);
    expect((await s.admin.get(`/api/staff/sections/${timed.id}`)).body.section).toMatchObject({
      editable: false,
      permissions: { editStudents: false, editClass: false, assign: true },
    });
    expect(
      (await s.admin.get('/api/staff/sections/staff_sections')).body.sections.map((c: any) => c.displayName),
    ).toEqual(['10th Grade, Timed', '10th Grade, Untimed', 'Period 1']);
    const { sectionAssessments, failures } = await give(RW, await ofGrade(10));
    expect(failures).toEqual([]);
    expect(
      sectionAssessments.map((e: any) => [
        e.sections[0].displayName,
        e.progress.students,
        e.assessmentAdministrationType,
      ]),
    ).toEqual([
      ['10th Grade, Timed', 1, 'continuous'],
      ['10th Grade, Untimed', 1, 'continuous'],
    ]);
    expect((await give(RW, await ofGrade(10))).failures).toHaveLength(2);
    expect(await has(eva)).toEqual([timed.id]);
  });

  it('are given with windows, reveal and settings in one call', async () => {
    const own = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    const { failures, sectionAssessments } = await give(210, [{ id: own }], {
      reveal_assessments_at: later(8),
      assessment_assignment_setting_attributes: { grade_levels: [11, 12], timing: 'double', save_enabled: true },
    });
    expect([failures, sectionAssessments.length]).toEqual([[], 1]);
    const { sectionAssessments: stored } = (await s.admin.get(`/api/staff/sections/${own}/class_assessments`)).body;
    const asked = {
      p1StartAt: MONDAY,
      p2EndAt: later(7),
      revealAt: later(8),
      settings: { gradeLevels: [11, 12], timing: 'double', saveEnabled: true, revealReportAt: later(8) },
    };
    expect(stored).toMatchObject([
      { assessmentPart: 'Part 1', ...asked },
      { assessmentPart: 'Part 2', ...asked },
    ]);
  });

  it('reach who comes into the grade, and are taken back from who leaves before the start', async () => {
    const [timed, untimed] = await ofGrade(10);
    const [eleventh] = await ofGrade(11);
    const gil = await aStudent(t, s.schoolId, 'Gil', { gradeLevel: 10 });
    await t.settle();
    expect(await has(gil)).toEqual([timed.id]);
    await edit(gil, { studentIdNumber: '1', untimedAssessment: true });
    await t.settle();
    expect(await has(gil)).toEqual([untimed.id]);
    await edit(gil, { gradeLevel: 11 });
    await t.settle();
    expect(await has(gil)).toEqual([]);
    await edit(gil, { untimedAssessment: false });
    await t.settle();
    expect(
      (await s.admin.get(`/api/staff/sections/${eleventh.id}/students`)).body.students.map((x: any) => x.id),
    ).toEqual([gil]);
  });

  it('stay with who has started, whatever class follows', async () => {
    const [timed] = await ofGrade(10);
    const [copy] = await scheduled.listStudentAssessments(eva);
    await t.commands.execute(new MarkStarted(copy!.id, 1, MONDAY));
    await edit(eva, { studentIdNumber: '2', gradeLevel: 12 });
    await t.settle();
    expect(await has(eva)).toEqual([timed.id]);
    expect((await ofGrade(12))[0].studentCount).toBe(1);
  });

  it('wait for who is archived meanwhile', async () => {
    const hal = await aStudent(t, s.schoolId, 'Hal', { gradeLevel: 12 });
    await t.settle();
    await horizon.post(`/api/admin/schools/${s.schoolId}/users/archive_users`, { user_ids: [hal] });
    expect((await give(120, await ofGrade(12))).sectionAssessments[0].progress.students).toBe(1);
    await horizon.post(`/api/admin/schools/${s.schoolId}/users/unarchive_users`, { user_ids: [hal] });
    await t.settle();
    expect(await has(hal)).toEqual([(await ofGrade(12))[0].id]);
  });

  it('belong to the school that gave them: who is transferred sits for the new one', async () => {
    const other = await aSchool(t);
    const ida = await aStudent(t, s.schoolId, 'Ida', { gradeLevel: 9 });
    await t.settle();
    await give(RW, await ofGrade(9));
    const { id } = (await scheduled.listStudentAssessments(ida))[0]!;
    expect((await scheduled.startSettings(id, ida)).schoolId).toBe(s.schoolId);
    await horizon.post('/api/admin/users/transfer_school', {
      user_ids: [ida],
      school_id: other.schoolId,
      retain_sections: false,
    });
    await t.settle();
    expect(await has(ida)).toEqual([]);
    await give(RW, await ofGrade(9, other), {}, other);
    await t.settle();
    const { schoolId, assignmentId } = await scheduled.startSettings(id, ida);
    expect(schoolId).toBe(other.schoolId);
    await t.commands.execute(new MarkStarted(id, 1, MONDAY, assignmentId));
    expect(await scheduled.findStudentAssessment(id)).toMatchObject({ schoolId: other.schoolId, startedAt: MONDAY });
  });

  it('are of the school year in which they start, however long the class is there', async () => {
    await aStudent(t, s.schoolId, 'Jon', { gradeLevel: 8 });
    await t.settle();
    const [timed] = await ofGrade(8);
    const years = ({ sectionAssessments, failures }: any) => [
      sectionAssessments.map((e: any) => e.schoolYear.id),
      failures.length,
    ];
    const board = async () =>
      (
        await s.admin.get(
          `/api/staff/assessments/monitoring?section_id=${timed.id}&assessment_set_id=1&assessment_type_id=1`,
        )
      ).body.assessments.map((x: any) => x.readingWritingP1.status);
    expect(years(await give(RW, [timed], { start_at: '2027-09-06T16:00:00.000Z', end_at: null }))).toEqual([[2027], 0]);
    expect(await board()).toEqual(['Scheduled']);
    expect(years(await give(RW, [timed]))).toEqual([[2026], 0]);
    expect(await board()).toEqual(['Not Started']);
    expect(years(await give(RW, [timed], { start_at: '2027-09-07T16:00:00.000Z', end_at: null }))).toEqual([[], 1]);
  });
});
