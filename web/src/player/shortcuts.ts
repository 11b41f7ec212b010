import { timeLeft } from './clock-words.js';
import { chosenIds } from './items.js';
import { zoomBy, type PlayerActions, type PlayerLook, type PlayerState } from './player-state.js';
import type { PlayerForm, PlayerItem } from './protocol.js';
import { READ_ALOUD } from './reading/read-aloud.js';

export interface Key {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** The focus is in a field that takes letters. */
  typing: boolean;
}

/** Where a shortcut is pressed. */
export interface OpenPlayer {
  form: PlayerForm;
  state: PlayerState;
  on: PlayerActions;
  look: PlayerLook;
}

export interface Shortcut {
  /** As they stand on the keys; '–' is "to". */
  keys: readonly string[];
  does: string;
  /** Works without Alt: not in fields, and only while single keys are switched on (WCAG 2.1.4). */
  single?: boolean;
  /** `code` of the key, or what it writes for single keys. */
  codes: readonly string[];
  shift?: boolean;
  /** This test or browser has no use for it. */
  absent?(player: OpenPlayer): boolean;
  /** Null: nothing to do at this place. */
  run(player: OpenPlayer, place: number): (() => void) | null;
}

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const letter = (place: number): string => LETTERS[place]!.toUpperCase();
const shown = ({ form, state }: OpenPlayer): PlayerItem | undefined =>
  state.screen === 'question' ? form.form.items[state.index] : undefined;
const mostChoices = ({ form }: OpenPlayer): number =>
  Math.max(0, ...form.form.items.map((item) => item.choices.length));

function choose(player: OpenPlayer, place: number): (() => void) | null {
  const item = shown(player);
  const choice = item?.choices[place];
  if (!item || !choice) return null;
  return () => {
    player.on.choose(item.ref, choice.id);
    const gone = item.kind === 'mcq-multi' && chosenIds(player.state.work[item.ref]).includes(choice.id);
    player.look.say(`Choice ${letter(place)} ${gone ? 'is not chosen any more' : 'is chosen'}.`);
  };
}
function cross(player: OpenPlayer, place: number): (() => void) | null {
  const item = shown(player);
  const choice = item?.choices[place];
  if (!item || !choice) return null;
  return () => {
    const work = player.state.work[item.ref];
    const out = work?.eliminated?.includes(choice.id) === true;
    if (out) player.on.restore(item.ref, choice.id);
    else player.on.eliminate(item.ref, choice.id);
    const cleared = !out && work?.value === choice.id ? ' It is not your answer any more.' : '';
    player.look.say(`Choice ${letter(place)} is ${out ? 'not crossed out any more' : 'crossed out'}.${cleared}`);
  };
}
function mark(player: OpenPlayer): (() => void) | null {
  const item = shown(player);
  if (!item) return null;
  return () => {
    const on = !player.state.work[item.ref]?.flagged;
    player.on.flag(item.ref, on);
    player.look.say(on ? 'Marked for review.' : 'Not marked for review any more.');
  };
}

