import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../journeys/steps.js';
import {
  expectAccessible,
  expectNoSideways,
  expectReadableInOtherThemes,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
} from '../../support/screen.js';
import { analysis, choices, gradebookOf } from './examples.js';

const API = '/api/staff/course_activities/gradebook';
const OF_CLASS = '/staff/course_activities/class/7/gradebook';
const OF_COURSE = '/staff/course_activities/course/gradebook/10';
const TELEPHONE = { width: 390, height: 844 };
const NOW = '2026-11-23T16:00:00.000Z';

const server = (more: Answers = {}): Answers => ({
  [`GET ${API}/choices`]: choices,
  [`GET ${API}`]: gradebookOf(61, 16),
  [`GET ${API}/history`]: { completed_at: '2026-11-20T18:30:00.000Z', changes: [] },
  ...more,
});

describe('the gradebook', () => {
  it('says where a class is stuck, and shows every state in words', async () => {
    const { page, calls } = await screen({ as: 'Teacher', at: OF_CLASS, answers: server(), now: NOW });
    await page.getByText('is where the class is stuck').waitFor();
    const row = page.getByRole('row', { name: /Last001/ });
    expect(await row.getByRole('gridcell', { name: 'Not assigned' }).count()).toBe(0);
    await page.getByText('Junior SAT Prep, 61 students. 12 activities assigned, 2 open later.').waitFor();
    // A class is seen without scrolling on a laptop.
    await page.setViewportSize({ width: 1366, height: 768 });
    const third = (await page.locator('[data-row="2"]').boundingBox())!;
    expect(third.y + third.height).toBeLessThan(768);
    await screenshot(page, 'gradebook-1366');
    // What no class has stands in the table when it is asked for.
    await page.getByRole('button', { name: 'All lessons' }).click();
    expect(page.url()).toContain('lessons=all');
    for (const words of [
      ...['Missing', 'In progress, 3 of 8 answered', '63%, late', '0%', 'Not assigned', 'Excused', 'Opens Dec 1'],
    ])
      await row.getByRole('gridcell', { name: words, exact: true }).first().waitFor();
    await row.getByText('– missing').first().waitFor();
    expect(calls(`GET ${API}`)[0]!.query.get('section_id')).toBe('7');
    const analysis = page.getByRole('link', { name: 'Item Analysis' }).first();
    expect(await analysis.getAttribute('target')).toBe('_blank');
    expect(await analysis.getAttribute('href')).toContain('/staff/reports/class/7/1/1/1/activity_analysis_by_item');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await screenshot(page, 'gradebook');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectNoSideways(page);
    await screenshot(page, 'gradebook-1024');
    await expectReadableInOtherThemes(page, 'gradebook');
    await page.getByRole('button', { name: /Something in progress/ }).click();
    expect(page.url()).toContain('show=in_progress');
    await page.getByRole('searchbox', { name: 'Search students' }).fill('Last004');
    await eventually(async () => expect(await page.locator('[data-row]').count()).toBe(1));
  });

  it('is one stop of the Tab key: arrows move, Enter opens a cell with what happened to it', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher', at: OF_CLASS, now: NOW },
      answers: server({
        [`GET ${API}/history`]: {
          completed_at: null,
          changes: [
            {
              ...{ id: 4, action: 'deleted', at: '2026-11-22T16:00:00.000Z', by: 'Elena Delgado', on_behalf_of: null },
              ...{ reason: 'Wrong student', end_at: null, was: '67%', may_bring_back: true },
              ...{ until: '2026-12-22T16:00:00.000Z', he_course_student_response_id: 9 },
            },
          ],
        },
        [`POST ${API}/response/bring_back`]: null,
      }),
    });
    await page.getByRole('gridcell', { name: 'Missing' }).first().waitFor();
    await page.locator('[data-row="0"] [data-place="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+End');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.row)).toBe('60'),
    );
    // Head and names, which stay, do not cover what has the focus.
    const isSeen = () =>
      page.evaluate(() => {
        const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
        return document.activeElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await page.keyboard.press('Home');
    await eventually(async () => expect(await isSeen()).toBe(true));
    for (let row = 0; row < 20; row += 1) await page.keyboard.press('ArrowUp');
    await eventually(async () => expect(await isSeen()).toBe(true));
    // A link in the head, which stays in sight, scrolls nothing.
    const place = () =>
      page
        .locator('[data-row]')
        .first()
        .evaluate((row) => row.closest('[role="region"]')!.scrollTop);
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Item Analysis' }).first().focus();
    expect(await place()).toBe(before);
    await page.locator('[data-place="0"]').last().focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'First001 Last001' });
    await dialog.getByText('“Wrong student”').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'gradebook-cell');
    await dialog.getByRole('button', { name: 'Bring back' }).click();
    const asking = page.getByRole('dialog', { name: 'Bring Back Response' });
    await asking.getByRole('button', { name: 'Bring Back Response' }).click();
    await asking.getByText('Please say why').waitFor();
    await asking.getByRole('textbox', { name: 'Reason' }).fill('It was the right one');
    await asking.getByRole('button', { name: 'Bring Back Response' }).click();
    await page.getByText('The response of First001 Last001 is back.').waitFor();
  });

  it('draws the cells in sight of a large class, each under its activity, and all of them on paper', async () => {
    const STUDENTS = 61;
    const ACTIVITIES = 60;
    const { page } = await screen({
      ...{ as: 'Teacher', at: `${OF_CLASS}?lessons=all`, now: NOW },
      answers: server({ [`GET ${API}`]: gradebookOf(STUDENTS, ACTIVITIES) }),
    });
    const cells = page.locator('tbody [data-place]');
    const under = () =>
      page.evaluate(() => {
        const columns = new Map<string, number[]>();
        for (const cell of document.querySelectorAll('[aria-colindex]')) {
          const { left, right } = cell.getBoundingClientRect();
          const known = columns.get(cell.getAttribute('aria-colindex')!);
          if (!known) columns.set(cell.getAttribute('aria-colindex')!, [left, right]);
          else if (known[0] !== left || known[1] !== right) return 'crooked';
        }
        return columns.size;
      });
    await cells.first().waitFor();
    expect(await cells.count()).toBeLessThan((STUDENTS * ACTIVITIES) / 2);
    await eventually(async () => expect(await under()).toBeLessThan(30));
    await cells.first().focus();
    await page.keyboard.press('End');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'))).toBe('64'),
    );
    expect(await under()).toBeLessThan(30);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'))).toBe('5'),
    );
    // What had the focus is out of sight; Tab comes to a cell that is drawn.
    const frame = page.getByRole('region', { name: /^Gradebook, / });
    await frame.evaluate((of) => of.scrollTo(of.scrollWidth, of.scrollHeight));
    await eventually(async () => expect(await page.locator('[data-row="60"] [aria-colindex="64"]').count()).toBe(1));
    expect(await frame.evaluate((of) => of === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-place'))).toBe(true);
    await page.getByRole('button', { name: 'Edit responses' }).click();
    const heights = () =>
      page.locator('tbody [data-row]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(await heights())).toEqual(new Set([32]));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await cells.count()).toBe(STUDENTS * ACTIVITIES);
  });

  it('deletes a response in edit mode, with the specified question and a reason, and says when it fails', async () => {
    const { page, answers, calls } = await screen({
      ...{ as: 'Teacher', at: OF_CLASS, now: NOW },
      answers: server({ [`DELETE ${API}/response`]: failed() }),
    });
    await page.getByRole('button', { name: 'Edit responses' }).click();
    await page.locator('[data-row="0"] [data-state="late"]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Delete Response' });
    await dialog.getByText('Are you sure you want to delete the Response? This action cannot be undone.').waitFor();
    await dialog.getByText('For 30 days it is kept sealed').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Done by a brother');
    await screenshot(page, 'gradebook-delete');
    await dialog.getByRole('button', { name: 'Delete Response' }).click();
    await dialog.getByText('Failed to delete response. Please try again.').waitFor();
    Object.assign(answers, { [`DELETE ${API}/response`]: null, [`POST ${API}/response/bring_back`]: null });
    await dialog.getByRole('button', { name: 'Delete Response' }).click();
    await page.getByText('The response of First001 Last001 is deleted.').waitFor();
    expect(calls(`DELETE ${API}/response`).at(-1)!.body).toMatchObject({
      ...{ course_id: 1, section_id: 7, reason: 'Done by a brother' },
      he_course_student_response_id: expect.any(Number),
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(calls(`POST ${API}/response/bring_back`)).toHaveLength(1));
  });

  it('has no edit mode for who is not the Primary Teacher, and a course selector only with several courses', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher', at: `${OF_CLASS}`, now: NOW },
      answers: server({
        [`GET ${API}/choices`]: { ...choices, courses: choices.courses.slice(0, 1) },
        [`GET ${API}`]: gradebookOf(5, 4, { permissions: { delete: false, excuse: false, remind: false } }),
      }),
    });
    await page.getByRole('gridcell').first().waitFor();
    expect(await page.getByRole('button', { name: 'Edit responses' }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Course' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Class' }).waitFor();
  });

  it('of a course changes to another one, and to an earlier one that is only read', async () => {
    const { page, answers, calls } = await screen({ as: 'Teacher', at: OF_COURSE, answers: server(), now: NOW });
    await page.getByRole('combobox', { name: 'Course', exact: true }).click();
    await page.getByRole('option', { name: 'SAT Words' }).click();
    await page.waitForURL('**/course/gradebook/20*');
    await eventually(async () => expect(calls(`GET ${API}`).at(-1)!.query.get('course_id')).toBe('2'));
    answers[`GET ${API}`] = gradebookOf(5, 4, { permissions: { delete: false, excuse: false, remind: false } });
    await page.getByRole('combobox', { name: 'Earlier courses' }).click();
    await page.getByRole('option', { name: /SAT of old, until Aug 3, 2026/ }).click();
    await page.getByText('The school gave this course up on Aug 3, 2026').waitFor();
  });

  it('of a class begins with the course in which it works', async () => {
    const { calls } = await screen({
      ...{ as: 'Teacher', at: OF_CLASS, now: NOW },
      answers: server({ [`GET ${API}/choices`]: { ...choices, begins_with: 2 } }),
    });
    await eventually(async () => expect(calls(`GET ${API}`)[0]?.query.get('course_id')).toBe('2'));
  });

  it('says what is not there once, with a way on and nothing to try again', async () => {
    const none = await screen({
      ...{ as: 'Teacher', at: '/staff/course_activities/course/gradebook/99', now: NOW },
      answers: server(),
    });
    await none.page.getByRole('heading', { name: 'Your school does not take this course' }).waitFor();
    expect(await none.page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/staff/course_activities');
    expect(await none.page.getByRole('navigation', { name: 'Course' }).count()).toBe(0);
    const elsewhere = await screen({
      ...{ as: 'District Admin', at: OF_CLASS, now: NOW },
      answers: {
        [`GET ${API}/choices`]: refused(
          { error: 'Work with this school to see what its students do in lessons.', code: 'courses/not-allowed' },
          403,
        ),
      },
    });
    await elsewhere.page.getByRole('heading', { name: 'Work with this school to see' }).waitFor();
    await elsewhere.page.getByRole('link', { name: 'Go to Schools' }).waitFor();
    expect(await elsewhere.page.getByText('Failed to load Gradebooks.').count()).toBe(0);
    expect(await elsewhere.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('says when it could not be loaded or exported', async () => {
    const { page, answers } = await screen({
      ...{ as: 'Teacher', at: OF_CLASS, now: NOW },
      answers: server({ [`GET ${API}`]: failed() }),
    });
    await page.getByText('Failed to load Gradebooks.').first().waitFor();
    Object.assign(answers, server({ [`GET ${API}/export`]: refused({ error: 'No.' }, 500) }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('gridcell').first().waitFor();
    await page.getByRole('button', { name: 'Export Gradebook' }).click();
    await page.getByText('Failed to Export Gradebooks.').waitFor();
  });

  it('lists who has not done what, and says who got no mail', async () => {
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at: OF_CLASS, now: NOW },
      answers: server({
        [`GET ${API}`]: gradebookOf(4, 4),
        [`POST ${API}/reminders/preview`]: {
          mail: {
            ...{ student_name: 'First001 Last001', subject: '2 activities are open in SAT Math Foundations' },
            text: 'Hello First001,\n\nThese activities are open in SAT Math Foundations:',
          },
        },
        [`POST ${API}/reminders`]: {
          students: [
            { student_id: 1, outcome: 'sent' },
            { student_id: 2, outcome: 'no_address' },
          ],
        },
      }),
    });
    await page.getByRole('button', { name: 'Who has not done what' }).click();
    const people = page.getByRole('list', { name: 'Students with open activities' });
    // Whoever has time left is not among them before everything is asked for.
    expect(await people.getByText('not started, overdue').count()).toBe(await people.getByText('not started').count());
    await page.getByRole('button', { name: 'Everything open' }).click();
    expect(page.url()).toContain('open=all');
    await people.getByText('1.1 Elimination, Independent Lesson').first().waitFor();
    await people.getByText('no e-mail address').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'gradebook-open');
    await page.getByRole('button', { name: /^Write to \d+ students$/ }).click();
    await page.getByRole('dialog').getByText('These activities are open in SAT Math Foundations:').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'gradebook-mail');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send \d+ mails$/ })
      .click();
    await page
      .getByRole('dialog', { name: '1 mail is on its way.' })
      .getByText('No e-mail address: First002 Last002.')
      .waitFor();
    expect(calls(`POST ${API}/reminders`)[0]!.body).toMatchObject({ course_id: 1, section_id: 7 });
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'By activity' }).click();
    await page.getByRole('list', { name: 'Open activities' }).waitFor();
  });

  it('is used on a telephone one activity or one student at a time', async () => {
    const { page } = await screen({ as: 'Teacher', at: OF_CLASS, answers: server(), now: NOW, size: TELEPHONE });
    await page.getByRole('list', { name: 'Students' }).getByRole('button').first().waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await screenshot(page, 'gradebook-390');
    await page.getByRole('button', { name: 'One student' }).click();
    const list = page.getByRole('list', { name: 'Activities of Last001, First001' });
    await list.getByRole('button', { name: '63%, late' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'First001 Last001' });
    await dialog.getByText('5 of 8 points').waitFor();
    await dialog.getByText('Nov 20, 2026, 12:30 PM CST').waitFor();
  });
});

