// The history page in a browser, and whether its frames show what the player would.
import type { Browser, Page } from 'playwright-core';
import type { Attempt, Fact } from '../src/delivery/attempt/attempt.js';
import { percentile } from './harness.ts';
import { load, start, type Installation } from './product.ts';
import { launchBrowser } from './player.ts';
import type { Application } from './school.ts';

const OPENINGS = 7;
const STEPS = 150;

export interface Shown {
  /** Places (attempt and n) that were compared, and those that differed. */
  places: number;
  different: number;
  /** The same with frames that are one event behind: it must differ, or nothing was compared. */
  control: number;
}

/**
 * For every n of these streams: what the player would show if it were opened again after n events, which is folded from
 * the stream, against the history's frames 1 to n laid over each other.
 */
export async function shownAtEveryPlace({ app }: Application, streams: readonly string[]): Promise<Shown> {
  const { EventStore } =
    await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
  const { SittingKeys } = await load<typeof import('../src/delivery/sitting-keys.js')>('delivery/sitting-keys.js');
  const { AttemptHistories } = await load<typeof import('../src/delivery/read/attempt-history.js')>(
    'delivery/read/attempt-history.js',
  );
  const { evolve, NO_ATTEMPT } =
    await load<typeof import('../src/delivery/attempt/attempt.js')>('delivery/attempt/attempt.js');
  const { upcast } = await load<typeof import('../src/delivery/attempt/upcast.js')>('delivery/attempt/upcast.js');
  const { savedState } = await load<typeof import('../src/delivery/read/views.js')>('delivery/read/views.js');
  const [store, keys, histories] = [
    app.get(EventStore, { strict: false }),
    app.get(SittingKeys, { strict: false }),
    app.get(AttemptHistories, { strict: false }),
  ];
  const shown: Shown = { places: 0, different: 0, control: 0 };
  for (const stream of streams) {
    const [, id, sitting] = stream.split('-').map(Number) as [number, number, number];
    const cipher = await keys.read(id, sitting);
    const history = await histories.attemptHistory(stream);
    if (cipher === 'gone' || !history) throw new Error(`${stream} has no history`);
    let state: Attempt = NO_ATTEMPT;
    const laid = new Map<string, string>();
    let before = '';
    for (const [place, event] of (await store.read(stream)).entries()) {
      state = evolve(state, upcast(event) as Fact);
      if (state.phase === 'absent') throw new Error(`${stream} has no start`);
      const { after } = history.events[place]!;
      if (after.item) laid.set(after.item.ref, JSON.stringify({ ...after.item, ref: undefined }));
      const saved = savedState(state, cipher);
      const reopened = pictureOf(
        saved.lastItem,
        Object.entries(saved.items).map(([ref, item]) => [ref, JSON.stringify(item)]),
      );
      const replayed = pictureOf(
        after.currentItem,
        [...laid].filter(([, item]) => item !== '{}'),
      );
      shown.places += 1;
      if (replayed !== reopened) shown.different += 1;
      if (before !== reopened) shown.control += 1;
      before = replayed;
    }
  }
  return shown;
}

function pictureOf(question: string | null, items: [string, string][]): string {
  return JSON.stringify([question, items.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

export interface Opened {
  /** From the address to the frame in which the question stands, empty cache of the page, warm cache of files. */
  openMs: number[];
  /** Dragging over the timeline: from each move to the frame after it. */
  scrubMs: number[];
  /** The same with the page kept busy for 100 ms at every move: it must be slower, or nothing was measured. */
  controlMs: number[];
}

/** Opens a history several times as an administrator of the school, and drags over its whole time. */
export async function openHistory(installation: Installation, attemptId: string, token: string): Promise<Opened> {
  const [web, worker] = await Promise.all([start('main', installation), start('worker', installation)]);
  const browser = await launchBrowser();
  try {
    const page = await visit(browser, web.url, token);
    const openMs: number[] = [];
    for (let i = 0; i <= OPENINGS; i += 1) {
      await page.goto('about:blank');
      const began = performance.now();
      await page.goto(`${web.url}/audit/attempts/${attemptId}`, { waitUntil: 'commit' });
      await page.locator('[data-part=question] [data-choice]').first().waitFor();
      await page.evaluate(painted);
      if (i > 0) openMs.push(performance.now() - began); // the first fetches the files
    }
    await page
      .getByRole('table', { name: 'Questions' })
      .or(page.getByText('It is told once the part is submitted.'))
      .waitFor();
    const scrubMs = await page.evaluate(scrub, { steps: STEPS, busyMs: 0 });
    const controlMs = await page.evaluate(scrub, { steps: 40, busyMs: 100 });
    return { openMs, scrubMs, controlMs };
  } finally {
    await browser.close();
    await Promise.all([web.stop(), worker.stop()]);
  }
}

async function visit(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'hz_session', value: token, url, httpOnly: true }]);
  return context.newPage();
}

/** In the page: the first task after the next frame. */
function painted(): Promise<void> {
  return new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    }),
  );
}

/** In the page: drags from the start to the end; the ms of each move. */
async function scrub({ steps, busyMs }: { steps: number; busyMs: number }): Promise<number[]> {
  const slider = document.querySelector<HTMLElement>('[role=slider]')!;
  const { left, width, top } = slider.getBoundingClientRect();
  slider.setPointerCapture = () => undefined;
  slider.hasPointerCapture = () => true;
  const fire = (type: string, x: number) =>
    slider.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX: x, clientY: top + 60, pointerId: 1, buttons: 1 }),
    );
  fire('pointerdown', left + 90);
  const times: number[] = [];
  for (let i = 0; i <= steps; i += 1) {
    const began = performance.now();
    fire('pointermove', left + 90 + ((width - 100) * i) / steps);
    while (performance.now() - began < busyMs);
    await new Promise<void>((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(0);
      }),
    );
    times.push(performance.now() - began);
  }
  return times;
}

export function openedFigures({ openMs, scrubMs, controlMs }: Opened): {
  figures: Record<string, number | boolean>;
  holds: boolean;
} {
  const [openP50, scrubP95, controlP50] = [
    percentile(openMs, 0.5),
    percentile(scrubMs, 0.95),
    percentile(controlMs, 0.5),
  ];
  const controlFails = controlP50 > 50;
  return {
    figures: {
      openP50Ms: openP50,
      openMaxMs: percentile(openMs, 1),
      scrubP50Ms: percentile(scrubMs, 0.5),
      scrubP95Ms: scrubP95,
      scrubControlP50Ms: controlP50,
      scrubControlFails: controlFails,
    },
    holds: openP50 < 1000 && scrubP95 <= 50 && controlFails,
  };
}