/** Every shortcut of the player: what the keys do and what the help panel lists is this table. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['A', '–', 'E'], does: 'choose an answer', single: true, codes: LETTERS, run: choose },
  {
    keys: ['Shift', 'A', '–', 'E'],
    does: 'cross a choice out, or bring it back',
    single: true,
    codes: LETTERS,
    shift: true,
    run: cross,
  },
  { keys: ['M'], does: 'mark the question for review', single: true, codes: ['m'], run: mark },
  {
    keys: ['Alt', '1', '–', '5'],
    does: 'choose an answer',
    codes: ['1', '2', '3', '4', '5'].map((n) => `Digit${n}`),
    run: choose,
  },
  {
    keys: ['Alt', 'Shift', '1', '–', '5'],
    does: 'cross a choice out, or bring it back',
    codes: ['1', '2', '3', '4', '5'].map((n) => `Digit${n}`),
    shift: true,
    run: cross,
  },
  { keys: ['Alt', 'M'], does: 'mark the question for review', codes: ['KeyM'], run: mark },
  {
    keys: ['Alt', '→'],
    does: 'next question',
    codes: ['ArrowRight'],
    run: ({ form, state, on }) =>
      state.screen === 'review'
        ? null
        : () => (state.index === form.form.items.length - 1 ? on.review() : on.go(state.index + 1)),
  },
  {
    // On the first question too, so that the browser does not go back a page.
    keys: ['Alt', '←'],
    does: 'question before',
    codes: ['ArrowLeft'],
    run:
      ({ form, state, on }) =>
      () =>
        on.go(state.screen === 'review' ? form.form.items.length - 1 : Math.max(0, state.index - 1)),
  },
  {
    keys: ['Alt', '↑'],
    does: 'go to the passage',
    codes: ['ArrowUp'],
    run: (player) => (shown(player)?.stimulus ? () => player.look.show('passage') : null),
  },
  {
    keys: ['Alt', '↓'],
    does: 'go to the question',
    codes: ['ArrowDown'],
    run: (player) => (shown(player) ? () => player.look.show('question') : null),
  },
  {
    keys: ['Alt', 'Q'],
    does: 'question menu',
    codes: ['KeyQ'],
    run:
      ({ on }) =>
      () =>
        on.panel('menu'),
  },
  {
    keys: ['Alt', 'V'],
    does: 'review page',
    codes: ['KeyV'],
    run: ({ state, on }) => (state.screen === 'review' ? null : () => on.review()),
  },
  {
    keys: ['Alt', 'T'],
    does: 'say the time left',
    codes: ['KeyT'],
    run:
      ({ state, look }) =>
      () =>
        look.say(timeLeft(state.clock.remainingSeconds)),
  },
  {
    keys: ['Alt', 'H'],
    does: 'highlight and take notes',
    codes: ['KeyH'],
    run: (player) => (shown(player) ? () => player.look.highlight(!player.look.highlighter) : null),
  },
  {
    keys: ['Alt', 'L'],
    does: 'line reader',
    codes: ['KeyL'],
    run:
      ({ on }) =>
      () =>
        on.tool('line_reader'),
  },
  {
    keys: ['Alt', 'C'],
    does: 'calculator',
    codes: ['KeyC'],
    absent: ({ form }) => !form.form.tools.calculator,
    run:
      ({ on }) =>
      () =>
        on.tool('calculator'),
  },
  {
    keys: ['Alt', 'R'],
    does: 'reference sheet',
    codes: ['KeyR'],
    absent: ({ form }) => !form.form.tools.referenceSheet,
    run:
      ({ on }) =>
      () =>
        on.tool('reference'),
  },
  {
    keys: ['Alt', 'A'],
    does: 'read aloud',
    codes: ['KeyA'],
    absent: ({ form }) => !form.options.readspeakerEnabled,
    run: (player) => (shown(player) ? () => player.on.tool('reader') : null),
  },
  {
    keys: ['Alt', 'S'],
    does: 'read aloud: start, pause, or read on',
    codes: ['KeyS'],
    absent: ({ form }) => !form.options.readspeakerEnabled,
    run: ({ state, on }) =>
      state.screen === 'review'
        ? null
        : () => (state.reader ? document.dispatchEvent(new Event(READ_ALOUD)) : on.tool('reader')),
  },
  {
    keys: ['Alt', 'I'],
    does: 'directions',
    codes: ['KeyI'],
    run:
      ({ on }) =>
      () =>
        on.panel('directions'),
  },
  {
    keys: ['Alt', 'Z'],
    does: 'display: zoom and colors',
    codes: ['KeyZ'],
    run:
      ({ on }) =>
      () =>
        on.panel('zoom'),
  },
  { keys: ['Alt', '+'], does: 'larger text', codes: ['Equal', 'NumpadAdd'], run: (player) => zoom(player, 1) },
  { keys: ['Alt', '−'], does: 'smaller text', codes: ['Minus', 'NumpadSubtract'], run: (player) => zoom(player, -1) },
  {
    keys: ['Alt', 'Enter'],
    does: 'full screen',
    codes: ['Enter'],
    absent: ({ look }) => look.fullScreen === undefined,
    run:
      ({ look }) =>
      () =>
        look.fullScreen!.toggle(),
  },
  {
    keys: ['Alt', 'P'],
    does: 'pause',
    codes: ['KeyP'],
    absent: ({ form }) => !form.options.pauseEnabled,
    run:
      ({ on }) =>
      () =>
        on.pause(),
  },
  {
    keys: ['Alt', 'K'],
    does: 'this list of keys',
    codes: ['KeyK'],
    run:
      ({ on }) =>
      () =>
        on.panel('help'),
  },
];

function zoom({ state, on, look }: OpenPlayer, step: 1 | -1): () => void {
  const to = zoomBy(state.zoom, step);
  return () => {
    on.zoom(to);
    look.say(`Zoom ${Math.round(to * 100)} percent.`);
  };
}

/** The shortcuts of this test on this device, with the last choice that it has. */
export function shortcutsOf(player: OpenPlayer): Shortcut[] {
  const most = mostChoices(player);
  return SHORTCUTS.filter((s) => !s.absent?.(player)).map((s) =>
    most === 5 ? s : { ...s, keys: s.keys.map((k) => (k === 'E' ? 'D' : k === '5' ? '4' : k)) },
  );
}

