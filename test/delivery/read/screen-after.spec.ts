import { describe, expect, it } from '@jest/globals';
import type { AttemptEvent } from '../../../src/delivery/attempt/events.js';
import { NEW_SCREEN, screenAfter, type Screen } from '../../../src/delivery/read/attempt-history.js';

const event = (type: AttemptEvent['type'], payload: object = {}, deviceId?: string) =>
  ({ type, payload, deviceId }) as AttemptEvent;
const after = (before: Partial<Screen>, ...events: AttemptEvent[]) =>
  events.reduce((screen, one) => screenAfter(screen, one, 'd1'), { ...NEW_SCREEN, ...before });
const tool = (type: 'ToolOpened' | 'ToolClosed', name: string) => event(type, { tool: name });

describe('the screen after an event', () => {
  it('knows whether the device is connected and in front', () => {
    expect(after({}, event('ConnectionLost'), event('FocusLost'))).toMatchObject({ connected: false, focused: false });
    expect(after({ connected: false, focused: false }, event('ConnectionRestored'), event('FocusGained'))).toEqual(
      NEW_SCREEN,
    );
  });

  it('has the tools that are open, the last one opened last; a theme lies over nothing', () => {
    const opened = after(
      {},
      tool('ToolOpened', 'calculator'),
      tool('ToolOpened', 'help'),
      tool('ToolOpened', 'calculator'),
      tool('ToolOpened', 'theme'),
    );
    expect(opened.openTools).toEqual(['help', 'calculator']);
    expect(after(opened, tool('ToolClosed', 'help')).openTools).toEqual(['calculator']);
  });

  it.each(['ItemViewed', 'ReviewOpened', 'AttemptPaused', 'SavedAndExited', 'AttemptSubmitted'] as const)(
    'has no panel over it after %s, and what stands beside it stays',
    (type) => {
      const { openTools } = after({ openTools: ['directions', 'calculator', 'zoom'] }, event(type));
      expect(openTools).toEqual(['calculator']);
    },
  );

  it('turns to the review page and back, by the device that writes alone', () => {
    const review = after({}, event('ReviewOpened', {}, 'd1'));
    expect(review.screen).toBe('review');
    expect(after(review, event('ItemViewed', {}, 'd2'))).toEqual(review);
    expect(after(review, event('ItemViewed', {}, 'd1')).screen).toBe('question');
  });

  it.each(['DeviceResumed', 'DeviceTakenOver'] as const)('is new after %s', (type) => {
    const before: Screen = { screen: 'review', openTools: ['calculator'], connected: false, focused: false };
    expect(after(before, event(type))).toEqual(NEW_SCREEN);
  });
});
