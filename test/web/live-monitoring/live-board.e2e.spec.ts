import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  expectAccessible,
  expectNoSideways,
  expectReadableInOtherThemes,
  failed,
  screen,
  screenshot,
  sse,
  unreachable,
  type Answers,
  type Schemas,
  type Screen,
} from '../../support/screen.js';
import { aSteering } from '../steering/a-steering.js';

const NOW = '2026-11-20T15:10:00.000Z';
const STEERING = 'GET /api/staff/attempts/{attemptId}/steering';
const ACT = 'POST /api/staff/attempts/{attemptId}/actions';
const ENDS = 'GET /api/staff/incidents/ends';

type Sitting = Schemas['LiveSittingDto'];

const sitting = (studentId: number, phase: Sitting['phase']): Sitting => ({
  ...{
    attemptId: `attempt-${studentId}`,
    studentId,
    studentAssessmentId: studentId,
    sitting: 1,
    difficulty: 'default',
  },
  ...{ timing: 'timed', phase, pausedBy: phase === 'paused' ? 'staff' : null, pausedAt: null, question: 10 },
  ...{ marks: `${'a'.repeat(9)}${'-'.repeat(18)}`, rapid: 0, allowedSeconds: 1920, remainingSeconds: 1320 },
  ...{ deadlineAt: '2026-11-20T15:32:00.000Z', extraSeconds: 0, devices: 1, startedAt: '2026-11-20T15:00:00.000Z' },
  ...{ submittedAt: null, submittedBy: null, heardAt: NOW },
  actions: phase === 'paused' ? ['resume', 'end'] : ['pause', 'end'],
});
const board = (phases: Sitting['phase'][]): Schemas['LiveBoardDto'] => ({
  title: 'Math, Part 1',
  mayAct: true,
  students: phases.map((_, i) => ({
    ...{ studentId: i + 1, firstName: 'Ada', lastName: `Park ${i + 1}`, gradeLevel: 11, untimed: false },
    ...{ status: 'In Progress', difficulty: 'default', makeUp: null },
  })),
  hiddenCount: 0,
  rows: phases.map((phase, i) => sitting(i + 1, phase)),
  seen: phases.map((_, i) => ({ studentId: i + 1, at: NOW })),
  serverNow: NOW,
});

describe('the live board', () => {
  let s: Screen;
  let page: Page;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const select = (n: number) => page.getByRole('checkbox', { name: `Select Ada Park ${n}` }).check();
  const show = async (phases: Sitting['phase'][], answers: Answers = {}) => {
    const feed = sse();
    feed.say('board', board(phases));
    s = await screen({
      as: 'Teacher Admin',
      at: '/staff/reports/monitoring/live/7/1/1/live_activitystatus_by_user/math/default',
      now: NOW,
      answers: {
        'GET /api/staff/live_monitoring/stream': feed,
        'GET /api/staff/sections/minimal_index': { sections: [] },
        'GET /api/staff/supported_assessments': { supportedAssessments: [] },
        [ENDS]: { ends: [] },
        [STEERING]: aSteering({ actions: ['pause', 'end'] }),
        ...answers,
      },
    });
    ({ page } = s);
    await page.getByRole('row', { name: /Park 1, Ada/ }).waitFor();
  };
  const end = async () => {
    await page.getByRole('button', { name: 'Actions for Ada Park 1' }).click();
    await page.getByRole('menuitem', { name: 'End and submit' }).click();
    await dialog('End and submit: Ada Park 1').getByLabel('Reason').fill('The room is needed');
  };

  describe('with an action of one sitting', () => {
    beforeEach(() => show(['running']));

    it('keeps the form of an action whose answer was lost, so that it is sent again as the same', async () => {
      await end();
      s.answers[ACT] = unreachable();
      await dialog('End and submit: Ada Park 1').getByRole('button', { name: 'End and submit' }).click();
      await dialog('End and submit: Ada Park 1').getByText('The server could not be reached.').waitFor();
      // The action was done: nobody can end this sitting again.
      const after = aSteering({ phase: 'submitted', actions: ['reopen'] });
      s.answers[STEERING] = after;
      const before = s.calls(STEERING).length;
      await page.clock.fastForward(10_000);
      await s.called(STEERING, before + 1);
      await page.clock.runFor(100);
      expect(await dialog('End and submit: Ada Park 1').getByLabel('Reason').inputValue()).toBe('The room is needed');
      expect(await page.getByText('so this is not possible now').count()).toBe(0);
      s.answers[ACT] = { ...after, seconds: 0 } as never;
      await dialog('End and submit: Ada Park 1').getByRole('button', { name: 'End and submit' }).click();
      await dialog('End and submit: Ada Park 1').waitFor({ state: 'detached' });
      const [first, second] = s.calls(ACT).map(({ body }) => body);
      expect(second).toEqual(first);
    });

    it('says what an action that came too late finds', async () => {
      s.answers[STEERING] = aSteering({ phase: 'submitted', actions: ['reopen'] });
      await page.getByRole('button', { name: 'Actions for Ada Park 1' }).click();
      await page.getByRole('menuitem', { name: 'End and submit' }).click();
      await page.getByText('so this is not possible now').waitFor();
    });
  });

  it('acts on the selected sittings that are shown, and names them', async () => {
    await show(['paused', 'paused', 'running', 'running', 'running', 'running', 'running', 'running']);
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected students' });
    await page.getByRole('button', { name: /Paused/ }).click();
    await page.getByRole('row', { name: /Park 3, Ada/ }).waitFor({ state: 'detached' });
    await select(1);
    await select(2);
    await page.getByRole('button', { name: /^6\s*Working/ }).click();
    await page.getByRole('row', { name: /Park 1, Ada/ }).waitFor({ state: 'detached' });
    expect(await bar.count()).toBe(0);
    await select(3);
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'End and submit' }).click();
    await dialog('End and submit: 1 sitting').getByText('Park 3, Ada').waitFor();
    await page.keyboard.press('Escape');
    for (const n of [4, 5, 6, 7, 8]) await select(n);
    await bar.getByRole('button', { name: 'End and submit' }).click();
    const many = dialog('End and submit: 6 sittings');
    await many.getByText('Park 3, Ada; Park 4, Ada; Park 5, Ada; Park 6, Ada and 2 more').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'live-end-many');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'live-end-many-390');
  });

  it('says that the ends ahead could not be loaded, and loads them', async () => {
    await show(['running'], { [ENDS]: failed() });
    await page.getByText('When windows end next could not be loaded.').waitFor();
    await expectAccessible(page);
    await expectReadableInOtherThemes(page, 'live-ends-failed');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'live-ends-failed-390');
    s.answers[ENDS] = { ends: [{ at: '2026-11-20T15:30:00.000Z', by: 'window_end', ends: 1, extended: 0 }] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('It ends 1 sitting.').waitFor();
  });
});
