import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle, Pictures, practiceBundle } from '../../src/content/index.js';
import { lookAtPicture } from '../../src/content/pictures/look-at-picture.js';
import { TakePlan } from '../../src/courses/index.js';
import { GivenLessons } from '../../src/courses/read/given-lessons.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { png } from '../content/made-pictures.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { aCourse, type TestCourse } from '../support/courses.js';
import type { Answer, HttpClient } from '../support/http.js';

const PATH = '/api/admin/course_templates';
const REFS = practiceBundle().items.map(({ ref, version }) => ({ ref, version }));

let t: TestApp;
let school: TestSchool;
let platform: HttpClient;
let course: TestCourse;

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
  course = await aCourse(t, school.schoolId);
  const userId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  platform = await t.as({ userId, role: 'Horizon Admin' });
});
afterAll(() => t?.close());

const open = async (id: number) => (await platform.get(`${PATH}/${id}`)).body.courseTemplate;
const lessonOf = async (id: number) => (await platform.get(`${PATH}/lessons/${id}`)).body.lesson;
const save = (id: number, lesson: object) => platform.patch(`${PATH}/lessons/${id}`, { lesson });
const aTemplate = async (name: string) =>
  (await platform.post(PATH, { course_template: { name, exam: 'SAT' } })).body.courseTemplate;
const assign = (of: TestCourse, lesson: string, to = school) =>
  t.db.one<{ id: number }>(
    `insert into courses.assignments (course_id, lesson_id, section_id, school_id, start_at, whole_class, created_by, created_at)
     values ($1, $2, $3, $4, $5, true, $6, $5) returning id`,
    [of.courseId, of.lessons[lesson]!.id, to.sectionId, to.schoolId, t.clock.instant(), to.teacherId],
  );
const begin = (of: TestCourse, lesson: string, studentId: number) =>
  t.db.query(
    `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, last_at, max_score)
     values ($1, $2, $3, 1, $4, $5, $6, $7, $7, 2)`,
    [
      of.courseId,
      of.lessons[lesson]!.id,
      of.lessons[lesson]!.independentLesson,
      studentId,
      school.schoolId,
      school.sectionId,
      t.clock.instant(),
    ],
  );

const LESSON = {
  name: 'Ratios',
  memo: '',
  instructionalMinutes: 20,
  independentMinutes: 15,
  topics: [],
  pages: [],
  videoUrl: null,
  independentLesson: [],
  practiceSet: [],
};