describe('the item analysis of an activity', () => {
  const AT = '/staff/reports/class/7/3/1/5/activity_analysis_by_item';
  const CALL = 'GET /api/staff/course_activities/item_analysis' as const;

  it('says the common mistake beside the school, and who made it', async () => {
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at: AT, now: NOW },
      answers: {
        [CALL]: { response: analysis },
        'GET /api/staff/course_activities': {
          course_activities: [],
          classes: [{ id: 7, displayName: 'Junior SAT Prep', studentCount: 61, open: true, assign: true }],
          earlier_courses: [],
          own_classes: true,
        },
        'GET /api/staff/course_activities/{courseId}': {
          course_activity: {
            ...{ id: 1, course_name: 'SAT Math Foundations', template_id: 10, exam: 'SAT', sections: [] },
          },
        },
        'GET /api/staff/sections/{id}/students': { students: [], meta: { totalCount: 0 } },
      },
    });
    await page.getByText('21 of 40 answered C').waitFor();
    await page.getByText('as in the school').waitFor();
    await page.getByText('The 2 students who answered C').click();
    await page.getByText('Ben Bell').waitFor();
    await page.getByRole('row', { name: 'C 21 52.5% 48.0%' }).waitFor();
    const { query } = calls(CALL)[0]!;
    expect(['course_id', 'lesson_id', 'activity_id', 'section_id'].map((name) => query.get(name))).toEqual([
      ...['1', '3', '5', '7'],
    ]);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await screenshot(page, 'activity-analysis');
    await page.getByRole('button', { name: 'Assign lesson to them' }).click();
    const giving = page.getByRole('dialog', { name: 'Assign Lesson' });
    await giving.getByText('Only these 2 students').waitFor();
    await giving.getByText('Ben Bell, Cy Cole').waitFor();
    await giving.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox', { name: 'Search topic or number' }).fill('slope');
    await eventually(async () => expect(calls(CALL).at(-1)!.query.get('query')).toBe('slope'));
  });

  it('says when nobody has completed it yet, on a telephone too', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher', at: AT, now: NOW, size: TELEPHONE },
      answers: { [CALL]: { response: { ...analysis, students: 0, items: [], lead: null, rest: null } } },
    });
    await page.getByText('Nobody of this class has completed the activity yet.').waitFor();
    expect(await page.getByText('There is no data for this search filter.').count()).toBe(0);
    await expectNoSideways(page);
  });
});

