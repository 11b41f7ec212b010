import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../journeys/steps.js';
import { aMe, type Role } from '../../support/screen.js';
import {
  expectAccessible,
  expectNoSideways,
  expectReadableInOtherThemes,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

const NOW = '2026-11-24T16:00:00.000Z';
const inSchool = (role: Role, activitiesAvailable = true) => {
  const { school } = aMe('Teacher');
  return aMe(role, { school: { ...school!, activitiesAvailable } });
};
const COURSE: Schemas['ListedCourseDto'] = {
  id: 5,
  course_name: 'SAT Math Foundations',
  template_id: 12,
  exam: 'SAT',
  sections: 2,
  lessons: 3,
};
const CLASSES: Schemas['LessonClassDto'][] = [
  { id: 7, displayName: 'Algebra II, Period 5', studentCount: 28, open: true, assign: true },
  { id: 8, displayName: 'Geometry, Period 2', studentCount: 26, open: true, assign: true },
];
const schedule = (id: number, sectionId: number, end_at: string | null = null): Schemas['LessonScheduleDto'] => ({
  schedule_id: id,
  course_id: 5,
  lesson_id: 31,
  section_id: sectionId,
  assignment_schedule: { start_at: '2026-11-03T14:00:00.000Z', end_at },
  student_ids: null,
  revision: 3,
});
const lesson = (
  id: number,
  name: string,
  changes: Partial<Schemas['CourseLessonDto']> = {},
): Schemas['CourseLessonDto'] => ({
  id,
  number: '1.1',
  name,
  memo: `What ${name} is about.`,
  instructional_time: 25,
  independent_practice_time: 18,
  learnosity_activity_banks: {
    independent_lesson: { activity_id: 91, questions: 6, progress: { students: 28, finished: 20, average: 74 } },
    practice_set: { activity_id: 92, questions: 10, progress: { students: 28, finished: 15, average: null } },
  },
  support_materials: {
    google: { url: `/lessons/${id}/slides` },
    support_videos: { url: 'https://www.youtube.com/watch?v=abcdefghijk' },
  },
  topics: [{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: name }],
  assigned_section_ids: [],
  assignment_schedule: null,
  assignments: [],
  progress: null,
  ...changes,
});
const VIEW: Schemas['CourseDto'] = {
  id: 5,
  course_name: COURSE.course_name,
  template_id: 12,
  exam: 'SAT',
  sections: [
    {
      id: 51,
      name: 'Systems of equations',
      memo: 'Two unknowns.',
      order: 0,
      lessons: [
        lesson(31, 'Elimination', {
          assigned_section_ids: [7],
          assignments: [schedule(901, 7)],
          progress: { students: 28, finished: 12 },
        }),
        lesson(32, 'Substitution', { number: '1.3' }),
      ],
    },
    {
      id: 52,
      name: 'Graphs',
      memo: '',
      order: 1,
      lessons: [
        lesson(33, 'Reading a graph', {
          number: '2.1',
          learnosity_activity_banks: { independent_lesson: null, practice_set: null },
          support_materials: { google: { url: null }, support_videos: { url: null } },
        }),
      ],
    },
  ],
};
const row = (changes: Partial<Schemas['AssignedLessonDto']> = {}): Schemas['AssignedLessonDto'] => ({
  schedule_id: 901,
  course_id: 5,
  course_name: COURSE.course_name,
  lesson_id: 31,
  lesson_name: 'Elimination',
  section_id: 7,
  section_name: 'Algebra II, Period 5',
  created_by: 'Elena Delgado',
  assignment_schedule: { start_at: '2026-11-03T14:00:00.000Z', end_at: null },
  students: null,
  revision: 3,
  edit: true,
  delete: true,
  ...changes,
});
const batch = (rows: Schemas['BatchRowDto'][]): Schemas['BatchDto'] => ({
  id: 'b1',
  title: 'Assigning a lesson',
  state: 'over',
  summary: null,
  counts: {
    waiting: 0,
    done: rows.filter(({ state }) => state === 'done').length,
    skipped: rows.filter(({ state }) => state === 'skipped').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
  },
  rows,
  mayUndo: true,
});
const list = (rows: Schemas['AssignedLessonDto'][], courses_count = 1): Schemas['AssignedLessonsAnswer'] => ({
  assigned_lessons: rows,
  meta: { totalCount: rows.length },
  courses_count,
});
const EARLIER = {
  ...{ id: 4, course_name: 'SAT Math 2025', template_id: 9, archived_at: '2026-08-14T15:00:00.000Z' },
};
const SERVER: Answers = {
  'GET /api/staff/course_activities': {
    course_activities: [COURSE],
    earlier_courses: [EARLIER],
    classes: CLASSES,
    own_classes: true,
  },
  'GET /api/staff/course_activities/{courseId}': { course_activity: VIEW },
};
const open = (at: string, answers: Answers = {}, more: { as?: Role; size?: { width: number; height: number } } = {}) =>
  screen({
    as: inSchool(more.as ?? 'Teacher'),
    at: `/staff/course_activities${at}`,
    answers: { ...SERVER, ...answers },
    now: NOW,
    size: more.size,
  });

describe('the list of courses', () => {
  it('leads from each course and each own class to its lessons', async () => {
    const { page } = await open('');
    const courses = page.getByRole('table', { name: 'Courses', exact: true });
    await courses.waitFor();
    expect(await courses.getByRole('link').allInnerTexts()).toEqual(['Course Activities', 'Assignments', 'Gradebook']);
    const classes = page.getByRole('table', { name: 'My Classes' });
    expect(await classes.getByRole('row').nth(1).getByRole('link').allInnerTexts()).toEqual([
      'Assignments',
      'Gradebook',
    ]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activities' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'course-list');
    const earlier = page.getByRole('link', { name: 'Gradebook of SAT Math 2025, given up on Aug 14, 2026' });
    expect(await earlier.getAttribute('href')).toBe('/staff/course_activities/course/gradebook/9?course=4');
    await page.getByRole('link', { name: 'Course Activities of SAT Math Foundations' }).click();
    await page.waitForURL('**/course_activities/course/activities/12');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/course_activities$/);
  });

  it('has no classes for a District Admin, and says why it is empty or failed', async () => {
    const district = await open(
      '',
      {
        'GET /api/staff/course_activities': {
          course_activities: [COURSE],
          earlier_courses: [],
          classes: CLASSES,
          own_classes: false,
        },
      },
      { as: 'District Admin' },
    );
    await district.page.getByRole('table', { name: 'Courses', exact: true }).waitFor();
    expect(await district.page.getByText('My Classes').count()).toBe(0);
    const none = await open('', {
      'GET /api/staff/course_activities': {
        course_activities: [],
        earlier_courses: [],
        classes: [],
        own_classes: true,
      },
    });
    await none.page.getByText('Your school has no courses yet').waitFor();
    const broken = await open('', { 'GET /api/staff/course_activities': failed() });
    await broken.page.getByText('There was a problem getting course activites').first().waitFor();
    const without = await screen({ as: inSchool('Teacher', false), at: '/staff/course_activities' });
    await without.page.getByRole('heading', { name: 'Your school has no activities' }).waitFor();
    expect(await without.page.getByRole('link', { name: 'Activities', exact: true }).count()).toBe(0);
  });
});

describe('a course', () => {
  it('shows its sections, and in each lesson its memo, who has it and what there is', async () => {
    const { page } = await open('/course/activities/12');
    await page.getByRole('heading', { name: '1. Systems of equations' }).waitFor();
    await page.getByText('2 lessons, 50 minutes teaching, 36 minutes independent.').waitFor();
    const elimination = page.getByRole('group').filter({ hasText: '1.1 Elimination' });
    expect((await elimination.innerText()).replace(/\s+/g, ' ')).toBe(
      '1.1 Elimination 25 minutes teaching, 18 minutes independent Lesson Assigned 12 of 28 finished',
    );
    await page.getByText('1.1 Elimination').click();
    await elimination.getByText('What Elimination is about.').waitFor();
    await elimination.getByText('Algebra II, Period 5 from Nov 3, 2026, no end').waitFor();
    await elimination.getByText('20 of 28 finished, 74%').waitFor();
    expect(
      await elimination.getByRole('link', { name: 'Preview the Practice Set of Elimination' }).getAttribute('href'),
    ).toBe('/staff/course-activities/learnosity/92');
    await expectAccessible(page);
    await screenshot(page, 'course-lessons');
    await expectReadableInOtherThemes(page, 'course-lessons');
    await page.getByRole('button', { name: 'Open all lessons' }).click();
    await page.getByText('No Activity Materials available.').waitFor();
    await page.getByLabel('Search lessons').fill('graph');
    await page.getByText('1 lesson', { exact: true }).waitFor();
    expect(await page.getByText('1.1 Elimination').count()).toBe(0);
  });

  it('opens slides and video in a dialog of 90% of the window, at most 1200 px, with a way to a tab of its own', async () => {
    const film = 'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0';
    const { page } = await open('/course/activities/12', {
      'GET /api/course_activities/lessons/{id}/presentation': {
        lesson: {
          id: 31,
          name: 'Elimination',
          memo: '',
          courseName: COURSE.course_name,
          sectionName: 'Systems of equations',
          pages: [
            { title: 'Add the equations', html: '<p>What cancels?</p>' },
            { title: 'First multiply', html: '<p>All of it.</p>' },
          ],
          video: { frame: film, page: 'https://www.youtube.com/watch?v=abcdefghijk' },
        },
      },
    });
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
    await page.getByText('1.1 Elimination').click();
    const sizes = async (name: string, frame: string) => {
      const dialog = page.getByRole('dialog', { name });
      await dialog.locator(frame).waitFor();
      const measured: number[][] = [];
      for (const width of [1000, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        measured.push([(await dialog.boundingBox())!.width, (await dialog.locator(frame).boundingBox())!.height]);
      }
      return measured;
    };
    await page.getByRole('button', { name: 'Open the Slide Presentation of Elimination' }).click();
    const slides = page.getByRole('dialog', { name: 'Slide Presentation: Elimination' });
    await slides.getByText('What cancels?').waitFor();
    expect(await sizes('Slide Presentation: Elimination', '[class*=frame]')).toEqual([
      [900, 600],
      [1200, 600],
    ]);
    await page.keyboard.press('ArrowRight');
    await slides.getByText('All of it.').waitFor();
    const link = slides.getByRole('link', { name: 'Open in a new tab' });
    // Both are in sight on a laptop: the link beside the title, and all of the slide.
    await page.setViewportSize({ width: 1366, height: 768 });
    await eventually(async () => {
      const way = (await link.boundingBox())!;
      const title = (await slides.getByRole('heading', { name: 'Slide Presentation: Elimination' }).boundingBox())!;
      expect(Math.abs(way.y + way.height / 2 - title.y - title.height / 2)).toBeLessThan(6);
      const frame = (await slides.locator('[class*=frame]').boundingBox())!;
      const dialog = (await slides.boundingBox())!;
      expect(frame.y).toBeGreaterThan(way.y + way.height);
      expect(frame.y + frame.height).toBeLessThan(dialog.y + dialog.height);
    });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      '/lessons/31/slides?page=2',
      '_blank',
    ]);
    await expectAccessible(page);
    await screenshot(page, 'slides-dialog');
    await page.keyboard.press('Escape');
    await slides.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open the Support Video of Elimination' }).click();
    expect(await sizes('Support Video: Elimination', 'iframe')).toEqual([
      [900, 600],
      [1200, 600],
    ]);
    const video = page.getByRole('dialog', { name: 'Support Video: Elimination' });
    expect(await video.locator('iframe').getAttribute('src')).toBe(film);
    await video.frameLocator('iframe').getByText('A film').waitFor();
    expect(await video.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=abcdefghijk',
    );
  });

  it('stands on a phone, and is not found by a word', async () => {
    const { page } = await open('/course/activities/12', {}, { size: { width: 390, height: 844 } });
    await page.getByText('1.1 Elimination').click();
    await page.getByText('Independent Lesson', { exact: true }).waitFor();
    await expectNoSideways(page);
    await screenshot(page, 'course-lessons-phone');
    const word = await open('/course/activities/abc');
    await word.page
      .getByText(/page does not exist|not found/i)
      .first()
      .waitFor();
    const broken = await open('/course/activities/12', { 'GET /api/staff/course_activities/{courseId}': failed() });
    await broken.page.getByText('Failed to load Course Activities.').first().waitFor();
  });

  it('has a video of the school, which its administrators change', async () => {
    const VIDEO = 'GET /api/staff/course_activities/lessons/{lessonId}/video';
    const SAVE = 'PUT /api/staff/course_activities/lessons/{lessonId}/video';
    const answers = {
      [VIDEO]: failed(),
      [SAVE]: refused({ errors: { url: ['Please enter an address of YouTube'] } }, 422),
    };
    const s = await open('/course/activities/12', answers, { as: 'Teacher Admin' });
    await s.page.getByText('1.1 Elimination').click();
    const way = s.page.getByRole('button', { name: 'School video of Elimination' });
    await way.click();
    const dialog = s.page.getByRole('dialog', { name: 'Support video of Elimination' });
    await dialog.getByText('The video could not be loaded.').waitFor();
    s.answers[VIDEO] = { video: { url: null, templateUrl: 'https://youtu.be/ours' } };
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const address = dialog.getByLabel('Address of your video');
    expect(await address.getAttribute('placeholder')).toBe('https://youtu.be/ours');
    await address.fill('https://example.com/film');
    await expectAccessible(s.page);
    await screenshot(s.page, 'school-video');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter an address of YouTube').waitFor();
    s.answers[SAVE] = { video: { url: 'https://vimeo.com/1', templateUrl: null } };
    await address.fill(' https://vimeo.com/1 ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await s.page.getByText('Video saved').waitFor();
    expect(s.calls(SAVE).at(-1)!.body).toEqual({ url: 'https://vimeo.com/1' });
    await dialog.waitFor({ state: 'hidden' });
    s.answers[VIDEO] = { video: { url: 'https://vimeo.com/1', templateUrl: null } };
    await way.click();
    await address.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await s.page.getByText('Video removed').waitFor();
    expect(s.calls(SAVE).at(-1)!.body).toEqual({ url: null });
    const teacher = await open('/course/activities/12');
    await teacher.page.getByText('1.1 Elimination').click();
    await teacher.page.getByText('20 of 28 finished, 74%').waitFor();
    expect(await teacher.page.getByRole('button', { name: /^School video of/ }).count()).toBe(0);
  });

  it('gives a lesson to certain students of a class: searched, all that are shown, or one by one', async () => {
    const names = Array.from({ length: 260 }, (_, i) => ({ id: 1000 + i, firstName: `Ana${i}`, lastName: 'Berg' }));
    const students = names.map((one) => ({ ...aStudentRow(), ...one, fullName: `${one.firstName} Berg` }));
    const s = await open('/course/activities/12', {
      'GET /api/staff/sections/{id}/students': ({ query }) => {
        const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
        return { students: students.slice((page - 1) * size, page * size), meta: { totalCount: 260 } };
      },
      'POST /api/staff/assignment_schedules/assign_multiple_class': batch([
        { key: '8/0', name: 'Geometry, Period 2', state: 'done', code: null, reason: null },
      ]),
    });
    await s.page.getByText('1.1 Elimination').click();
    await s.page.getByRole('button', { name: 'Assign Lesson Elimination' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Assign Lesson' });
    await dialog.getByRole('radio', { name: 'Certain students of them' }).check();
    await dialog.getByRole('checkbox', { name: /Geometry/ }).check();
    await dialog.getByRole('checkbox', { name: /Algebra II/ }).uncheck();
    const chosen = dialog.getByRole('group', { name: 'Students' });
    // The server hands out 200 at a time.
    await chosen.getByText('0 of 260 students selected').waitFor();
    await chosen.getByRole('button', { name: 'Select all 260' }).waitFor();
    await dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await dialog.getByText('Please select a student').waitFor();
    await chosen.getByRole('searchbox', { name: 'Search students' }).fill('Ana25');
    await chosen.getByRole('button', { name: 'Select all 11' }).click();
    await chosen.getByText('11 of 260 students selected').waitFor();
    await chosen.getByRole('checkbox', { name: 'Ana250 Berg' }).focus();
    await s.page.keyboard.press('Space');
    await chosen.getByText('10 of 260 students selected').waitFor();
    // Nothing is cut by the edge of a list: half a box would be too small to press.
    await s.page.setViewportSize({ width: 1440, height: 1300 });
    await chosen.getByRole('searchbox', { name: 'Search students' }).fill('Ana259');
    await chosen.getByRole('button', { name: 'Select none' }).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'assign-lesson-students');
    await dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await s.page.getByText('Lesson assigned.').waitFor();
    const ids = [1025, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 1259];
    expect(s.calls('POST /api/staff/assignment_schedules/assign_multiple_class')[0]!.body).toMatchObject({
      class_ids: [8],
      students: [{ class_id: 8, student_ids: ids }],
    });
    // Two pages of each class that was chosen.
    expect(s.calls('GET /api/staff/sections/{id}/students')).toHaveLength(4);
  });

  it('gives a lesson to the only student of a class, and says when the students could not be loaded', async () => {
    const STUDENTS = 'GET /api/staff/sections/{id}/students';
    const s = await open('/course/activities/12', {
      [STUDENTS]: failed(),
      'POST /api/staff/assignment_schedules/assign_multiple_class': batch([
        { key: '8/0', name: 'Geometry, Period 2', state: 'done', code: null, reason: null },
      ]),
    });
    await s.page.getByText('1.1 Elimination').click();
    await s.page.getByRole('button', { name: 'Assign Lesson Elimination' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Assign Lesson' });
    const send = () => dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Certain students of them' }).check();
    await dialog.getByRole('checkbox', { name: /Algebra II/ }).uncheck();
    await send();
    await dialog.getByText('Please select a class').waitFor();
    await dialog.getByRole('checkbox', { name: /Geometry/ }).check();
    await dialog.getByText('its students could not be loaded: please select it again').waitFor();
    await send();
    await dialog.getByText('The students of a class could not be loaded. Please select it again.').waitFor();
    s.answers[STUDENTS] = { students: [{ ...aStudentRow(), id: 1000 }], meta: { totalCount: 1 } };
    await dialog.getByRole('checkbox', { name: /Geometry/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /Geometry/ }).check();
    const chosen = dialog.getByRole('group', { name: 'Students' });
    await chosen.getByText('0 of 1 student selected').waitFor();
    await send();
    await dialog.getByText('Please select a student').waitFor();
    await chosen.getByRole('checkbox').check();
    await send();
    await s.page.getByText('Lesson assigned.').waitFor();
    expect(s.calls('POST /api/staff/assignment_schedules/assign_multiple_class')[0]!.body).toMatchObject({
      students: [{ class_id: 8, student_ids: [1000] }],
    });
  });

  it('gives a lesson to classes that do not have it, from now on', async () => {
    const s = await open('/course/activities/12', {
      'POST /api/staff/assignment_schedules/assign_multiple_class': failed(),
    });
    await s.page.getByText('1.1 Elimination').click();
    await s.page.getByRole('button', { name: 'Assign Lesson Elimination' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Assign Lesson' });
    await dialog.getByText('28 students, assigned from Nov 3, 2026, no end').waitFor();
    expect(await dialog.getByRole('checkbox', { name: /Algebra II/ }).isDisabled()).toBe(true);
    expect(await dialog.getByLabel('Start, date').inputValue()).toBe('11/24/2026');
    await expectAccessible(s.page);
    await screenshot(s.page, 'assign-lesson');
    await dialog.getByLabel('Start, date').fill('');
    await dialog.getByLabel('Start, time').fill('');
    await dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await dialog.getByText('Start date is required').waitFor();
    await dialog.getByText('Please select a class').waitFor();
    await dialog.getByLabel('Start, date').fill('12/31/2022');
    await dialog.getByRole('checkbox', { name: /Geometry/ }).check();
    await dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await dialog.getByText('The earliest date is January 1, 2023').waitFor();
    expect(s.calls('POST /api/staff/assignment_schedules/assign_multiple_class')).toEqual([]);
    await dialog.getByLabel('Start, date').fill('11/30/2026');
    await dialog.getByLabel('Start, time').fill('8:00 AM');
    await dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await dialog.getByText('There was a problem assigning this lesson. Please try again.').waitFor();
    s.answers['POST /api/staff/assignment_schedules/assign_multiple_class'] = batch([
      { key: '8/0', name: 'Geometry, Period 2', state: 'done', code: null, reason: null },
    ]);
    await dialog.getByRole('button', { name: 'Assign Lesson', exact: true }).click();
    await s.page.getByText('Lesson assigned.').waitFor();
    const { body } = s.calls('POST /api/staff/assignment_schedules/assign_multiple_class').at(-1)!;
    expect(body).toMatchObject({ he_course_id: 5, lesson_id: 31, class_ids: [8], end_at: null, replace: false });
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('the assignments', () => {
  const LISTS: Answers = {
    'GET /api/staff/course_activities/course_assignments': ({ query }) =>
      list(query.get('status') === 'active' ? [row()] : [], 2),
    'GET /api/staff/course_activities/section_assignments': ({ query }) =>
      list(query.get('status') === 'past' ? [] : [row({ edit: false, delete: false })]),
    'GET /api/staff/sections/{id}': refused({ error: 'This class does not exist.' }, 404),
  };

  it('of a course are three tables of a hundred rows, edited and deleted', async () => {
    const s = await open('/course/assignments/12', LISTS);
    const active = s.page.getByRole('table', { name: 'Active' });
    await active.waitFor();
    expect((await active.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual(
      ['Lesson Name', 'Course Name', 'Class', 'Assigned By', 'Start Time', 'End Time', 'Actions'],
    );
    const asked = s.calls('GET /api/staff/course_activities/course_assignments').map(({ query }) => query);
    // What begins next stands first, otherwise what began last.
    expect(asked.map((query) => `${query.get('status')} ${query.get('order')}`).toSorted()).toEqual([
      'active desc',
      'past desc',
      'upcoming asc',
    ]);
    expect(asked.every((query) => query.get('perPage') === '100' && query.get('courseId') === '5')).toBe(true);
    await s.page.getByText('No lesson begins later.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'lesson-assignments');

    await s.page.getByRole('button', { name: 'Actions for Elimination of Algebra II, Period 5' }).click();
    await s.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Edit Lesson Assignment' });
    expect(await dialog.getByLabel('Class').isDisabled()).toBe(true);
    await dialog.getByLabel('End, date').fill('11/01/2026');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('End date must be after start date').waitFor();
    await dialog.getByLabel('End, date').fill('12/01/2026');
    s.answers['PUT /api/staff/assignment_schedules/{id}'] = failed();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Something went wrong. Please try again.').waitFor();
    s.answers['PUT /api/staff/assignment_schedules/{id}'] = {
      assignment_schedule: schedule(901, 7),
      message: 'Assignment updated.',
    };
    await dialog.getByRole('button', { name: 'Save' }).click();
    await s.page.getByText('Assignment updated.').waitFor();
    expect(s.calls('PUT /api/staff/assignment_schedules/{id}').at(-1)!.body).toMatchObject({
      section_id: 7,
      start_at: '2026-11-03T14:00:00.000Z',
      revision: 3,
    });

    await s.page.getByRole('button', { name: 'Actions for Elimination of Algebra II, Period 5' }).click();
    await s.page.getByRole('menuitem', { name: 'Delete' }).click();
    const ask = s.page.getByRole('dialog', { name: 'Delete Lesson Assignment' });
    await ask.getByText('Are you sure you want to Delete the Lesson Assignment?').waitFor();
    s.answers['POST /api/staff/assignment_schedules/{id}/delete'] = failed();
    await ask.getByRole('button', { name: 'Delete', exact: true }).click();
    await s.page.getByText('Something went wrong. Please try again.').first().waitFor();
    s.answers['POST /api/staff/assignment_schedules/{id}/delete'] = { message: 'Assignment deleted.' };
    await ask.getByRole('button', { name: 'Delete', exact: true }).click();
    await s.page.getByText('Assignment deleted.').waitFor();
    const call = s.calls('POST /api/staff/assignment_schedules/{id}/delete').at(-1)!;
    expect([call.params, call.body]).toEqual([{ id: '901' }, { section_id: 7 }]);
  });

  it('are moved, and copied from another class', async () => {
    const s = await open('/course/assignments/12', LISTS);
    await s.page.getByRole('button', { name: 'Move dates' }).click();
    const move = s.page.getByRole('dialog', { name: 'Move dates' });
    await move.getByRole('button', { name: 'Move dates' }).click();
    await move.getByText('Please select a class').waitFor();
    await move.getByRole('combobox', { name: 'Class' }).click();
    await s.page.getByRole('option', { name: /Geometry/ }).click();
    s.answers['POST /api/staff/assignment_schedules/move'] = batch([
      { key: '901', name: 'Geometry, Elimination', state: 'done', code: null, reason: null },
    ]);
    await move.getByRole('button', { name: 'Move dates' }).click();
    await s.page.getByText('1 lesson moved.').waitFor();
    expect(s.calls('POST /api/staff/assignment_schedules/move').at(-1)!.body).toMatchObject({
      section_id: 8,
      he_course_id: 5,
      days: 7,
      which: 'unfinished',
    });
    await s.page.getByRole('button', { name: 'Copy a plan' }).click();
    const copy = s.page.getByRole('dialog', { name: 'Copy a plan' });
    await copy.getByRole('combobox', { name: 'Take the plan of' }).click();
    await s.page.getByRole('option', { name: /Algebra/ }).click();
    await copy.getByRole('checkbox', { name: /Geometry/ }).check();
    await screenshot(s.page, 'copy-plan');
    s.answers['POST /api/staff/assignment_schedules/copy_plan'] = batch([
      {
        key: '8/0',
        name: 'Geometry',
        state: 'skipped',
        code: 'courses/already-assigned',
        reason: 'Has this lesson already.',
      },
    ]);
    await copy.getByRole('button', { name: 'Copy plan' }).click();
    await copy.getByText('Has this lesson already.').waitFor();
    expect(s.calls('POST /api/staff/assignment_schedules/copy_plan').at(-1)!.body).toMatchObject({
      from_section_id: 7,
      class_ids: [8],
      start_on: '2026-11-24',
    });
  });

  it('of a class have no Class, and nothing to press for who only reads', async () => {
    const s = await open('/class/7/assignments', {
      ...LISTS,
      'GET /api/staff/sections/{id}': { section: aSection() },
      'GET /api/staff/course_activities': {
        course_activities: [COURSE],
        earlier_courses: [],
        classes: [{ ...CLASSES[0]!, assign: false }],
        own_classes: true,
      },
    });
    const active = s.page.getByRole('table', { name: 'Active' });
    await active.waitFor();
    expect((await active.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual(
      ['Lesson Name', 'Assigned By', 'Start Time', 'End Time'],
    );
    const tabs = s.page.getByRole('navigation', { name: 'Lessons of the class' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Assignments', 'Gradebook']);
    expect(await s.page.getByRole('button', { name: /Actions for|Move dates|Copy a plan/ }).count()).toBe(0);
    s.answers['GET /api/staff/course_activities/section_assignments'] = failed();
    await s.page.reload();
    await s.page.getByText('Failed to load assignments.').first().waitFor();
    await s.page.goto('/staff/course_activities/class/7/activities');
    await s.page.getByText('1.1 Elimination').waitFor();
    expect(await s.page.getByRole('button', { name: /^Assign/ }).count()).toBe(0);
    s.answers['GET /api/staff/course_activities'] = failed();
    await s.page.reload();
    await s.page.getByText('Failed to load activities.').first().waitFor();
  });
});

function aStudentRow(): Schemas['SectionStudentDto'] {
  return {
    ...{ id: 1, firstName: '', lastName: '', fullName: '', email: '', studentIdNumber: null, gradeLevel: 11 },
    ...{ untimedAssessment: false, createdAt: NOW, lastLoginAt: null, nrOfLogins: 0, hiddenAccount: false },
    role: 'Student',
  };
}

function aSection(): Schemas['SectionAnswer']['section'] {
  return {
    id: 7,
    displayName: 'Algebra II, Period 5',
    className: 'Algebra II',
    schoolId: 1,
    editable: true,
    archived: false,
    active: true,
    hasResults: false,
    revision: 1,
    studentCount: 28,
    role: 'Secondary Teacher',
    createdAt: NOW,
    term: { id: 1, name: 'Fall', schoolYear: { id: 2026, shortName: '2026-27' } },
    primaryTeachers: [],
    secondaryTeachers: [],
    permissions: {
      view: true,
      editStudents: false,
      settings: false,
      editClass: false,
      editName: false,
      leave: false,
      hide: false,
      delete: false,
      assign: false,
      impersonate: false,
      viewProfile: false,
    },
  };
}
