import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBundle, Pictures, practiceBundle, type ContentBundle } from '../../src/content/index.js';
import { lookAtPicture } from '../../src/content/pictures/look-at-picture.js';
import {
  courseFile,
  ImportCourse,
  ImportCourseFile,
  readCourseFile,
  shippedCourses,
  underCode,
  type CourseBundle,
} from '../../src/courses/index.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { png } from '../content/made-pictures.js';
import { aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { aCourse, type TestCourse } from '../support/courses.js';

let t: TestApp;
let school: TestSchool;
let course: TestCourse;

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
  course = await aCourse(t, school.schoolId);
});
afterAll(() => t?.close());

const LESSON: CourseBundle['sections'][number]['lessons'][number] = {
  code: 'own/one',
  name: 'One',
  memo: '',
  instructionalMinutes: 1,
  independentMinutes: 1,
  topics: [],
  pages: [{ title: 'Powers', html: '<p>A power <span data-tex="x^{2}"></span>.</p><script>alert(1)</script>' }],
  videoUrl: null,
  independentLesson: null,
  practiceSet: null,
};
const bundleOf = (code: string, lesson: Partial<typeof LESSON>): CourseBundle => ({
  code,
  name: code,
  exam: 'SAT',
  sections: [{ name: 'Section', memo: '', lessons: [{ ...LESSON, ...lesson, code: `${code}/one` }] }],
});

describe('the materials of a lesson', () => {
  const lessonId = () => course.lessons.linear!.id;
  const path = () => `/api/course_activities/lessons/${lessonId()}/presentation`;
  const teacher = () => t.as({ userId: school.teacherId, role: 'Teacher', schoolId: school.schoolId });

  it('are its pages and the video of the school in the place of the template’s', async () => {
    const { body } = await (await teacher()).get(path());
    expect(body.lesson).toMatchObject({
      id: lessonId(),
      name: 'Solving linear equations',
      sectionName: 'Linear relationships',
      pages: [{ title: 'Solving linear equations', html: '<p>Do the same on both sides.</p>' }],
      video: null,
    });
    const videoOf = async () => (await (await teacher()).get(path())).body.lesson.video;
    await t.db.query('update courses.lessons set video_url = $2 where id = $1', [lessonId(), 'https://vimeo.com/1']);
    expect(await videoOf()).toEqual({ frame: 'https://player.vimeo.com/video/1?dnt=1', page: 'https://vimeo.com/1' });
    await t.db.query('insert into courses.school_videos (school_id, lesson_id, url) values ($1, $2, $3)', [
      school.schoolId,
      lessonId(),
      'https://vimeo.com/2',
    ]);
    expect(await videoOf()).toMatchObject({ page: 'https://vimeo.com/2' });
  });

  it('are for a student from the start of the lesson on, and for nobody at a school without activities', async () => {
    const studentId = await aStudent(t, school.schoolId, 'learner');
    await t.commands.execute(new EnrollStudents(school.sectionId, [studentId]));
    const student = await t.as({ userId: studentId, role: 'Student', schoolId: school.schoolId });
    const statuses = async () => [(await (await teacher()).get(path())).status, (await student.get(path())).status];
    expect(await statuses()).toEqual([200, 404]);
    await t.db.query(
      `insert into courses.assignments (course_id, lesson_id, section_id, school_id, start_at, whole_class, created_by, created_at)
       values ($1, $2, $3, $4, $5, true, $6, now())`,
      [
        course.courseId,
        lessonId(),
        school.sectionId,
        school.schoolId,
        new Date(t.clock.now() + 1000),
        school.teacherId,
      ],
    );
    expect(await statuses()).toEqual([200, 404]);
    t.clock.advance({ seconds: 1 });
    expect(await statuses()).toEqual([200, 200]);
    await t.db.query('update roster.schools set activities_available = false where id = $1', [school.schoolId]);
    expect(await statuses()).toEqual([404, 404]);
    await t.db.query('update roster.schools set activities_available = true where id = $1', [school.schoolId]);
    await t.db.query('update courses.lessons set withdrawn_at = now() where id = $1', [lessonId()]);
    expect(await statuses()).toEqual([404, 404]);
  });
});