describe('course templates', () => {
  it('are made without lessons, named once, and kept from everybody but the platform', async () => {
    const made = await platform.post(PATH, { course_template: { name: ' Algebra ', exam: 'SAT' } });
    expect(made.status).toBe(201);
    expect(made.body.courseTemplate).toMatchObject({
      name: 'Algebra',
      exam: 'SAT',
      revision: 1,
      sections: [],
      schools: [],
    });
    const again = await platform.post(PATH, { course_template: { name: 'algebra', exam: 'ACT' } });
    expect([again.status, again.body.errors]).toEqual([422, { name: ['Another course has this name'] }]);
    const { id } = made.body.courseTemplate;
    expect((await platform.patch(`${PATH}/${id}`, { course_template: { name: ' ' } })).body.errors).toEqual({
      name: ['Please enter a name'],
    });
    expect(
      (await platform.patch(`${PATH}/${id}`, { course_template: { name: 'Algebra I' } })).body.courseTemplate.name,
    ).toBe('Algebra I');
    for (const client of [school.admin, school.teacher]) expect((await client.get(PATH)).status).toBe(403);
  });

  it('keep the order that somebody gave them, and tell the second of two who order at once', async () => {
    const before = await open(course.templateId);
    const [first, second] = before.sections;
    const sections = [
      { id: second.id, lessonIds: [course.lessons.bare!.id, course.lessons.commas!.id] },
      { id: first.id, lessonIds: [course.lessons.linear!.id] },
    ];
    const lost = await platform.put(`${PATH}/${before.id}/order`, { sections, revision: before.revision });
    // A lesson that the order does not name would have no place.
    expect([lost.status, lost.body.code]).toEqual([409, 'courses/changed-meanwhile']);
    sections[1]!.lessonIds.unshift(course.lessons.slope!.id);
    const after = (await platform.put(`${PATH}/${before.id}/order`, { sections, revision: before.revision })).body;
    expect(
      after.courseTemplate.sections.map(({ name, lessons }: { name: string; lessons: { name: string }[] }) => [
        name,
        lessons.map((lesson) => lesson.name),
      ]),
    ).toEqual([
      ['Words', ['Reading a graph', 'Commas']],
      ['Linear relationships', ['Slope and intercept', 'Solving linear equations']],
    ]);
    const late = await platform.put(`${PATH}/${before.id}/order`, { sections, revision: before.revision });
    expect([late.status, late.body.details]).toEqual([409, { revision: after.courseTemplate.revision }]);
  });

  it('lose a section once it has no lessons', async () => {
    const { id } = await aTemplate('Sections');
    const { courseTemplate } = (await platform.post(`${PATH}/${id}/sections`, { section: { name: 'One' } })).body;
    const sectionId = courseTemplate.sections[0].id;
    await platform.patch(`${PATH}/sections/${sectionId}`, { section: { name: 'First', memo: 'About it' } });
    const lesson = (await platform.post(`${PATH}/sections/${sectionId}/lessons`, { lesson: LESSON })).body.lesson;
    expect((await open(id)).sections).toMatchObject([
      { name: 'First', memo: 'About it', lessons: [{ name: 'Ratios' }] },
    ]);
    const full = await platform.delete(`${PATH}/sections/${sectionId}`);
    expect([full.status, full.body.error]).toEqual([409, 'This section has a lesson. Move or delete it first.']);
    expect((await platform.delete(`${PATH}/lessons/${lesson.id}`)).status).toBe(204);
    expect((await platform.delete(`${PATH}/sections/${sectionId}`)).status).toBe(204);
    expect((await open(id)).sections).toEqual([]);
  });

  it('tell whoever waited for another that what they change is gone', async () => {
    const { id } = await aTemplate('Two tabs');
    const sectionOf = async (name: string): Promise<number> =>
      (await platform.post(`${PATH}/${id}/sections`, { section: { name } })).body.courseTemplate.sections.at(-1).id;
    const lessonIn = async (sectionId: number): Promise<number> =>
      (await platform.post(`${PATH}/sections/${sectionId}/lessons`, { lesson: LESSON })).body.lesson.id;
    const [kept, renamed, filled] = [await sectionOf('Kept'), await sectionOf('Renamed'), await sectionOf('Filled')];
    const lessonId = await lessonIn(kept);
    // As the first of two tabs does it, which the second waits for.
    const meanwhile = async (takeAway: string, goneId: number, send: () => Promise<Answer>) => {
      let answer!: Promise<Answer>;
      await t.db.tx(async (q) => {
        await q.query('select from courses.templates where id = $1 for update', [id]);
        answer = send();
        for (let tries = 0; tries < 200; tries++) {
          const waiting = await t.db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          if (waiting.length > 0) break;
          await sleep(20);
        }
        await q.query(takeAway, [goneId]);
      });
      const { status, body } = await answer;
      return [status, body.code];
    };
    const LESSON_GONE = 'delete from courses.lessons where id = $1';
    const SECTION_GONE = 'delete from courses.template_sections where id = $1';
    const saved = () => platform.patch(`${PATH}/lessons/${lessonId}`, { lesson: { memo: 'Mine' } });
    expect(await meanwhile(LESSON_GONE, lessonId, saved)).toEqual([404, 'courses/lesson-not-found']);
    const named = () => platform.patch(`${PATH}/sections/${renamed}`, { section: { name: 'Mine' } });
    expect(await meanwhile(SECTION_GONE, renamed, named)).toEqual([404, 'courses/section-not-found']);
    const added = () => platform.post(`${PATH}/sections/${filled}/lessons`, { lesson: LESSON });
    expect(await meanwhile(SECTION_GONE, filled, added)).toEqual([404, 'courses/section-not-found']);
  });

  it('are archived once no school takes them, and brought back', async () => {
    const refused = await platform.post(`${PATH}/${course.templateId}/archive`);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `${(await platform.get(`/api/admin/schools/${school.schoolId}`)).body.school.name} takes this course. Change the course template of the school first.`,
    ]);
    const { id } = await aTemplate('Old');
    expect((await platform.post(`${PATH}/${id}/archive`)).status).toBe(204);
    const names = async (query = '') =>
      (await platform.get(`${PATH}${query}`)).body.courseTemplates.map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain('Old');
    expect(await names('?archived=true')).toEqual(['Old']);
    const change = await platform.post(`${PATH}/${id}/sections`, { section: { name: 'One' } });
    expect([change.status, change.body.code]).toEqual([409, 'courses/template-archived']);
    expect((await platform.post(`${PATH}/${id}/restore`)).status).toBe(204);
    expect(await names()).toContain('Old');
  });
});

