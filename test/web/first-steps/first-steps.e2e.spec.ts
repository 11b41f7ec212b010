import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

const STEPS = 'GET /api/staff/schools/{id}/first_steps';
const PUT_AWAY = 'POST /api/staff/schools/{id}/first_steps/put_away';
type Step = Schemas['FirstStepDto'];
const step = (name: Step['name'], count = 0): Step => ({ name, done: count > 0, count });

describe('the dashboard of a new school', () => {
  const show = (answers: Answers, as: 'Teacher Admin' | 'Teacher' = 'Teacher Admin') =>
    screen({
      as,
      at: '/staff/dashboard',
      answers: {
        'GET /api/staff/sections/staff_sections': { sections: [], meta: { totalCount: 0 } },
        [STEPS]: {
          steps: [step('terms', 1), step('staff', 3), step('classes'), step('students'), step('test')],
        },
        ...answers,
      },
    });

  it('says what comes next, ticks off what is there, and leads to it', async () => {
    const { page } = await show({});
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    expect((await steps.getByRole('listitem').allTextContents()).map((text) => text.trim())).toEqual([
      expect.stringMatching(/^Done: Terms ?1 term is there/),
      expect.stringMatching(/^Done: Teachers ?3 teachers are there/),
      expect.stringMatching(/^To do: Classes.*Create a class/),
      expect.stringMatching(/^To do: Students.*Open a class/),
      expect.stringMatching(/^To do: The first test.*Assign a test/),
    ]);
    await expectAccessible(page);
    await screenshot(page, 'first-steps');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'first-steps-390');
    expect(await steps.getByRole('link', { name: 'Create a class' }).getAttribute('href')).toBe(
      '/staff/school-dashboard/1/classes',
    );
    expect(await steps.getByRole('link', { name: 'Assign a test' }).getAttribute('href')).toBe(
      '/staff/assessments/assign',
    );
  });

  it('hides them for everybody', async () => {
    const s = await show({ [PUT_AWAY]: null });
    const steps = s.page.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    s.answers[STEPS] = { steps: [] };
    await steps.getByRole('button', { name: 'Hide for everybody' }).click();
    await s.called(PUT_AWAY);
    await steps.waitFor({ state: 'detached' });
  });

  it('does not ask for them for teachers', async () => {
    const s = await show({}, 'Teacher');
    await s.page.getByRole('heading', { name: 'My Active Classes' }).waitFor();
    expect(s.calls(STEPS)).toEqual([]);
  });
});
