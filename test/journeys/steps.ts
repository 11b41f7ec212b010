import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { demoBundles } from '../../src/content/generators/demo-bundles.js';
import type { ItemScoring, PlayerItem } from '../../src/content/item.js';
import { publish } from '../../src/content/publish.js';
import type { PlayerLaunch } from '../../src/delivery/index.js';
import type { RunningApp } from '../support/browser.js';
import type { HttpClient } from '../support/http.js';

/** `it` for steps that build on each other: those that follow one that failed fail at once and say so. */
export function stepByStep(): (sentence: string, step: () => Promise<void>) => void {
  let failed: string | undefined;
  return (sentence, step) =>
    it(sentence, async () => {
      if (failed) throw new Error(`not tried: "${failed}" failed before it`);
      failed = sentence;
      await step();
      failed = undefined;
    });
}

/** What the server holds of a sitting, as the student may read it. */
export async function launchOf(page: Page, id: number): Promise<PlayerLaunch> {
  const answer = await page.request.get(`/api/student/student_assessments/${id}/launch`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as PlayerLaunch;
}

/** The number in the address of the exam view. */
export function sittingOf(page: Page): number {
  return Number(/\/test\/(\d+)/.exec(page.url())![1]);
}

export async function atQuestion(page: Page, number: number): Promise<void> {
  await page.locator('h1', { hasText: new RegExp(`^Question ${number}$`) }).waitFor();
}

/** The page before the clock starts; until `Begin` the server has no sitting. */
export async function begin(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
}

/** Presses Begin where the clock has not started, and waits for the question. */
export async function beginAt(page: Page, number: number): Promise<void> {
  const button = page.getByRole('button', { name: 'Begin', exact: true });
  await page
    .locator('h1', { hasText: /^Question \d+$/ })
    .or(button)
    .first()
    .waitFor();
  if (await button.isVisible()) await button.click();
  await atQuestion(page, number);
}

/** Presses Begin and waits for the first question. */
export async function beginPart(page: Page, title: string): Promise<void> {
  await begin(page, title);
  await atPart(page, title);
}

export async function atPart(page: Page, title: string): Promise<void> {
  await page.locator('header').getByText(title, { exact: true }).waitFor({ timeout: 60_000 });
  await atQuestion(page, 1);
}

/** The player asks the server at once, as it does when a connection comes back. */
export async function asksNow(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

export async function saved(page: Page): Promise<void> {
  await page.getByText(/^Saved at /).waitFor();
}

/** The answers that the server holds, by question number: a letter, or what was typed. */
async function answersOf(page: Page, id: number): Promise<Record<number, string>> {
  const { form, saved: work } = await launchOf(page, id);
  const entries = form.items.flatMap((item): [number, string][] => {
    const value = work.items[item.ref]?.value;
    if (value === undefined) return [];
    const place = item.choices.findIndex((choice) => choice.id === value);
    return [[item.number, place < 0 ? value : 'ABCDE'[place]!]];
  });
  return Object.fromEntries(entries);
}

/** Waits until the server holds these answers, then says what it holds. */
export async function answersArrived(page: Page, id: number, count: number): Promise<Record<number, string>> {
  await eventually(async () => expect(Object.keys(await answersOf(page, id)).length).toBeGreaterThanOrEqual(count));
  return answersOf(page, id);
}

/** How many questions have an answer that this device keeps, so that the loss of the page cannot take it any more. */
export function answersKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error!);
      });
    const db = await result(indexedDB.open('answer-log'));
    const rows = await result(db.transaction('entries').objectStore('entries').getAll());
    db.close();
    return new Set(rows.flatMap(({ entry }) => (entry.type === 'answer' ? [entry.item as string] : []))).size;
  });
}

/** Repeats a check until it holds, for 15 s. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** The seconds on the student's clock. */
export async function secondsLeft(page: Page): Promise<number> {
  return secondsIn(await page.getByRole('timer').innerText());
}

