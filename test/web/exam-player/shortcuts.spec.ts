import { describe, expect, it } from '@jest/globals';
import {
  initialPlayerState,
  type PlayerActions,
  type PlayerLook,
  type PlayerState,
} from '../../../web/src/player/player-state.js';
import type { PlayerForm } from '../../../web/src/player/protocol.js';
import {
  CHOICE_KEYS,
  commandOf,
  DIVIDER_KEYS,
  shortcut,
  SHORTCUTS,
  shortcutsOf,
  type OpenPlayer,
  type Key,
} from '../../../web/src/player/shortcuts.js';
import { HIGHLIGHTER_KEYS, LINE_READER_KEYS } from '../../../web/src/player/tool-keys.js';

const choices = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `c${i}`, html: '' }));
const form: PlayerForm = {
  title: '',
  setName: '',
  category: 'Math',
  studentName: '',
  form: {
    items: [4, 5, 0].map((n, i) => ({
      ref: `q${i}`,
      number: i + 1,
      kind: n ? ('mcq' as const) : ('spr' as const),
      stem: '',
      stimulus: null,
      choices: choices(n),
    })),
    directions: '',
    tools: { calculator: true, referenceSheet: false },
  },
  options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
};
const withAll: PlayerForm = {
  ...form,
  form: {
    ...form.form,
    items: form.form.items.map((item) => ({ ...item, stimulus: { ref: 's', html: '' } })),
    tools: { calculator: true, referenceSheet: true },
  },
  options: { ...form.options, readspeakerEnabled: true },
};

interface Done {
  text: string | null;
  /** What a screen reader was told. */
  said?: string;
}

/** A player whose actions write down what was asked for. */
function openPlayer(
  state: Partial<PlayerState> = {},
  of: PlayerForm = form,
  look: Partial<PlayerLook> = {},
): OpenPlayer & { done: Done } {
  const done: Done = { text: null };
  const noted = () =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: unknown[]) =>
            (done.text = `${String(name)} ${args.join(' ')}`.trim()),
      },
    );
  const actions = noted() as PlayerActions;
  const looks = noted() as PlayerLook;
  const say = (text: string) => {
    done.said = text;
    done.text ??= `say ${text}`;
  };
  return {
    done,
    form: of,
    state: { ...initialPlayerState, ...state },
    on: actions,
    look: {
      stacked: false,
      roomBeside: false,
      highlighter: false,
      highlight: looks.highlight,
      show: looks.show,
      say,
      fullScreen: { on: false, toggle: () => void (done.text = 'full screen') },
      ...look,
    },
  };
}

function keyOf(key: Partial<Key> & { key: string }): Key {
  const code = key.code ?? (/^[a-z]$/i.test(key.key) ? `Key${key.key.toUpperCase()}` : key.key);
  return { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, typing: false, ...key, code };
}

/** The action that a key leads to, as text. */
function press(key: Partial<Key> & { key: string }, state: Partial<PlayerState> = {}, of?: PlayerForm): string | null {
  const at = openPlayer(state, of);
  shortcut(keyOf(key), at)?.();
  return at.done.text;
}