describe('the answers of a student', () => {
  it('are opened from a cell, and only read', async () => {
    const question = {
      ...{ ref: 'a', version: 1, number: 1, kind: 'mcq', stem: '<p>What is 1 + 1?</p>', stimulus: null, spr: null },
      choices: [
        { id: 'a', html: '1' },
        { id: 'b', html: '2' },
      ],
      ...{ outcome: 'wrong', studentAnswer: 'a', area: 'Algebra', topic: 'Sums' },
      answer: { choiceIds: ['b'], accept: null, range: null, keyVersion: 1, rationale: '<p>One and one are two.</p>' },
    };
    const { page } = await screen({
      as: 'Teacher',
      at: '/staff/course_activities/class/7/answers/1/100/3',
      answers: {
        [`GET ${API}/answers`]: {
          ...{ student_name: 'Ada Student', section_name: 'Junior SAT Prep', course_name: 'SAT Math' },
          ...{ lesson_name: 'Slope', kind: 'practice_set', completed_at: '2026-11-20T18:30:00.000Z' },
          ...{ score: 0, max_score: 1, arrived_after_end: true, review_questions: JSON.stringify([question]) },
        },
      },
    });
    await page.getByRole('heading', { name: 'Ada Student: Slope' }).waitFor();
    await page.getByText('0% correct, 0 of 1.', { exact: false }).waitFor();
    await page.getByText('One and one are two.').waitFor();
    await page.getByText('Some of this arrived after the end').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});
