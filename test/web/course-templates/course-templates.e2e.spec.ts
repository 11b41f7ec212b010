import { describe, expect, it } from '@jest/globals';
import { expectAccessible, failed, refused, screen, screenshot, type Answers } from '../../support/screen.js';
import { aCourse, aLesson, aQuestion } from './examples.js';

const COURSE = aCourse();
const TOPIC = { exam: 'SAT' as const, category: 'Math', area: 'Algebra', topic: 'Linear functions' };
const SERVER: Answers = {
  'GET /api/admin/course_templates': {
    courseTemplates: [
      { id: 3, name: 'SAT Prep', exam: 'SAT', sections: 2, lessons: 3, schools: COURSE.schools, archivedAt: null },
      { id: 4, name: 'ACT Prep', exam: 'ACT', sections: 0, lessons: 0, schools: [], archivedAt: null },
    ],
    meta: { totalCount: 2 },
  },
  'GET /api/admin/course_templates/{id}': { courseTemplate: COURSE },
  'GET /api/admin/course_templates/lessons/{lessonId}': { lesson: aLesson() },
  'GET /api/admin/course_templates/topics': { topics: [TOPIC, { ...TOPIC, topic: 'Linear inequalities' }] },
  'GET /api/admin/course_templates/questions': {
    questions: [aQuestion('own/2'), aQuestion('own/3')],
    meta: { totalCount: 2 },
  },
};
const open = (at: string, answers: Answers = {}, size?: { width: number; height: number }) =>
  screen({ as: 'Horizon Admin', at, answers: { ...SERVER, ...answers }, size });

