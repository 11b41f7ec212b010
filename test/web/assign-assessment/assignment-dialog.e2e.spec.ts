import { describe, expect, it } from '@jest/globals';
import { supported } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  expectReadableInOtherThemes,
  failed,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
} from '../../support/screen.js';
import { aClass } from '../class-page/a-class.js';
import { anEntry } from './an-entry.js';

const ONE = 'GET /api/staff/sections/{sectionId}/class_assessments/{id}';
const SAVE = 'PUT /api/staff/sections/{sectionId}/class_assessments/{id}';
const TAKEN = 'GET /api/staff/schools/{schoolId}/taken_assessments';
const ENTRY = anEntry(1);
const MATH = { id: 31, categoryId: 3, assessmentSetId: 1, assessmentTypeId: 2, name: 'Math' };

const show = (answers: Answers = {}) =>
  screen({
    as: 'Teacher',
    at: '/staff/classes/7/assessments',
    size: { width: 1366, height: 768 },
    answers: {
      'GET /api/staff/sections/{id}': { section: aClass() },
      'GET /api/staff/sections/{sectionId}/class_assessments': {
        sectionAssessments: [ENTRY],
        permissions: { assign: true },
      },
      [ONE]: { classAssessment: ENTRY },
      ...answers,
    },
  });

describe('the form of an assignment that somebody else changes meanwhile', () => {
  it('keeps what was typed, takes the rest from them, and asks about what both changed', async () => {
    const s = await show({
      [SAVE]: refused({ error: 'Somebody else changed this assessment meanwhile.' }, 409),
    });
    const { page } = s;
    await page.getByRole('button', { name: 'Actions for ACT Set 1, Math' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Assessment' });
    const choose = async (name: string, option: string) => {
      await dialog.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const value = (name: string) => dialog.getByRole('combobox', { name }).inputValue();
    await dialog.getByLabel('End, date').fill('12/20/2026');
    await choose('Timing option', 'Time and a half');
    await dialog.getByRole('checkbox', { name: 'Show Pause Button' }).uncheck();
    const { settings } = ENTRY;
    const theirs = anEntry(1, { version: 2, settings: { ...settings, timing: 'double', autosubmitDelay: 72 } });
    s.answers[ONE] = { classAssessment: theirs };
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('What you typed is kept: look at it again, and save.').waitFor();
    expect(await dialog.getByLabel('End, date').inputValue()).toBe('12/20/2026');
    expect(await value('Timing option')).toBe('Time and a half');
    expect(await value('Auto-submit')).toBe('72 hours after the start');
    expect(await dialog.getByRole('checkbox', { name: 'Show Pause Button' }).isChecked()).toBe(false);
    const take = dialog.getByRole('button', { name: /^Take theirs/ });
    expect(await take.allInnerTexts()).toEqual(['Take theirs: Timing option']);
    await expectAccessible(page);
    await screenshot(page, 'assignment-met');
    await expectReadableInOtherThemes(page, 'assignment-met');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'assignment-met-390');
    await take.click();
    expect([await value('Timing option'), await take.count()]).toEqual(['Double time', 0]);
    s.answers[SAVE] = { classAssessment: theirs };
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notified(page, 'Assessment updated.');
    expect((await s.called(SAVE, 2)).body).toMatchObject({
      version: 2,
      assessment: {
        end_at: expect.stringContaining('2026-12-2'),
        assessment_assignment_setting_attributes: { timing: 'double', autosubmit_delay: 72, pause_enabled: false },
      },
    });
  });
});

describe('a new assignment', () => {
  it('says that it is not known who has taken it already, and finds out', async () => {
    const s = await show({
      'GET /api/staff/supported_assessments': {
        supportedAssessments: [supported([{ ...MATH, questionsCount: 45, duration: 50 }])],
      },
      'GET /api/staff/schools/{schoolId}/assignable_sections': {
        sections: [
          {
            ...{ id: 7, displayName: 'Period 1', gradeLevel: null, untimed: false, studentCount: 2 },
            schoolYear: { id: 2026, shortName: '2026-27' },
          },
        ],
        permissions: { view: true, assign: true, byGrade: false },
      },
      [TAKEN]: failed(),
    });
    const { page } = s;
    await page.getByRole('button', { name: 'Assign Assessment' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Assign Assessment' });
    for (const [name, option] of [
      ['Assessment Name', 'SAT Set 1'],
      ['Assessment Section', 'Math'],
    ] as const) {
      await dialog.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option }).click();
    }
    await dialog.getByText('Who has taken it already could not be loaded.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'assign-taken-failed');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'assign-taken-failed-390');
    s.answers[TAKEN] = {
      students: [{ studentId: 1, firstName: 'Ada', lastName: 'Park', sections: [{ categoryId: 3, completed: true }] }],
    };
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Ada Park has taken this set already in this school year.').waitFor();
  });
});