/** What a key does in the player, or null. */
export function shortcut(key: Key, player: OpenPlayer): (() => void) | null {
  if (key.ctrlKey || key.metaKey || player.state.panel !== null) return null;
  if (!key.altKey && (key.typing || !player.state.singleKeys)) return null;
  for (const s of SHORTCUTS) {
    if (key.altKey === (s.single === true) || (s.shift === true) !== shifted(key, s)) continue;
    const place = s.single
      ? s.codes.indexOf(letterOn(key))
      : s.codes.indexOf(key.code.replace(/^Numpad(?=\d)/, 'Digit'));
    if (place >= 0 && !s.absent?.(player)) return s.run(player, place);
  }
  return null;
}

/** Shift only means something where both ways are taken: on some keyboards + and the digits need it. */
function shifted(key: Key, s: Shortcut): boolean {
  return key.shiftKey && !s.codes.includes('Equal');
}

/** By what the key writes; by its place on keyboards that do not write Latin letters. */
function letterOn(key: Key): string {
  if (/^[a-z]$/i.test(key.key)) return key.key.toLowerCase();
  return /^Key[A-Z]$/.test(key.code) && !/^[\x20-\x7e]$/.test(key.key) ? key.code.charAt(3).toLowerCase() : '';
}

/** Keys that work while the focus is on one thing: the same table drives it and stands in the help. */
export interface LocalKey<C extends string> {
  key: string;
  shift?: boolean;
  keys: readonly string[];
  does: string;
  command: C;
}

export function commandOf<C extends string>(
  table: readonly LocalKey<C>[],
  event: { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean },
): C | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (
    table.find((k) => k.key === pressed && (k.shift === true) === event.shiftKey)?.command ??
    table.find((k) => k.key === pressed && k.key.length === 1)?.command ??
    null
  );
}

export const CHOICE_KEYS = [
  { key: 'ArrowDown', keys: ['↓'], does: 'next choice', command: 'next' },
  { key: 'ArrowRight', keys: ['→'], does: 'next choice', command: 'next' },
  { key: 'ArrowUp', keys: ['↑'], does: 'choice before', command: 'before' },
  { key: 'ArrowLeft', keys: ['←'], does: 'choice before', command: 'before' },
] as const satisfies readonly LocalKey<'next' | 'before'>[];

export const DIVIDER_KEYS = [
  { key: 'ArrowLeft', keys: ['←'], does: 'less room for the passage', command: 'less' },
  { key: 'ArrowRight', keys: ['→'], does: 'more room for the passage', command: 'more' },
  { key: 'Home', keys: ['Home'], does: 'back to the middle', command: 'reset' },
] as const satisfies readonly LocalKey<'less' | 'more' | 'reset'>[];