describe('courses', () => {
  it('are a list from which one is made, and archived once no school takes it', async () => {
    const s = await open('/admin/courses');
    await s.page
      .getByRole('row', { name: /ACT Prep/ })
      .getByText('None yet')
      .waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'courses');
    await s.page.getByRole('button', { name: 'Actions for SAT Prep' }).click();
    await s.page.getByRole('menuitem', { name: 'Archive' }).click();
    const inUse = s.page.getByRole('dialog', { name: 'SAT Prep is in use' });
    await inUse.getByRole('link', { name: 'Lakeview High' }).waitFor();
    await inUse.getByRole('button', { name: 'Close' }).last().click();
    await s.page.getByRole('button', { name: 'Create Course' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Create Course' });
    await dialog.getByRole('button', { name: 'Create Course' }).click();
    await dialog.getByText('Please choose SAT or ACT').waitFor();
    await dialog.getByLabel('Name').fill('Algebra');
    await dialog.getByRole('combobox', { name: 'Exam' }).click();
    await s.page.getByRole('option', { name: 'SAT' }).click();
    s.answers['POST /api/admin/course_templates'] = refused({
      error: 'Please check your inputs',
      errors: { name: ['Another course has this name'] },
    });
    await dialog.getByRole('button', { name: 'Create Course' }).click();
    await dialog.getByText('Another course has this name').waitFor();
    const made = aCourse({ id: 9, name: 'Algebra', sections: [], schools: [] });
    s.answers['POST /api/admin/course_templates'] = { courseTemplate: made };
    s.answers['GET /api/admin/course_templates/{id}'] = { courseTemplate: made };
    await dialog.getByRole('button', { name: 'Create Course' }).click();
    await s.page.waitForURL('**/admin/courses/9');
    await s.page.getByText('This course has no sections yet.').waitFor();
  });

  it('come from a file, with everything said that is wrong in one', async () => {
    const s = await open('/admin/courses', {
      'POST /api/admin/course_templates/import': refused(
        {
          error: 'The course was not imported: The course needs a name.',
          details: { problems: ['The course needs a name.', 'Lesson 1 of “Lines” needs a memo, which may be empty.'] },
        },
        422,
      ),
    });
    await s.page.getByRole('button', { name: 'Import Course' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Import Course' });
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    const file = { name: 'ours.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('Lesson 1 of “Lines” needs a memo, which may be empty.').waitFor();
    expect(await dialog.getByText('The course needs a name.').count()).toBe(1);
    await expectAccessible(s.page);
    await screenshot(s.page, 'import-course');
    s.answers['POST /api/admin/course_templates/import'] = {
      ...{ template_id: 3, name: 'Ours', known: true, questions: { imported: 0, unchanged: 0 } },
    };
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText(/^Nothing was imported. The code of this course is that of Ours/).waitFor();
    await screenshot(s.page, 'import-known-course');
    s.answers['POST /api/admin/course_templates/import'] = {
      ...{ template_id: 3, name: 'Ours', known: false, questions: { imported: 12, unchanged: 0 } },
    };
    await dialog.getByRole('button', { name: 'Import' }).click();
    await s.page.getByText('Ours is imported with 12 new questions.').waitFor();
    await s.page.waitForURL('**/admin/courses/3');
  });

  it('are put in order by dragging and by key, and say where everything is now', async () => {
    const s = await open('/admin/courses/3');
    const rows = () => s.page.getByRole('list', { name: 'Lessons of Lines' }).getByRole('link').allTextContents();
    const handle = s.page.getByRole('button', { name: 'Move Slope' });
    await handle.focus();
    await s.page.keyboard.press('ArrowDown');
    expect(await rows()).toEqual(['Intercept', 'Slope']);
    await s.page.getByText('Slope: place 2 of 2').waitFor();
    // Beyond the last place it comes into the next section, and keeps the focus.
    s.answers['PUT /api/admin/course_templates/{id}/order'] = { courseTemplate: COURSE };
    await s.page.keyboard.press('ArrowDown');
    await s.page.getByText('Slope is now in Words, place 1').waitFor();
    expect(await s.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Slope');
    expect((await s.called('PUT /api/admin/course_templates/{id}/order')).body).toEqual({
      sections: [
        { id: 1, lessonIds: [12] },
        { id: 2, lessonIds: [11, 21] },
      ],
      revision: 4,
    });
    s.answers['PUT /api/admin/course_templates/{id}/order'] = refused(
      { error: 'Somebody else changed this course meanwhile. Look at how it stands now, then repeat your change.' },
      409,
    );
    await s.page.getByRole('button', { name: 'Move Commas' }).dragTo(s.page.getByRole('link', { name: 'Slope' }));
    const put = await s.called('PUT /api/admin/course_templates/{id}/order', 2);
    expect((put.body as { sections: unknown }).sections).toContainEqual({ id: 2, lessonIds: [] });
    await s.page.getByText('Somebody else changed this course meanwhile.').first().waitFor();
    await s.page.getByRole('list', { name: 'Lessons of Words' }).getByRole('link', { name: 'Commas' }).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'course');
    await s.page.getByRole('button', { name: 'Actions for Slope' }).click();
    await s.page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await s.page
      .getByRole('dialog')
      .getByText('3 assignments in 1 school have this lesson now. 2 students have begun it and may finish')
      .waitFor();
  });
});

describe('a lesson of a course', () => {
  it('takes questions that no test asks, and shows its pages as students see them', async () => {
    const s = await open('/admin/courses/3/lessons/12');
    const bank = s.page.getByRole('list', { name: 'Questions of the Practice Set' });
    await s.page.getByRole('region', { name: 'Practice Set' }).getByRole('button', { name: 'Add questions' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Questions for the Practice Set' });
    await dialog.getByRole('button', { name: 'Add question own/3' }).click();
    await dialog.getByRole('button', { name: 'Add question own/2' }).click();
    await expectAccessible(s.page);
    await screenshot(s.page, 'question-picker');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await s.page.getByRole('button', { name: 'Move question own/2', exact: true }).last().press('ArrowUp');
    await bank.getByText('1. What is the slope in own/2?').waitFor();
    s.answers['POST /api/admin/course_templates/page_preview'] = refused({
      error: 'Please check your inputs',
      errors: { html: ['The formula x^ does not compile'] },
    });
    await s.page.getByRole('button', { name: 'Preview Two forms' }).click();
    await s.page.getByText('The formula x^ does not compile').waitFor();
    s.answers['POST /api/admin/course_templates/page_preview'] = { html: '<p>As students see it</p>' };
    await s.page.getByRole('button', { name: 'Preview Two forms' }).click();
    await s.page.getByText('As students see it').waitFor();
    s.answers['PATCH /api/admin/course_templates/lessons/{lessonId}'] = { lesson: aLesson() };
    await s.page.getByRole('button', { name: 'Save Lesson' }).click();
    expect((await s.called('PATCH /api/admin/course_templates/lessons/{lessonId}')).body).toEqual({
      lesson: {
        practiceSet: [
          { ref: 'own/2', version: 1 },
          { ref: 'own/3', version: 1 },
        ],
        revision: 5,
      },
    });
    await s.page.getByText('Lesson saved').waitFor();
  });

  it('keeps what somebody else changed meanwhile, and asks about what both changed', async () => {
    const s = await open('/admin/courses/3/lessons/12');
    await s.page.getByLabel('Memo').fill('Mine');
    await s.page.getByLabel('Instructional minutes').fill('25');
    s.answers['PATCH /api/admin/course_templates/lessons/{lessonId}'] = refused(
      {
        error: 'Somebody else saved this lesson meanwhile. Look at what they changed, then save again.',
        code: 'courses/changed-meanwhile',
        errors: { memo: ['Somebody else changed this meanwhile. It is now: Theirs.'] },
        details: { revision: 6 },
      },
      409,
    );
    s.answers['GET /api/admin/course_templates/lessons/{lessonId}'] = {
      lesson: aLesson({ name: 'Intercepts', memo: 'Theirs', revision: 6 }),
    };
    await s.page.getByRole('button', { name: 'Save Lesson' }).click();
    await s.page.getByText('Somebody else changed this meanwhile. It is now: Theirs.').waitFor();
    expect(await s.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Intercepts');
    await expectAccessible(s.page);
    await screenshot(s.page, 'lesson-changed-meanwhile');
    await s.page.getByRole('button', { name: 'Take theirs: Memo' }).click();
    expect(await s.page.getByLabel('Memo').inputValue()).toBe('Theirs');
    s.answers['PATCH /api/admin/course_templates/lessons/{lessonId}'] = { lesson: aLesson() };
    await s.page.getByRole('button', { name: 'Save Lesson' }).click();
    expect((await s.called('PATCH /api/admin/course_templates/lessons/{lessonId}', 2)).body).toEqual({
      lesson: { instructionalMinutes: 25, revision: 6 },
    });
  });

  it('says that it could not be loaded, on a telephone too', async () => {
    const s = await open('/admin/courses/3/lessons/12', {}, { width: 390, height: 844 });
    await s.page.getByRole('button', { name: 'Save Lesson' }).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'lesson-390');
    const lost = await open('/admin/courses/3', { 'GET /api/admin/course_templates/{id}': failed() });
    await lost.page.getByText('The course could not be loaded.').first().waitFor();
  });
});
