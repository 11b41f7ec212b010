import { describe, expect, it } from '@jest/globals';
import { initialPlayerState, type PlayerActions, type PlayerState } from '../../../web/src/features/exam-player/player-state.js';
import type { PlayerForm } from '../../../web/src/features/exam-player/protocol.js';
import { shortcut, type Key } from '../../../web/src/features/exam-player/shortcuts.js';

const choices = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `c${i}`, html: '' }));
const form: PlayerForm = {
  title: '', setName: '', category: 'Math', studentName: '',
  form: {
    items: [4, 5, 0].map((n, i) => ({ ref: `q${i}`, number: i + 1, kind: n ? ('mcq' as const) : ('spr' as const), stem: '', stimulus: null, choices: choices(n) })),
    directions: '', tools: { calculator: true, referenceSheet: false },
  },
  options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
};

/** The action that a key leads to, as text. */
function press(key: Partial<Key> & { key: string }, state: Partial<PlayerState> = {}): string | null {
  let done: string | null = null;
  const on = new Proxy({}, { get: (_, name) => (...args: unknown[]) => (done = `${String(name)} ${args.join(' ')}`.trim()) }) as PlayerActions;
  const code = key.code ?? (/^[a-z]$/i.test(key.key) ? `Key${key.key.toUpperCase()}` : key.key);
  shortcut({ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, typing: false, ...key, code }, form, { ...initialPlayerState, ...state }, on)?.();
  return done;
}

describe('Single keys', () => {
  it('choose, cross out, bring back and mark', () => {
    expect(press({ key: 'b' })).toBe('choose q0 c1');
    expect(press({ key: 'B', shiftKey: true })).toBe('eliminate q0 c1');
    expect(press({ key: 'B', shiftKey: true }, { work: { q0: { eliminated: ['c1'] } } })).toBe('restore q0 c1');
    expect(press({ key: 'm' })).toBe('flag q0 true');
    expect(press({ key: 'm' }, { work: { q0: { flagged: true } } })).toBe('flag q0 false');
  });

  it('reach E only where there is one', () => {
    expect(press({ key: 'e' })).toBeNull();
    expect(press({ key: 'e' }, { index: 1 })).toBe('choose q1 c4');
  });

  it('do nothing in a field, with Ctrl, under a panel, on the review page, or when switched off', () => {
    expect(press({ key: 'a', typing: true })).toBeNull();
    expect(press({ key: 'a', ctrlKey: true })).toBeNull();
    expect(press({ key: 'a' }, { panel: 'help' })).toBeNull();
    expect(press({ key: 'a' }, { screen: 'review' })).toBeNull();
    expect(press({ key: 'a' }, { singleKeys: false })).toBeNull();
  });
});

describe('Alt combinations', () => {
  it('work everywhere, also with single keys off and in fields', () => {
    const off = { singleKeys: false };
    expect(press({ key: '2', code: 'Digit2', altKey: true }, off)).toBe('choose q0 c1');
    expect(press({ key: '2', code: 'Digit2', altKey: true, shiftKey: true }, off)).toBe('eliminate q0 c1');
    expect(press({ key: 'm', altKey: true, typing: true }, off)).toBe('flag q0 true');
    expect(press({ key: 'q', altKey: true }, off)).toBe('panel menu');
    expect(press({ key: 'c', altKey: true }, off)).toBe('tool calculator');
    expect(press({ key: 'r', altKey: true }, off)).toBeNull();
    expect(press({ key: 'p', altKey: true }, off)).toBe('pause');
  });

  it('go through the questions to the review page and back', () => {
    expect(press({ key: 'ArrowRight', altKey: true })).toBe('go 1');
    expect(press({ key: 'ArrowRight', altKey: true }, { index: 2 })).toBe('review');
    expect(press({ key: 'ArrowLeft', altKey: true }, { screen: 'review' })).toBe('go 2');
    expect(press({ key: 'ArrowLeft', altKey: true })).toBe('go 0');
  });
});