describe('Single keys', () => {
  it('choose, cross out, bring back and mark', () => {
    expect(press({ key: 'b' })).toBe('choose q0 c1');
    expect(press({ key: 'B', shiftKey: true })).toBe('eliminate q0 c1');
    expect(press({ key: 'B', shiftKey: true }, { work: { q0: { eliminated: ['c1'] } } })).toBe('restore q0 c1');
    expect(press({ key: 'm' })).toBe('flag q0 true');
    expect(press({ key: 'm' }, { work: { q0: { flagged: true } } })).toBe('flag q0 false');
  });

  it('are answered aloud: what was chosen, crossed out, brought back or marked', () => {
    const said = (key: Partial<Key> & { key: string }, work: PlayerState['work'] = {}, of?: PlayerForm) => {
      const at = openPlayer({ work }, of);
      shortcut(keyOf(key), at)?.();
      return at.done.said;
    };
    const several = {
      ...form,
      form: { ...form.form, items: form.form.items.map((item) => ({ ...item, kind: 'mcq-multi' as const })) },
    };
    expect(said({ key: 'b' })).toBe('Choice B is chosen.');
    expect(said({ key: '2', code: 'Digit2', altKey: true })).toBe('Choice B is chosen.');
    expect(said({ key: 'b' }, { q0: { value: 'c0,c1' } }, several)).toBe('Choice B is not chosen any more.');
    expect(said({ key: 'B', shiftKey: true })).toBe('Choice B is crossed out.');
    expect(said({ key: 'B', shiftKey: true }, { q0: { value: 'c1' } })).toBe(
      'Choice B is crossed out. It is not your answer any more.',
    );
    expect(said({ key: 'B', shiftKey: true }, { q0: { eliminated: ['c1'] } })).toBe(
      'Choice B is not crossed out any more.',
    );
    expect(said({ key: '+', code: 'Equal', altKey: true, shiftKey: true })).toBe('Zoom 125 percent.');
    expect(said({ key: 'm' })).toBe('Marked for review.');
    expect(said({ key: 'm' }, { q0: { flagged: true } })).toBe('Not marked for review any more.');
  });

  it('reach E only where there is one', () => {
    expect(press({ key: 'e' })).toBeNull();
    expect(press({ key: 'e' }, { index: 1 })).toBe('choose q1 c4');
  });

  it('go by their place on keyboards that write other letters', () => {
    expect(press({ key: 'и', code: 'KeyB' })).toBe('choose q0 c1');
    expect(press({ key: 'q', code: 'KeyA' })).toBeNull();
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
    expect(press({ key: '2', code: 'Numpad2', altKey: true }, off)).toBe('choose q0 c1');
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

  it('say the time left', () => {
    const clock = (remainingSeconds: number | null) => ({ clock: { remainingSeconds, hidden: true, paused: false } });
    expect(press({ key: 't', altKey: true }, clock(1104))).toBe('say 18 minutes 24 seconds left.');
    expect(press({ key: 't', altKey: true }, clock(null))).toBe('say This test has no time limit.');
  });

  it('zoom by steps and stop at 300 %', () => {
    expect(press({ key: '+', code: 'Equal', altKey: true, shiftKey: true }, { zoom: 1 })).toBe('zoom 1.25');
    expect(press({ key: '+', code: 'NumpadAdd', altKey: true }, { zoom: 3 })).toBe('zoom 3');
  });

  it('go to the passage only where there is one', () => {
    expect(press({ key: 'ArrowUp', altKey: true })).toBeNull();
    expect(press({ key: 'ArrowUp', altKey: true }, {}, withAll)).toBe('show passage');
  });
});

describe('The list in the help panel', () => {
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((c) => ({ key: c.toLowerCase(), code: `Key${c}` }));
  const OTHERS = [
    ...[...'0123456789'].flatMap((d) => [
      { key: d, code: `Digit${d}` },
      { key: d, code: `Numpad${d}` },
    ]),
    ...[
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Enter',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'Backspace',
      'Delete',
      'F1',
      'F6',
    ].map((key) => ({ key, code: key })),
    ...[
      ['=', 'Equal'],
      ['-', 'Minus'],
      ['+', 'NumpadAdd'],
      ['-', 'NumpadSubtract'],
      ['/', 'Slash'],
      ['.', 'Period'],
      [',', 'Comma'],
      [' ', 'Space'],
    ].map(([key, code]) => ({ key: key!, code: code! })),
  ];
  const EVERY = [...LETTERS, ...OTHERS].flatMap((k) =>
    [false, true].flatMap((altKey) =>
      [false, true].map((shiftKey) =>
        keyOf({ ...k, key: shiftKey && k.key.length === 1 ? k.key.toUpperCase() : k.key, altKey, shiftKey }),
      ),
    ),
  );
  const names: Record<string, string> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Equal: '+',
    NumpadAdd: '+',
    Minus: '−',
    NumpadSubtract: '−',
  };
  const nameOf = ({ code }: Key): string => names[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
  /** 'Alt Shift 1' for a row with a range from 1. */
  const listed = (of: PlayerForm, state: Partial<PlayerState> = {}): string[] =>
    shortcutsOf(openPlayer(state, of)).flatMap(({ keys }) => {
      const range = keys.indexOf('–');
      if (range < 0) return [keys.join(' ')];
      const [from, to] = [keys[range - 1]!.charCodeAt(0), keys[range + 1]!.charCodeAt(0)];
      return Array.from({ length: to - from + 1 }, (_, i) =>
        [...keys.slice(0, range - 1), String.fromCharCode(from + i)].join(' '),
      );
    });
  const states: Partial<PlayerState>[] = [{ index: 1 }, { index: 1, screen: 'review' }];
  const works = (of: PlayerForm) =>
    new Set(
      EVERY.filter((key) => states.some((state) => shortcut(key, openPlayer(state, of)) !== null))
        // Shift is no other key for + and −.
        .map((key) =>
          [
            key.altKey && 'Alt',
            key.shiftKey && !/Equal|Minus|Numpad(Add|Subtract)/.test(key.code) && 'Shift',
            nameOf(key),
          ]
            .filter(Boolean)
            .join(' '),
        ),
    );

  it('names every key that does something, and nothing else', () => {
    expect([...works(withAll)].sort()).toEqual([...new Set(listed(withAll))].sort());
  });

  it('leaves out what a test has not, and those keys do nothing', () => {
    const bare: PlayerForm = {
      ...form,
      form: { ...form.form, tools: { calculator: false, referenceSheet: false } },
      options: { pauseEnabled: false, saveEnabled: false, readspeakerEnabled: false },
    };
    for (const gone of ['Alt C', 'Alt R', 'Alt A', 'Alt P']) {
      expect(listed(bare)).not.toContain(gone);
      expect([...works(bare)]).not.toContain(gone);
    }
  });

  it('ends at D where no question has five choices', () => {
    const four: PlayerForm = { ...form, form: { ...form.form, items: [form.form.items[0]!] } };
    expect(listed(four)).toContain('D');
    expect(listed(four)).not.toContain('E');
  });

  it('leaves full screen out where the browser has none', () => {
    expect(shortcutsOf(openPlayer({}, form, { fullScreen: undefined })).map((s) => s.keys.join(' '))).not.toContain(
      'Alt Enter',
    );
    expect(shortcut(keyOf({ key: 'Enter', altKey: true }), openPlayer({}, form, { fullScreen: undefined }))).toBeNull();
  });

  it('has no two rows for one key', () => {
    const all = listed(withAll);
    expect(all).toEqual([...new Set(all)]);
    expect(SHORTCUTS.every((s) => s.does !== '')).toBe(true);
  });
});

describe.each([
  ['choices', CHOICE_KEYS],
  ['divider', DIVIDER_KEYS],
  ['line reader', LINE_READER_KEYS],
  ['highlighter', HIGHLIGHTER_KEYS],
] as const)('The keys of the %s', (_, table) => {
  const names: Record<string, string> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
  };

  it('do what their row says, with the keys that stand there', () => {
    for (const row of table) {
      const shift = 'shift' in row;
      expect(
        commandOf(table as readonly (typeof row)[], {
          key: row.key,
          shiftKey: shift,
          altKey: false,
          ctrlKey: false,
          metaKey: false,
        }),
      ).toBe(row.command);
      expect(row.keys).toEqual([
        ...(shift ? ['Shift'] : []),
        names[row.key] ?? (row.key.length === 1 ? row.key.toUpperCase() : row.key),
      ]);
    }
  });

  it('leave Alt and Ctrl to the page', () => {
    expect(
      commandOf(table as never, { key: table[0].key, shiftKey: false, altKey: true, ctrlKey: false, metaKey: false }),
    ).toBeNull();
    expect(
      commandOf(table as never, { key: table[0].key, shiftKey: false, altKey: false, ctrlKey: true, metaKey: false }),
    ).toBeNull();
  });
});
