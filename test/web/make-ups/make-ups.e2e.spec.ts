import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { AssignAssessment } from '../../../src/scheduling/index.js';
import { beginPart, eventually, start, stepByStep } from '../../journeys/steps.js';
import { copyOf, school, SETTINGS, student, take } from '../../reporting/school.js';
import {
  comeIn,
  expectAccessible,
  expectQuiet,
  expectReadableInOtherThemes,
  launchBrowser,
  notified,
  openPage,
  runningApp,
  screenshot,
  type RunningApp,
} from '../../support/browser.js';

const DAY = 86_400_000;
const ACT = { type: 2, set: 3, english: 3 };
const TITLE = 'Make-up Window for 1 Student';
const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 800 },
  { name: '390', width: 390, height: 844 },
];

describe('from a missed test to a student who takes it', () => {
  let app: RunningApp;
  let browser: Browser;
  let teacher: Page;
  let sectionId = 0;
  const step = stepByStep();

  beforeAll(async () => {
    app = await runningApp({
      arrange: async (t) => {
        const now = t.clock.now();
        t.clock.set(now - 3 * DAY);
        const s = await school(t);
        sectionId = s.sectionId;
        await student(t, s, 'amara@cedar.test', ['Amara', 'Okafor']);
        const ben = await student(t, s, 'ben@cedar.test', ['Ben', 'Sole']);
        const schedule = { administrationType: null, p2StartAt: null, p2EndAt: null };
        await t.commands.execute(
          new AssignAssessment(
            sectionId,
            { setId: ACT.set, categoryId: ACT.english },
            { ...schedule, p1StartAt: new Date(now - 3 * DAY), p1EndAt: new Date(now - 2 * DAY) },
            SETTINGS,
            s.teacher,
          ),
        );
        await t.settle();
        await take(t, ben, await copyOf(t, ben, ACT.set, ACT.english, 1), { share: 0.5, wrong: 2 });
        t.clock.set(now);
      },
    });
    browser = await launchBrowser();
    teacher = await openPage(browser, app.url);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const dialog = () => teacher.getByRole('dialog', { name: TITLE });
  const tomorrow = () =>
    new Date(Date.now() + DAY).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
  const shots = async (name: string) => {
    for (const { name: size, ...viewport } of SIZES) {
      await teacher.setViewportSize(viewport);
      await screenshot(teacher, `make-up-${name}-${size}`);
      await eventually(async () =>
        expect(await teacher.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1),
      );
    }
    await teacher.setViewportSize({ width: 1440, height: 900 });
  };

  step('gives the window from the list of results, where it says who has none', async () => {
    await comeIn(teacher, 'delgado@cedar.test');
    await teacher.goto(`/staff/student_results/class/${sectionId}/${ACT.set}/${ACT.type}/1/summary`);
    await teacher.getByRole('row', { name: /Okafor, Amara.*Not taken/ }).waitFor();
    await teacher.getByRole('checkbox', { name: 'Select Amara Okafor' }).check();
    await teacher
      .getByRole('toolbar', { name: 'Actions for the selected students' })
      .getByRole('button', { name: 'Make-up Window' })
      .click();
    await dialog().getByRole('checkbox', { name: 'English' }).waitFor();
    await dialog().getByText('1 student can take it').waitFor();
    await expectAccessible(teacher);
    await shots('dialog');
    await expectReadableInOtherThemes(teacher, 'make-up-dialog');
    // As the form of an assignment says it.
    await dialog().getByRole('textbox', { name: 'End, date' }).fill('01/05/2026');
    await dialog().getByRole('button', { name: 'Give Window' }).click();
    await dialog().getByText('End date must be after start date').waitFor();
    await dialog().getByRole('checkbox', { name: 'English' }).uncheck();
    await dialog().getByRole('button', { name: 'Give Window' }).click();
    await dialog().getByText('Assessment Section is required').waitFor();
    await dialog().getByRole('checkbox', { name: 'English' }).check();
    // Nothing typed is lost by Escape.
    await teacher.keyboard.press('Escape');
    await teacher.getByRole('button', { name: 'Keep editing' }).click();
    await dialog().getByRole('textbox', { name: 'End, date' }).fill(tomorrow());
    await dialog().getByRole('button', { name: 'Give Window' }).click();
    await notified(teacher, 'Gave 1 make-up window.');
    await dialog().waitFor({ state: 'detached' });
    expectQuiet(teacher);
  });

  step('shows it on the boards, where it is withdrawn and given again', async () => {
    await teacher.goto(`/staff/assessments/monitoring/${sectionId}/${ACT.set}/${ACT.type}`);
    const row = teacher.getByRole('row', { name: /Okafor, Amara/ });
    await row.getByText(/^Make-up \d\d\/\d\d\/\d\d to \d\d\/\d\d\/\d\d$/).waitFor();
    expect(
      await teacher
        .getByRole('row', { name: /Sole, Ben/ })
        .getByText('Make-up')
        .count(),
    ).toBe(0);
    await expectAccessible(teacher);
    await shots('board');
    await teacher.getByRole('button', { name: 'Make-up Window' }).click();
    await notified(teacher, 'Please select at least one user!');
    const open = async () => {
      await teacher.getByRole('checkbox', { name: 'Select Amara Okafor' }).check();
      await teacher.getByRole('button', { name: 'Make-up Window' }).click();
    };
    await open();
    await dialog().getByRole('heading', { name: 'Windows that they have' }).waitFor();
    await expectAccessible(teacher);
    await dialog().getByRole('button', { name: 'Withdraw this window' }).click();
    const sure = teacher.getByRole('dialog', { name: 'Withdraw Windows' });
    await sure.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await notified(teacher, 'Withdrew 1 make-up window.');
    await row.getByText('Make-up').waitFor({ state: 'detached' });
    await open();
    await dialog().getByRole('button', { name: 'Give Window' }).click();
    await notified(teacher, 'Gave 1 make-up window.');
    await teacher.goto(
      `/staff/reports/monitoring/live/${sectionId}/${ACT.set}/${ACT.type}/live_activitystatus_by_user/english/default`,
    );
    await teacher.getByText(/^Make-up \d\d\/\d\d\/\d\d to \d\d\/\d\d\/\d\d$/).waitFor();
    expectQuiet(teacher);
  });

  step('says why there is nothing to make up', async () => {
    await teacher.goto(`/staff/assessments/monitoring/${sectionId}/${ACT.set}/${ACT.type}`);
    await teacher.getByRole('checkbox', { name: 'Select Ben Sole' }).check();
    await teacher.getByRole('button', { name: 'Make-up Window' }).click();
    await dialog().getByText('The test was handed in. Reset it first.').waitFor();
    await teacher.keyboard.press('Escape');
    expectQuiet(teacher);
  });

  step('is among the assessments of its student, who takes it', async () => {
    const amara = await openPage(browser, app.url);
    await comeIn(amara, 'amara@cedar.test');
    await amara.getByText('Make-up', { exact: true }).first().waitFor();
    await expectAccessible(amara);
    await screenshot(amara, 'make-up-student');
    await start(amara, 'ACT Set 1, English');
    await beginPart(amara, 'English');
    await teacher.goto(`/staff/assessments/monitoring/${sectionId}/${ACT.set}/${ACT.type}`);
    await teacher.getByRole('row', { name: /Okafor, Amara.*In Progress/ }).waitFor();
    expectQuiet(amara);
  });
});
