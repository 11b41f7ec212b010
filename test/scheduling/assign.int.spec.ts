import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { DeleteAssignment, MarkCompleted, MarkReset, MarkStarted, OpenNextPart, RecordRoute, ScheduledAssessments, StudentAssessments } from '../../src/scheduling/index.js';
import { type TestApp, testApp } from '../support/app.js';
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

  const assign = (client = s.teacher, more: object = {}) =>
    client.post('/api/staff/assignment_schedules/assign_multiple_class', {
      assessment_id: RW, section_ids: [s.sectionId], assessment_administration_type: 'continuous', p1_start_at: MONDAY, p2_end_at: later(7), ...more,
    });
  const partOne = async (studentId: number) => (await scheduled.listStudentAssessments(studentId)).find((x) => x.categoryId === 1 && x.part === 1)!;

  it('offers the sets of the course types of the school', async () => {
    const { body } = await s.teacher.get('/api/staff/supported_assessments');
    expect(body.supportedAssessments.map((x: any) => x.name)).toContain('SAT Set 1');
    expect(body.supportedAssessments[0].assessments[0]).toEqual({ id: RW, categoryId: 1, assessmentSetId: 1, assessmentTypeId: 1, name: 'Reading & Writing', questionsCount: 54, duration: 3840 });
    const satOnly = await aSchool(t, { courseType: ['SAT'] });
    const answer = await satOnly.teacher.get('/api/staff/supported_assessments');
    expect(answer.body.supportedAssessments.every((x: any) => x.assessmentType.courseType === 'SAT')).toBe(true);
  });

  it('gives each student of the class part 1 and a slot for part 2', async () => {
    const { status, body } = await assign();
    expect(status).toBe(201);
    expect(body.failures).toEqual([]);
    expect(body.sectionAssessments[0]).toMatchObject({
      status: 'active', isMultipart: true, assessmentAdministrationType: 'continuous', category: { id: 1, name: 'Reading & Writing' },
      progress: { students: 2, started: 0, completed: 0 }, permissions: { edit: true, delete: true },
    });
    const list = await scheduled.listStudentAssessments(ada);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ part: 1, difficulty: 'default', hasNextPart: true, nextPartId: -1, sitting: 1 });
    const next = await scheduled.nextPart(list[0]!.id);
    expect(next).toEqual({ hasNextPart: true, administrationType: 'continuous', route: null, nextPartId: -1, window: { startAt: MONDAY, endAt: later(7) }, status: 'active' });
  });

  it('says that it exists already, and changes nothing', async () => {
    const before = await t.db.query('select * from scheduling.student_assessments order by id');
    const { status, body } = await assign(s.admin);
    expect(status).toBe(201);
    expect(body).toEqual({ sectionAssessments: [], failures: [{ section_id: s.sectionId, error: 'The assessment could not be created. Please check if this kind of assessment already exists.' }] });
    expect(await t.db.query('select * from scheduling.student_assessments order by id')).toEqual(before);
  });

  it('gives settings for a start, untimed for a student flagged so', async () => {
    const settings = await scheduled.startSettings((await partOne(ada)).id, ada);
    expect(settings).toMatchObject({
      sitting: 1, status: 'active', title: 'Reading & Writing, Part 1', timing: 'timed', autosubmitHours: 48, classIds: [s.sectionId],
      assessment: { typeId: 1, setId: 1, categoryId: 1, part: 1, difficulty: 'default', schoolYearId: 2026 },
      options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
    });
    expect((await scheduled.startSettings((await partOne(ben)).id, ben)).timing).toBe('untimed');
    await expect(scheduled.startSettings((await partOne(ben)).id, ada)).rejects.toThrow('This assessment does not exist.');
  });

  it('adds an availability in a second class, and the one with the earliest start rules', async () => {
    const second = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    await t.commands.execute(new EnrollStudents(second, [ada]));
    const { body } = await assign(s.teacher, { section_ids: [second], p1_start_at: later(-1), assessment_assignment_setting_attributes: { timing: 'double', pause_enabled: false } });
    expect(body.failures).toEqual([]);
    const mine = await scheduled.listStudentAssessments(ada);
    expect(mine).toHaveLength(1);
    expect(mine[0]!.availabilities).toHaveLength(2);
    expect(await scheduled.startSettings(mine[0]!.id, ada)).toMatchObject({ timing: 'double', options: { pauseEnabled: false, saveEnabled: true }, windowStartAt: later(-1) });
    await t.commands.execute(new DeleteAssignment(body.sectionAssessments[0].id));
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
    await assign(s.teacher, { section_ids: [third] });
    // The event of the enrolment was handled before the assignment could be seen.
    await t.db.query(`insert into roster.memberships (section_id, person_id, section_role, created_at) values ($1, $2, 'Student', now())`, [third, dora]);
    await t.settle();
    expect(await scheduled.listStudentAssessments(dora)).toHaveLength(1);
  });

  it('opens part 2 of a continuous pair when it is asked for, once, as it was routed', async () => {
    const { id } = await partOne(ada);
    await t.commands.execute(new MarkStarted(id, 1, MONDAY));
    await t.commands.execute(new MarkCompleted(id, 1, later(0)));
    expect(await t.commands.execute(new OpenNextPart(id))).toBeNull();
    await t.commands.execute(new RecordRoute(id, 1, 'hard'));
    await t.commands.execute(new RecordRoute(id, 1, 'easy'));
    expect((await partOne(ada)).nextPartId).toBe(-1);
    const two = await t.commands.execute<OpenNextPart, number>(new OpenNextPart(id));
    expect(await t.commands.execute(new OpenNextPart(id))).toBe(two);
    expect(await scheduled.findStudentAssessment(two)).toMatchObject({ part: 2, difficulty: 'hard', hasNextPart: false, nextPartId: null });
    expect((await partOne(ada)).nextPartId).toBe(two);
    const shown = await t.get(StudentAssessments).present(await scheduled.listStudentAssessments(ada));
    expect(shown.map((x) => [x.status, x.learnosityStatus, x.assessment.section, x.assessment.questionsCount, x.assessment.allowedSeconds])).toEqual([
      ['completed', 'completed', 'Reading & Writing, Part 1', 27, 1920],
      ['active', 'not_started', 'Reading & Writing, Part 2', 27, 1920],
    ]);
  });

  it('closes part 2 when part 1 is reset, and keeps its id for the next route', async () => {
    const { id, nextPartId } = await partOne(ada);
    await t.commands.execute(new MarkReset(id, 1, later(0)));
    await t.commands.execute(new MarkReset(id, 1, later(0)));
    await t.commands.execute(new RecordRoute(id, 1, 'hard'));
    expect(await partOne(ada)).toMatchObject({ sitting: 2, startedAt: null, completedAt: null, nextPartId: -1, route: null });
    expect(await scheduled.findStudentAssessment(nextPartId!)).toBeUndefined();
    await t.commands.execute(new RecordRoute(id, 2, 'easy'));
    expect(await t.commands.execute(new OpenNextPart(id))).toBe(nextPartId);
    expect(await scheduled.findStudentAssessment(nextPartId!)).toMatchObject({ difficulty: 'easy' });
  });

  it('opens part 2 of a broken pair at once, upcoming until its window', async () => {
    await assign(s.teacher, { assessment_id: 120, assessment_administration_type: 'broken', p1_end_at: later(1), p2_start_at: later(2), p2_end_at: later(3) });
    const math = (await scheduled.listStudentAssessments(ben)).find((x) => x.categoryId === 2)!;
    await t.commands.execute(new RecordRoute(math.id, 1, 'easy'));
    const next = await scheduled.nextPart(math.id);
    expect(next).toMatchObject({ administrationType: 'broken', route: 'easy', status: 'upcoming', window: { startAt: later(2), endAt: later(3) } });
    expect(next.nextPartId).toBeGreaterThan(0);
  });

  it('keeps what has begun when the assignment is deleted', async () => {
    const { body } = await s.teacher.get(`/api/staff/assignment_schedules/class_section_schedule?section_id=${s.sectionId}`);
    const entry = body.sectionAssessments.find((e: any) => e.category.id === 1);
    const { id } = await partOne(ada);
    await t.commands.execute(new MarkStarted(id, 2, MONDAY));
    expect((await s.teacher.post(`/api/staff/assignment_schedules/${entry.id}/delete`)).status).toBe(204);
    expect((await scheduled.listStudentAssessments(ada)).map((x) => [x.categoryId, x.part, x.availabilities.length])).toEqual(expect.arrayContaining([[1, 1, 1]]));
    expect((await scheduled.listStudentAssessments(ben)).some((x) => x.categoryId === 1)).toBe(false);
    expect((await assign()).body.failures).toEqual([]);
    expect((await scheduled.listStudentAssessments(ben)).some((x) => x.categoryId === 1)).toBe(true);
  });

  it('changes windows and settings', async () => {
    const { body } = await s.teacher.get(`/api/staff/assignment_schedules/class_section_schedule?section_id=${s.sectionId}`);
    const entry = body.sectionAssessments.find((e: any) => e.category.id === 1);
    const changed = await s.teacher.put(`/api/staff/assignment_schedules/${entry.id}`, {
      assessment_administration_type: 'continuous', p1_start_at: later(1), p2_end_at: null,
      assessment_assignment_setting_attributes: { timing: 'time_and_a_half', reveal_report_asap: false, reveal_report_at: later(5), autosubmit_delay: -1 },
    });
    expect(changed.body.classAssessment).toMatchObject({ status: 'upcoming', endAt: null, settings: { timing: 'time_and_a_half', revealReportAsap: false, revealReportAt: later(5), autosubmitDelay: -1 } });
  });

  it.each<[string, object, number, object]>([
    ['without a start', { p1_start_at: undefined }, 422, { errors: { p1_start_at: ['Start date is required'] } }],
    ['without a class', { section_ids: [] }, 422, { errors: { section_ids: ['Please select a class!'] } }],
    ['of an assessment that does not exist', { assessment_id: 9990 }, 422, { error: 'Assessment does not exist' }],
    ['with an end before the start', { p2_end_at: later(-1) }, 422, { errors: { p2_end_at: ['End date must be after start date'] } }],
    ['with an unknown delay', { assessment_assignment_setting_attributes: { autosubmit_delay: 5 } }, 422, { error: 'Please check your inputs' }],
  ])('is refused %s', async (_, more, status, problem) => {
    const answer = await assign(s.teacher, more);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(problem);
  });

  it('is for the primary teacher and the administrators of the school', async () => {
    const other = await aSchool(t);
    const closed = await aSchool(t, { schoolAdminOnly: true });
    const district = await aPerson(t, 'district', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]);
    const inside = await t.as({ userId: district, role: 'District Admin', schoolId: s.schoolId, districtId: s.districtId });
    const outside = await t.as({ userId: district, role: 'District Admin', districtId: s.districtId });
    const student = await t.as({ userId: ada, role: 'Student', schoolId: s.schoolId });
    expect((await assign(s.secondary)).status).toBe(403);
    expect((await assign(other.teacher)).status).toBe(404);
    expect((await assign(closed.teacher, { section_ids: [closed.sectionId] })).status).toBe(403);
    expect((await assign(closed.admin, { section_ids: [closed.sectionId] })).status).toBe(201);
    expect((await assign(student)).status).toBe(403);
    expect((await assign(outside)).status).toBe(404);
    expect((await assign(inside, { assessment_id: 210 })).body.failures).toEqual([]);
    const { body } = await s.secondary.get(`/api/staff/assignment_schedules/class_section_schedule?section_id=${s.sectionId}`);
    expect(body.permissions).toEqual({ assign: false });
    expect(body.sectionAssessments[0].permissions).toMatchObject({ edit: false, delete: false });
    expect((await s.secondary.post(`/api/staff/assignment_schedules/${body.sectionAssessments[0].id}/delete`)).status).toBe(403);
    expect((await other.teacher.post(`/api/staff/assignment_schedules/${body.sectionAssessments[0].id}/delete`)).status).toBe(404);
  });
});