/** '31:05' or '1:00:00' in a text, in seconds. */
export function secondsIn(text: string): number {
  return /\d+(:\d\d)+/
    .exec(text)![0]
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** A part of this many seconds has just begun, give or take the minute that a slow machine needs to open it. */
export async function expectFullClock(page: Page, seconds: number): Promise<void> {
  const left = await secondsLeft(page);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThan(seconds - 60);
}

/** The clock on the page is that of the server, give or take what a slow machine needs to paint it. */
export async function expectClockRight(page: Page, id: number, app: RunningApp): Promise<void> {
  const { clock } = await launchOf(page, id);
  expect(clock.phase).toBe('running');
  const left = (Date.parse(clock.deadlineAt!) - app.clock.now()) / 1000;
  expect(Math.abs((await secondsLeft(page)) - left)).toBeLessThan(20);
}

/** A question by what it shows: its name in a launch says nothing. */
const wordsOf = ({ stem, choices, stimulus }: Pick<PlayerItem, 'stem' | 'choices' | 'stimulus'>): string =>
  JSON.stringify([stem, choices.map(({ html }) => html), stimulus?.html]);

let right: Map<string, ItemScoring> | undefined;

/** What scores of the product's own questions, by their words. */
function rightAnswers(): Map<string, ItemScoring> {
  return (right ??= new Map(
    demoBundles().flatMap((bundle) => {
      const { items, stimuli, keys } = publish(bundle);
      const texts = new Map(stimuli.map((text) => [text.ref, text]));
      const scoring = new Map(keys.map((key) => [key.ref, key.scoring]));
      return items.map((item) => [
        wordsOf({ stem: item.stem, choices: item.choices ?? [], stimulus: texts.get(item.stimulusRef ?? '') ?? null }),
        scoring.get(item.ref)!,
      ]);
    }),
  ));
}

/** Goes through the part by keyboard from the question shown to the review page; `knows` says which are answered right. */
export async function answerRest(page: Page, knows: (number: number) => boolean): Promise<void> {
  const { form } = await launchOf(page, sittingOf(page));
  const shown = Number(/\d+$/.exec(await page.locator('h1').innerText())![0]);
  for (const item of form.items.slice(shown - 1)) {
    await atQuestion(page, item.number);
    const key = rightAnswers().get(wordsOf(item))!;
    if (key.type === 'exact') {
      const right = item.choices.findIndex((choice) => choice.id === key.choiceIds[0]);
      await page.keyboard.press('abcde'[knows(item.number) ? right : (right + 1) % item.choices.length]!);
    } else await page.getByLabel('Your answer').fill(knows(item.number) ? key.accept[0]! : '77777'.slice(0, 4));
    await page.keyboard.press('Alt+ArrowRight');
  }
  await page.getByRole('heading', { name: 'Check your work' }).waitFor();
}

export async function submitPart(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Submit ${title}` }).click();
}

/** The link in the newest mail to this address, opened as a path of the running application. */
export async function openMailedLink(page: Page, app: Pick<RunningApp, 'url'>, email: string): Promise<void> {
  let link: Locator | undefined;
  await eventually(async () => {
    await page.goto(`${app.url}/dev/mailbox?to=${encodeURIComponent(email)}`);
    link = page.locator('main pre a').first();
    expect(await link.count()).toBe(1);
  });
  await page.goto(new URL((await link!.getAttribute('href'))!).pathname);
}

interface Composite {
  compositeScore: number;
  sections: { score: number; part2Difficulty: string | null }[];
}

/** The student's own report over the API, once the last part is scored. */
export async function compositeOf(page: Page, typeId: number, setId: number): Promise<Composite> {
  let report!: Composite;
  await eventually(async () => {
    const answer = await page.request.get(
      `/api/student/score_reports/composite?assessmentTypeId=${typeId}&assessmentSetId=${setId}`,
    );
    report = ((await answer.json()) as { compositeReport: Composite }).compositeReport;
    expect(report.compositeScore).not.toBeNull();
  });
  return report;
}

/** Chooses from one of our selects. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const PASSWORD = 'Horizon-demo-2026';

/** Somebody of this class of Lakeview High who has not signed in before, with an account made ready over the API. */
export async function studentOf(
  app: RunningApp,
  className: string,
  place = 0,
): Promise<{ email: string; sectionId: number; staff: HttpClient }> {
  const staff = app.http();
  expect((await staff.signIn('teacher.admin@demo.test', PASSWORD)).status).toBe(200);
  const { sections } = (await staff.get('/api/staff/sections/staff_sections?per_page=25')).body;
  const sectionId = sections.find((section: { displayName: string }) => section.displayName === className).id;
  const { email } = (await staff.get(`/api/staff/sections/${sectionId}/students?sort=lastName`)).body.students[place];
  const visitor = app.http();
  await visitor.post('/api/forgot_password', { email });
  const { mails } = (await visitor.get(`/dev/api/mailbox?to=${encodeURIComponent(email)}`)).body;
  const [path] = /\/account\/\S+\/activate/.exec(mails[0].text)!;
  expect((await visitor.put(`/api${path}`, { password: PASSWORD, password_confirmation: PASSWORD })).status).toBe(200);
  return { email, sectionId, staff };
}

/** Opens the page before the clock of the active assessment with this section, from the student's list. */
export async function start(page: Page, name: string): Promise<void> {
  await page.goto('/student/assessments');
  await page.getByRole('link', { name: `Start this section: ${name}` }).click();
}