describe('an imported course', () => {
  it('has its pages published: with mathematics, without what could do harm', async () => {
    const id = await t.commands.execute(new ImportCourse(bundleOf('pages', {})));
    const stored = await t.db.one<{ pages: { html: string }[] }>(
      'select pages from courses.lessons join courses.template_sections s on s.id = section_id where s.template_id = $1',
      [id],
    );
    expect(stored!.pages[0]!.html).toContain('data-speech="x squared"><math');
    expect(stored!.pages[0]!.html).not.toContain('script');
    await expect(
      t.commands.execute(
        new ImportCourse(bundleOf('broken', { pages: [{ title: 'P', html: '<span data-tex="\\frac{1}"></span>' }] })),
      ),
    ).rejects.toThrow('The page “P” cannot be shown');
  });

  it('keeps the pictures of its pages, and names none that are not here', async () => {
    const { sha256 } = await t.get(Pictures).keep(lookAtPicture(png(30, 20)));
    const pages = (hash: string) => ({
      pages: [{ title: 'P', html: `<p><img src="/api/pictures/${hash}" alt="A map"></p>` }],
    });
    await t.commands.execute(new ImportCourse(bundleOf('pictures', pages(sha256))));
    expect(await t.db.one('select published from content.pictures where sha256 = $1', [sha256])).toEqual({
      published: true,
    });
    await expect(t.commands.execute(new ImportCourse(bundleOf('no-pictures', pages('0'.repeat(64)))))).rejects.toThrow(
      'A page shows a picture that is not here',
    );
  });

  it('asks no question of a test, and a test none of its questions', async () => {
    const practice = practiceBundle();
    const form = (code: string, items: ContentBundle['forms'][number]['items']): ContentBundle => ({
      ...practice,
      sets: [{ id: 900, typeId: 1, name: 'SAT 900' }],
      forms: [
        {
          code,
          version: 1,
          typeId: 1,
          setId: 900,
          categoryId: 2,
          part: 1,
          difficulty: 'default',
          durationSeconds: 60,
          tools: { calculator: true, referenceSheet: true },
          directions: '<p>Go.</p>',
          items,
        },
      ],
    });
    const entry = (i: number) => ({ ref: practice.items[i]!.ref, version: practice.items[i]!.version, pretest: false });
    await t.commands.execute(new ImportBundle(form('test-900', [entry(11)])));
    const { ref, version } = practice.items[11]!;
    const refusal = async (items: { ref: string; version: number }[]) =>
      t.commands.execute(new ImportCourse(bundleOf('refused', { practiceSet: items }))).then(
        () => null,
        (error: { code: string; extra: unknown }) => [error.code, error.extra],
      );
    expect(
      await refusal([
        { ref, version },
        { ref: 'nobody/knows', version: 1 },
      ]),
    ).toEqual([
      'courses/invalid',
      {
        details: {
          problems: [
            'There is no question nobody/knows in version 1.',
            `The form test-900 asks the question ${ref}: a lesson would show its answer.`,
          ],
        },
      },
    ]);
    // The lesson of the course at the school asks the fourth question.
    await expect(t.commands.execute(new ImportBundle(form('test-901', [entry(3)])))).rejects.toThrow(
      `a form asks ${practice.items[3]!.ref}, a question of a lesson that shows its answer`,
    );
  });

  it('comes from a file with its questions, once; a file with mistakes leaves nothing behind', async () => {
    const { course: own, questions } = shippedCourses()[1]!;
    const by = { userId: null, fileName: 'act.json' };
    const bytes = (course: CourseBundle) => Buffer.from(JSON.stringify(courseFile(course, questions)));
    const imported = (course: CourseBundle) =>
      t.commands.execute(new ImportCourseFile(readCourseFile(bytes(course))!, by));
    const asked = () =>
      t.db.one<{ n: number }>(`select count(*)::int as n from content.items where ref like 'lessons/act%'`);
    const broken = { ...own, code: 'Not a code', sections: [...own.sections, null as never] };
    await expect(imported(broken)).rejects.toMatchObject({
      code: 'courses/invalid',
      extra: {
        details: {
          problems: [
            'The course needs a code of letters, digits, hyphens and slashes.',
            `Section ${own.sections.length + 1} needs a name, a memo and a list of lessons.`,
          ],
        },
      },
    });
    // What only the platform knows is looked up before anything is published, too.
    const firstLesson = own.sections[0]!.lessons[0]!;
    const withLesson = (lesson: Partial<typeof firstLesson>) => ({
      ...{ ...own, sections: [{ ...own.sections[0]!, lessons: [{ ...firstLesson, ...lesson }] }] },
    });
    const ofTest = { ref: practiceBundle().items[11]!.ref, version: practiceBundle().items[11]!.version };
    for (const [lesson, problem] of [
      [{ code: 'test-1/linear' }, 'Another course has a lesson with the code test-1/linear.'],
      [{ practiceSet: [ofTest] }, `The form test-900 asks the question ${ofTest.ref}: a lesson would show its answer.`],
      [{ practiceSet: [{ ref: 'nobody/knows', version: 1 }] }, 'There is no question nobody/knows in version 1.'],
      [{ pages: [{ title: 'P', html: '<span data-tex="\\frac{1}"></span>' }] }, 'The page “P” cannot be shown'],
    ] as const)
      await expect(imported(withLesson(lesson as Partial<typeof firstLesson>))).rejects.toMatchObject({
        ...{ code: 'courses/invalid', extra: { details: { problems: [expect.stringContaining(problem)] } } },
      });
    expect(await asked()).toEqual({ n: 0 });
    const first = await imported(own);
    expect([first.questions.imported, await asked()]).toEqual([questions.items.length, { n: questions.items.length }]);
    expect(first.known).toBe(false);
    expect(await imported(own)).toEqual({
      ...{ templateId: first.templateId, known: true },
      questions: { imported: 0, unchanged: 0, refused: 0 },
    });
    const more = structuredClone(questions);
    more.items[0]!.ref = more.keys[0]!.ref = 'lessons/act-later';
    await t.commands.execute(new ImportCourseFile({ course: own, questions: more }, by));
    expect(await asked()).toEqual({ n: questions.items.length });
    const taken = own.sections.flatMap(({ lessons }) => lessons.map(({ code }) => code)).sort();
    await expect(imported({ ...own, code: 'copy' })).rejects.toMatchObject({
      extra: {
        details: {
          problems: [
            expect.stringContaining(
              `Another course has ${taken.length} lessons with codes of this file, such as ${taken[0]}.`,
            ),
          ],
        },
      },
    });
    // A copy under another code has codes and refs of its own, and its questions may be changed.
    const copy = underCode(courseFile(own, questions), 'our-own');
    expect(JSON.stringify(copy)).not.toContain(`${own.code}/`);
    copy.questions.items[0]!.stem = '<p>Another one?</p>';
    const second = await t.commands.execute(new ImportCourseFile(copy, by));
    expect([second.known, second.questions.imported]).toEqual([false, questions.items.length]);
    // Nothing of a course says how a test is made up or scored.
    const [, act] = shippedCourses();
    const brings = (more: Partial<ContentBundle>) =>
      t.commands
        .execute(
          new ImportCourseFile({ course: { ...own, code: 'brings' }, questions: { ...act!.questions, ...more } }, by),
        )
        .then(
          () => [],
          (error: { extra: { details: { problems: string[] } } }) => error.extra.details.problems,
        );
    const routing = [{ typeId: 1, setId: 900, categoryId: 2, rule: { version: 1, threshold: 0.5 } }];
    const norms = [{ typeId: 1, scale: 'composite' as const, version: 9, steps: [[400, 1] as [number, number]] }];
    const conversions = [
      { ...{ typeId: 1, setId: 900, categoryId: 2, path: 'hard' as const, version: 1, scaled: [200] } },
    ];
    const sets = [{ id: 901, typeId: 1, name: 'SAT 901' }];
    for (const [list, more] of Object.entries({
      routing: { routing },
      norms: { norms },
      conversions: { conversions },
      sets: { sets },
    }))
      expect(await brings(more)).toEqual([`The questions of a course bring no ${list}.`]);
    const practice = practiceBundle();
    const corrected = {
      items: practice.items.slice(11, 12),
      keys: practice.keys.slice(11, 12).map((key) => ({ ...key, keyVersion: 2 })),
    };
    expect(await brings(corrected)).toEqual([
      `The form test-900 asks the question ${practice.items[11]!.ref}: no course brings it.`,
    ]);
    expect(readCourseFile(Buffer.from(JSON.stringify(questions)))).toBeUndefined();
    expect(readCourseFile(Buffer.from('PK'))).toBeUndefined();
    const platform = await t.as({ userId: school.adminId, role: 'Horizon Admin' });
    const send = (file: string | undefined, by = platform) => {
      const form = new FormData();
      if (file !== undefined) form.append('file', new Blob([file]), 'course.json');
      return by.post('/api/admin/course_templates/import', form);
    };
    expect(await send(bytes(own).toString())).toMatchObject({
      status: 200,
      body: { template_id: first.templateId, name: own.name, known: true, questions: { imported: 0 } },
    });
    for (const file of [undefined, '', 'PK', '[]', '{"format":"horizon-course/1"}'])
      expect((await send(file)).status).toBe(422);
    expect((await send('{}', school.admin)).status).toBe(403);
  });
});