describe('a lesson of a template', () => {
  it('says at each field what is wrong', async () => {
    await t.commands.execute(new ImportBundle(demoBundles()[0]!));
    const asked = demoBundles()[0]!.forms[0]!.items[0]!;
    const wrong = await save(course.lessons.linear!.id, {
      name: ' ',
      topics: [{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: 'Dancing' }],
      pages: [
        { title: 'One', html: '<p>Fine</p>' },
        { title: '', html: '\\(\\frac{1\\)' },
        { title: 'Empty', html: '<script>alert(1)</script>' },
      ],
      videoUrl: 'https://example.com/film',
      independentLesson: [{ ref: asked.ref, version: asked.version }],
      practiceSet: [REFS[0], REFS[0]],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({
      name: ['Please enter a name'],
      topics: ['Please choose topics of the list'],
      'pages.1.title': ['Please enter a title'],
      'pages.1.html': [expect.stringContaining('\\frac{1 does not compile')],
      'pages.2.html': ['Please enter a text'],
      videoUrl: [expect.stringContaining('cannot be shown here')],
      independentLesson: [`Question ${asked.ref} is part of a test. Its answer would be shown before the test`],
      practiceSet: [`Question ${REFS[0]!.ref} is there twice`],
    });
    const nested = await save(course.lessons.linear!.id, { pages: [[]], topics: [[]], practiceSet: [[]] });
    expect([nested.status, Object.keys(nested.body.errors).sort()]).toEqual([
      422,
      ['lesson.pages', 'lesson.practiceSet', 'lesson.topics'],
    ]);
    const many = await save(course.lessons.linear!.id, { instructionalMinutes: 20.5 });
    expect(many.body.errors).toEqual({ 'lesson.instructionalMinutes': ['Please enter whole minutes, at most 600'] });
  });

  it('keeps its pages sanitised with mathematics, and gives them back as they were typed', async () => {
    const { id } = course.lessons.linear!;
    const html = '<p onclick="x()">Solve \\(2x + 3 &lt; 9\\).</p>\\[x = \\frac{1}{2}\\]';
    const answer = await save(id, { pages: [{ title: 'Inequalities', html }] });
    expect(answer.body.lesson.pages).toEqual([
      { title: 'Inequalities', html: '<p>Solve \\(2x + 3 &lt; 9\\).</p>\\[x = \\frac{1}{2}\\]' },
    ]);
    const stored = await t.db.one<{ html: string }>(
      `select pages->0->>'html' as html from courses.lessons where id = $1`,
      [id],
    );
    expect(stored!.html).toContain('<math');
    expect(stored!.html).not.toContain('onclick');
    const shown = await platform.post(`${PATH}/page_preview`, { html: '<p>\\(x\\)</p>' });
    expect(shown.body.html).toContain('<math');
    expect((await platform.post(`${PATH}/page_preview`, { html: '\\(\\frac{1\\)' })).body.errors.html).toHaveLength(1);
  });

  it('keeps the pictures that its pages show, and refuses one that is not here at its page', async () => {
    const { sha256 } = await t.get(Pictures).keep(lookAtPicture(png(30, 20)));
    const pages = (hash: string) => [{ title: 'Map', html: `<p><img src="/api/pictures/${hash}" alt="A map"></p>` }];
    const { id } = course.lessons.linear!;
    expect(await save(id, { pages: pages('0'.repeat(64)) })).toMatchObject({
      status: 422,
      body: { errors: { 'pages.0.html': [expect.stringContaining('is not here')] } },
    });
    expect((await save(id, { pages: pages(sha256) })).status).toBe(200);
    expect(await t.db.one('select published from content.pictures where sha256 = $1', [sha256])).toEqual({
      published: true,
    });
  });

  it('makes a new version of an activity when its questions change, and of no other', async () => {
    const { id, independentLesson } = course.lessons.slope!;
    const before = await lessonOf(id);
    const questions = [REFS[2], REFS[0]];
    const { lesson } = (
      await save(id, {
        independentLesson: questions,
        practiceSet: before.practiceSet.questions.map(({ ref, version }: { ref: string; version: number }) => ({
          ref,
          version,
        })),
      })
    ).body;
    expect([lesson.independentLesson.version, lesson.practiceSet.version]).toEqual([2, 1]);
    expect(lesson.independentLesson.questions.map(({ ref }: { ref: string }) => ref)).toEqual([
      REFS[2]!.ref,
      REFS[0]!.ref,
    ]);
    expect(
      await t.db.query(
        'select version, jsonb_array_length(items) as n from courses.activity_versions where activity_id = $1 order by version',
        [independentLesson],
      ),
    ).toEqual([
      { version: 1, n: 2 },
      { version: 2, n: 2 },
    ]);
  });

  it('keeps what somebody else changed meanwhile from being written over unseen', async () => {
    const { id } = course.lessons.commas!;
    const { revision, name } = await lessonOf(id);
    await save(id, { name: 'Commas and lists', memo: 'Theirs', revision });
    const refused = await save(id, { memo: 'Mine', instructionalMinutes: 30, revision });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'courses/changed-meanwhile',
      { revision: revision + 1 },
    ]);
    expect(refused.body.errors.memo).toEqual(['Somebody else changed this meanwhile. It is now: Theirs.']);
    expect(await lessonOf(id)).toMatchObject({ name: 'Commas and lists', memo: 'Theirs' });
    // What the second did not touch stays theirs.
    await save(id, { instructionalMinutes: 30, revision: revision + 1 });
    expect(await lessonOf(id)).toMatchObject({ name: 'Commas and lists', memo: 'Theirs', instructionalMinutes: 30 });
    await save(id, { name });
  });

  it('is withdrawn with what depends on it said, and neither deleted nor left without questions once somebody began it', async () => {
    const student = await aStudent(t, school.schoolId, 'Beginner');
    const other = await aStudent(t, school.schoolId, 'Later');
    await t.commands.execute(new EnrollStudents(school.sectionId, [student, other]));
    await assign(course, 'linear');
    await begin(course, 'linear', student);
    const { id, independentLesson } = course.lessons.linear!;
    expect((await lessonOf(id)).use).toEqual({ assignments: 1, schools: 1, begun: 1, used: true });
    const deleted = await platform.delete(`${PATH}/lessons/${id}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'courses/lesson-in-use']);
    const emptied = await save(id, { independentLesson: [] });
    expect(emptied.body.errors.independentLesson).toEqual([
      'Students have worked on it, so it keeps a question. Withdraw the lesson instead',
    ]);
    const has = async (studentId: number) =>
      (await t.get(GivenLessons).ofStudent(studentId)).map(({ lessonId }) => lessonId).includes(id);
    expect([await has(student), await has(other)]).toEqual([true, true]);
    expect((await platform.post(`${PATH}/lessons/${id}/withdraw`)).status).toBe(204);
    // Who has begun it may finish.
    expect([await has(student), await has(other)]).toEqual([true, false]);
    expect((await lessonOf(id)).withdrawnAt).toBe(t.clock.instant());
    const [row] = (await platform.get(`/api/admin/course_activities?search=Solving&kind=independent_lesson`)).body
      .activities;
    expect(row).toMatchObject({ id: independentLesson, questions: 2, withdrawn: true, schools: 1 });
    await platform.post(`${PATH}/lessons/${id}/give_back`);
    expect((await lessonOf(id)).withdrawnAt).toBeNull();
    // A practice set that nobody began may go.
    expect((await save(id, { practiceSet: [] })).body.lesson.practiceSet).toEqual({
      activityId: null,
      version: null,
      questions: [],
    });
  });

  it('is not deleted either once a student has it in a plan', async () => {
    const { id } = course.lessons.bare!;
    await t.commands.execute(
      new TakePlan({
        studentId: await aStudent(t, school.schoolId, 'Planner'),
        schoolId: school.schoolId,
        perWeek: 2,
        report: { typeId: 1, setId: 1, schoolYearId: 1 },
        missed: [],
        lessons: [{ courseId: course.courseId, lessonId: id, topic: 'Graphs' }],
      }),
    );
    expect((await lessonOf(id)).use).toMatchObject({ assignments: 0, begun: 0, used: true });
    const deleted = await platform.delete(`${PATH}/lessons/${id}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'courses/lesson-in-use']);
  });

  it('is previewed with its answers', async () => {
    const path = '/api/admin/course_activities';
    const { player, questions } = (await platform.get(`${path}/${course.lessons.commas!.independentLesson}/preview`))
      .body;
    expect(player).toMatchObject({
      title: 'Independent Lesson',
      setName: 'Commas',
      form: { tools: { calculator: false } },
    });
    expect(questions[0]).toMatchObject({ ref: REFS[0]!.ref, answer: { rationale: expect.any(String) } });
    expect((await platform.get(`${path}/999999/preview`)).status).toBe(404);
  });

  it('finds questions that no test asks by reference, topic and text', async () => {
    const found = async (query: string) =>
      (await platform.get(`${PATH}/questions?${query}`)).body.questions.map(({ ref }: { ref: string }) => ref);
    expect(await found('search=practice/04')).toEqual(['practice/04']);
    expect(await found(`topic=${encodeURIComponent('Linear equations in one variable')}`)).toEqual(['practice/05']);
    const asked = demoBundles()[0]!.forms[0]!.items[0]!;
    expect(await found(`search=${encodeURIComponent(asked.ref)}`)).toEqual([]);
  });
});

