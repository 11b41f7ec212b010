import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { PlayerLaunch } from '../../../src/delivery/index.js';
import { file, later } from '../../support/answers.js';
import {
  expectAccessible,
  expectNoSideways,
  refused,
  screen,
  screenshot,
  type Answers,
  type Screen,
} from '../../support/screen.js';
import { StagedSitting, UNKNOWN_SITTINGS } from './staged-sitting.js';

const part: Pick<PlayerLaunch, 'title' | 'setName' | 'category' | 'form'> = {
  title: 'Reading and Writing, Part 1',
  setName: 'SAT Set 1',
  category: 'Reading and Writing',
  form: {
    directions: '<p>Directions</p>',
    tools: { calculator: false, referenceSheet: false },
    items: [
      {
        ref: 'q1',
        number: 1,
        kind: 'mcq',
        stem: '<p>What fell?</p>',
        choices: [
          { id: 'a', html: '<p>Rain</p>' },
          { id: 'b', html: '<p>Snow</p>' },
        ],
        stimulus: { ref: 't1', html: '<p>Rain fell. Then it stopped.</p>' },
      },
      { ref: 'q2', number: 2, kind: 'spr', stem: '<p>What is 2 + 2?</p>', choices: [], stimulus: null },
    ],
  },
};

/** A sound of silence, as a service would send one. */
function silence(seconds: number): Buffer {
  const rate = 8000;
  const data = Buffer.alloc(Math.round(seconds * rate), 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** One voice of the browser, which says at once what it is given. */
const browserVoice = (): void => {
  const said: string[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ name: 'Ava', lang: 'en-US', localService: true, default: true }],
    cancel: () => undefined,
    speak(utterance: { text: string; onstart?(): void }) {
      said.push(utterance.text.trim());
      utterance.onstart?.();
    },
  });
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true });
  Object.assign(window, {
    said,
    SpeechSynthesisUtterance: class {
      constructor(readonly text: string) {}
    },
  });
};

const READ_SPEAKER: Answers = {
  ...UNKNOWN_SITTINGS,
  'GET /api/speech': { service: { name: 'ReadSpeaker', voice: 'Sophie' } },
  'POST /api/speech': () => file('sound.wav', silence(0.5), 'audio/wav'),
};

let s: Screen;
let page: Page;
let sitting: StagedSitting;
const open = async (answers: Answers, width = 1440) => {
  s = await screen({ as: 'Student', at: '/about', answers, size: { width, height: width === 390 ? 844 : 900 } });
  page = s.page;
  await page.addInitScript(browserVoice);
  sitting = new StagedSitting(page, part, 2100);
  sitting.launch.options.readspeakerEnabled = true;
  // As the server says it while a voice outside is used.
  await page.route(`**${sitting.path}`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    headers['content-security-policy'] += `; media-src 'self' blob:`;
    await route.fulfill({ response, headers });
  });
  await sitting.sit();
  await page.keyboard.press('Alt+a');
  await page.getByLabel('Voice').waitFor();
};
const sent = () => s.calls('POST /api/speech').map(({ body }) => (body as { sentence: object }).sentence);
const marked = (name: string) =>
  page.evaluate((which) => [...(CSS.highlights.get(which) ?? [])].map(String).join(), name);

describe('A student with a voice outside', () => {
  beforeEach(() => open(READ_SPEAKER));

  it('hears sentence after sentence, sees each word, and the next one is fetched meanwhile', async () => {
    expect(await page.getByLabel('Voice').locator('option').allInnerTexts()).toEqual(['ReadSpeaker Sophie', 'Ava']);
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.waitForFunction(() => [...(CSS.highlights.get('exam-word') ?? [])].join() === 'fell.');
    expect((await marked('exam-sentence')).trim()).toBe('Rain fell.');
    await page.waitForFunction(() => [...(CSS.highlights.get('exam-sentence') ?? [])].join() === 'Then it stopped.');
    expect(sent().slice(0, 2)).toEqual([
      { kind: 'test', id: sitting.id, text: 'Rain fell.' },
      { kind: 'test', id: sitting.id, text: 'Then it stopped.' },
    ]);
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
    await expectAccessible(page);
    await screenshot(page, 'outside-voice');
    // It never goes on over another question.
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('button', { name: 'Read aloud' }).waitFor();
    expect(await marked('exam-sentence')).toBe('');
  });

  it('chooses the voice of the browser instead, and it is found again', async () => {
    await page.getByLabel('Voice').selectOption('Ava');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.waitForFunction(() => (window as unknown as { said: string[] }).said[0] === 'Rain fell.');
    expect(sent()).toEqual([]);
  });
});

describe('A voice outside that does not answer', () => {
  it('gives way to one of the browser at the same sentence, and says so', async () => {
    await open({
      ...READ_SPEAKER,
      'POST /api/speech': ({ body }) =>
        body.sentence.text === 'Rain fell.'
          ? file('sound.wav', silence(0.2), 'audio/wav')
          : refused({ code: 'speech/away', error: 'ReadSpeaker does not answer right now.' }, 503),
    });
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.getByText('ReadSpeaker Sophie does not answer. A voice of this browser goes on.').waitFor();
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['Then it stopped.']);
  });

  it.each([1024, 390])('fits a window %i wide', async (width) => {
    await open(
      { ...READ_SPEAKER, 'POST /api/speech': () => later(file('sound.wav', silence(0.2), 'audio/wav')) },
      width,
    );
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.getByRole('button', { name: 'Pause reading' }).waitFor();
    await expectNoSideways(page);
    await screenshot(page, `outside-voice-${width}`);
  });
});
