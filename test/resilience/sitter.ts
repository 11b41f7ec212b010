import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { PlayerLaunch } from '../../src/delivery/index.js';
import { atQuestion, beginAt } from '../journeys/steps.js';
import { watched } from '../support/browser.js';
import type { Network } from './network.js';
import type { Candidate, Cluster } from './school.js';

interface Recorded {
  type: string;
  deviceId?: string;
  clientSeq?: number;
  payload: { item?: string; lateByMs?: number };
}

/** One student at one browser, with what they did last to each question. */
export class Sitter {
  /** Question number to letter, as the student left it on the screen. */
  readonly given: Record<number, string> = {};
  /** Times that an answer was given or changed. */
  presses = 0;

  constructor(
    readonly candidate: Candidate,
    readonly network: Network,
    readonly context: BrowserContext,
    public page: Page,
    private readonly serverUrl: string,
    private readonly cluster: Cluster,
  ) {}

  get path(): string {
    return `/student/assessments/test/${this.candidate.id}`;
  }

  async signIn(): Promise<this> {
    await this.context.addCookies([{ name: 'hz_session', value: this.candidate.token, url: this.network.url }]);
    return this;
  }

  async open(question = 1): Promise<this> {
    await this.page.goto(this.path);
    await beginAt(this.page, question);
    return this;
  }

  /** The application is kept for the time without a connection, and what is kept is in charge of this page. */
  async untilKept(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 });
    await this.page.waitForFunction(
      (id) =>
        new Promise<boolean>((done) => {
          const ask = indexedDB.open('exam-sittings');
          ask.onerror = () => done(false);
          ask.onsuccess = () => {
            const base = ask.result;
            if (!base.objectStoreNames.contains('sittings')) return done(false);
            const all = base.transaction('sittings').objectStore('sittings').getAll();
            all.onsuccess = () => {
              base.close();
              done((all.result as { studentAssessmentId: number }[]).some((s) => s.studentAssessmentId === id));
            };
          };
        }),
      this.candidate.id,
    );
  }

  /** The disk has every answer that was given: a page that dies in the very moment of a key press may lose that one. */
  async untilWritten(): Promise<void> {
    await this.page.waitForFunction(
      (presses) =>
        new Promise<boolean>((done) => {
          const ask = indexedDB.open('answer-log');
          ask.onsuccess = () => {
            const all = ask.result.transaction('entries').objectStore('entries').getAll();
            all.onsuccess = () => {
              ask.result.close();
              done(
                (all.result as { entry: { type: string } }[]).filter(({ entry }) => entry.type === 'answer').length >=
                  presses,
              );
            };
          };
        }),
      this.presses,
    );
  }

  /** What the player opens on demand has been fetched. */
  async untilWhole(): Promise<void> {
    await this.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('/ReviewPage')),
    );
  }

  async offline(): Promise<void> {
    this.network.cut();
    await this.context.setOffline(true);
  }

  async online(): Promise<void> {
    this.network.mend();
    await this.context.setOffline(false);
  }

  async newTab(): Promise<Page> {
    return watched(await this.context.newPage());
  }

  /** Answers the question that is shown, and sees it chosen. */
  async choose(letter: string, page = this.page): Promise<void> {
    const number = Number(/\d+$/.exec(await page.locator('h1').innerText())![0]);
    await page.keyboard.press(letter.toLowerCase());
    await page.locator('[role=radio][aria-checked=true]', { hasText: new RegExp(`^${letter}`) }).waitFor();
    this.given[number] = letter;
    this.presses += 1;
  }

  /** Goes on by one question each and answers. */
  async answerNext(letters: string, page = this.page): Promise<void> {
    for (const letter of letters) {
      const number = Number(/\d+$/.exec(await page.locator('h1').innerText())![0]);
      await page.keyboard.press('Alt+ArrowRight');
      await atQuestion(page, number + 1);
      await this.choose(letter, page);
    }
  }

  async says(text: string | RegExp, page = this.page): Promise<void> {
    await page.getByText(text).first().waitFor({ timeout: 20_000 });
  }

  async saved(page = this.page): Promise<void> {
    await this.says(/^Saved at /, page);
  }

  /** What the screen shows, question by question. */
  async screen(page = this.page): Promise<Record<number, string>> {
    const seen: Record<number, string> = {};
    let number = Number(/\d+$/.exec(await page.locator('h1').innerText())![0]);
    const last = Math.max(number, ...Object.keys(this.given).map(Number));
    for (; number > 1; number -= 1) {
      await page.keyboard.press('Alt+ArrowLeft');
      await atQuestion(page, number - 1);
    }
    for (; number <= last; number += 1) {
      const chosen = page.locator('[role=radio][aria-checked=true]');
      if ((await chosen.count()) > 0) seen[number] = (await chosen.innerText()).trim()[0]!;
      if (number === last) break;
      await page.keyboard.press('Alt+ArrowRight');
      await atQuestion(page, number + 1);
    }
    return seen;
  }

  async launch(): Promise<PlayerLaunch> {
    const answer = await fetch(`${this.serverUrl}/api/student/student_assessments/${this.candidate.id}/launch`, {
      headers: { cookie: `hz_session=${this.candidate.token}` },
    });
    return (await answer.json()) as PlayerLaunch;
  }

  events(): Promise<Recorded[]> {
    return this.cluster
      .query<{ line: string }>('select line from es.events where stream like $1 order by stream, version', [
        `attempt-${this.candidate.id}-%`,
      ])
      .then((rows) => rows.map((row) => JSON.parse(row.line) as Recorded));
  }

  /**
   * The record of the server is what the student last saw: every answer, none twice, none late, and each device's entries
   * from 1 on without a hole. `screen` false: the page is gone or shows no question any more.
   */
  async expectRecorded({ screen = true, presses = this.presses } = {}): Promise<void> {
    if (screen) expect(await this.screen()).toEqual(this.given);
    const until = Date.now() + 20_000;
    let held: Record<number, string>;
    do {
      held = await this.held();
      if (
        Object.keys(held).length >= Object.keys(this.given).length &&
        JSON.stringify(held) === JSON.stringify(this.given)
      )
        break;
      await new Promise((done) => setTimeout(done, 100));
    } while (Date.now() < until);
    expect(held).toEqual(this.given);
    const events = await this.events();
    for (const device of new Set(events.flatMap((e) => e.deviceId ?? []))) {
      const places = events.flatMap((e) => (e.deviceId === device && e.clientSeq !== undefined ? [e.clientSeq] : []));
      expect(places).toEqual(places.map((_, i) => i + 1));
    }
    expect(events.filter((e) => e.type === 'ResponseRecorded')).toHaveLength(presses);
    expect(events.filter((e) => e.type === 'LateResponseRecorded')).toEqual([]);
  }

  private async held(): Promise<Record<number, string>> {
    const { form, saved } = await this.launch();
    const items = form.items.length > 0 ? form.items : this.items;
    this.items = items;
    return Object.fromEntries(
      items.flatMap((item) => {
        const value = saved.items[item.ref]?.value;
        return value === undefined ? [] : [[item.number, 'ABCDE'[item.choices.findIndex((c) => c.id === value)]!]];
      }),
    );
  }

  /** Kept from a launch while the part was open: afterwards the server gives no questions. */
  private items: PlayerLaunch['form']['items'] = [];

  async remember(): Promise<this> {
    await this.held();
    return this;
  }
}
