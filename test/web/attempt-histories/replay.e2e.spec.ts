import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screen, unreachable, type Role, type Schemas, type Screen } from '../../support/screen.js';
import { aSteering } from '../steering/a-steering.js';

const STEERING = 'GET /api/staff/attempts/{attemptId}/steering';
const ACT = 'POST /api/staff/attempts/{attemptId}/actions';
const START = '2026-11-20T15:00:00.000Z';

const event = (version: number, type: string, atMs: number, payload = {}): Schemas['HistoryEventDto'] => ({
  ...{ version, id: `e${version}`, type, atMs, at: new Date(Date.parse(START) + atMs).toISOString() },
  ...{ occurredAt: START, receivedAt: START, onBehalfOf: null, deviceId: 'd1', clientSeq: null, hash: 'ab', payload },
  actor: { kind: 'user', id: 9, role: 'Student', name: 'Amara Okafor' },
  after: {
    ...{ phase: 'running', currentItem: 'q1', item: null, answeredCount: 0, flaggedCount: 0, usedSeconds: 0 },
    ...{ remainingSeconds: 2100, screen: 'question', openTools: [], connected: true, focused: true, deviceId: 'd1' },
  },
});
const HISTORY: Schemas['AttemptHistoryDto'] = {
  attempt: {
    ...{ attemptId: 'a1', studentAssessmentId: 1, sitting: 1, title: 'Math, Part 1', setName: 'SAT Set 2' },
    ...{ student: { id: 9, name: 'Amara Okafor' }, school: { id: 1, name: 'Lakeview High' } },
    ...{ typeId: 1, setId: 2, categoryId: 2, part: 1, difficulty: 'default', phase: 'running', timing: 'timed' },
    ...{ startedAt: START, submittedAt: null, submittedBy: null, answeredCount: 0, questionsCount: 1 },
    ...{ usedSeconds: 40, eventCount: 4, lateCount: 0, lateGapSeconds: null, flags: [], maskedLooks: 0 },
    lastEventAt: START,
  },
  takenAs: null,
  player: {
    ...{ title: 'Math, Part 1', setName: 'SAT Set 2', category: 'Math', studentName: 'Amara Okafor' },
    form: {
      items: [{ ref: 'q1', number: 1, kind: 'spr', stem: '<p>How many?</p>', stimulus: null, choices: [] }],
      directions: '',
      tools: { calculator: false, referenceSheet: false },
    },
    options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
  },
  gone: false,
  events: [
    event(1, 'AttemptStarted', 0, { allowedSeconds: 2100 }),
    event(2, 'ItemViewed', 2_000, { item: 'q1', number: 1 }),
    event(3, 'ConnectionLost', 20_000),
    event(4, 'ConnectionRestored', 40_000, { offlineMs: 20_000 }),
  ],
  clock: { explanation: 'By the server.', entries: [] },
  receipt: null,
  integrity: { ok: true, checked: 4, firstBad: null },
  completeness: { ok: false, signedVersion: null, signedAt: null, keyId: null, signedHash: null },
  devices: [{ id: 'd1', number: 1, name: 'Chrome on Windows', viewport: '1366x768' }],
  looks: [],
};

describe('the replay of an attempt', () => {
  let s: Screen;
  let page: Page;
  const show = async (as: Role, steering: Screen['answers'][typeof STEERING] = aSteering()) => {
    s = await screen({
      as,
      at: '/audit/attempts/a1?event=2',
      answers: {
        'GET /api/audit/attempts/{attemptId}': HISTORY,
        'GET /api/audit/attempts/{attemptId}/behaviour': { status: 'not_submitted', behaviour: null },
        [STEERING]: steering,
      },
    });
    ({ page } = s);
    await page.getByRole('heading', { name: 'Amara Okafor, Math, Part 1' }).waitFor();
  };
  const stands = (n: number) => page.getByText(`event ${n} of 4`).waitFor();

  describe('by keys', () => {
    beforeEach(() => show('Auditor'));

    it('moves while the focus is in its timeline, and nowhere else', async () => {
      await stands(2);
      const events = page.getByRole('region', { name: 'Events' });
      await events.getByRole('button', { name: /All/ }).focus();
      for (const key of ['n', 'p', 'End', 'ArrowRight']) await page.keyboard.press(key);
      await page.locator('body').evaluate((body) => (document.activeElement as HTMLElement).blur() ?? body);
      for (const key of ['+', 'End', 'ArrowRight']) await page.keyboard.press(key);
      await stands(2);
      const speed = page.getByRole('group', { name: 'Speed' });
      expect(await speed.getByRole('button', { pressed: true }).innerText()).toBe('4×');
      await page.getByRole('slider', { name: 'Time in the sitting' }).focus();
      await page.keyboard.press('ArrowRight');
      await stands(3);
      await page.keyboard.press('End');
      await stands(4);
      await page.keyboard.press('Home');
      await stands(1);
      await page.keyboard.press('+');
      expect(await speed.getByRole('button', { pressed: true }).innerText()).toBe('16×');
      for (const key of ['-', '-', ' ']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Stop playing' }).press('ArrowRight');
      await page.getByRole('button', { name: 'Stop playing' }).press(' ');
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    });
  });

  it('keeps the form of an action whose answer was lost, though the sitting allows it no more', async () => {
    await show('Teacher Admin', aSteering({ actions: ['end'] }));
    await page.getByRole('button', { name: 'Staff actions' }).click();
    await page.getByRole('menuitem', { name: 'End and submit' }).click();
    const dialog = page.getByRole('dialog', { name: 'End and submit: Amara Okafor' });
    await dialog.getByLabel('Reason').fill('The room is needed');
    s.answers[ACT] = unreachable();
    await dialog.getByRole('button', { name: 'End and submit' }).click();
    await dialog.getByText('The server could not be reached.').waitFor();
    s.answers[STEERING] = aSteering({ phase: 'submitted', actions: [] });
    const before = s.calls(STEERING).length;
    await page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))));
    await s.called(STEERING, before + 1);
    await page.getByText('Submitted', { exact: false }).first().waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('The room is needed');
  });
});