describe('what a school takes', () => {
  const change = (schoolId: number, heCourseTemplateIds: unknown, more: object = {}) =>
    platform.patch(`/api/admin/schools/${schoolId}`, { school: { heCourseTemplateIds, ...more } });

  it('is two templates at most, in their order, by name in the form and in the history', async () => {
    const other = await aSchool(t);
    const [one, two] = [await aTemplate('SAT Prep'), await aTemplate('ACT Prep')];
    const choices = (await platform.get('/api/admin/course_activities/templates')).body.courseTemplates;
    expect(choices).toContainEqual({ id: one.id, he_course_template_id: one.id, name: 'SAT Prep' });
    const saved = await change(other.schoolId, [two.id, one.id]);
    expect(saved.body.school.heCourseTemplateIds).toEqual([
      { id: two.id, heCourse: [{ name: 'ACT Prep' }] },
      { id: one.id, heCourse: [{ name: 'SAT Prep' }] },
    ]);
    for (const [ids, wrong] of [
      [[one.id, one.id], 'Please choose two different course templates'],
      [[999_999], 'This course template is not offered. Please choose another one'],
    ] as const)
      expect((await change(other.schoolId, ids)).body.errors).toEqual({ heCourseTemplateIds: [wrong] });
    for (const ids of [[1, 2, 3], 'one', [null], ['x']])
      expect((await change(other.schoolId, ids)).body.errors).toEqual({
        'school.heCourseTemplateIds': ['A school takes at most two course templates'],
      });
    const stale = await change(other.schoolId, [one.id], { revision: 1 });
    expect(stale.body.errors.heCourseTemplateIds).toEqual([
      'Somebody else changed this meanwhile. It is now: ACT Prep, SAT Prep',
    ]);
    const noted = await t.db.query(
      `select v.before, v.after from es.published_events e join roster.change_values v on v.change_id = (e.payload->>'changeId')::uuid
        where v.field = 'heCourseTemplateIds' and (e.payload->>'id')::int = $1`,
      [other.schoolId],
    );
    expect(noted).toEqual([{ before: null, after: 'ACT Prep, SAT Prep' }]);
  });

  it('is bought: a District Admin sees it and changes it not', async () => {
    const { districtId, schoolId } = school;
    const userId = await aPerson(t, 'district', [{ role: 'District Admin', schoolId: null, districtId }]);
    const district = await t.as({ userId, role: 'District Admin', districtId });
    expect((await district.get('/api/admin/course_activities/templates')).status).toBe(200);
    const refused = await district.patch(`/api/admin/schools/${schoolId}`, { school: { heCourseTemplateIds: [] } });
    expect(refused.status).toBe(403);
  });

  it('puts the old gradebook away with the template, says before how much that is, and begins a new one', async () => {
    const other = await aSchool(t);
    const old = await aCourse(t, other.schoolId);
    const student = await aStudent(t, other.schoolId, 'Leaver');
    await assign(old, 'linear', other);
    await begin(old, 'linear', student);
    const use = `/api/admin/schools/${other.schoolId}/course_templates/${old.templateId}/use`;
    expect((await platform.get(use)).body.use).toEqual({ students: 1, responses: 1, assignments: 1 });
    const next = await aTemplate('In its place');
    await change(other.schoolId, [next.id]);
    await t.settle();
    expect((await platform.get(use)).status).toBe(404);
    expect(
      await t.db.query(
        'select template_id as template, archived_at is not null as archived from courses.courses where school_id = $1 order by id',
        [other.schoolId],
      ),
    ).toEqual([
      { template: old.templateId, archived: true },
      { template: next.id, archived: false },
    ]);
    // Given up, the lesson is open for nobody any more.
    expect((await lessonOf(old.lessons.linear!.id)).use.assignments).toBe(0);
  });
});

describe('a lesson in a school', () => {
  it('has its times from the platform', async () => {
    const path = `/api/staff/course_activities/lessons/${course.lessons.bare!.id}/timing`;
    const body = { lesson: { instructional_time: 45, independent_practice_time: 30 } };
    expect((await school.admin.put(path, body)).status).toBe(403);
    expect((await platform.put(path, body)).body).toEqual(body);
    expect(await lessonOf(course.lessons.bare!.id)).toMatchObject({ instructionalMinutes: 45, independentMinutes: 30 });
  });

  it('has a video of the school’s own, from its administrator or the platform', async () => {
    const path = `/api/staff/course_activities/lessons/${course.lessons.linear!.id}/video`;
    expect((await school.teacher.put(path, { url: null })).status).toBe(403);
    const saved = await school.admin.put(path, { url: 'https://youtu.be/dQw4w9WgXcQ' });
    expect(saved.body.video).toEqual({ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', templateUrl: null });
    const wrong = await school.admin.put(path, { url: 'https://example.com' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['url']]);
    const nowhere = await platform.put(path, { url: null });
    expect(nowhere.body.errors).toEqual({ school_id: ['Please choose a school'] });
    expect((await platform.put(path, { url: null, school_id: school.schoolId })).body.video.url).toBeNull();
    // Another school's administrator names another school in vain, and its lessons do not exist there.
    const other = await aSchool(t);
    expect((await other.admin.put(path, { url: null, school_id: school.schoolId })).status).toBe(404);
  });
});
